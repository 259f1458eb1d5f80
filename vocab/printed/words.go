package printed

import (
	_ "embed"
	"strings"
	"sync"
)

// IsGrade reports a result on an ordinal scale of signs: 1+, 3+, +++, (+),
// ±, +/-, a titre (1:80, <1:80) or a span of counts (11-30).
func IsGrade(text string) bool {
	s := strings.ReplaceAll(Fold(text), " ", "")
	return IsTitre(s) || isSpan(s) || isPlus(s)
}

// IsTitre reports a dilution such as 1:80, with or without comparator.
func IsTitre(text string) bool {
	_, s := comparator(strings.ReplaceAll(Fold(text), " ", ""))
	one, n, ok := strings.Cut(s, ":")
	return ok && one == "1" && allDigits(strings.ReplaceAll(n, ".", "")) && len(n) <= 7
}

func isSpan(s string) bool {
	a, b, ok := strings.Cut(s, "-")
	return ok && allDigits(a) && allDigits(b) && len(a) <= 4 && len(b) <= 4
}

func isPlus(s string) bool {
	s = strings.TrimSuffix(strings.TrimPrefix(s, "("), ")")
	switch s {
	case "±", "+/-", "+-", "-", "--":
		return true
	}
	if s != "" && isDigit(s[0]) {
		s = s[1:]
		return s == "+"
	}
	return len(s) >= 1 && len(s) <= 4 && strings.Trim(s, "+") == ""
}

func allDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// IsQualitative reports that text is, or begins with, a result in words:
// "negative", "Nicht nachweisbar", "阴性(-)", "Negative/Trace".
func IsQualitative(text string) bool {
	s := key(text)
	if s == "" {
		return false
	}
	if isResult(s) || IsGrade(s) || isBloodGroup(s) {
		return true
	}
	for _, cut := range []string{"(", "/", ",", " - "} {
		if head, _, ok := strings.Cut(s, cut); ok && isResult(strings.TrimSpace(head)) {
			return true
		}
	}
	words := strings.Fields(s)
	for n := min(len(words)-1, 3); n > 0; n-- {
		if isResult(strings.Join(words[:n], " ")) {
			return len(words) <= n+3
		}
	}
	return false
}

// isBloodGroup reports an ABO group with its Rhesus factor, in the forms A Rh(D)
// Negative, 0 pos., AB Rh+, B RhD positive.
func isBloodGroup(s string) bool {
	group, rest, ok := strings.Cut(s, " ")
	switch strings.Trim(group, `"'`) {
	case "a", "b", "ab", "o", "0", "a1", "a2", "a1b", "a2b":
	default:
		return false
	}
	rest = strings.TrimSpace(strings.NewReplacer("rhesus", "", "rh", "", "(d)", "", "d ", "", ".", "", "-faktor", "").Replace(rest + " "))
	return ok && (isResult(rest) || rest == "+" || rest == "-")
}

// NotDone reports a cell that says there is no result.
func NotDone(text string) bool {
	s := key(text)
	return results()[s] == "not_done" || s != "" && strings.Trim(s, "-_./ ") == "" && len(s) > 1
}

// results maps the words of results to "result" and those for none to
// "not_done".
var results = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for kind, words := range entries(resultTable) {
		for _, w := range words {
			m[w] = kind
		}
	}
	return m
})

//go:embed words/results.tsv
var resultTable string

func isResult(s string) bool { return results()[s] == "result" }
