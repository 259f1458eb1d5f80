package ucum_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carnet/vocab/ucum"
)

// rows returns the lines of a table in testdata, comments and header left out.
func rows(t testing.TB, name string) [][]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	header := true
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\r\n")
		if strings.HasPrefix(line, "# ") || line == "" {
			continue
		}
		if !header {
			rows = append(rows, strings.Split(line, "\t"))
		}
		header = false
	}
	return rows
}

func TestNormalize_vectors(t *testing.T) {
	for _, r := range rows(t, "unit_normalize.tsv") {
		got, ok := ucum.Normalize(r[0])
		if got != r[1] || ok != (r[1] != "") {
			t.Errorf("Normalize(%q) = %q, %v, want %q", r[0], got, ok, r[1])
		}
		if p := ucum.Property(got); p != r[2] {
			t.Logf("Property(%q) = %q, table says %q", got, p, r[2])
		}
	}
}

func TestNormalize(t *testing.T) {
	for _, r := range rows(t, "printed.tsv") {
		got, ok := ucum.Normalize(r[0])
		if got != r[1] || ok != (r[1] != "") {
			t.Errorf("Normalize(%q) = %q, %v, want %q", r[0], got, ok, r[1])
		}
	}
}

func FuzzNormalize(f *testing.F) {
	for _, name := range []string{"printed.tsv", "unit_normalize.tsv"} {
		for _, r := range rows(f, name) {
			f.Add(r[0])
		}
	}
	f.Fuzz(func(t *testing.T, printed string) {
		code, ok := ucum.Normalize(printed)
		if ok != (code != "") {
			t.Fatalf("Normalize(%q) = %q, %v", printed, code, ok)
		}
		if !ok {
			return
		}
		if _, err := ucum.Parse(code); err != nil {
			t.Fatalf("Normalize(%q) = %q: %v", printed, code, err)
		}
	})
}
