package ucum

import (
	"slices"
	"strconv"
	"strings"
)

// powerOfTen reads "x10^9", "10*9", "10E9", "10 9", "109/", "1000", "E9" and
// reports whether there was one; if not, nothing is consumed.
func (r *reader) powerOfTen() bool {
	i := r.pos
	crossed := r.sign > 0 && i == 0 && r.is(i, "x", "X", "*")
	if crossed {
		i++
	}
	switch {
	case i == 0 && r.is(i, "E", "e"):
		return r.isNumber(i+1) && !r.tokens[i+1].spaced && r.precedesLine(i+2) && r.takePower(i+1, 1)
	case !r.isNumber(i):
		return false
	case r.tokens[i].text == "10":
		return r.raisedTen(i + 1)
	}
	n, ok := literalPower(r.tokens[i].text)
	if !ok || !crossed && !r.precedesLine(i+1) || !r.raise(n) {
		return false
	}
	r.pos = i + 1
	return true
}

// raisedTen reads the exponent of the ten that stands before token i. Without
// a mark between them, only a fraction line after it tells an exponent.
func (r *reader) raisedTen(i int) bool {
	first := i
	for i < first+2 && r.is(i, "^", "*", "'", "x", "X", "e", "E", "EE", "exp", "EXP", "(", "[") {
		i++
	}
	marked, sign := i > first, 1
	if marked && r.is(i, "+", "-") {
		if r.is(i, "-") {
			sign = -1
		}
		i++
	}
	if !r.isNumber(i) || len(r.tokens[i].text) > 2 || !marked && !r.precedesLine(i+1) {
		return false
	}
	return r.takePower(i, sign)
}

// takePower takes the exponent at token i and a bracket that closes after it.
func (r *reader) takePower(i, sign int) bool {
	n, err := strconv.Atoi(r.tokens[i].text)
	if err != nil || n > 15 {
		return false
	}
	if !r.raise(sign * n) {
		return false
	}
	r.pos = i + 1
	if r.is(i-1, "(", "[") && r.is(r.pos, ")", "]") {
		r.pos++
	}
	return true
}

// literalPower reads 1000 as 3, and 109, a 10⁹ that lost its superscript, as 9.
func literalPower(text string) (int, bool) {
	rest, ok := strings.CutPrefix(text, "1")
	if ok && rest != "" && strings.Trim(rest, "0") == "" {
		return len(rest), true
	}
	rest, ok = strings.CutPrefix(text, "10")
	n, err := strconv.Atoi(rest)
	return n, ok && err == nil && n >= 2 && n <= 12
}

// precedesLine reports whether a fraction line stands at token i, perhaps
// after what was counted.
func (r *reader) precedesLine(i int) bool {
	if i < len(r.tokens) && r.tokens[i].kind == 'w' {
		w, ok := r.find(r.tokens[i].text)
		if ok && w.class == "per" {
			return true
		}
		if ok && w.class == "noun" {
			i++
		}
	}
	return i < len(r.tokens) && r.tokens[i].kind == '/'
}

func (r *reader) is(i int, texts ...string) bool {
	return i >= 0 && i < len(r.tokens) && slices.Contains(texts, r.tokens[i].text)
}

func (r *reader) isNumber(i int) bool { return i < len(r.tokens) && r.tokens[i].kind == 'n' }

// numberWord reads "Thousand", "Mio", "万".
func (r *reader) numberWord(w word) bool {
	n, err := strconv.Atoi(strings.TrimPrefix(w.code, "10*"))
	return err == nil && r.raise(n)
}

// raise takes in a power of ten on the present side of the line.
func (r *reader) raise(n int) bool {
	if r.coefficient != "" {
		return false
	}
	if r.sign < 0 {
		r.add(piece{symbol: "10*" + strconv.Itoa(n), exponent: -1})
		return true
	}
	if len(r.pieces) > 0 || r.hasPower {
		return false
	}
	r.power, r.hasPower, r.operator = n, true, 0
	return true
}

// raisePieces reads the power of the pieces from first on, just read: m², m^2,
// m*2, m2, min-1. Code is the word's, "" for a group.
func (r *reader) raisePieces(first int, code string) {
	i, n := r.pos, 1
	metre := strings.HasSuffix(code, "m")
	marked := r.is(i, "^") || metre && r.is(i, "*")
	if marked {
		i++
	}
	if r.is(i, "-", "+") && !r.tokens[i].spaced {
		if r.is(i, "-") {
			n = -1
		}
		marked = true
		i++
	}
	if !r.is(i, "1", "2", "3", "4") || !marked && !metre && r.tokens[i].spaced {
		return
	}
	n *= int(r.tokens[i].text[0] - '0')
	r.pos = i + 1
	for j := range r.pieces[first:] {
		if p := &r.pieces[first+j]; p.symbol != bodySurface {
			p.exponent *= n
		}
	}
}

// bodySurface is the unit of a clearance normalised to a body's surface.
const bodySurface = "{1.73_m2}"

// surface reads "1.73 m²", the surface a clearance is normalised to. A
// superscript that is lost or turned ("m^-2", "m*2") changes nothing.
func (r *reader) surface() bool {
	if !r.is(r.pos, "1.73") || r.coefficient != "" || len(r.pieces) == 0 {
		return false
	}
	r.pos++
	for r.pos < len(r.tokens) {
		w, ok := r.find(r.tokens[r.pos].text)
		area := ok && (w.code == "m" || w.code == "m2")
		square := r.is(r.pos, "2") && !r.is(r.pos-1, "1.73")
		if !area && !square && !r.is(r.pos, "^", "*", "-", "bsa", "BSA", "KOF") {
			break
		}
		r.pos++
	}
	r.add(piece{symbol: bodySurface, exponent: -1})
	return true
}
