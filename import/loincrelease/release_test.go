package loincrelease_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"carnet/import/loincrelease"
)

// pack makes the zip file of an invented release; in is the folder it stands in.
func pack(t testing.TB, in string, change func(name, text string) string) *zip.Reader {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	names := []string{
		"README", "AccessoryFiles/LinguisticVariants/deDE15LinguisticVariant.csv", "AccessoryFiles/LinguisticVariants/LinguisticVariants.csv",
		"AccessoryFiles/LinguisticVariants/zhCN5LinguisticVariant.csv", "AccessoryFiles/PanelsAndForms/PanelsAndForms.csv",
		"AccessoryFiles/ConsumerName/ConsumerName.csv", "LoincTable/Loinc.csv", // the terms last
	}
	for _, name := range names {
		text, err := os.ReadFile("testdata/release/" + name)
		if err != nil {
			t.Fatal(err)
		}
		w, err := z.Create(in + name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(change(name, string(text)))); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func asItIs(_, text string) string { return text }

// A heap keeps all it is given.
type heap struct {
	terms   []loincrelease.Term
	names   []string // "code name"
	members []loincrelease.Member
}

func (h *heap) Term(t loincrelease.Term) error { h.terms = append(h.terms, t); return nil }
func (h *heap) Name(code, name string) error   { h.names = append(h.names, code+" "+name); return nil }
func (h *heap) Member(m loincrelease.Member) error {
	h.members = append(h.members, m)
	return nil
}

func TestRead(t *testing.T) {
	var h heap
	var last, total int64
	s, err := loincrelease.Read(t.Context(), pack(t, "Loinc_9.10/", asItIs), loincrelease.Options{
		Languages: []string{"de"}, Progress: func(d, n int64) { last, total = d, n },
	}, &h)
	if err != nil {
		t.Fatal(err)
	}
	if s.Version != "9.10" || s.Terms != 9 || s.Active != 7 || s.Left != 1 || s.Members != 3 || !slices.Equal(s.Languages, []string{"deDE15"}) {
		t.Errorf("summary = %+v", s)
	}
	if got := h.terms[0]; got.Unit != "mg/dL" || got.Rank != 12 || got.Name != "Carnetine [Mass/volume] in Serum or Plasma" {
		t.Errorf("first term = %+v", got)
	}
	for _, want := range []string{"90001-1 Karnetin", "90004-5 Vault enzyme, Blood", "90001-1 Carnetine", "90001-1 Carnetine SerPl-mCnc"} {
		if !slices.Contains(h.names, want) {
			t.Errorf("no name %q", want)
		}
	}
	for _, name := range h.names {
		for _, no := range []string{"90007-8", "90008-6", "90009-4", "保管酶", "Point in time", "Hauptbuchin"} {
			if strings.Contains(name, no) {
				t.Errorf("name %q of a term or a column that has none", name)
			}
		}
	}
	if last > total || total == 0 {
		t.Errorf("read %d of %d bytes", last, total)
	}
}

// Columns are found by their names: an order of its own and a new one in front
// change nothing.
func TestRead_columnsMoved(t *testing.T) {
	moved := pack(t, "", func(name, text string) string {
		if name != "AccessoryFiles/ConsumerName/ConsumerName.csv" {
			return text
		}
		return "\ufeff\"New\",\"ConsumerName\",\"LoincNumber\"\r\n\"x\",\"Vault enzyme, Blood\",\"90004-5\"\r\n"
	})
	var h heap
	if _, err := loincrelease.Read(t.Context(), moved, loincrelease.Options{}, &h); err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(h.names, "90004-5 Vault enzyme, Blood") {
		t.Error("the consumer name was not found")
	}
}

func TestRead_noRelease(t *testing.T) {
	for why, change := range map[string]func(name, text string) string{
		"a column is missing": func(_, text string) string { return strings.ReplaceAll(text, "LONG_COMMON_NAME", "X") },
		"no terms":            func(_, text string) string { return text[:strings.Index(text, "\n")+1] },
		"no text at all":      func(_, _ string) string { return "" },
	} {
		if _, err := loincrelease.Read(t.Context(), pack(t, "", change), loincrelease.Options{}, &heap{}); err == nil {
			t.Errorf("%s: read without an error", why)
		}
	}
	empty, err := zip.NewReader(bytes.NewReader([]byte("PK\x05\x06"+strings.Repeat("\x00", 18))), 22)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := loincrelease.Read(t.Context(), empty, loincrelease.Options{}, &heap{}); !errors.Is(err, loincrelease.ErrNoRelease) {
		t.Errorf("an empty zip: %v", err)
	}
}

// A cell that never ends is refused before it fills the memory.
func TestRead_endlessLine(t *testing.T) {
	endless := pack(t, "", func(name, text string) string {
		if name != "LoincTable/Loinc.csv" {
			return text
		}
		return text + `"90010-2","` + strings.Repeat("x", 8<<20)
	})
	if _, err := loincrelease.Read(t.Context(), endless, loincrelease.Options{}, &heap{}); err == nil {
		t.Error("a line of 8 MB was read")
	}
}

func FuzzRead(f *testing.F) {
	text, err := os.ReadFile("testdata/release/LoincTable/Loinc.csv")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	f.Add("\"LOINC_NUM\",\"LONG_COMMON_NAME\",\"COMPONENT\",\"PROPERTY\",\"SYSTEM\",\"SCALE_TYP\"\n\"1-8\",\"a\"")
	f.Fuzz(func(t *testing.T, table string) {
		z := pack(t, "", func(name, text string) string {
			if name == "LoincTable/Loinc.csv" {
				return table
			}
			return text
		})
		var h heap
		s, err := loincrelease.Read(t.Context(), z, loincrelease.Options{Languages: []string{"de", "zh"}}, &h)
		if err == nil && (s.Terms != len(h.terms) || s.Names != len(h.names) || s.Members != len(h.members)) {
			t.Errorf("counted %+v, got %d, %d, %d", s, len(h.terms), len(h.names), len(h.members))
		}
	})
}
