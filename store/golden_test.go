package store_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carnet/store"
)

var update = flag.Bool("update", false, "make the golden vault of this version anew; only before its release")

// goldenVersion is the folder of this version's vault. Add one at a release that
// changes the schema or the format, and leave those before as they are.
const goldenVersion = "1"

// Vaults of every version that was released open, by passphrase and by recovery
// code, and hold what was put into them. The readings are made up.
func TestGolden(t *testing.T) {
	if *update {
		makeGolden(t, filepath.Join("testdata", "golden", goldenVersion))
	}
	versions, err := filepath.Glob(filepath.Join("testdata", "golden", "*"))
	if err != nil || len(versions) == 0 {
		t.Fatalf("no golden vault: %v", err)
	}
	for _, dir := range versions {
		secrets := strings.Split(strings.TrimSpace(string(read(t, filepath.Join(dir, "secrets.txt")))), "\n")
		for i, o := range []store.OpenOptions{{Passphrase: secrets[1]}, {RecoveryCode: secrets[2]}} {
			o.Path = copyVault(t, filepath.Join(dir, "vault.carnet"))
			v, err := store.Open(t.Context(), o)
			if err != nil {
				t.Fatalf("version %s, secret %d: %v", filepath.Base(dir), i, err)
			}
			checkGolden(t, v)
			closeVault(t, v)
		}
	}
}

func checkGolden(t *testing.T, v *store.Vault) {
	t.Helper()
	if p, err := v.Profile(t.Context()); err != nil || p.TimeZone != "Europe/Berlin" {
		t.Errorf("Profile = %+v, %v", p, err)
	}
	if n := count(t, v); n != 3 {
		t.Errorf("%d readings, want 3", n)
	}
	docs, err := v.Documents(t.Context())
	if err != nil || len(docs) != 1 {
		t.Fatalf("Documents = %v, %v", docs, err)
	}
	var original bytes.Buffer
	if err := v.Original(t.Context(), docs[0].ID, &original); err != nil || original.String() != "a made up sheet" {
		t.Errorf("the original is %q, %v", original.String(), err)
	}
	for _, c := range v.Doctor(t.Context(), now) {
		if !c.OK && c.Name != store.CheckBackup {
			t.Errorf("doctor: %+v", c)
		}
	}
}

func makeGolden(t *testing.T, dir string) {
	t.Helper()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "vault.carnet")
	v, code, err := store.Create(t.Context(), store.CreateOptions{Path: path, Passphrase: "a golden passphrase", KDF: cheap, Zone: "Europe/Berlin"})
	if err != nil {
		t.Fatal(err)
	}
	sheet(t, v, "a made up sheet", "91", "<5", "94,5")
	closeVault(t, v)
	put(t, filepath.Join(dir, "secrets.txt"), []byte("Made up: a passphrase and a recovery code, one a line.\na golden passphrase\n"+code+"\n"))
}
