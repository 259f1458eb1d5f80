package sig_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"carnet/vocab/sig"
)

var update = flag.Bool("update", false, "write the table of README.md")

// rows reads a table of testdata, without its comments.
func rows(t testing.TB, file string) (out [][]string) {
	t.Helper()
	b, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if !strings.HasPrefix(line, "#") {
			out = append(out, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		}
	}
	return out
}

// TestParse reads the instructions of every language: none is misread, few that
// say something are refused.
func TestParse(t *testing.T) {
	type tally struct{ right, refused, wrong, unclear int }
	byLang := map[string]*tally{}
	var langs []string
	for _, r := range rows(t, "instructions.tsv") {
		lang, text, want := r[0], r[1], r[2]
		if byLang[lang] == nil {
			byLang[lang] = &tally{}
			langs = append(langs, lang)
		}
		n := byLang[lang]
		ins, reason := sig.Parse(text)
		switch got := ins.String(); {
		case reason == "" && got == want:
			n.right++
		case reason == "":
			n.wrong++
			t.Errorf("%s: Parse(%q) = %q, want %q", lang, text, got, want)
		case want == "-":
			n.unclear++
		default:
			n.refused++
			t.Logf("%s: %q is refused (%s), it says %q", lang, text, reason, want)
		}
	}
	var b strings.Builder
	b.WriteString("| language | right | refused | misread | unclear ones, all refused |\n|---|---|---|---|---|\n")
	for _, lang := range langs {
		n := byLang[lang]
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", lang, n.right, n.refused, n.wrong, n.unclear)
		if n.right*100 < 95*(n.right+n.refused) {
			t.Errorf("%s: %d of %d instructions are read", lang, n.right, n.right+n.refused)
		}
	}
	table(t, b.String())
}

// table compares the table of README.md with what was measured.
func table(t *testing.T, got string) {
	t.Helper()
	b, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	const from, to = "<!-- measured -->\n", "<!-- /measured -->"
	head, rest, _ := strings.Cut(string(b), from)
	have, tail, ok := strings.Cut(rest, to)
	if !ok {
		t.Fatal("README.md has no place for the table")
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(head+from+got+to+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if have != got {
		t.Errorf("README.md is out of date; go test -update writes\n%s", got)
	}
}

// TestParse_vectors holds the published readings of a peer. Its two texts with
// a drug's name are read where names are known.
func TestParse_vectors(t *testing.T) {
	want := map[string]string{
		"500 mg twice daily with food": "500 mg, 2x/day, with food",
		"每天两次，每次一片":                    "1 {tablet}, 2x/day",
		"早中晚":                          "morning + noon + evening",
		"morning and evening":          "morning + evening",
		"tid":                          "3x/day",
		"q8h":                          "every 8h",
		"every 5 hours":                "-",
		"every other day / 隔日":         "every 2d",
		"周一、三、五 / Mon Wed Fri":         "Mon Wed Fri",
		"as needed / prn / 必要时 / as required": "as needed",
		"半片":                             "0.5 {tablet}",
		"500 mg morning, 250 mg evening": "-",
		"twice daily every 3 days":       "-",
		"od":                             "-",
	}
	seen := 0
	for _, r := range rows(t, "dose_parse.tsv") {
		w, ok := want[r[0]]
		if !ok {
			continue
		}
		seen++
		for _, text := range strings.Split(r[0], " / ") {
			ins, reason := sig.Parse(text)
			if got := ins.String(); w == "-" && reason == "" || w != "-" && got != w {
				t.Errorf("Parse(%q) = %q, %q, want %q (%s)", text, got, reason, w, r[1])
			}
		}
	}
	if seen != len(want) {
		t.Errorf("%d of %d vectors are in the file", seen, len(want))
	}
}

func TestParse_reason(t *testing.T) {
	tests := []struct {
		name, text string
		want       sig.Reason
	}{
		{"nothing", " . ", sig.Empty},
		{"an essay", strings.Repeat("take ", 50), sig.TooLong},
		{"a word nobody knows", "1 tablet twice daily unless dizzy", sig.UnknownWords},
		{"a negation is no word of it", "do not take at night", sig.UnknownWords},
		{"two doses", "500 mg morning, 250 mg evening", sig.TwoDoses},
		{"two frequencies", "twice daily every 3 days", sig.TwoSchedules},
		{"five hours do not divide a day", "every 5 hours", sig.UnevenInterval},
		{"at once or apart", "2 tablets a day", sig.UnclearSplit},
		{"which days", "3 times a week", sig.UnclearDay},
		{"of the morning or the evening", "at 8", sig.UnclearClock},
		{"a fortnight in Paris", "tous les 15 jours", sig.UnclearIdiom},
		{"a range that is due", "1-2 tablets twice daily", sig.UnclearAmount},
		{"six capsules or six times", "2 gélules si besoin, max 6 par jour", sig.UnclearAmount},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if ins, got := sig.Parse(tt.text); got != tt.want {
				t.Errorf("Parse(%q) = %q, %q, want %q", tt.text, ins, got, tt.want)
			}
		})
	}
}

// TestInstruction_json holds the stored form: what is stored reads back.
func TestInstruction_json(t *testing.T) {
	for _, r := range rows(t, "instructions.tsv") {
		ins, _ := sig.Parse(r[1])
		b, err := json.Marshal(ins)
		if err != nil {
			t.Fatal(err)
		}
		var back sig.Instruction
		if err := json.Unmarshal(b, &back); err != nil || back.String() != ins.String() {
			t.Errorf("%s reads back as %q, %v, want %q", b, back, err, ins)
		}
	}
}

func TestScan(t *testing.T) {
	for _, r := range rows(t, "dose_scan.tsv")[1:] {
		got := "(none)"
		for _, a := range sig.Scan(r[0]) {
			got = a.String()
		}
		if got != r[1] {
			t.Errorf("Scan(%q) = %s, want %s", r[0], got, r[1])
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, r := range rows(f, "instructions.tsv") {
		f.Add(r[1])
	}
	f.Fuzz(func(t *testing.T, text string) {
		ins, reason := sig.Parse(text)
		if reason != "" {
			if s := ins.String(); s != "" {
				t.Errorf("Parse(%q) refuses with %q and says %q", text, reason, s)
			}
			return
		}
		if ins.String() == "" {
			t.Errorf("Parse(%q) says nothing", text)
		}
		if err := ins.Check(); err != nil {
			t.Errorf("Parse(%q): %v", text, err)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		sig.Parse("1 Tablette morgens und abends nach dem Essen")
	}
}
