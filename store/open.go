package store

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"

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

// leaseWait is how long opening waits for whoever needs the vault alone, and the
// other way round. The tests are less patient.
var leaseWait = 10 * time.Second

// Open unlocks a vault. It never makes one and never makes a key: a file that
// is missing, empty, cut or not a vault is a [Fault]. A vault of an earlier
// program is migrated, after a backup beside it was made and verified.
//
// A vault in a folder that takes no writing opens too, for reading.
func Open(ctx context.Context, o OpenOptions) (*Vault, error) {
	path, err := existing(o.Path)
	if err != nil {
		return nil, err
	}
	l, err := takeLease(ctx, path, false, leaseWait)
	readOnly := KindOf(err) == FaultReadOnly || KindOf(err) == FaultPermissions
	if err != nil && !readOnly {
		return nil, err
	}
	if readOnly {
		err = closedCleanly(path)
	} else {
		err = sweep(ctx, path, l)
	}
	if err != nil {
		l.release()
		return nil, err
	}
	v, err := openWith(ctx, path, o, readOnly)
	if err != nil {
		l.release()
		return nil, err
	}
	v.lease = l
	return v, nil
}

// closedCleanly makes sure that a vault that can only be read has no log: what
// is in it would be passed over.
func closedCleanly(path string) error {
	if st, err := os.Stat(path + "-wal"); err == nil && st.Size() > 0 {
		return &Fault{Kind: FaultReadOnly, Err: errors.New("its log cannot be written back")}
	}
	return nil
}

func openWith(ctx context.Context, path string, o OpenOptions, readOnly bool) (*Vault, error) {
	id, err := vaultID(path)
	if err != nil {
		return nil, err
	}
	s := secret{o.Passphrase, o.RecoveryCode, o.Keyring}
	keys, _, keysErr := findKeys(path, id)
	raw, ringed, err := unlock(ctx, id, keys, keysErr, s)
	if err != nil {
		if keys == nil && damagedSalt(ctx, path, s) {
			err = &Fault{Kind: FaultDamaged, Args: map[string]string{"page": "1", "file": "db"}}
		}
		return nil, err
	}
	v, err := attach(ctx, path, id, raw, readOnly)
	if err != nil {
		return nil, err
	}
	v.ring = o.Keyring
	if o.Keyring && !ringed {
		// Convenience: the vault is open whether or not a keyring takes it.
		v.ring = key.Store(ctx, id, raw) == nil
	}
	if err := v.warn(ctx, keysErr); err != nil {
		v.Close()
		return nil, err
	}
	return v, nil
}

// warn collects what the person should know.
func (v *Vault) warn(ctx context.Context, keysErr error) error {
	var f *Fault
	if errors.As(keysErr, &f) {
		v.addWarning(f)
	}
	if s := syncedBy(v.path); s != "" {
		v.addWarning(&Fault{Kind: FaultPlace, Args: map[string]string{"service": s}})
	}
	if v.ring {
		return v.checkMark(ctx)
	}
	return nil
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
	if err := finishRewrite(path); err != nil {
		return "", err
	}
	st, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", &Fault{Kind: FaultNoVault}
	case err != nil:
		return "", fault(err)
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

// damagedSalt reports whether the vault is that of a key file here, but for the
// salt at its head: the one part of a page that its MAC does not cover itself.
func damagedSalt(ctx context.Context, path string, s secret) bool {
	for _, p := range keysPaths(path) {
		keys, err := key.Read(p)
		if err != nil {
			continue
		}
		raw, _, err := unlock(ctx, keys.Vault, keys, nil, s)
		if err != nil {
			continue
		}
		salt, err := hex.DecodeString(keys.Vault)
		if err != nil {
			continue
		}
		if ok, err := crypt.Authentic(path, raw[:], salt); err == nil && ok {
			return true
		}
	}
	return false
}

// vfsCount gives each open vault a VFS of its own name.
var vfsCount atomic.Int64

// ofd makes SQLite's locks on Linux belong to the open file, so that nothing
// else in the process which opens and closes the vault drops them. It must come
// before the first database; where there are no such locks it does nothing.
var ofd = sync.OnceFunc(func() { _, _ = sqlite.OFDLocking(true) })

// register makes the VFS through which files under one key are opened.
func register(raw key.Raw, id string, create bool) (*crypt.VFS, error) {
	ofd()
	salt, err := hex.DecodeString(id)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("carnet-%d", vfsCount.Add(1))
	return crypt.Register(name, crypt.Options{Key: raw[:], Salt: salt, Create: create})
}

// attach opens the file under its key and brings its schema up to this
// program's.
func attach(ctx context.Context, path, id string, raw key.Raw, readOnly bool) (*Vault, error) {
	st, err := os.Stat(path)
	if err != nil {
		return nil, fault(err)
	}
	vfs, err := register(raw, id, false)
	if err != nil {
		return nil, err
	}
	v := &Vault{path: path, file: st, id: id, readOnly: readOnly, vfs: vfs, gate: newGate(), schema: schemaVersion()}
	v.key.set(raw)
	if v.pool, err = newPool(path, vfs.Name(), st, readOnly); err != nil {
		vfs.Close()
		return nil, err
	}
	if err := v.admit(ctx); err != nil {
		v.pool.close()
		vfs.Close()
		return nil, v.fault(err)
	}
	go v.guard()
	return v, nil
}

// admit looks whether this is a vault, and of which age.
func (v *Vault) admit(ctx context.Context) error {
	app, schema, err := version(ctx, v.pool.readers)
	if err != nil {
		return err
	}
	if app != applicationID {
		return &Fault{Kind: FaultNotAVault, Err: errors.New("a database of another program")}
	}
	if schema > v.schema {
		return newerVault(schema)
	}
	if err := v.settle(ctx); err != nil {
		return err
	}
	if schema < v.schema {
		return v.upgrade(ctx, schema)
	}
	return nil
}
