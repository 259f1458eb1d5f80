package store

import (
	"context"
	"path/filepath"
)

// Verify reads a backup as restoring it would, and changes nothing. With
// something that opens it (see [OpenOptions], whose path is not used) the vault
// in it is opened, all of it read and its rows counted; without, which is
// reported as a [Backup] without contents, its checksum is compared.
func Verify(ctx context.Context, file string, o OpenOptions) (*Backup, error) {
	a, err := openArchive(file)
	if err != nil {
		return nil, err
	}
	defer a.close()
	dir, done, err := scratch("")
	if err != nil {
		return nil, err
	}
	defer done()
	copied := filepath.Join(dir, archiveVault)
	if err := a.unpack(ctx, copied); err != nil {
		return nil, err
	}
	b := &Backup{Path: file, Manifest: a.manifest}
	_, raw, err := a.unlock(ctx, o)
	if KindOf(err) == FaultLocked || KindOf(err) == FaultKeyringUnavailable {
		return b, nil
	}
	if err != nil {
		return nil, err
	}
	b.Contents, err = inspect(ctx, copied, a.manifest.Vault, raw)
	return b, err
}
