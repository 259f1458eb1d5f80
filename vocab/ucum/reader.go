package ucum

import (
	"slices"
	"strconv"
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

// A piece is one unit of the product, "24 h" below the line for example.
type piece struct {
	symbol   string
	exponent int
	times    string // a number before it, or ""
	noun     bool   // it only says what was counted
	implied  bool   // it came with another: the litre of mM
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
		case r.bodySurface() || r.powerOfTen():
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
	sign := r.sign
	if r.operator == 0 && len(r.pieces) > 0 {
		return r.remarks()
	}
	if !r.product() || r.pos == len(r.tokens) {
		return false
	}
	r.pos++
	r.depth--
	r.sign = sign
	r.exponent("")
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
		if r.bodySurface() {
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
	case w.class == "no":
		return false
	case (adjacent || r.operator == '.') && r.comment(w):
		r.operator = 0
		return true
	case w.class == "note" && r.coefficient == "", w.class == "remark", w.class == "label":
		return w.class == "label" && r.comment(w)
	case w.class == "number":
		return r.numberWord(w)
	case w.code == "%" && adjacent:
		return r.percentOfMass()
	}
	first := len(r.pieces)
	above, below, _ := strings.Cut(w.code, "/")
	if above != "" {
		r.add(piece{symbol: above, exponent: r.sign, noun: w.class == "noun" || w.class == "note"})
	}
	if below != "" {
		r.add(piece{symbol: below, exponent: -r.sign, implied: above != ""})
	}
	r.exponent(w.code)
	if w.code == "%" {
		r.percentTail()
	}
	return !adjacent || r.pieces[first].exponent*r.sign < 0 || r.pieces[first-1].noun
}

func (r *reader) add(p piece) {
	p.times, r.coefficient = r.coefficient, ""
	r.operator = 0
	r.pieces = append(r.pieces, p)
}

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

// percentOfMass reads "mg%" and "g %", which are per decilitre.
func (r *reader) percentOfMass() bool {
	if len(r.pieces) != 1 || !strings.HasSuffix(r.pieces[0].symbol, "g") || r.pieces[0].exponent != 1 {
		return false
	}
	r.add(piece{symbol: "dL", exponent: -1})
	return true
}

// percentTail skips what a percentage is of: "% of total Hgb". A percentage
// stays one whatever it is of.
func (r *reader) percentTail() {
	if r.pos < len(r.tokens) && slices.Contains(of, strings.ToLower(r.tokens[r.pos].text)) {
		for r.pos < len(r.tokens) && r.tokens[r.pos].kind == 'w' {
			r.pos++
		}
	}
}

var of = []string{"of", "von", "vom", "v", "der", "des", "d", "de", "du", "di", "del", "da", "do", "от", "der"}

// exponent reads the power of the piece just read: m², m^2, m*2, m2, min-1.
func (r *reader) exponent(code string) {
	i, sign := r.pos, 1
	at := func(kind byte) bool {
		return i < len(r.tokens) && r.tokens[i].kind == kind
	}
	marked := false
	switch {
	case at('^'):
		i++
		marked = true
	case at('*') && strings.HasSuffix(code, "m"):
		i++
		marked = true
	}
	if (at('-') || at('+')) && !r.tokens[i].spaced {
		if at('-') {
			sign = -1
		}
		marked = true
		i++
	}
	if !at('n') || len(r.tokens[i].text) != 1 {
		return
	}
	if !marked && r.tokens[i].spaced && !strings.HasSuffix(code, "m") {
		return
	}
	n := int(r.tokens[i].text[0] - '0')
	if n == 0 || n > 4 {
		return
	}
	r.pos = i + 1
	if len(r.pieces) > 0 {
		r.pieces[len(r.pieces)-1].exponent *= sign * n
	}
}

// phrase returns the longest run of tokens that is one word of the lexicon.
func (r *reader) phrase() (word, int, bool) {
	const longest = 7
	best, size := word{}, 0
	key, dots, open := "", false, 0
	for n, t := range r.tokens[r.pos:min(len(r.tokens), r.pos+longest)] {
		switch t.kind {
		case 'w', 'n':
			key += t.text
		case '.':
			dots = true
		case '(', '[':
			open++
		case ')', ']':
			open--
		case '-', '\'', '^':
		default:
			open = -1
		}
		if open < 0 || key == "" {
			break
		}
		if open > 0 || t.kind != 'w' && t.kind != 'n' && t.kind != ')' && t.kind != ']' {
			continue
		}
		if w, ok := r.find(key); ok && (!dots || r.dotted[strings.ToLower(key)]) {
			best, size = w, n+1
		}
	}
	if size == 0 {
		return r.segment()
	}
	return best, size, true
}

// segment reads the longest word at the start of a run of letters that are
// written without spaces, and leaves the rest of the run as the next token.
func (r *reader) segment() (word, int, bool) {
	t := r.tokens[r.pos]
	rs := []rune(t.text)
	if t.kind != 'w' || len(rs) < 2 || script(rs[0]) < han || len(rs) > 24 {
		return word{}, 0, false
	}
	for n := len(rs) - 1; n > 0; n-- {
		w, ok := r.find(string(rs[:n]))
		if !ok {
			continue
		}
		r.tokens = slices.Clone(r.tokens)
		r.tokens[r.pos].text = string(rs[:n])
		r.tokens = slices.Insert(r.tokens, r.pos+1, token{'w', string(rs[n:]), false, false})
		return w, 1, true
	}
	return word{}, 0, false
}
