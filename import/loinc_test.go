package importer_test

import (
	"archive/zip"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	importer "carnet/import"
	"carnet/import/loincrelease"
	"carnet/store"
	"carnet/vocab/loinc"
)

// packRelease makes the zip file of the invented release.
func packRelease(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "Loinc_9.10.zip")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	if err := errors.Join(z.AddFS(os.DirFS("loincrelease/testdata/release")), z.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

func codeOf(t testing.TB, v *store.Vault, q loinc.Query) string {
	t.Helper()
	var code string
	err := v.Read(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		words, err := store.ReadWords(ctx, tx)
		if err != nil {
			return err
		}
		code = words.Resolve(q).Code
		return words.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// middleOfTerms is an offset amid the packed terms.
func middleOfTerms(t *testing.T, path string) int64 {
	t.Helper()
	z, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	for _, f := range z.File {
		if f.Name == "LoincTable/Loinc.csv" {
			at, err := f.DataOffset()
			if err != nil {
				t.Fatal(err)
			}
			return at + int64(f.CompressedSize64)/2
		}
	}
	t.Fatal("no terms")
	return 0
}

func count(t testing.TB, v *store.Vault, table string) (n int) {
	t.Helper()
	err := v.Read(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, "SELECT count(*) FROM "+table).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A load that is cancelled half way, or a file that is broken, leaves the release
// that was there and nothing of its own.
func TestAddLOINC_cancelled(t *testing.T) {
	im := newImporter(t)
	now := func() time.Time { return noon }
	path := packRelease(t)
	if _, err := importer.AddLOINC(t.Context(), im.Vault, path, loincrelease.Options{Languages: []string{"de"}}, now); err != nil {
		t.Fatal(err)
	}
	terms, names := count(t, im.Vault, "loinc_term"), count(t, im.Vault, "loinc_name")
	ctx, cancel := context.WithCancel(t.Context())
	_, err := importer.AddLOINC(ctx, im.Vault, path, loincrelease.Options{Progress: func(int64, int64) { cancel() }}, now)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	broken := filepath.Join(t.TempDir(), "broken.zip")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[middleOfTerms(t, path)] ^= 0x55
	if err := os.WriteFile(broken, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := importer.AddLOINC(t.Context(), im.Vault, broken, loincrelease.Options{}, now); store.KindOf(err) == "" {
		t.Errorf("broken: %v", err)
	}
	if n := count(t, im.Vault, "loinc_term"); n != terms {
		t.Errorf("%d terms, want %d", n, terms)
	}
	if n := count(t, im.Vault, "loinc_name"); n != names {
		t.Errorf("%d names, want %d", n, names)
	}
	if n := count(t, im.Vault, "vocabulary"); n != 1 {
		t.Errorf("%d vocabularies, want 1", n)
	}
	if code := codeOf(t, im.Vault, loinc.Query{Name: "Karnetin", Value: "3", Unit: "mg/dL"}); code != "90001-1" {
		t.Errorf("Karnetin = %q", code)
	}
}
