package store

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"carnet/store/key"
)

// A Check is one promise, looked at on the person's own computer.
type Check struct {
	Name string            // which: one of the Check constants
	OK   bool              // kept
	Note string            // more about it, one of the Note constants; "" for nothing to say
	Args map[string]string // fill the sentence
	Err  error             // why it failed, where there is more to say
}

// The promises that a vault is checked for.
const (
	CheckEncryption = "encryption"    // every file is sealed
	CheckPages      = "pages"         // every page authenticates; Args "pages"
	CheckIntegrity  = "integrity"     // tables, indexes and references are whole
	CheckSchema     = "schema"        // the tables are those of this program
	CheckKeyring    = "keyring"       // it holds this vault's key
	CheckKeys       = "keys"          // vault.keys is there and fits
	CheckRecovery   = "recovery_code" // a recovery code opens the vault
	CheckBackup     = "backup"        // the last one is good and not old; Args "made"
	CheckNewest     = "newest"        // this is not an older copy
	CheckPrivate    = "permissions"   // nobody else may read or replace the files; Args "file"
	CheckLeftovers  = "leftovers"     // nothing unfinished lies beside the vault; Args "file"
	CheckPlace      = "place"         // it lies on a disk of this computer; Args "service"
)

// What a check may note.
const (
	NoteUnused = "unused"  // no keyring is used for this vault
	NoteYoung  = "young"   // no backup yet, and the vault is younger than a week
	NoteNone   = "none"    // there is no backup
	NoteOld    = "old"     // there is one, and it is old
	NoteUnseen = "unknown" // cannot be told without a keyring
)

// backupAge is how old the last backup of a vault that changed may be.
const backupAge = 8 * 24 * time.Hour

// Doctor checks what this package promises about an open vault. All of the
// vault is read.
func (v *Vault) Doctor(ctx context.Context, now time.Time) []Check {
	keys, _, keysErr := v.keyFile()
	return []Check{
		v.checkEncryption(ctx),
		v.checkPages(ctx),
		v.checkIntegrity(ctx),
		v.checkSchema(ctx),
		v.checkKeyring(ctx),
		{Name: CheckKeys, OK: keysErr == nil, Err: keysErr},
		{Name: CheckRecovery, OK: keys != nil && keys.HasCode()},
		v.checkBackup(ctx, now),
		v.checkNewest(),
		v.checkPrivate(),
		v.checkLeftovers(),
		v.checkPlace(),
	}
}

func (v *Vault) checkEncryption(ctx context.Context) Check {
	c := Check{Name: CheckEncryption}
	c.Err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var vfs string
		if err := tx.QueryRowContext(ctx, `PRAGMA crypt_vfs`).Scan(&vfs); err != nil {
			return err
		}
		if vfs != v.vfs.Name() {
			return errors.New("SQLite does not go through the encryption")
		}
		return nil
	})
	for _, name := range []string{v.path, v.path + "-wal", v.path + "-journal"} {
		// Through SQLite's own files: closing one of Go's drops its locks.
		if id, err := vaultID(name); KindOf(err) == FaultNotAVault || strings.HasPrefix(id, "53514c697465") {
			c.Err = errors.New("a file beside the vault is a plain database")
		}
	}
	c.OK = c.Err == nil
	return c
}

func (v *Vault) checkPages(ctx context.Context) Check {
	c := Check{Name: CheckPages}
	var n int64
	c.Err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT count(data) FROM sqlite_dbpage`).Scan(&n)
	})
	c.OK = c.Err == nil
	c.Args = map[string]string{"pages": strconv.FormatInt(n, 10)}
	return c
}

func (v *Vault) checkIntegrity(ctx context.Context) Check {
	err := v.Read(ctx, wholeness)
	return Check{Name: CheckIntegrity, OK: err == nil, Err: err}
}

// checkSchema compares the tables with those of a new vault.
func (v *Vault) checkSchema(ctx context.Context) Check {
	c := Check{Name: CheckSchema}
	want, err := freshSchema(ctx)
	if err != nil {
		c.Err = err
		return c
	}
	var got map[string]string
	c.Err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		got, err = schemaOf(ctx, tx)
		return err
	})
	c.OK = c.Err == nil && maps.Equal(got, want)
	return c
}

// freshSchema is the schema of a new vault, made in memory.
func freshSchema(ctx context.Context) (map[string]string, error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if err := migrate(ctx, db); err != nil {
		return nil, err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	return schemaOf(ctx, tx)
}

// schemaOf returns the statements that made what is in a database, by name.
func schemaOf(ctx context.Context, tx *sql.Tx) (map[string]string, error) {
	rows, err := tx.QueryContext(ctx, `SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	schema := map[string]string{}
	for rows.Next() {
		var name, text string
		if err := rows.Scan(&name, &text); err != nil {
			return nil, err
		}
		schema[name] = text
	}
	return schema, rows.Err()
}

func (v *Vault) checkKeyring(ctx context.Context) Check {
	c := Check{Name: CheckKeyring, OK: true}
	if !v.ring {
		c.Note = NoteUnused
		return c
	}
	raw, err := key.Load(ctx, v.id)
	c.OK, c.Err = err == nil && raw == v.RawKey(), err
	return c
}

func (v *Vault) checkBackup(ctx context.Context, now time.Time) Check {
	c := Check{Name: CheckBackup}
	last, err := v.LastBackup(ctx)
	if err != nil {
		c.Err = err
		return c
	}
	made, err := v.Made(ctx)
	if err != nil {
		c.Err = err
		return c
	}
	if last == nil {
		c.OK = now.Sub(made) < 7*24*time.Hour
		c.Note = map[bool]string{true: NoteYoung, false: NoteNone}[c.OK]
		return c
	}
	c.Args = map[string]string{"made": last.Made.Format(time.RFC3339)}
	revision, err := v.Revision(ctx)
	c.Err = err
	c.OK = err == nil && (last.Revision == revision || now.Sub(last.Made) < backupAge)
	if !c.OK {
		c.Note = NoteOld
	}
	return c
}

func (v *Vault) checkNewest() Check {
	c := Check{Name: CheckNewest, OK: !v.warned(FaultOlderCopy)}
	if !v.ring {
		c.Note = NoteUnseen
	}
	return c
}

// checkPrivate looks at the modes of the files, and whether others may put
// another file into the folder; a group is not asked about there, for many
// systems give each person one of their own. Windows keeps such rights
// elsewhere: a vault in the person's profile inherits them.
func (v *Vault) checkPrivate() Check {
	c := Check{Name: CheckPrivate, OK: true}
	if runtime.GOOS == "windows" {
		return c
	}
	files := append(keysPaths(v.path), v.path, v.path+"-wal", v.path+"-shm")
	for _, name := range files {
		if st, err := os.Stat(name); err == nil && st.Mode().Perm()&0o077 != 0 {
			c.OK, c.Args = false, map[string]string{"file": filepath.Base(name)}
		}
	}
	dir := filepath.Dir(v.path)
	st, err := os.Stat(dir)
	if err != nil || st.Mode().Perm()&0o002 != 0 && st.Mode()&os.ModeSticky == 0 {
		c.OK, c.Args = false, map[string]string{"file": dir}
	}
	return c
}

// checkLeftovers looks for what a process that was killed left behind.
func (v *Vault) checkLeftovers() Check {
	c := Check{Name: CheckLeftovers, OK: true}
	entries, err := os.ReadDir(filepath.Dir(v.path))
	if err != nil {
		c.OK, c.Err = false, fault(err)
		return c
	}
	base := filepath.Base(v.path)
	for _, e := range entries {
		name := e.Name()
		if strings.HasPrefix(name, scratchPrefix) || name == base+".new" || name == base+rewritten ||
			name == base+"-journal" || strings.HasPrefix(name, ".vault.keys") || strings.HasSuffix(name, ".keys"+rewritten) || strings.HasSuffix(name, ".keys.new") {
			c.OK, c.Args = false, map[string]string{"file": name}
		}
	}
	return c
}

func (v *Vault) checkPlace() Check {
	c := Check{Name: CheckPlace, OK: true}
	if s := syncedBy(v.path); s != "" {
		c.OK, c.Args = false, map[string]string{"service": s}
	}
	return c
}
