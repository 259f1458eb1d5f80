package loinc_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"carnet/vocab/loinc"
)

var update = flag.Bool("update", false, "write the tables of README.md")

// languageOf maps the marks of the test files to the tables' languages; what
// is neither counts as English.
var languageOf = map[string]string{
	"abbr": "en", "snake": "en", "en-GB": "en", "en-AU": "en", "en-IN": "en", "en-dash": "en", "full-width": "en",
	"et": "en", "mixed": "en", "zh/ja": "zh", "pt-BR": "pt", "": "en",
}

// TestMeasure counts right, missing and wrong codes for each language over
// names written by others: published vectors, our invented sheets and public
// lists of laboratories.
func TestMeasure(t *testing.T) {
	scores := map[string]*score{}
	of := func(mark string) *score {
		lang, ok := languageOf[mark]
		if !ok {
			lang = mark
		}
		if scores[lang] == nil {
			scores[lang] = &score{}
		}
		return scores[lang]
	}
	for _, v := range rows(t, "resolve_name.tsv") {
		got := loinc.Resolve(loinc.Query{Name: v["term"]})
		of(v["lang_or_shape"]).add(t, v["term"], got, nameRight(t, v, got))
	}
	for _, file := range []string{"sheets.tsv", "lists.tsv"} {
		for _, v := range rows(t, file) {
			got := loinc.Resolve(loinc.Query{Name: v["name"], Value: v["value"], Unit: v["unit"], Section: v["section"]})
			of(v["lang"]).add(t, file+": "+v["name"]+" "+v["unit"], got, got.Code == v["loinc"])
		}
	}
	var b strings.Builder
	b.WriteString("| language | spellings | analytes | tested | right | no code | wrong |\n|---|---|---|---|---|---|---|\n")
	for _, lang := range loinc.Languages {
		s := of(lang)
		spellings, analytes := written(t, lang)
		total := s.right + s.none + s.wrong
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %d |\n", lang, spellings, analytes, total, s.right, s.none, s.wrong)
		if s.right*100 < 94*total {
			t.Errorf("%s: %d of %d names are right", lang, s.right, total)
		}
	}
	table(t, "languages", b.String())
}

// written counts the spellings of a language and the analytes they name.
func written(t *testing.T, lang string) (spellings, analytes int) {
	text, err := os.ReadFile("names_" + lang + ".tsv")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		name, means, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok || name == "spelling" {
			continue
		}
		spellings++
		for _, part := range strings.FieldsFunc(means, func(r rune) bool { return strings.ContainsRune("|>~", r) }) {
			if analyte, _, _ := strings.Cut(part, "@"); analyte[0] != '!' {
				seen[analyte] = true
			}
		}
	}
	return spellings, len(seen)
}

// catalogues are tables of names with codes that others assigned. A code for
// the same analyte, specimen and kind of quantity counts as right: they name
// one method where the sheet names none, and in part another.
var catalogues = []struct{ file, what string }{
	{"loinc_en_agreed.tsv", "English catalogues that agree"},
	{"loinc_en_mimic4.tsv", "one US hospital, its 250 commonest"},
	{"lab_ru_medlabs.tsv", "a Russian reader of sheets"},
}

// explained are rows of a catalogue that mean something else than we answer,
// and why ours is right.
var explained = map[string]string{
	"blood ph":                      "the catalogues take arterial blood for granted",
	"conjugated bilirubin":          "conjugated and direct differ in LOINC",
	"free calcium":                  "the catalogues take whole blood for granted",
	"Free Calcium":                  "the specimen is only given as blood, whatever was made of the tube",
	"Calculated Total CO2":          "the same",
	"Glucose":                       "the same",
	"Hematocrit, Calculated":        "48703-3 is the estimate of a blood gas analyser",
	"promyelocytes":                 "783-1 is the manual count",
	"Blood":                         "53963-5 names the visual reading",
	"25-OH Vitamin D":               "62292-8 is D2 and D3, which the name does not tell apart",
	"HIV Antibody":                  "neither the virus's type nor a number is said",
	"Albumin/Creatinine, Urine":     "nothing says 24 hours",
	"Reticulocyte Count, Automated": "the unit is a percentage, the catalogue's code a count",
	"Reticulocyte Count, Manual":    "the same",
	"Calculated Free Testosterone":  "the unit is one of mass, the catalogue's code counts moles",
	"Anti-Mitochondrial Antibody":   "no value says that it is a presence",
	"Anticardiolipin Antibody IgG":  "3181-5 names a method and serum only",
	"Anticardiolipin Antibody IgM":  "the same",
	"Toxoplasma IgG Ab Value":       "no value says what it is",
	"Toxoplasma IgM Ab":             "the same",
}

func TestMeasure_catalogues(t *testing.T) {
	var b strings.Builder
	b.WriteString("| names of | tested | same series | no code | other, explained |\n|---|---|---|---|---|\n")
	for _, c := range catalogues {
		var same, none, other int
		for i, v := range rows(t, c.file) {
			want := v["loinc"]
			if want == "" || i >= 250 {
				continue
			}
			unit, _, _ := strings.Cut(v["unit"], "|") // where the hospital changed it
			got := loinc.Resolve(loinc.Query{Name: v["name"], Unit: unit, Specimen: v["specimen"]})
			switch {
			case got.Code == "":
				none++
			case got.Code == want || sameSeries(got.Code, want):
				same++
			case explained[v["name"]] != "":
				other++
			default:
				t.Errorf("%s: %q %s = %s %q, the catalogue has %s %s", c.file, v["name"], v["unit"], got.Code, got.Display, want, v["long_name"])
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", c.what, same+none+other, same, none, other)
	}
	table(t, "catalogues", b.String())
}

func sameSeries(a, b string) bool {
	x, ok := loinc.Lookup(a)
	y, known := loinc.Lookup(b)
	return ok && known && x.Series() == y.Series()
}

// table compares the named table of README.md with what was measured.
func table(t *testing.T, name, got string) {
	t.Helper()
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	from, to := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
	head, rest, _ := strings.Cut(string(text), from)
	have, tail, ok := strings.Cut(rest, to)
	if !ok {
		t.Fatalf("README.md has no place for the table of %s", name)
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(head+from+got+to+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if have != got {
		t.Errorf("README.md is out of date; go test -update writes\n%s", got)
	}
}
