package crypt_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"modernc.org/sqlite"

	"carnet/store/crypt"
)

// backup copies through SQLite's backup interface. Steps of pages are begun
// anew at each write of another connection; -1 is all in one.
func backup(t testing.TB, src *sql.DB, dst string, step int32) error {
	t.Helper()
	c, err := src.Conn(t.Context())
	if err != nil {
		return err
	}
	defer c.Close()
	return c.Raw(func(dc any) error {
		b, err := dc.(interface {
			NewBackup(string) (*sqlite.Backup, error)
		}).NewBackup(dst)
		if err != nil {
			return err
		}
		for more := true; more; {
			if more, err = b.Step(step); err != nil {
				b.Finish()
				return err
			}
		}
		return b.Finish()
	})
}

// Copies between keys work both ways; between sealed and plain files the
// reserved bytes of a page must be equal, so only some do.
func TestCopy(t *testing.T) {
	a, b := maker(t, 1), maker(t, 2)
	dir := t.TempDir()
	p := func(s string) string { return filepath.Join(dir, s) }
	db := open(t, p("a.db"), a.Name(), "journal_mode(wal)")
	exec(t, db, schema)
	fill(t, db, 20000)
	want := ask(t, db, digest)
	plain := open(t, p("plain.db"), "")
	exec(t, plain, schema)
	fill(t, plain, 20000)
	vacuum := func(src *sql.DB, dst string) error {
		_, err := src.Exec("VACUUM INTO ?", dst)
		return err
	}
	all := func(src *sql.DB, dst string) error { return backup(t, src, dst, -1) }
	steps := func(src *sql.DB, dst string) error { return backup(t, src, dst, 64) }
	for _, tt := range []struct {
		name string
		copy func(src *sql.DB, dst string) error
		src  *sql.DB
		file string
		vfs  string
		ok   bool
	}{
		{"VACUUM INTO under the same key", vacuum, db, "1.db", a.Name(), true},
		{"VACUUM INTO under another key", vacuum, db, "2.db", b.Name(), true},
		{"VACUUM INTO plain", vacuum, db, "3.db", plainVFS, true},
		{"VACUUM INTO from plain", vacuum, plain, "4.db", b.Name(), false},
		{"backup under the same key", steps, db, "5.db", a.Name(), true},
		{"backup under another key", all, db, "6.db", b.Name(), true},
		{"backup from plain", all, plain, "7.db", b.Name(), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.copy(tt.src, uri(p(tt.file), tt.vfs))
			if !tt.ok {
				if err == nil {
					t.Fatal("no error: a page whose cells reach into the reserve was taken")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			d := open(t, p(tt.file), tt.vfs)
			if got := ask(t, d, digest); got != want {
				t.Errorf("the copy has %s, want %s", got, want)
			}
			whole(t, d)
		})
	}
}

func TestCopy_whileWriting(t *testing.T) {
	v := maker(t, 6)
	dir := t.TempDir()
	db := open(t, filepath.Join(dir, "a.db"), v.Name(), "journal_mode(wal)", "busy_timeout(10000)", "synchronous(1)")
	exec(t, db, schema)
	fill(t, db, 50000)
	stop := make(chan bool)
	var writes atomic.Int64
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			if _, err := db.Exec("INSERT INTO reading(series,t,v) VALUES(1,1,1)"); err != nil {
				t.Error(err)
				return
			}
			writes.Add(1)
		}
	})
	exec(t, db, "VACUUM INTO ?", filepath.Join(dir, "v.db"))
	if err := backup(t, db, uri(filepath.Join(dir, "b.db"), v.Name()), -1); err != nil {
		t.Error(err)
	}
	close(stop)
	wg.Wait()
	if writes.Load() == 0 {
		t.Error("nothing was written meanwhile")
	}
	for _, f := range []string{"v.db", "b.db"} {
		d := open(t, filepath.Join(dir, f), v.Name())
		whole(t, d)
		if got := ask(t, d, "SELECT count(*) >= 50000 FROM reading"); got != "1" {
			t.Errorf("%s has fewer rows than there were", f)
		}
	}
}

// Attached databases, transactions over two of them, temporary tables and
// VACUUM INTO, which keeps the salt; and no file beside those that were made.
func TestAttach(t *testing.T) {
	salt := []byte("0123456789abcdef")
	v := vfs(t, crypt.Options{Key: key(6), Salt: salt, Create: true})
	dir := t.TempDir()
	p := func(s string) string { return filepath.Join(dir, s) }
	plain := open(t, p("plain.db"), "")
	exec(t, plain, schema)
	fill(t, plain, 20000)
	plain.Close()
	for _, mode := range []string{"delete", "wal"} {
		db := one(t, p(mode+".db"), v.Name(), "journal_mode("+mode+")", "cache_size(20)")
		exec(t, db, schema)
		exec(t, db, "ATTACH ? AS p", uri(p("plain.db"), plainVFS))
		exec(t, db, "INSERT INTO reading SELECT * FROM p.reading")
		exec(t, db, "DETACH p")
		exec(t, db, "ATTACH ? AS o", p(mode+"2.db"))
		exec(t, db, "BEGIN; CREATE TABLE o.x(a); INSERT INTO o.x SELECT note FROM main.reading; UPDATE main.reading SET v=0 WHERE id<10; COMMIT")
		exec(t, db, "PRAGMA temp_store=1") // a file, which is none
		exec(t, db, "CREATE TEMP TABLE tt AS SELECT * FROM main.reading")
		exec(t, db, "UPDATE tt SET note='zz'||note")
		exec(t, db, "CREATE INDEX temp.ti ON tt(note)")
		if got := ask(t, db, "SELECT count(*)||'/'||max(note) FROM (SELECT * FROM tt ORDER BY note DESC, v)"); got != "20000/zz"+canary+"9999" {
			t.Errorf("%s: temporary table has %s", mode, got)
		}
		if got := ask(t, db, "SELECT count(*) FROM o.x"); got != "20000" {
			t.Errorf("%s: attached table has %s rows", mode, got)
		}
		whole(t, db)
		exec(t, db, "VACUUM main INTO ?", p(mode+"3.db"))
		db.Close()
		if b := read(t, p(mode+"3.db")); string(b[:16]) != string(salt) {
			t.Errorf("%s: VACUUM INTO did not keep the salt", mode)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != "plain.db" {
			noPlainText(t, p(e.Name()))
		}
	}
	if len(entries) != 7 {
		t.Errorf("there are %d files, want 7: %v", len(entries), entries)
	}
}

// What does not fit into MaxTemp is a full disk, and given back when it ends.
func TestMaxTemp(t *testing.T) {
	v := vfs(t, crypt.Options{Key: key(6), Create: true, MaxTemp: 1 << 20})
	db := one(t, filepath.Join(t.TempDir(), "a.db"), v.Name(), "temp_store(1)", "cache_size(20)")
	for range 3 {
		exec(t, db, "CREATE TEMP TABLE small AS SELECT zeroblob(300000) b")
		exec(t, db, "DROP TABLE small")
	}
	_, err := db.Exec("CREATE TEMP TABLE big AS SELECT zeroblob(3000000) b")
	if resultCode(err) != 13 {
		t.Errorf("3 MB of temporary rows in 1 MiB: %v, want code 13", err)
	}
	exec(t, db, "CREATE TEMP TABLE small AS SELECT zeroblob(300000) b")
}

// VACUUM keeps its copy in temporary memory, VACUUM INTO does not: so a vault is
// made small by a copy that takes its place, never by VACUUM.
func TestMaxTemp_vacuum(t *testing.T) {
	v := vfs(t, crypt.Options{Key: key(6), Create: true, MaxTemp: 1 << 20})
	path := filepath.Join(t.TempDir(), "a.db")
	db := one(t, path, v.Name(), "cache_size(20)")
	exec(t, db, schema)
	fill(t, db, 50_000)
	if _, err := db.Exec("VACUUM"); resultCode(err) != 13 {
		t.Errorf("VACUUM of 3 MB in 1 MiB: %v, want code 13", err)
	}
	exec(t, db, "VACUUM INTO ?", uri(path+".copy", v.Name()))
	whole(t, open(t, path+".copy", v.Name()))
}
