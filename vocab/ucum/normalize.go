package ucum

import "strings"

// maxPrinted is the longest text Normalize looks at, in bytes.
const maxPrinted = 120

// Normalize returns the UCUM code of a unit as a laboratory printed it:
// "10*9/L" for "x10⁹/l" and "/nl", "umol/L" for "мкмоль/л", "mL/min/{1.73_m2}"
// for "ml/min/1,73m²". It reports false for what it can't read as a whole, and
// for what means two things ("mil/mm³" is thousands in Portuguese and millions
// in Italian). Which analyte was measured is not its business: "IU/L" is
// "[IU]/L" even when an enzyme was.
func Normalize(printed string) (code string, ok bool) {
	if len(printed) > maxPrinted {
		return "", false
	}
	code = normalized.memo(printed, normalize)
	return code, code != ""
}

var normalized cache[string]

func normalize(printed string) string {
	if strings.ContainsAny(printed, "[{") {
		if u, err := Parse(strings.TrimSpace(printed)); err == nil {
			return u.bare()
		}
	}
	text := trim(fold(printed))
	l := words()
	if strings.Contains(notUnits, " "+text+" ") {
		return ""
	}
	if w, ok := l.whole[strings.ToLower(squeeze(text))]; ok {
		return w.code
	}
	tokens, ok := lex(text)
	if !ok || len(tokens) == 0 {
		return ""
	}
	code := read(l, tokens)
	if _, err := Parse(code); err != nil {
		return ""
	}
	return code
}

// notUnits are letters that alone are flags, grades or a unit long dead.
const notUnits = " A B C D E F G H I k KU M N P R SA T V X "

// trim takes off the brackets and stops around a unit.
func trim(s string) string {
	s = strings.TrimRight(strings.TrimSpace(s), ".,;: ")
	for _, pair := range []string{"()", "[]"} {
		inner := strings.TrimSuffix(strings.TrimPrefix(s, pair[:1]), pair[1:])
		if len(inner) == len(s)-2 && !strings.ContainsAny(inner, "()[]") {
			s = strings.TrimSpace(inner)
		}
	}
	return s
}

// read tries the letters that stand for a power of ten ("K/uL", "G/l") before
// it takes them for units.
func read(l *lexicon, tokens []token) string {
	if power, ok := shorthand[tokens[0].text]; ok && len(tokens) > 2 && tokens[1].kind == '/' {
		r := reader{lexicon: l, tokens: tokens[1:], power: power.exponent}
		if r.all() && len(r.pieces) == 1 && strings.Contains(power.per, " "+r.pieces[0].volume()+" ") {
			return r.code()
		}
	}
	r := reader{lexicon: l, tokens: tokens}
	if !r.all() {
		return ""
	}
	return r.code()
}

// shorthand are counts in thousands, millions and so on, with the volumes they
// are printed per. Other volumes make the letter a unit: "G/DL" is g/dL.
var shorthand = map[string]struct {
	exponent int
	per      string
}{
	"K": {3, " uL mL "}, "k": {3, " uL mL "},
	"M": {6, " uL mL "}, "m": {6, " uL "},
	"G": {9, " L "}, "T": {12, " L "},
}
