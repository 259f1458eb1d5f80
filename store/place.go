package store

import (
	"os"
	"path/filepath"
	"strings"
)

// syncFolders are the names of folders that a service copies away, below which
// a vault must not be: the service copies the vault without its log, or puts an
// older one back, or keeps versions of every state.
var syncFolders = []struct{ name, service string }{
	{"Mobile Documents", "iCloud Drive"}, // ~/Library/Mobile Documents
	{"CloudStorage", "a cloud service"},  // ~/Library/CloudStorage on macOS
	{"Dropbox", "Dropbox"},
	{"OneDrive", "OneDrive"},
	{"Google Drive", "Google Drive"},
	{"GoogleDrive", "Google Drive"},
	{"My Drive", "Google Drive"},
	{"Nextcloud", "Nextcloud"},
	{"ownCloud", "ownCloud"},
	{"pCloudDrive", "pCloud"},
	{"MEGA", "MEGA"},
	{"SynologyDrive", "Synology Drive"},
	{"Proton Drive", "Proton Drive"},
	{"kDrive", "kDrive"},
}

// syncMarkers are files by which a synced folder of any name is known.
var syncMarkers = []struct{ name, service string }{
	{".stfolder", "Syncthing"},
	{".dropbox", "Dropbox"},
	{".dropbox.cache", "Dropbox"},
	{".owncloudsync.log", "ownCloud"},
	{".nextcloudsync.log", "Nextcloud"},
	{".SynologyDrive", "Synology Drive"},
	{".849C9593-D756-4E56-8D6E-42412F2A707B", "OneDrive"}, // its marker in a synced root
}

// syncedBy names the service that copies the folder of a path away, or the
// network it is on; "" for neither. It knows the usual ones by the names of
// their folders and by the files they leave there.
func syncedBy(path string) string {
	dir := filepath.Dir(path)
	for d := dir; ; d = filepath.Dir(d) {
		base := filepath.Base(d)
		for _, s := range syncFolders {
			// "OneDrive - Company", "Dropbox (Personal)"
			if base == s.name || strings.HasPrefix(base, s.name+" ") || strings.HasPrefix(base, s.name+"-") {
				return s.service
			}
		}
		for _, m := range syncMarkers {
			if _, err := os.Lstat(filepath.Join(d, m.name)); err == nil {
				return m.service
			}
		}
		if d == filepath.Dir(d) {
			break
		}
	}
	return networkOf(dir)
}
