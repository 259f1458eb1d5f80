package crypt_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carnet/store/crypt"
)

// small makes a database of eight pages or so with every kind of page in it, and
// returns its bytes.
func small(t testing.TB, v *crypt.VFS, path string) []byte {
	t.Helper()
	db := open(t, path, v.Name())
	exec(t, db, schema)
	fill(t, db, 100)
	exec(t, db, "CREATE TABLE big(b); INSERT INTO big VALUES(zeroblob(5000)); CREATE TABLE gone(b); INSERT INTO gone VALUES(zeroblob(9000)); DROP TABLE gone")
	if free := ask(t, db, "PRAGMA freelist_count"); free == "0" {
		t.Fatal("no page is free")
	}
	whole(t, db)
	db.Close()
	return read(t, path)
}

// Every byte of a database is authenticated: SQLite never sees a changed page.
// All are tried, one bit of each; in short mode every ninth.
func TestFlip(t *testing.T) {
	made := filepath.Join(t.TempDir(), "a.db")
	orig := small(t, maker(t, 5), made)
	if pages := len(orig) / crypt.PageSize; pages < 8 || pages > 12 {
		t.Fatalf("the database has %d pages", pages)
	}
	v := vfs(t, crypt.Options{Key: key(5)})
	x := filepath.Join(t.TempDir(), "x.db")
	put := flipper(t, x, orig)
	step := 1
	if testing.Short() {
		step = 9
	}
	for i := 0; i < len(orig); i += step {
		restore := put(i)
		db := open(t, x, v.Name())
		err := readAll(db)
		db.Close()
		restore()
		want := corrupt
		if i < crypt.PageSize {
			want = notADB
		}
		if resultCode(err) != want {
			t.Fatalf("byte %d of page %d changed: %v, want code %d", i%crypt.PageSize, i/crypt.PageSize+1, err, want)
		}
		if e := v.LastError(x); e == nil || int(e.Page) != i/crypt.PageSize+1 {
			t.Fatalf("byte %d of page %d changed: LastError = %v", i%crypt.PageSize, i/crypt.PageSize+1, e)
		}
	}
}

// flipper changes one byte of a file in place and back.
func flipper(t testing.TB, path string, orig []byte) func(i int) func() {
	t.Helper()
	write(t, path, orig)
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	set := func(i int, b byte) {
		if _, err := f.WriteAt([]byte{b}, int64(i)); err != nil {
			t.Fatal(err)
		}
	}
	return func(i int) func() {
		set(i, orig[i]^1<<(i%8))
		return func() { set(i, orig[i]) }
	}
}

func TestTamper(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	db := open(t, path, maker(t, 5).Name())
	exec(t, db, schema)
	fill(t, db, 3000)
	db.Close()
	orig := read(t, path)
	n := len(orig) / crypt.PageSize
	edit := func(f func(b []byte)) []byte {
		b := append([]byte(nil), orig...)
		f(b)
		return b
	}
	page := func(b []byte, i int) []byte { return b[(i-1)*crypt.PageSize : i*crypt.PageSize] }
	v := vfs(t, crypt.Options{Key: key(5)})
	for _, tt := range []struct {
		name string
		b    []byte
		code int
		page uint32 // 0: the page itself is authentic
	}{
		{"cut to n-1 pages", orig[:(n-1)*crypt.PageSize], corrupt, 0},
		{"cut in the middle of a page", orig[:(n-1)*crypt.PageSize+100], corrupt, 0},
		{"cut to one page", orig[:crypt.PageSize], corrupt, 0},
		{"cut to half of page 1", orig[:2000], notADB, 1},
		{"cut to a byte", orig[:1], notADB, 1},
		{"emptied", nil, notADB, 1},
		{"page 7 copied over page 6", edit(func(b []byte) { copy(page(b, 6), page(b, 7)) }), corrupt, 6},
		{"page 6 zeroed", edit(func(b []byte) { clear(page(b, 6)) }), corrupt, 6},
		{"page 1 zeroed", edit(func(b []byte) { clear(page(b, 1)) }), notADB, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := filepath.Join(t.TempDir(), "x.db")
			write(t, x, tt.b)
			err := readAll(open(t, x, v.Name()))
			if got := resultCode(err); got != tt.code {
				t.Errorf("readAll: %v, want code %d", err, tt.code)
			}
			if e := v.LastError(x); tt.page != 0 && (e == nil || e.Page != tt.page) {
				t.Errorf("LastError = %v, want page %d", e, tt.page)
			}
		})
	}
}

// What page authentication cannot see, so that README.md stays true.
func TestTamper_limits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	v := maker(t, 5)
	db := open(t, path, v.Name())
	exec(t, db, schema)
	fill(t, db, 3000)
	db.Close()
	old := read(t, path)
	db = open(t, path, v.Name())
	exec(t, db, "UPDATE reading SET v=-1 WHERE id=1500")
	db.Close()
	now := read(t, path)
	for i := crypt.PageSize; i < len(now); i += crypt.PageSize {
		if string(now[i:i+crypt.PageSize]) == string(old[i:i+crypt.PageSize]) {
			continue
		}
		copy(now[i:], old[i:i+crypt.PageSize])
		write(t, path, now)
		if err := readAll(open(t, path, v.Name())); err != nil {
			t.Errorf("an older version of page %d: %v; README.md says it passes", i/crypt.PageSize+1, err)
		}
		break
	}
	x := filepath.Join(t.TempDir(), "x.db")
	write(t, x, append(append([]byte(nil), old...), old[:crypt.PageSize]...))
	if err := readAll(open(t, x, v.Name())); err != nil {
		t.Errorf("a page appended behind the end: %v; README.md says it is ignored", err)
	}
}

// logged makes a database whose 20 rows are all in the log, and returns both.
func logged(t testing.TB, v *crypt.VFS) (db, wal []byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.db")
	d := one(t, path, v.Name(), "journal_mode(wal)", "wal_autocheckpoint(0)")
	exec(t, d, schema)
	for i := range 20 {
		exec(t, d, "INSERT INTO reading(series,t,v,note) VALUES(1,?,1,?)", i, strings.Repeat("n", 300))
	}
	return read(t, path), read(t, path+"-wal")
}

// A flip in a log that is then recovered ends the log there: the rows before
// it, in order, and never a changed one.
func TestWAL_flipThenRecover(t *testing.T) {
	v := maker(t, 5)
	d, w := logged(t, v)
	fewer := 0
	for range 300 {
		x := filepath.Join(t.TempDir(), "x.db")
		b := append([]byte(nil), w...)
		i := rand.IntN(len(b))
		b[i] ^= 0x10
		write(t, x, d)
		write(t, x+"-wal", b)
		db := open(t, x, v.Name())
		var tables int
		if err := db.QueryRow("SELECT count(*) FROM sqlite_schema WHERE name='reading'").Scan(&tables); err != nil {
			t.Fatalf("byte %d of the log changed: %v", i, err)
		}
		whole(t, db)
		if tables == 1 {
			if got := ask(t, db, "SELECT count(*) = coalesce(max(t)+1, 0) AND coalesce(min(note = ?), 1) FROM reading", strings.Repeat("n", 300)); got != "1" {
				t.Fatalf("byte %d of the log changed: rows that nobody wrote", i)
			}
		}
		if tables == 0 || ask(t, db, "SELECT count(*) FROM reading") != "20" {
			fewer++
		}
		db.Close()
	}
	if fewer < 250 {
		t.Errorf("%d of 300 flips ended the log, want nearly all", fewer)
	}
}

// A flip in a log that is in use is an error to whoever reads the page.
func TestWAL_flipLive(t *testing.T) {
	v := maker(t, 5)
	path := filepath.Join(t.TempDir(), "a.db")
	db := one(t, path, v.Name(), "journal_mode(wal)", "wal_autocheckpoint(0)")
	exec(t, db, schema)
	fill(t, db, 20)
	other := one(t, path, v.Name())
	whole(t, other)
	exec(t, db, "UPDATE reading SET v=2")
	f, err := os.OpenFile(path+"-wal", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	st, _ := f.Stat()
	for off := int64(32); off < st.Size(); off += 24 + crypt.PageSize {
		f.WriteAt([]byte{0xff, 0xfe, 0xfd}, off+24+500)
	}
	f.Close()
	if err := readAll(other); resultCode(err) != corrupt {
		t.Errorf("readAll: %v, want code %d", err, corrupt)
	}
	if e := v.LastError(path); e == nil || e.File != "wal" {
		t.Errorf("LastError = %v, want a page of the wal", e)
	}
}

// A frame taken from elsewhere carries a right checksum, but not for its place.
func TestWAL_frameSwapped(t *testing.T) {
	v := maker(t, 5)
	d, w := logged(t, v)
	const frame = 24 + crypt.PageSize
	x := filepath.Join(t.TempDir(), "x.db")
	b := append([]byte(nil), w...)
	copy(b[32+4*frame:], w[32+5*frame:32+6*frame])
	write(t, x, d)
	write(t, x+"-wal", b)
	db := open(t, x, v.Name())
	whole(t, db)
	if got := ask(t, db, "SELECT count(*) < 20 FROM reading"); got != "1" {
		t.Error("a swapped frame passed")
	}
}

// A torn rollback journal ends the playback and is no error.
func TestJournal_flip(t *testing.T) {
	v := maker(t, 5)
	path := filepath.Join(t.TempDir(), "a.db")
	db := one(t, path, v.Name(), "journal_mode(delete)", "cache_size(10)")
	exec(t, db, schema)
	fill(t, db, 3000)
	exec(t, db, "BEGIN")
	exec(t, db, "UPDATE reading SET v=v+1, note='y'||note")
	d, j := read(t, path), read(t, path+"-journal")
	exec(t, db, "ROLLBACK")
	for range 60 {
		x := filepath.Join(t.TempDir(), "x.db")
		b := append([]byte(nil), j...)
		i := 512 + rand.IntN(len(b)-512)
		b[i] ^= 0x10
		write(t, x, d)
		write(t, x+"-journal", b)
		db := open(t, x, v.Name())
		// What is left may be a mixture, as after a torn write without power
		// loss safety; what is read is authentic or an error.
		if err := readAll(db); err != nil && resultCode(err) == 0 {
			t.Fatalf("byte %d of the journal changed: %v", i, err)
		}
		db.Close()
	}
}
