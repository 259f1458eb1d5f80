package ucum

import (
	"slices"
	"strings"
)

// A reader reads the tokens of one printed unit, from the left, into pieces.
type reader struct {
	*lexicon
	tokens []token
	pos    int
	depth  int

	sign        int  // of the next piece
	operator    byte // '/' or '.', waiting for its right side, or 0
	coefficient string
	power       int    // of ten, above the line
	hasPower    bool   // a power was read, be it of zero
	label       string // FEU or DDU
	pieces      []piece
}

// all reads every token and reports whether all were understood.
func (r *reader) all() bool {
	r.sign = 1
	return r.product() && r.pos == len(r.tokens) && r.operator == 0 && r.coefficient == ""
}

// product reads up to the end or to the parenthesis that closes a group.
func (r *reader) product() bool {
	base := r.sign
	for r.pos < len(r.tokens) {
		ok := true
		switch t := r.tokens[r.pos]; {
		case t.kind == ')':
			return r.depth > 0
		case t.kind == '/':
			ok = r.operate('/', -base)
		case t.kind == '.' && r.coefficient != "":
			r.pos++ // 24.h
		case t.kind == '.' || t.kind == '*' && len(r.pieces) > 0:
			ok = len(r.pieces) > 0 && r.operate('.', r.sign)
		case t.kind == '(':
			ok = r.group()
		case r.surface() || r.powerOfTen():
		case t.kind == 'n':
			ok = r.number()
		default:
			ok = r.word(base)
		}
		if !ok {
			return false
		}
	}
	return r.depth == 0
}

// operate reads a fraction line or a dot.
func (r *reader) operate(operator byte, sign int) bool {
	if r.operator != 0 || r.coefficient != "" {
		return false
	}
	r.sign, r.operator = sign, operator
	r.pos++
	return true
}

// group reads a parenthesis: a divisor or factor after an operator, a remark
// after a unit.
func (r *reader) group() bool {
	if r.depth++; r.depth > 2 {
		return false
	}
	r.pos++
	sign, first := r.sign, len(r.pieces)
	if r.operator == 0 && len(r.pieces) > 0 {
		return r.remarks()
	}
	if !r.product() || r.pos == len(r.tokens) {
		return false
	}
	r.pos++
	r.depth--
	r.sign = sign
	r.raisePieces(first, "")
	return true
}

// remarks reads the words of a parenthesis that says nothing about the unit.
func (r *reader) remarks() bool {
	for r.pos < len(r.tokens) {
		if r.tokens[r.pos].kind == ')' {
			r.pos++
			r.depth--
			return true
		}
		if r.surface() {
			continue
		}
		w, n, ok := r.phrase()
		if !ok || !r.comment(w) {
			return false
		}
		r.pos += n
	}
	return false
}

// comment takes in a word that follows a unit without being one.
func (r *reader) comment(w word) bool {
	switch w.class {
	case "label":
		r.label = w.code
	case "note", "remark", "noun":
	default:
		return false
	}
	return len(r.pieces) > 0 || w.class == "label"
}

// number reads a number that is no power of ten: a coefficient below the line.
func (r *reader) number() bool {
	t := r.tokens[r.pos]
	if w, n, ok := r.phrase(); ok && w.class == "remark" && len(r.pieces) > 0 && r.operator == 0 {
		r.pos += n
		return true
	}
	if r.coefficient != "" || t.text == "0" || len(r.pieces) > 0 && r.operator == 0 {
		return false
	}
	r.pos++
	if t.text == "1" {
		r.ordinal()
		r.one()
		return true
	}
	r.coefficient = t.text
	return r.sign < 0 && strings.Trim(t.text, "0123456789") == "" && r.pos < len(r.tokens)
}

// one takes the 1 of "1/min" and "mm/1h".
func (r *reader) one() {
	if r.pos == len(r.tokens) || r.tokens[r.pos].kind == '/' {
		r.pieces = append(r.pieces, piece{symbol: "1", exponent: r.sign, noun: true})
		r.operator = 0
	}
}

// ordinal skips the ending of "1st hr" and "1ère heure".
func (r *reader) ordinal() {
	if r.pos+1 < len(r.tokens) && slices.Contains([]string{"st", "ere", "re", "er", "e", "a", "°"}, r.tokens[r.pos].text) {
		r.pos++
	}
}

// word reads the longest phrase at pos.
func (r *reader) word(base int) bool {
	w, n, ok := r.phrase()
	if !ok {
		return false
	}
	if w.class == "per" {
		r.pos += n - 1
		return r.operate('/', -base)
	}
	adjacent := len(r.pieces) > 0 && r.operator == 0 && r.coefficient == ""
	r.pos += n
	switch {
	case (adjacent || r.operator == '.' || w.class == "note" && r.divided()) && r.comment(w):
		r.operator = 0
		return true
	case w.class == "label":
		return r.comment(w)
	case w.class == "no", w.class == "note", w.class == "remark":
		return false
	case w.class == "number":
		return r.numberWord(w)
	case w.code == "%" && adjacent:
		return r.percentOfMass()
	}
	first := len(r.pieces)
	above, below, _ := strings.Cut(w.code, "/")
	if above != "" {
		r.add(piece{symbol: above, exponent: r.sign, noun: w.class == "noun"})
	}
	if below != "" {
		r.add(piece{symbol: below, exponent: -r.sign, implied: above != ""})
	}
	r.raisePieces(first, w.code)
	if w.code == "%" {
		r.percentTail()
	}
	return !adjacent || r.pieces[first].exponent*r.sign < 0 || r.pieces[first-1].noun
}

// divided reports that something stands below the line already.
func (r *reader) divided() bool {
	return slices.ContainsFunc(r.pieces, func(p piece) bool { return p.exponent < 0 })
}

func (r *reader) add(p piece) {
	p.times, r.coefficient = r.coefficient, ""
	r.operator = 0
	r.pieces = append(r.pieces, p)
}

// percentOfMass reads "mg%" and "g %", which are per decilitre.
func (r *reader) percentOfMass() bool {
	if len(r.pieces) != 1 || !strings.HasSuffix(r.pieces[0].symbol, "g") || r.pieces[0].exponent != 1 {
		return false
	}
	r.add(piece{symbol: "dL", exponent: -1})
	return true
}

// percentTail skips what a percentage is of, "% of total Hgb", "% Basal
// Activity": it stays one whatever it is of. A flag or a unit is not skipped.
func (r *reader) percentTail() {
	for r.pos < len(r.tokens) && r.tokens[r.pos].kind == 'w' {
		text := r.tokens[r.pos].text
		w, n, known := r.phrase()
		switch {
		case slices.Contains(of, strings.ToLower(text)):
			r.pos++
		case known && slices.Contains([]string{"noun", "note", "remark"}, w.class):
			r.pos += n
		case !known && len(text) > 2:
			r.pos++
		default:
			return
		}
	}
}

var of = []string{"of", "v", "d", "de", "du", "di", "da", "do"}
