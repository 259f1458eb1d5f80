package store

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"carnet/store/durable"
)

// An archive is a backup: one file, an ordinary zip that any program unpacks,
// with the vault and its key file in it, both as they lie on the disk. Nothing
// in it is in clear that is not in clear beside a vault.
//
//	README.txt     how to open it, without Carnet too
//	backup.json    the manifest
//	vault.keys
//	vault.carnet   stored, not compressed: it looks random
const (
	archiveReadme   = "README.txt"
	archiveManifest = "backup.json"
	archiveKeys     = "vault.keys"
	archiveVault    = "vault.carnet"
)

// maxSmall bounds the members of an archive that are read into memory.
const maxSmall = 64 << 10

// A Manifest describes the vault in a backup.
type Manifest struct {
	Format   int       `json:"format"` // 1
	Vault    string    `json:"vault"`  // id
	Made     time.Time `json:"made"`
	Revision int64     `json:"revision"`
	Schema   int       `json:"schema"`
	Bytes    int64     `json:"bytes"`  // of vault.carnet
	SHA256   string    `json:"sha256"` // of vault.carnet
}

const readmeText = `This is a backup of a Carnet vault.

To restore it: carnet restore THIS_FILE, or "Restore" in Carnet's first window.
You need the recovery code, or the passphrase the vault had on that day.

Without Carnet: unpack it. vault.carnet is a database in the format of
SQLCipher 4; with the raw key from the recovery kit any SQLCipher 4 opens it:
PRAGMA key = "x'...64 hexadecimal digits...'";
`

// writeArchive packs a vault, which nobody writes to, and the bytes of its key
// file into a new file.
func writeArchive(ctx context.Context, to, vault string, keys []byte, m Manifest) (err error) {
	f, err := os.OpenFile(to, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
		if err != nil {
			os.Remove(to)
		}
	}()
	m.Format = 1
	m.SHA256, m.Bytes, err = sum(ctx, vault)
	if err != nil {
		return err
	}
	manifest, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	z := zip.NewWriter(f)
	for _, part := range []struct {
		name string
		data []byte
	}{{archiveReadme, []byte(readmeText)}, {archiveManifest, append(manifest, '\n')}, {archiveKeys, keys}} {
		w, err := member(z, part.name, m.Made)
		if err != nil {
			return err
		}
		if _, err := w.Write(part.data); err != nil {
			return err
		}
	}
	if err := packFile(ctx, z, vault, m.Made); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return f.Sync()
}

func member(z *zip.Writer, name string, made time.Time) (io.Writer, error) {
	return z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store, Modified: made})
}

func packFile(ctx context.Context, z *zip.Writer, path string, made time.Time) error {
	r, err := os.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	w, err := member(z, archiveVault, made)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, &patient{ctx, r})
	return err
}

// patient reads until a context ends.
type patient struct {
	ctx context.Context
	r   io.Reader
}

func (p *patient) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.r.Read(b)
}

// sum returns the SHA-256 and the size of a file.
func sum(ctx context.Context, path string) (string, int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(h, &patient{ctx, f})
	return hex.EncodeToString(h.Sum(nil)), n, err
}

// An archive is an open backup.
type archive struct {
	z        *zip.ReadCloser
	manifest Manifest
	keys     []byte
}

// openArchive reads everything of a backup but the vault. What is no backup, or
// a damaged one, is a [Fault].
func openArchive(path string) (*archive, error) {
	st, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &Fault{Kind: FaultNoBackup}
	case err != nil:
		return nil, fault(err)
	case !st.Mode().IsRegular():
		return nil, &Fault{Kind: FaultNotABackup}
	}
	z, err := zip.OpenReader(path)
	if err != nil {
		if startsAsZip(path) {
			return nil, &Fault{Kind: FaultBackupDamaged, Err: errors.New("its end is missing or damaged")}
		}
		return nil, &Fault{Kind: FaultNotABackup}
	}
	a := &archive{z: z}
	if err := a.readSmall(); err != nil {
		z.Close()
		return nil, err
	}
	return a, nil
}

// startsAsZip reports whether the first bytes are those of a zip.
func startsAsZip(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	b := make([]byte, 4)
	_, err = io.ReadFull(f, b)
	return err == nil && string(b) == "PK\x03\x04"
}

func (a *archive) readSmall() error {
	text, err := a.small(archiveManifest)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &a.manifest); err != nil {
		return &Fault{Kind: FaultBackupDamaged, Err: fmt.Errorf("manifest: %T", err)}
	}
	if a.manifest.Format > 1 {
		return &Fault{Kind: FaultNewerVault, Err: fmt.Errorf("backup format %d", a.manifest.Format)}
	}
	if id, err := hex.DecodeString(a.manifest.Vault); err != nil || len(id) != 16 {
		return &Fault{Kind: FaultBackupDamaged, Err: errors.New("manifest: no vault id")}
	}
	a.keys, err = a.small(archiveKeys)
	return err
}

func (a *archive) find(name string) *zip.File {
	for _, f := range a.z.File {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// small reads a member into memory.
func (a *archive) small(name string) ([]byte, error) {
	f := a.find(name)
	if f == nil {
		return nil, &Fault{Kind: FaultNotABackup, Err: fmt.Errorf("it has no %s", name)}
	}
	r, err := f.Open()
	if err != nil {
		return nil, damagedMember(name, err)
	}
	defer r.Close()
	b, err := io.ReadAll(io.LimitReader(r, maxSmall+1))
	if err != nil || len(b) > maxSmall {
		return nil, damagedMember(name, err)
	}
	return b, nil
}

func damagedMember(name string, err error) error {
	return &Fault{Kind: FaultBackupDamaged, Err: fmt.Errorf("%s: %w", name, err)}
}

// unpack writes the vault of the backup to a new file and makes sure that it is
// the one that was packed. A file that fails is removed.
func (a *archive) unpack(ctx context.Context, to string) (err error) {
	f := a.find(archiveVault)
	if f == nil {
		return &Fault{Kind: FaultNotABackup, Err: fmt.Errorf("it has no %s", archiveVault)}
	}
	// A few bytes must not unpack to a full disk.
	if f.Method != zip.Store || int64(f.UncompressedSize64) != a.manifest.Bytes {
		return damagedMember(archiveVault, errors.New("its size is not that of the manifest"))
	}
	r, err := f.Open()
	if err != nil {
		return damagedMember(archiveVault, err)
	}
	defer r.Close()
	w, err := os.OpenFile(to, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fault(err)
	}
	defer func() {
		if e := w.Close(); err == nil {
			err = fault(e)
		}
		if err != nil {
			os.Remove(to)
		}
	}()
	h := sha256.New()
	if _, err := io.Copy(io.MultiWriter(&toDisk{w}, h), &patient{ctx, r}); err != nil {
		return unpackError(err)
	}
	if hex.EncodeToString(h.Sum(nil)) != a.manifest.SHA256 {
		return damagedMember(archiveVault, errors.New("its checksum is not that of the manifest"))
	}
	return fault(w.Sync())
}

// toDisk marks the errors of writing among those of copying.
type toDisk struct{ w io.Writer }

type diskError struct{ error }

func (e diskError) Unwrap() error { return e.error }

func (d *toDisk) Write(b []byte) (int, error) {
	n, err := d.w.Write(b)
	if err != nil {
		err = diskError{err}
	}
	return n, err
}

// unpackError tells a full disk from a damaged backup.
func unpackError(err error) error {
	var d diskError
	if errors.As(err, &d) {
		return fault(d.error)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return damagedMember(archiveVault, err)
}

func (a *archive) close() { a.z.Close() }

// scratchPrefix begins the names of folders for copies.
const scratchPrefix = ".carnet-"

// scratch is a folder for a copy that ends with the work on it. Only sealed
// pages are ever in it. It takes those with it that a killed process left there
// more than a day ago.
func scratch(beside string) (dir string, done func(), err error) {
	if beside == "" {
		beside = os.TempDir()
	}
	old, _ := filepath.Glob(filepath.Join(beside, scratchPrefix+"*"))
	for _, d := range old {
		if st, err := os.Lstat(d); err == nil && st.IsDir() && time.Since(st.ModTime()) > 24*time.Hour {
			os.RemoveAll(d)
		}
	}
	dir, err = os.MkdirTemp(beside, scratchPrefix+"*")
	if err != nil {
		return "", nil, fault(err)
	}
	return dir, func() { os.RemoveAll(dir) }, nil
}

// moveInto renames a finished file to a name that must be free.
func moveInto(from, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return &Fault{Kind: FaultBackupExists}
	}
	return fault(durable.Rename(from, filepath.Clean(to)))
}
