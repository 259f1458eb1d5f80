package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	"carnet/store"
)

func TestCreate(t *testing.T) {
	path := vaultPath(t)
	v, code := create(t, path)
	exec(t, v, `CREATE TABLE x (a INTEGER) STRICT`)
	exec(t, v, `INSERT INTO x VALUES (7)`)
	closeVault(t, v)
	if got, want := names(t, filepath.Dir(path)), []string{"vault.carnet", "vault.keys"}; !slices.Equal(got, want) {
		t.Errorf("after closing there are %q, want %q", got, want)
	}
	if got := query(t, open(t, path), `SELECT a FROM x`); got != "7" {
		t.Errorf("after opening again x is %s, want 7", got)
	}
	r, err := store.Open(t.Context(), store.OpenOptions{Path: path, RecoveryCode: code})
	if err != nil {
		t.Fatalf("Open with the recovery code: %v", err)
	}
	defer r.Close()
	if r.ID() != v.ID() {
		t.Errorf("id is %s, want %s", r.ID(), v.ID())
	}
}

// Nobody else may read any file of a vault, at any moment.
func TestCreate_modes(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows keeps rights elsewhere")
	}
	path := filepath.Join(t.TempDir(), "new", "folder", "vault.carnet")
	v, _ := create(t, path)
	exec(t, v, `CREATE TABLE x (a INTEGER) STRICT`)
	if _, err := v.Backup(t.Context(), filepath.Join(filepath.Dir(path), "b.zip"), now); err != nil {
		t.Fatal(err)
	}
	for _, name := range names(t, filepath.Dir(path)) {
		st, err := os.Stat(filepath.Join(filepath.Dir(path), name))
		if err != nil {
			t.Fatal(err)
		}
		if st.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v, want 0600", name, st.Mode().Perm())
		}
	}
	if st, _ := os.Stat(filepath.Dir(path)); st.Mode().Perm() != 0o700 {
		t.Errorf("the folder has mode %v, want 0700", st.Mode().Perm())
	}
}

// Where a vault is, or anything else, nothing is made and nothing changes.
func TestCreate_exists(t *testing.T) {
	path, _ := filled(t)
	before := read(t, path)
	keys := read(t, filepath.Join(filepath.Dir(path), "vault.keys"))
	_, _, err := store.Create(t.Context(), store.CreateOptions{Path: path, Passphrase: "another", KDF: cheap})
	if store.KindOf(err) != store.FaultVaultExists {
		t.Errorf("Create over a vault: %v, want %s", err, store.FaultVaultExists)
	}
	if !bytes.Equal(read(t, path), before) || !bytes.Equal(read(t, filepath.Join(filepath.Dir(path), "vault.keys")), keys) {
		t.Error("the vault or its keys changed")
	}
	for _, content := range []string{"", "x"} { // a vault that was emptied is still one
		p := vaultPath(t)
		put(t, p, []byte(content))
		if _, _, err := store.Create(t.Context(), store.CreateOptions{Path: p, Passphrase: passphrase, KDF: cheap}); store.KindOf(err) != store.FaultVaultExists {
			t.Errorf("Create over a file of %d bytes: %v, want %s", len(content), err, store.FaultVaultExists)
		}
	}
}

func TestCreate_needsSecret(t *testing.T) {
	path := filepath.Join(t.TempDir(), "folder", "vault.carnet")
	_, _, err := store.Create(t.Context(), store.CreateOptions{Path: path})
	if store.KindOf(err) != store.FaultKeyringUnavailable {
		t.Errorf("Create with neither keyring nor passphrase: %v, want %s", err, store.FaultKeyringUnavailable)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "nothing"))
	_, _, err = store.Create(t.Context(), store.CreateOptions{Path: path, Keyring: true})
	if runtime.GOOS == "linux" && store.KindOf(err) != store.FaultKeyringUnavailable {
		t.Errorf("Create with a keyring that does not answer: %v, want %s", err, store.FaultKeyringUnavailable)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 0 {
		t.Errorf("it left %v", entries)
	}
}

// A process that was killed while it made a vault is no obstacle, and a key file
// that may belong to a vault elsewhere is never overwritten.
func TestCreate_afterKill(t *testing.T) {
	made, _ := filled(t)
	keys := read(t, filepath.Join(filepath.Dir(made), "vault.keys"))
	vault := read(t, made)
	for _, tt := range []struct {
		name  string
		files map[string][]byte
		want  store.FaultKind
	}{
		{"before anything was written", map[string][]byte{"vault.carnet.lock": nil}, ""},
		{"the new key file", map[string][]byte{"vault.keys.new": keys}, ""},
		{"the new vault is empty", map[string][]byte{"vault.keys.new": keys, "vault.carnet.new": nil}, ""},
		{"the new vault has a log", map[string][]byte{"vault.keys.new": keys, "vault.carnet.new": vault[:4096], "vault.carnet.new-wal": vault}, ""},
		{"the key file is in place", map[string][]byte{"vault.keys": keys, "vault.carnet.new": vault}, ""},
		{"a key file without a vault", map[string][]byte{"vault.keys": keys}, store.FaultKeysOfAnother},
		{"a key file of another vault", map[string][]byte{"vault.keys": keys, "vault.carnet.new": make([]byte, 8192)}, store.FaultKeysOfAnother},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := vaultPath(t)
			for name, b := range tt.files {
				put(t, filepath.Join(filepath.Dir(path), name), b)
			}
			v, _, err := store.Create(t.Context(), store.CreateOptions{Path: path, Passphrase: passphrase, KDF: cheap})
			if store.KindOf(err) != tt.want {
				t.Fatalf("Create: %v, want %q", err, tt.want)
			}
			if tt.want != "" {
				if !bytes.Equal(read(t, filepath.Join(filepath.Dir(path), "vault.keys")), keys) {
					t.Error("the key file changed")
				}
				return
			}
			closeVault(t, v)
			if got, want := names(t, filepath.Dir(path)), []string{"vault.carnet", "vault.keys"}; !slices.Equal(got, want) {
				t.Errorf("there are %q, want %q", got, want)
			}
		})
	}
}

// Of several that make a vault at once, one does, and the others are told.
func TestCreate_atOnce(t *testing.T) {
	path := vaultPath(t)
	var mu sync.Mutex
	kinds := map[string]int{}
	var wg sync.WaitGroup
	for range 4 {
		s := lines(t, child(t, "create", path))
		wg.Go(func() {
			s.Scan()
			mu.Lock()
			kinds[s.Text()]++
			mu.Unlock()
		})
	}
	wg.Wait()
	if kinds[""] != 1 || kinds[string(store.FaultVaultExists)] != 3 {
		t.Errorf("they said %v, want one success and three %s", kinds, store.FaultVaultExists)
	}
	open(t, path)
}

// Characters that mean something in a URI, and links, lead to the file meant.
func TestCreate_paths(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"Müller #1 100%41? 血.carnet", "a&b=c;d.carnet", "vault", " x .carnet", "../" + filepath.Base(dir) + "/dots.carnet"} {
		folder := filepath.Join(t.TempDir(), "Mappe #2 %20?")
		path := filepath.Join(folder, name)
		if name[0] == '.' {
			path = filepath.Join(dir, "dots.carnet")
		}
		v, code := create(t, path)
		fill(t, v, 10)
		if _, err := v.Backup(t.Context(), filepath.Join(filepath.Dir(path), "b #1.zip"), now); err != nil {
			t.Errorf("%s: Backup: %v", name, err)
		}
		closeVault(t, v)
		if got := query(t, open(t, path), `SELECT count(*) FROM x`); got != "10" {
			t.Errorf("%s has %s rows", name, got)
		}
		if n := len(names(t, filepath.Dir(path))); n != 6 { // vault, -wal, -shm, .lock, keys, backup
			t.Errorf("%s: the folder has %q", name, names(t, filepath.Dir(path)))
		}
		_ = code
	}
}

func TestCreate_link(t *testing.T) {
	path, _ := filled(t)
	link := filepath.Join(t.TempDir(), "link.carnet")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	v := open(t, link)
	if v.Path() != path {
		t.Errorf("Path() = %q, want %q", v.Path(), path)
	}
	exec(t, v, `INSERT INTO x VALUES (0, '')`)
	closeVault(t, v)
	if got := names(t, filepath.Dir(link)); len(got) != 1 {
		t.Errorf("beside the link there are %q", got)
	}
}

// Two vaults in one folder have a key file each.
func TestCreate_twoInAFolder(t *testing.T) {
	dir := t.TempDir()
	a, _ := create(t, filepath.Join(dir, "anna.carnet"))
	b, _ := create(t, filepath.Join(dir, "ben.carnet"))
	fill(t, a, 1)
	fill(t, b, 2)
	closeVault(t, a)
	closeVault(t, b)
	if got, want := names(t, dir), []string{"anna.carnet", "ben.carnet", "ben.keys", "vault.keys"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	for name, want := range map[string]string{"anna.carnet": "1", "ben.carnet": "2"} {
		if got := query(t, open(t, filepath.Join(dir, name)), `SELECT count(*) FROM x`); got != want {
			t.Errorf("%s has %s rows, want %s", name, got, want)
		}
	}
}

func TestCreate_zone(t *testing.T) {
	v, _, err := store.Create(t.Context(), store.CreateOptions{Path: vaultPath(t), Passphrase: passphrase, KDF: cheap, Zone: "Europe/Berlin"})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if p, err := v.Profile(t.Context()); err != nil || p.TimeZone != "Europe/Berlin" {
		t.Errorf("Profile = %+v, %v", p, err)
	}
}

// A cancelled Create leaves nothing.
func TestCreate_cancelled(t *testing.T) {
	path := vaultPath(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if v, _, err := store.Create(ctx, store.CreateOptions{Path: path, Passphrase: passphrase, KDF: cheap}); err == nil {
		v.Close()
		t.Fatal("Create with a context that has ended: no error")
	}
	if got := names(t, filepath.Dir(path)); len(got) != 0 {
		t.Errorf("it left %q", got)
	}
	v, _ := create(t, path)
	if err := v.Read(ctx, func(context.Context, *sql.Tx) error { return nil }); err == nil {
		t.Error("Read with a context that has ended: no error")
	}
}
