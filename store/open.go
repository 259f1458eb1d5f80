package store

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync/atomic"
	"time"

	"carnet/store/crypt"
	"carnet/store/key"
)

// OpenOptions say which vault, and what opens it.
type OpenOptions struct {
	Path string // "" is [DefaultPath]

	// What the person typed; one of them, or neither.
	Passphrase   string
	RecoveryCode string

	// Keyring allows the keyring of the operating system: it is asked when
	// nothing was typed, and given the key when something was. Without it the
	// keyring is not touched.
	Keyring bool
}

// leaseWait is how long opening waits for whoever needs the vault alone.
const leaseWait = 10 * time.Second

// Open unlocks a vault. It never makes one and never makes a key: a file that
// is missing, empty, cut or not a vault is a [Fault].
func Open(ctx context.Context, o OpenOptions) (*Vault, error) {
	path, err := existing(o.Path)
	if err != nil {
		return nil, err
	}
	l, err := takeLease(ctx, path, false, leaseWait)
	if err != nil {
		return nil, err
	}
	v, err := openWith(ctx, path, l, o)
	if err != nil {
		l.release()
		return nil, err
	}
	return v, nil
}

func openWith(ctx context.Context, path string, l *lease, o OpenOptions) (*Vault, error) {
	id, err := vaultID(path)
	if err != nil {
		return nil, err
	}
	keys, _, keysErr := findKeys(path, id)
	raw, ringed, err := unlock(ctx, id, keys, keysErr, secret{o.Passphrase, o.RecoveryCode, o.Keyring})
	if err != nil {
		return nil, err
	}
	v, err := attach(ctx, path, id, raw)
	if err != nil {
		return nil, err
	}
	v.lease, v.ring = l, o.Keyring
	if o.Keyring && !ringed {
		// Convenience: the vault is open whether or not a keyring takes it.
		v.ring = key.Store(ctx, id, raw) == nil
	}
	return v, nil
}

// existing returns the path of a file that may be a vault.
func existing(path string) (string, error) {
	if path == "" {
		var err error
		if path, err = DefaultPath(); err != nil {
			return "", err
		}
	}
	path, err := realPath(path)
	if err != nil {
		return "", err
	}
	st, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", &Fault{Kind: FaultNoVault}
	case err != nil:
		return "", fileFault(err)
	case !st.Mode().IsRegular():
		return "", &Fault{Kind: FaultNotAVault}
	case st.Size() < crypt.PageSize:
		return "", &Fault{Kind: FaultDamaged, Err: fmt.Errorf("%d bytes, a vault has at least %d", st.Size(), crypt.PageSize)}
	}
	return path, nil
}

// vaultID reads the id at the head of a vault.
func vaultID(path string) (string, error) {
	salt, err := crypt.Salt(path)
	if err != nil {
		return "", fault(err)
	}
	if string(salt) == "SQLite format 3\x00" {
		return "", &Fault{Kind: FaultNotAVault, Err: errors.New("a plain SQLite database")}
	}
	return hex.EncodeToString(salt), nil
}

// vfsCount gives each open vault a VFS of its own name.
var vfsCount atomic.Int64

// register makes the VFS through which files under one key are opened.
func register(o crypt.Options) (*crypt.VFS, string, error) {
	name := fmt.Sprintf("carnet-%d", vfsCount.Add(1))
	vfs, err := crypt.Register(name, o)
	return vfs, name, err
}

// attach opens the file under its key and brings its schema up to this
// program's.
func attach(ctx context.Context, path, id string, raw key.Raw) (*Vault, error) {
	salt, err := hex.DecodeString(id)
	if err != nil {
		return nil, err
	}
	vfs, name, err := register(crypt.Options{Key: raw[:], Salt: salt})
	if err != nil {
		return nil, err
	}
	v := &Vault{path: path, id: id, raw: raw, vfs: vfs}
	if v.pool, err = newPool(path, name); err != nil {
		vfs.Close()
		return nil, err
	}
	if err := v.admit(ctx); err != nil {
		v.pool.close()
		vfs.Close()
		return nil, err
	}
	return v, nil
}

// admit looks whether this is a vault, and of which age.
func (v *Vault) admit(ctx context.Context) error {
	app, schema, err := version(ctx, v.pool.writer)
	if err != nil {
		return v.fault(err)
	}
	if app != applicationID {
		return &Fault{Kind: FaultNotAVault, Err: errors.New("a database of another program")}
	}
	if want := schemaVersion(); schema > want {
		return &Fault{Kind: FaultNewerVault, Args: map[string]string{"have": fmt.Sprint(schema), "want": fmt.Sprint(want)}}
	}
	return v.fault(migrate(ctx, v.pool.writer))
}
