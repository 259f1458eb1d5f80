package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// A Backup is one that was made and verified.
type Backup struct {
	Path string // "" for one of the past: where it went is not remembered
	Manifest
	Contents Contents // empty for one of the past
}

// Backup copies the vault as it is now, with its key file, into one file that
// restores both. Dest is a file that does not exist yet, or a folder, in which
// it gets a name with the date. Others may read and write meanwhile.
//
// The copy is opened and all of it is read and counted before it is packed, and
// what was packed is compared with the copy: a backup that is reported is good.
func (v *Vault) Backup(ctx context.Context, dest string, now time.Time) (*Backup, error) {
	path, err := backupPath(dest, now)
	if err != nil {
		return nil, err
	}
	return v.backup(ctx, path, now, false)
}

func (v *Vault) backup(ctx context.Context, path string, now time.Time, daily bool) (b *Backup, err error) {
	err = v.inside(ctx, func(ctx context.Context) error {
		b, err = v.backupTo(ctx, path, now)
		return err
	})
	if err != nil {
		return nil, err
	}
	if !v.readOnly {
		err = v.noteBackup(ctx, b, daily)
	}
	return b, err
}

// backupPath returns the file that a backup to dest becomes.
func backupPath(dest string, now time.Time) (string, error) {
	dest, err := filepath.Abs(dest)
	if err != nil {
		return "", fault(err)
	}
	st, err := os.Stat(dest)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if st, err := os.Stat(filepath.Dir(dest)); err != nil || !st.IsDir() {
			return "", &Fault{Kind: FaultNoBackup, Err: errors.New("the folder of the backup does not exist")}
		}
		return dest, nil
	case err != nil:
		return "", fault(err)
	case !st.IsDir():
		return "", &Fault{Kind: FaultBackupExists}
	}
	return filepath.Join(dest, "carnet-"+now.Format("2006-01-02-150405")+".zip"), nil
}

func (v *Vault) backupTo(ctx context.Context, path string, now time.Time) (*Backup, error) {
	keys, _, err := v.keyFile()
	if err != nil {
		return nil, err // a backup that nothing but this computer's keyring opens is none
	}
	keyBytes, err := keys.Encode()
	if err != nil {
		return nil, err
	}
	dir, done, err := scratch(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	defer done()
	copied := filepath.Join(dir, archiveVault)
	before, err := v.contents(ctx)
	if err != nil {
		return nil, err
	}
	if err := v.copyTo(ctx, copied, v.RawKey(), v.id); err != nil {
		return nil, err
	}
	found, err := inspect(ctx, copied, v.id, v.RawKey())
	if err != nil {
		return nil, err
	}
	if found.Revision == before.Revision && !found.same(before) {
		return nil, &Fault{Kind: FaultBackupDamaged, Err: errors.New("the copy has other rows than the vault")}
	}
	packed := filepath.Join(dir, "packed")
	m := Manifest{Vault: v.id, Made: now.UTC().Truncate(time.Second), Revision: found.Revision, Schema: found.Schema}
	if err := writeArchive(ctx, packed, copied, keyBytes, m); err != nil {
		return nil, fault(err)
	}
	if m, err = comparePacked(ctx, packed, copied); err != nil {
		return nil, err
	}
	if err := moveInto(packed, path); err != nil {
		return nil, err
	}
	return &Backup{Path: path, Manifest: m, Contents: found}, nil
}

// comparePacked reads a backup back and compares the vault in it with the copy
// that was verified.
func comparePacked(ctx context.Context, packed, copied string) (Manifest, error) {
	a, err := openArchive(packed)
	if err != nil {
		return Manifest{}, err
	}
	defer a.close()
	if err := os.Remove(copied); err != nil { // room for what comes back
		return Manifest{}, fault(err)
	}
	return a.manifest, a.unpack(ctx, copied)
}

func (v *Vault) contents(ctx context.Context) (c Contents, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		c, err = contents(ctx, tx)
		return err
	})
	return c, err
}

// noteBackup remembers a good backup in the vault.
func (v *Vault) noteBackup(ctx context.Context, b *Backup, daily bool) error {
	return v.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO backup (made, revision, bytes, daily) VALUES (:made, :revision, :bytes, :daily)`,
			sql.Named("made", b.Made.UnixMilli()), sql.Named("revision", b.Revision), sql.Named("bytes", b.Bytes), sql.Named("daily", daily))
		return err
	})
}

// LastBackup returns the last good backup of the vault, nil if there is none.
func (v *Vault) LastBackup(ctx context.Context) (b *Backup, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var made int64
		var last Backup
		err := tx.QueryRowContext(ctx, `SELECT made, revision, bytes FROM backup ORDER BY id DESC LIMIT 1`).Scan(&made, &last.Revision, &last.Bytes)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		last.Made, last.Vault = time.UnixMilli(made).UTC(), v.id
		b = &last
		return err
	})
	return b, err
}
