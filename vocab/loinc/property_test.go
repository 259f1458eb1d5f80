package loinc

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// Inside the package: senses and analytes are only seen here.

func TestTables_everyAnalyteHasAName(t *testing.T) {
	table := load()
	named := map[string]bool{}
	for _, s := range spellNames(t, Languages).names {
		for _, tg := range s.targets {
			named[tg.analyte] = true
		}
	}
	for analyte := range table.analytes {
		if !named[analyte] {
			t.Errorf("no spelling for %s", analyte)
		}
	}
}

// A code or official name given as a name stands for itself, and takes the
// unit of its term.
func TestResolve_codesAndOfficialNames(t *testing.T) {
	for _, r := range load().rows {
		for _, q := range []Query{{Name: r.Code}, {Name: r.Name}, {Name: r.Code, Unit: r.Unit}} {
			if got := Resolve(q); got.Code != r.Code && got.Display != r.Name {
				t.Errorf("Resolve(%+v) = %q (%s)", q, got.Code, got.Reason)
			}
		}
	}
}

// The unit of a term, printed beside the plain name of its analyte, never
// contradicts the term's own specimen.
func TestResolve_unitNeverMovesSpecimen(t *testing.T) {
	var units []string
	for _, r := range load().rows {
		if r.Unit != "" && !slices.Contains(units, r.Unit) {
			units = append(units, r.Unit)
		}
	}
	n := 0
	for _, name := range spellings(t) {
		if n++; n%11 != 0 { // all of them take a minute
			continue
		}
		plain := Resolve(Query{Name: name})
		if plain.Outcome != Coded {
			continue
		}
		usual := load().byCode[plain.Code].specimen
		for _, u := range units {
			got := Resolve(Query{Name: name, Unit: u})
			if got.Code != "" && load().byCode[got.Code].specimen&usual == 0 {
				t.Errorf("%q is %s, but with %s %s", name, plain.Display, u, got.Display)
			}
		}
	}
}

// spellings are the names that stand for one analyte. What was measured after
// a meal, no hour said, has no code.
func spellings(t *testing.T) []string {
	var out []string
	for _, lang := range Languages {
		text, err := os.ReadFile("names_" + lang + ".tsv")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			name, means, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			if ok && name != "spelling" && !strings.ContainsAny(means, "|>~!") && !strings.HasSuffix(means, "@meal") {
				out = append(out, name)
			}
		}
	}
	return out
}

// Every spelling finds what its line says, through the whole of Resolve.
func TestResolve_everySpelling(t *testing.T) {
	for _, name := range spellings(t) {
		got := Resolve(Query{Name: name})
		want := load().find(fold(name)).targets[0].analyte
		switch {
		case got.Code == "" && got.Outcome != NeedsInput:
			t.Errorf("Resolve(%q) = %s (%s)", name, got.Outcome, got.Reason)
		case got.Code != "" && load().byCode[got.Code].analyte != want:
			t.Errorf("Resolve(%q) = %s, want %s", name, got.Code, want)
		}
	}
}

// A spelling that names a fluid other than blood has a code of that fluid. In a
// script without spaces the sign for urine stands in urea too, and a letter in
// front may be F for free.
func TestResolve_spellingsKeepTheirSpecimen(t *testing.T) {
	const fluids = urine | stool | csf | saliva | semen | sweat
	for _, name := range spellings(t) {
		said := load().mentioned(name).specimen
		got := Resolve(Query{Name: name})
		if said&fluids == 0 || got.Code == "" || len(fold(name)[0]) == 1 || unspaced(compact(fold(name))) {
			continue
		}
		if r := load().byCode[got.Code]; r.specimen&said == 0 && r.specimen != anywhere {
			t.Errorf("Resolve(%q) = %s %q", name, got.Code, got.Display)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"Hämoglobin", "C.R.P.", "ＷＢＣ", "Thyroxine (T4), free", "S.Kreatinin", "МСHС", "WBC白血球", "a(b[c", ")(", "コレステロ-ル", "5'-NT", "Bilirubin, Total *", "TGO/AST", "β2-MG"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		p := parse(name)
		if len(p.brackets) != len(p.places) || len(p.inside) > len(p.brackets) {
			t.Errorf("parse(%q): %d brackets, %d places, %d inside", name, len(p.brackets), len(p.places), len(p.inside))
		}
		for _, at := range append(p.places, p.dashes...) {
			if at < 0 || at > len(p.words) {
				t.Errorf("parse(%q): index %d in %d words", name, at, len(p.words))
			}
		}
		if slices.Contains(p.all(), "") {
			t.Errorf("parse(%q) has an empty word", name)
		}
	})
}
