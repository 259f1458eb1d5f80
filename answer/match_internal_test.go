package answer

import "testing"

// The tiers of vectors/rank_catalog.tsv.
func TestWords_score(t *testing.T) {
	var w words
	for _, n := range []string{"LDL Cholesterol", "Blood glucoses, fasting", "Hämoglobin", "25-OH-Vitamin D3", "100%"} {
		w.add(n)
	}
	for _, tt := range []struct {
		name, keyword string
		want          float64
	}{
		{"exact", "LDL Cholesterol", 3},
		{"exact, other case and spelling", "HAEMOGLOBIN", 3},
		{"plurals on both sides", "fasting blood glucose", 2},
		{"all words inside a name", "cholesterol", 2},
		{"part of a word", "chol", 1.5},
		{"one letter is no part", "c", 0},
		{"one word of two", "cholesterol ratio", 1.2},
		{"two words of three", "fasting glucose ratio", 1.4},
		{"nothing", "iron", 0},
		{"a percent sign is a letter", "100%", 3},
		{"and no wildcard", "%", 0},
		{"nor is an underscore", "L_L", 0},
		{"punctuation counts for nothing", "25 oh vitamin d3", 3},
	} {
		if got := w.score(tt.keyword); got != tt.want {
			t.Errorf("%s: score(%q) = %v, want %v", tt.name, tt.keyword, got, tt.want)
		}
	}
}

func TestNearest(t *testing.T) {
	options := []string{"raw", "latest", "stats", "month"}
	for _, tt := range []struct {
		s    string
		want int
	}{{"stat", 2}, {"RAW", 0}, {"lates", 1}, {"monthly", 3}, {"year", -1}, {"", -1}} {
		if got := Nearest(tt.s, options); got != tt.want {
			t.Errorf("Nearest(%q) = %d, want %d", tt.s, got, tt.want)
		}
	}
}
