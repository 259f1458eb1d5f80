package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"carnet/store/key"
)

// DefaultPath returns where the vault lies when nobody says otherwise. It
// depends on the home folder alone (on Windows on LOCALAPPDATA): an assistant
// starts programs with next to no environment.
func DefaultPath() (string, error) {
	if runtime.GOOS == "windows" {
		dir, err := os.UserCacheDir() // %LOCALAPPDATA%
		if err != nil {
			return "", fmt.Errorf("default vault: %w", err)
		}
		return filepath.Join(dir, "Carnet", "vault.carnet"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("default vault: %w", err)
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "Carnet", "vault.carnet"), nil
	}
	return filepath.Join(home, ".local", "share", "carnet", "vault.carnet"), nil
}

// realPath returns path absolute and without symbolic links, of which the last
// element need not exist. The keys and locks of a vault stand beside the file,
// not beside a link to it.
func realPath(path string) (string, error) {
	if path == "" {
		return "", errors.New("vault: no path")
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("vault: %w", err)
	}
	real, err := filepath.EvalSymlinks(abs)
	if err == nil {
		return real, nil
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(abs))
	if err != nil {
		return abs, nil // its folder does not exist yet
	}
	return filepath.Join(dir, filepath.Base(abs)), nil
}

// keysPaths returns where the key file of the vault at path may stand, most
// likely first: vault.keys beside it, or, where that one belongs to another
// vault in the same folder, a file named as the vault is.
func keysPaths(path string) []string {
	dir, base := filepath.Split(path)
	first := filepath.Join(dir, "vault.keys")
	own := filepath.Join(dir, strings.TrimSuffix(base, filepath.Ext(base))+".keys")
	if own == first || own == path {
		return []string{first}
	}
	return []string{first, own}
}

// findKeys returns the key file of the vault with this id. The fault says
// missing, damaged or another's.
func findKeys(path, id string) (*key.File, string, error) {
	missing := &Fault{Kind: FaultKeysMissing}
	var worst error = missing
	for _, p := range keysPaths(path) {
		f, err := key.Read(p)
		switch {
		case err == nil && f.Vault == id:
			return f, p, nil
		case err == nil:
			worst = &Fault{Kind: FaultKeysOfAnother}
		case errors.Is(err, fs.ErrNotExist):
		case errors.Is(err, key.ErrNewer):
			worst = &Fault{Kind: FaultNewerVault, Err: err}
		case errors.Is(err, key.ErrDamaged):
			worst = &Fault{Kind: FaultKeysDamaged, Err: err}
		default:
			worst = fault(err)
		}
	}
	return nil, "", worst
}

// freeKeysPath returns where the key file of a new vault at path can stand.
func freeKeysPath(path string) (string, error) {
	for _, p := range keysPaths(path) {
		if _, err := os.Lstat(p); errors.Is(err, fs.ErrNotExist) {
			return p, nil
		}
	}
	return "", &Fault{Kind: FaultKeysOfAnother}
}
