package loinc_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"carnet/vocab/loinc"
)

var update = flag.Bool("update", false, "write the tables of ../README.md")

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
	b.WriteString("| language | spellings | analytes | tested | right | refused | unknown | wrong |\n|---|---|---|---|---|---|---|---|\n")
	for _, lang := range loinc.Languages {
		s := of(lang)
		spellings, analytes := written(t, lang)
		total := s.total()
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %d | %d |\n", lang, spellings, analytes, total, s.right, s.refused, s.none, s.wrong)
		if slices.Contains(promised, lang) && analytes < leastAnalytes {
			t.Errorf("%s: names of %d analytes, want %d", lang, analytes, leastAnalytes)
		}
		if s.right*100 < 94*total {
			t.Errorf("%s: %d of %d names are right", lang, s.right, total)
		}
	}
	table(t, "languages", b.String())
}

// promised are the languages with names for at least the analytes that are most
// often printed.
var promised = []string{"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "zh", "zh-Hant", "ja"}

const leastAnalytes = 150

// TestMeasure_codes holds what the table has, and from how many sources.
func TestMeasure_codes(t *testing.T) {
	const leastCodes, leastKeys, mostAlone = 700, 450, 404
	analytes := map[string]bool{}
	var codes, alone, web int
	for _, v := range rows(t, "../terms.tsv") {
		codes++
		analytes[v["analyte"]] = true
		switch sources := strings.Fields(v["sources"]); {
		case slices.Equal(sources, []string{"web"}):
			web++ // by its legend two sources or more
		case len(sources) == 1:
			alone++
		}
	}
	if codes < leastCodes || len(analytes) < leastKeys || alone > mostAlone {
		t.Errorf("%d codes, want %d; %d analytes, want %d; %d codes of one source alone, want %d at most", codes, leastCodes, len(analytes), leastKeys, alone, mostAlone)
	}
	table(t, "codes", fmt.Sprintf("| codes | analytes | read in two or more named sources | in two or more others (`web`) | in one |\n|---|---|---|---|---|\n| %d | %d | %d | %d | %d |\n",
		codes, len(analytes), codes-alone-web, web, alone))
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
	{"loinc_en_medikeep.tsv", "a record keeper's English list"},
	{"loinc_en_mimic4.tsv", "one US hospital, its 250 commonest"},
	{"lab_ru_medlabs.tsv", "a Russian reader of sheets"},
}

// explained are rows of a catalogue that mean something else than we answer,
// and why ours is right.
var explained = map[string]string{
	"Bicarbonate":                   "the catalogue has total CO2, another component",
	"Fibrin Degradation Products":   "48058-2 is the D-dimer",
	"FDP":                           "the same",
	"Mean Platelet Volume":          "32623-1 names the automated method and is another component",
	"MPV":                           "the same",
	"Mean Platelet Vol":             "the same",
	"Activated PTT":                 "5894-1 is the prothrombin time",
	"aPTT":                          "5894-1 is the prothrombin time",
	"Arterial pH":                   "the specimen is said as arterial or not at all; the catalogue takes it for granted",
	"pH Blood":                      "the same",
	"Vitamin D":                     "1989-3 is D3 alone, which the name does not say",
	"VitD":                          "the same",
	"Vitamin D 25-Hydroxy":          "the same",
	"Rheumatoid Factor":             "15205-8 names nephelometry",
	"CCP Antibody":                  "57093-7 names IgG",
	"Treponema pallidum Antibody":   "24312-1 names agglutination",
	"Glucose in Urine":              "no value says that it is a presence",
	"RBC Ur":                        "the same",
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
			unit, _, _ := strings.Cut(cmp.Or(v["unit"], v["default_unit"]), "|") // where the hospital changed it
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

// table compares the named table of ../README.md with what was measured.
func table(t *testing.T, name, got string) {
	t.Helper()
	text, err := os.ReadFile("../README.md")
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
		if err := os.WriteFile("../README.md", []byte(head+from+got+to+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if have != got {
		t.Errorf("README.md is out of date; go test -update writes\n%s", got)
	}
}
