package printed

import "strings"

// A Range is a printed reference interval. A nil bound is none; an open bound
// is not itself inside ("< 5").
type Range struct {
	Low, High         *float64
	LowOpen, HighOpen bool
}

// ParseRange reads a two-sided or one-sided reference interval, with or
// without brackets and with the words of several languages for "up to" and
// "less than". It reports false unless the whole text was understood: bands by
// sex, age or phase and ranges in words stay text.
func ParseRange(text string, decimal byte) (Range, bool) {
	sh, ok := shapeOf(text)
	if !ok {
		return Range{}, false
	}
	r := Range{LowOpen: sh.lowOpen, HighOpen: sh.highOpen}
	for _, b := range []struct {
		lit string
		to  **float64
	}{{sh.low, &r.Low}, {sh.high, &r.High}} {
		if b.lit == "" {
			continue
		}
		n, ok := Number(b.lit, decimal)
		if !ok {
			return Range{}, false
		}
		*b.to = &n
	}
	if r.Low != nil && r.High != nil && *r.Low > *r.High {
		return Range{}, false
	}
	return r, true
}

// IsRange reports that text has the shape of a reference interval, whatever
// the decimal mark. Falling bounds (10-3) are none.
func IsRange(text string) bool {
	sh, ok := shapeOf(text)
	if !ok {
		return false
	}
	if sh.low == "" || sh.high == "" {
		return true
	}
	for _, mark := range []byte{'.', ','} {
		low, ok1 := Number(sh.low, mark)
		high, ok2 := Number(sh.high, mark)
		if ok1 && ok2 && low <= high {
			return true
		}
	}
	return false
}

// TwoSided reports that text is an interval with both bounds.
func TwoSided(text string) bool {
	sh, ok := shapeOf(text)
	return ok && sh.low != "" && sh.high != "" && IsRange(text)
}

// RangeNumbers returns the numbers of an interval as printed, the evidence for
// a document's decimal mark.
func RangeNumbers(text string) []string {
	sh, _ := shapeOf(text)
	var out []string
	for _, s := range []string{sh.low, sh.high} {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// A shape is an interval before its numbers are read.
type shape struct {
	low, high         string
	lowOpen, highOpen bool
}

func shapeOf(text string) (shape, bool) {
	s := unbracket(Fold(text))
	sh, ok := twoSided(s)
	if !ok {
		sh, ok = oneSided(s)
	}
	return sh, ok && !padded(sh.low) && !padded(sh.high)
}

// padded reports a number with a leading zero, as telephone numbers and dates
// have and bounds have not.
func padded(lit string) bool {
	return len(lit) > 1 && lit[0] == '0' && isDigit(lit[1])
}

// unbracket removes one pair of brackets around the whole text.
func unbracket(s string) string {
	for _, b := range []string{"()", "[]", "{}"} {
		if len(s) > 2 && s[0] == b[0] && s[len(s)-1] == b[1] && !strings.ContainsAny(s[1:len(s)-1], b) {
			return strings.TrimSpace(s[1 : len(s)-1])
		}
	}
	return s
}

// betweens join two bounds; the words want blanks around them.
var betweens = []string{
	"--", "-", "~", "÷", "...", "..", "…", "至", "から",
	" to ", " bis ", " à ", " a ", " até ", " al ", " t/m ", " tot ", " do ", " do do ", " до ", " til ", " till ",
	" och ", " und ", " and ", " et ", " y ", " e ", " ed ", " i ", " и ", " až ", " ila ", " έως ", " pana la ", " până la ", " - ",
}

// froms may stand before the lower bound of two.
var froms = []string{
	"from ", "between ", "von ", "zwischen ", "de ", "entre ", "du ", "da ", "tra ", "van ", "od ", "от ", "від ", "från ", "fra ", "mellan ", "mellem ", "между ",
}

func twoSided(s string) (shape, bool) {
	low := strings.ToLower(s)
	for _, f := range froms {
		if strings.HasPrefix(low, f) {
			s = strings.TrimSpace(s[len(f):])
			break
		}
	}
	first, rest := number(s)
	if first == "" || !digits(first) {
		return shape{}, false
	}
	low = strings.ToLower(rest)
	for _, b := range betweens {
		tail, ok := strings.CutPrefix(low, b)
		if !ok {
			if tail, ok = strings.CutPrefix(strings.TrimSpace(low), b); !ok || strings.TrimSpace(b) != b {
				continue
			}
		}
		second, end := number(strings.TrimSpace(tail))
		if digits(second) && end == "" && second[0] != '+' {
			return shape{low: first, high: second}, true
		}
	}
	return shape{}, false
}

func digits(lit string) bool { return strings.ContainsAny(lit, "0123456789") }

// belows and aboves are the words of one-sided intervals; open ones exclude
// the bound.
var belows = []bound{
	{"<=", false},
	{"< or =", false},
	{"=<", false},
	{"<", true},
	{"up to", false},
	{"bis zu", false},
	{"bis", false},
	{"jusqu'à", false},
	{"jusqu’à", false},
	{"hasta", false},
	{"fino a", false},
	{"sino a", false},
	{"até", false},
	{"tot", false},
	{"до", false},
	{"do", false},
	{"max.", false},
	{"max", false},
	{"maximal", false},
	{"maximum", false},
	{"não superior a", false},
	{"не более", false},
	{"upp till", false},
	{"op til", false},
	{"opp til", false},
	{"less than", true},
	{"lower than", true},
	{"below", true},
	{"under", true},
	{"unter", true},
	{"kleiner als", true},
	{"kleiner", true},
	{"inférieur à", true},
	{"inférieure à", true},
	{"inf. à", true},
	{"inf à", true},
	{"moins de", true},
	{"menor de", true},
	{"menor que", true},
	{"menor a", true},
	{"inferior a", true},
	{"inferior à", true},
	{"menos de", true},
	{"inferiore a", true},
	{"minore di", true},
	{"abaixo de", true},
	{"kleiner dan", true},
	{"lager dan", true},
	{"minder dan", true},
	{"poniżej", true},
	{"mniej niż", true},
	{"менее", true},
	{"меньше", true},
	{"ниже", true},
	{"менше", true},
	{"mindre än", true},
	{"mindre enn", true},
	{"mindre end", true},
	{"alle", true},
	{"pod", true},
	{"méně než", true},
	{"sub", true},
	{"mai mic de", true},
	{"小于等于", false},
	{"小于", true},
	{"低于", true},
	{"不超过", false},
	{"kevesebb mint", true},
	{"κάτω από", true},
}

var aboves = []bound{
	{">=", false},
	{"> or =", false},
	{"=>", false},
	{">", true},
	{"at least", false},
	{"from", false},
	{"ab", false},
	{"mindestens", false},
	{"min.", false},
	{"min", false},
	{"minimum", false},
	{"à partir de", false},
	{"desde", false},
	{"a partir de", false},
	{"da", false},
	{"vanaf", false},
	{"od", false},
	{"от", false},
	{"не менее", false},
	{"co najmniej", false},
	{"more than", true},
	{"greater than", true},
	{"higher than", true},
	{"above", true},
	{"over", true},
	{"über", true},
	{"größer als", true},
	{"größer", true},
	{"supérieur à", true},
	{"supérieure à", true},
	{"sup. à", true},
	{"sup à", true},
	{"plus de", true},
	{"mayor de", true},
	{"mayor que", true},
	{"mayor a", true},
	{"superior a", true},
	{"superior à", true},
	{"más de", true},
	{"superiore a", true},
	{"maggiore di", true},
	{"maior que", true},
	{"acima de", true},
	{"groter dan", true},
	{"hoger dan", true},
	{"meer dan", true},
	{"powyżej", true},
	{"więcej niż", true},
	{"более", true},
	{"больше", true},
	{"выше", true},
	{"більше", true},
	{"mer än", true},
	{"mer enn", true},
	{"over", true},
	{"över", true},
	{"yli", true},
	{"nad", true},
	{"více než", true},
	{"peste", true},
	{"大于等于", false},
	{"大于", true},
	{"高于", true},
	{"不低于", false},
	{"πάνω από", true},
}

type bound struct {
	word string
	open bool
}

// after are the words that follow their number.
var after = []struct {
	word  string
	below bool
	open  bool
}{
	{"以下", true, false},
	{"以内", true, false},
	{"未満", true, true},
	{"以上", false, false},
	{"이하", true, false},
	{"미만", true, true},
	{"이상", false, false},
	{"초과", false, true},
	{"ou menos", true, false},
	{"or less", true, false},
	{"or more", false, false},
	{"ou mais", false, false},
	{"und mehr", false, false},
	{"o más", false, false},
}

func oneSided(s string) (shape, bool) {
	low := strings.ToLower(s)
	if lit, ok := boundAfter(low, belows); ok {
		return shape{high: lit.word, highOpen: lit.open}, true
	}
	if lit, ok := boundAfter(low, aboves); ok {
		return shape{low: lit.word, lowOpen: lit.open}, true
	}
	lit, rest := number(low)
	if !digits(lit) {
		return shape{}, false
	}
	for _, a := range after {
		if strings.TrimSpace(rest) != a.word {
			continue
		}
		if a.below {
			return shape{high: lit, highOpen: a.open}, true
		}
		return shape{low: lit, lowOpen: a.open}, true
	}
	return shape{}, false
}

// boundAfter returns the number after one of the words, with its openness.
func boundAfter(s string, words []bound) (bound, bool) {
	for _, w := range words {
		rest, ok := strings.CutPrefix(s, w.word)
		if !ok || wordy(w.word) && !strings.HasPrefix(rest, " ") {
			continue
		}
		lit, end := number(strings.TrimSpace(rest))
		if digits(lit) && end == "" {
			return bound{lit, w.open}, true
		}
	}
	return bound{}, false
}

// wordy reports a word of a script with blanks: "do" must not match "dozen".
func wordy(word string) bool {
	return hasLetter(word) && word[0] < 0xE3 // CJK begins at U+3000
}
