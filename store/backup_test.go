package store_test

import (
	"archive/zip"
	"bytes"
	"context"
	"database/sql"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"carnet/store"
)

// A backup of a vault that is being written to restores, on a computer that
// knows nothing, with the backup and the recovery code alone.
func TestBackup(t *testing.T) {
	path := vaultPath(t)
	v, code := create(t, path)
	fill(t, v, 2000)
	stop, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			default:
			}
			if err := v.Write(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
				_, err := tx.ExecContext(ctx, `INSERT INTO x VALUES (-1, '')`)
				return err
			}); err != nil {
				t.Error(err)
				return
			}
		}
	}()
	file := filepath.Join(t.TempDir(), "b.zip")
	b, err := v.Backup(t.Context(), file, now)
	close(stop)
	<-done
	if err != nil {
		t.Fatal(err)
	}
	if b.Path != file || b.Vault != v.ID() || !b.Made.Equal(now) || b.Contents.Rows["x"] < 2000 {
		t.Errorf("Backup = %+v", b)
	}
	if last, err := v.LastBackup(t.Context()); err != nil || last == nil || last.Revision != b.Revision || last.Bytes != b.Bytes {
		t.Errorf("LastBackup = %+v, %v", last, err)
	}
	if got := names(t, filepath.Dir(file)); len(got) != 1 {
		t.Errorf("beside the backup there are %q", got)
	}
	closeVault(t, v)

	home := filepath.Join(t.TempDir(), "another", "computer", "vault.carnet")
	r, err := store.Restore(t.Context(), store.RestoreOptions{OpenOptions: store.OpenOptions{Path: home, RecoveryCode: code}, Backup: file, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if got := query(t, r, `SELECT count(*) FROM x WHERE a > 0`); got != "2000" {
		t.Errorf("the restored vault has %s rows, want 2000", got)
	}
	if r.ID() != v.ID() {
		t.Error("the restored vault has another id")
	}
	exec(t, r, `INSERT INTO x VALUES (0, '')`)
	for _, c := range r.Doctor(t.Context(), now) {
		if !c.OK && c.Name != store.CheckSchema {
			t.Errorf("doctor: %+v", c)
		}
	}
	closeVault(t, r)
	if got, want := names(t, filepath.Dir(home)), []string{"vault.carnet", "vault.keys"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
}

// A folder gets a file with the date; a name that is taken is not taken away.
func TestBackup_names(t *testing.T) {
	v, _ := create(t, vaultPath(t))
	dir := t.TempDir()
	b, err := v.Backup(t.Context(), dir, now)
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(dir, "carnet-2026-11-30-220000.zip"); b.Path != want {
		t.Errorf("Path = %q, want %q", b.Path, want)
	}
	before := read(t, b.Path)
	for _, dest := range []string{dir, b.Path} {
		if _, err := v.Backup(t.Context(), dest, now); store.KindOf(err) != store.FaultBackupExists {
			t.Errorf("Backup to a name that is taken: %v, want %s", err, store.FaultBackupExists)
		}
	}
	if !bytes.Equal(read(t, b.Path), before) {
		t.Error("the backup that was there changed")
	}
	if _, err := v.Backup(t.Context(), filepath.Join(dir, "none", "b.zip"), now); store.KindOf(err) != store.FaultNoBackup {
		t.Errorf("Backup to a folder that does not exist: %v, want %s", err, store.FaultNoBackup)
	}
}

// backedUp is a backup of a small vault.
func backedUp(t testing.TB) (file, path, code string) {
	t.Helper()
	path, code = filled(t)
	v := open(t, path)
	file = filepath.Join(t.TempDir(), "b.zip")
	if _, err := v.Backup(t.Context(), file, now); err != nil {
		t.Fatal(err)
	}
	closeVault(t, v)
	return file, path, code
}

func TestVerify(t *testing.T) {
	file, path, code := backedUp(t)
	for _, tt := range []struct {
		name  string
		o     store.OpenOptions
		want  store.FaultKind
		count int64
	}{
		{"with the code", store.OpenOptions{RecoveryCode: code}, "", 100},
		{"with the passphrase", store.OpenOptions{Passphrase: passphrase}, "", 100},
		{"with nothing", store.OpenOptions{}, "", 0},
		{"with a wrong passphrase", store.OpenOptions{Passphrase: "x"}, store.FaultWrongPassphrase, 0},
	} {
		b, err := store.Verify(t.Context(), file, tt.o)
		if store.KindOf(err) != tt.want {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		if err == nil && b.Contents.Rows["x"] != tt.count {
			t.Errorf("%s: %d rows, want %d", tt.name, b.Contents.Rows["x"], tt.count)
		}
	}
	for name, p := range map[string]string{"no file": file + "x", "the vault": path, "a folder": filepath.Dir(path)} {
		want := store.FaultNotABackup
		if name == "no file" {
			want = store.FaultNoBackup
		}
		if _, err := store.Verify(t.Context(), p, store.OpenOptions{}); store.KindOf(err) != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// A backup that was changed or cut anywhere does not restore: it is refused, or
// gives what was backed up.
func TestRestore_damaged(t *testing.T) {
	file, _, code := backedUp(t)
	orig := read(t, file)
	try := func(what string, b []byte) (refused bool) {
		t.Helper()
		dir := t.TempDir()
		x := filepath.Join(dir, "x.zip")
		put(t, x, b)
		to := filepath.Join(dir, "home", "vault.carnet")
		v, err := store.Restore(t.Context(), store.RestoreOptions{OpenOptions: store.OpenOptions{Path: to, RecoveryCode: code}, Backup: x, Now: now})
		if err != nil {
			if store.KindOf(err) == "" {
				t.Errorf("%s: %v is no fault", what, err)
			}
			if got, _ := filepath.Glob(filepath.Join(dir, "home", "*")); len(got) != 0 {
				t.Errorf("%s: it left %q", what, got)
			}
			return true
		}
		defer v.Close()
		if got := query(t, v, `SELECT count(*) FROM x`); got != "100" {
			t.Errorf("%s: restored with %s rows", what, got)
		}
		return false
	}
	refused := 0
	for i := 0; i < len(orig); i += len(orig) / 120 {
		b := bytes.Clone(orig)
		b[i] ^= 0x20
		if try("a flipped byte", b) {
			refused++
		}
	}
	if refused < 110 {
		t.Errorf("%d of 120 flips were noticed, want nearly all: only names and dates of the zip may change", refused)
	}
	for _, n := range []int{0, 1, 100, len(orig) / 2, len(orig) - 1} {
		if !try("a cut", orig[:n]) {
			t.Errorf("cut to %d bytes: it restored", n)
		}
	}
}

// A zip that promises little and unpacks to much is stopped.
func TestRestore_bomb(t *testing.T) {
	file, _, code := backedUp(t)
	z, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	x := filepath.Join(t.TempDir(), "x.zip")
	out, err := os.Create(x)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(out)
	for _, f := range z.File {
		p, err := w.Create(f.Name) // compressed
		if err != nil {
			t.Fatal(err)
		}
		if f.Name == "vault.carnet" {
			io.Copy(p, io.LimitReader(zeros{}, 64<<20))
			continue
		}
		r, _ := f.Open()
		io.Copy(p, r)
	}
	w.Close()
	out.Close()
	to := filepath.Join(t.TempDir(), "vault.carnet")
	_, err = store.Restore(t.Context(), store.RestoreOptions{OpenOptions: store.OpenOptions{Path: to, RecoveryCode: code}, Backup: x, Now: now})
	if store.KindOf(err) != store.FaultBackupDamaged {
		t.Errorf("Restore: %v, want %s", err, store.FaultBackupDamaged)
	}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

func TestRestore(t *testing.T) {
	file, path, code := backedUp(t)
	later := open(t, path)
	exec(t, later, `DELETE FROM x`)
	closeVault(t, later)
	o := store.RestoreOptions{OpenOptions: store.OpenOptions{Path: path, RecoveryCode: code}, Backup: file, Now: now}
	before := read(t, path)
	if _, err := store.Restore(t.Context(), o); store.KindOf(err) != store.FaultVaultExists {
		t.Errorf("Restore over a vault: %v, want %s", err, store.FaultVaultExists)
	}
	o.Replace = true
	o.RecoveryCode = code[1:]
	if _, err := store.Restore(t.Context(), o); store.KindOf(err) != store.FaultMistypedCode {
		t.Errorf("Restore with a slip in the code: %v, want %s", err, store.FaultMistypedCode)
	}
	if !bytes.Equal(read(t, path), before) {
		t.Error("the vault changed")
	}
	o.RecoveryCode, o.NewPassphrase, o.KDF = code, "a new one", cheap
	v, err := store.Restore(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if got := query(t, v, `SELECT count(*) FROM x`); got != "100" {
		t.Errorf("the restored vault has %s rows, want 100", got)
	}
	closeVault(t, v)
	got := names(t, filepath.Dir(path))
	want := []string{"vault.carnet", "vault.carnet.replaced-2026-11-30-220000", "vault.keys", "vault.keys.replaced-2026-11-30-220000"}
	if !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	again, err := store.Open(t.Context(), store.OpenOptions{Path: path, Passphrase: "a new one"})
	if err != nil {
		t.Fatalf("Open with the new passphrase: %v", err)
	}
	again.Close()
	// The vault that was there opens still, beside the keys that went with it.
	aside := filepath.Join(t.TempDir(), "vault.carnet")
	put(t, aside, read(t, filepath.Join(filepath.Dir(path), want[1])))
	put(t, filepath.Join(filepath.Dir(aside), "vault.keys"), read(t, filepath.Join(filepath.Dir(path), want[3])))
	if got := query(t, open(t, aside), `SELECT count(*) FROM x`); got != "0" {
		t.Errorf("the vault that was there has %s rows, want 0", got)
	}
}

// Killed between its key file and its vault, or after the vault alone was lost,
// restoring is done again; keys of another vault are left alone.
func TestRestore_besideKeys(t *testing.T) {
	file, path, code := backedUp(t)
	v := open(t, path)
	newer, err := v.NewRecoveryCode(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	closeVault(t, v)
	keys := filepath.Join(filepath.Dir(path), "vault.keys")
	os.Remove(path)
	o := store.RestoreOptions{OpenOptions: store.OpenOptions{Path: path, RecoveryCode: code}, Backup: file, Now: now}
	o.Passphrase, o.RecoveryCode = passphrase, ""
	r, err := store.Restore(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	closeVault(t, r)
	r, err = store.Open(t.Context(), store.OpenOptions{Path: path, RecoveryCode: newer})
	if err != nil {
		t.Errorf("the newer recovery code: %v", err)
	} else {
		r.Close()
	}
	other, _ := filled(t)
	os.Remove(path)
	theirs := read(t, filepath.Join(filepath.Dir(other), "vault.keys"))
	put(t, keys, theirs)
	if _, err := store.Restore(t.Context(), o); store.KindOf(err) != store.FaultKeysOfAnother {
		t.Errorf("Restore beside keys of another vault: %v, want %s", err, store.FaultKeysOfAnother)
	}
	if !bytes.Equal(read(t, keys), theirs) {
		t.Error("the keys of another vault changed")
	}
}

// A log that lost its vault is not played into the restored one, whose key it
// was written under.
func TestRestore_besideLog(t *testing.T) {
	file, path, code := backedUp(t)
	v := open(t, path)
	exec(t, v, `DELETE FROM x`)
	p := vaultPath(t)
	put(t, p+"-wal", read(t, path+"-wal"))
	closeVault(t, v)
	r, err := store.Restore(t.Context(), store.RestoreOptions{OpenOptions: store.OpenOptions{Path: p, RecoveryCode: code}, Backup: file, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if got := query(t, r, `SELECT count(*) FROM x`); got != "100" {
		t.Errorf("the restored vault has %s rows, want 100", got)
	}
}

// A damaged vault is no obstacle to restoring it.
func TestRestore_overDamage(t *testing.T) {
	file, path, code := backedUp(t)
	for name, b := range map[string][]byte{"empty": nil, "noise": bytes.Repeat([]byte("noise"), 5000), "page 1 gone": append(make([]byte, 4096), read(t, path)[4096:]...)} {
		p := copyVault(t, path)
		put(t, p, b)
		v, err := store.Restore(t.Context(), store.RestoreOptions{
			OpenOptions: store.OpenOptions{Path: p, RecoveryCode: code}, Backup: file, Replace: true, Now: now,
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := query(t, v, `SELECT count(*) FROM x`); got != "100" {
			t.Errorf("%s: the restored vault has %s rows", name, got)
		}
		v.Close()
	}
}

// A backup unpacked by hand is a vault, so nobody depends on restore.
func TestBackup_byHand(t *testing.T) {
	file, _, _ := backedUp(t)
	dir := t.TempDir()
	z, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(dir, f.Name), b)
	}
	if got := query(t, open(t, filepath.Join(dir, "vault.carnet")), `SELECT count(*) FROM x`); got != "100" {
		t.Errorf("%s rows", got)
	}
}

// Every day one, kept as the rotation says, and none where nothing changed.
func TestDaily(t *testing.T) {
	path := vaultPath(t)
	v, _ := create(t, path)
	if b, err := v.Daily(t.Context(), now, store.DefaultRotation); err != nil || b != nil {
		t.Errorf("Daily of an empty vault = %v, %v", b, err)
	}
	exec(t, v, `CREATE TABLE x (a INTEGER) STRICT`)
	made := 0
	const days = 120
	for day := range days {
		at := now.AddDate(0, 0, day)
		for _, hour := range []int{0, 1, 7} {
			b, err := v.Daily(t.Context(), at.Add(time.Duration(hour)*time.Hour), store.DefaultRotation)
			if err != nil {
				t.Fatal(err)
			}
			if b != nil {
				made++
			}
		}
		if day%10 != 9 { // a day without changes has none
			exec(t, v, `INSERT INTO x VALUES (1)`)
		}
	}
	if made < days*8/10 || made > days {
		t.Errorf("%d backups in %d days", made, days)
	}
	left := names(t, v.DailyFolder())
	if len(left) < 10 || len(left) > 7+4+6 {
		t.Errorf("%d are left of them: %q", len(left), left)
	}
	for _, name := range left {
		if !strings.HasPrefix(name, "carnet-"+v.ID()[:8]+"-") || !strings.HasSuffix(name, ".zip") {
			t.Errorf("there is %q", name)
		}
		if _, err := store.Verify(t.Context(), filepath.Join(v.DailyFolder(), name), store.OpenOptions{Passphrase: passphrase}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A clock that was wrong once.
	exec(t, v, `INSERT INTO x VALUES (1)`)
	future := now.AddDate(30, 0, 0)
	if b, err := v.Daily(t.Context(), future, store.DefaultRotation); err != nil || b == nil {
		t.Fatalf("Daily in 30 years = %v, %v", b, err)
	}
	exec(t, v, `INSERT INTO x VALUES (1)`)
	if b, err := v.Daily(t.Context(), now.AddDate(0, 0, days), store.DefaultRotation); err != nil || b == nil {
		t.Errorf("Daily after the clock came back = %v, %v", b, err)
	}
}
