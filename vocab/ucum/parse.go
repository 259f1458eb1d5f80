package ucum

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

const (
	maxLength = 256 // bytes of a code
	maxDepth  = 16  // parentheses within one another
	maxDigits = 24  // of one number
)

// parse reads code by UCUM's grammar:
//
//	main      = ["/"] term
//	term      = component { ("." | "/") component }
//	component = atom [annotation] | annotation | digits [annotation] | "(" term ")"
//	atom      = [prefix] symbol [["+" | "-"] digits]
func parse(code string) (Unit, error) {
	if len(code) > maxLength {
		return Unit{}, fmt.Errorf("ucum: code of %d bytes, more than %d", len(code), maxLength)
	}
	p := parser{table: units(), code: code}
	d, err := p.main()
	if err != nil {
		return Unit{}, fmt.Errorf("ucum: %q, byte %d: %w", code, p.pos, err)
	}
	return Unit{d}, nil
}

type parser struct {
	table *table
	code  string
	pos   int
	depth int
}

func (p *parser) main() (*definition, error) {
	sign := 1
	if p.accept('/') {
		sign = -1
	}
	d, err := p.term(sign)
	if err == nil && p.pos < len(p.code) {
		err = fmt.Errorf("unexpected %q", p.code[p.pos])
	}
	return d, err
}

// term reads components up to the end or a closing parenthesis. Only its first
// component has the given sign: "/m.s" is s/m, for operators bind to the left.
func (p *parser) term(sign int) (*definition, error) {
	d := number(big.NewRat(1, 1))
	var factors []factor
	for {
		c, err := p.component(sign)
		if err != nil {
			return nil, err
		}
		if d, err = d.times(c); err != nil {
			return nil, err
		}
		factors = append(factors, c.factors...)
		switch {
		case p.accept('.'):
			sign = 1
		case p.accept('/'):
			sign = -1
		default:
			d.factors = factors
			return d, nil
		}
	}
}

// component returns the next component raised to sign, 1 or -1.
func (p *parser) component(sign int) (*definition, error) {
	switch c := p.peek(); {
	case c == 0:
		return nil, errors.New("a unit is missing")
	case c == '(':
		return p.group(sign)
	case c == '{':
		return p.loneAnnotation(sign)
	default:
		return p.annotatable(sign)
	}
}

func (p *parser) group(sign int) (*definition, error) {
	p.pos++
	if p.depth++; p.depth > maxDepth {
		return nil, errors.New("too many parentheses")
	}
	d, err := p.term(1)
	if err != nil {
		return nil, err
	}
	if !p.accept(')') {
		return nil, errors.New("a closing parenthesis is missing")
	}
	p.depth--
	if sign > 0 {
		return d, nil
	}
	inverse, err := d.power(-1)
	if err != nil {
		return nil, err
	}
	for _, f := range d.factors {
		f.exponent = -f.exponent
		inverse.factors = append(inverse.factors, f)
	}
	return inverse, nil
}

func (p *parser) loneAnnotation(sign int) (*definition, error) {
	text, err := p.annotation()
	if err != nil {
		return nil, err
	}
	d := number(big.NewRat(1, 1))
	d.factors = []factor{{"", sign, text}}
	switch label := labelOf(text); {
	case label != "":
		d.label = label
	case !counts(text):
		d.arbitrary = []scale{{"{" + text + "}", sign}}
	}
	return d, nil
}

func (p *parser) annotatable(sign int) (*definition, error) {
	f := factor{exponent: 1}
	var d *definition
	var err error
	if digits := p.digits(); digits != "" && !p.startsPower(digits) {
		d, err = numberOf(digits)
		f.symbol = digits
	} else {
		p.pos -= len(digits)
		d, f, err = p.atom()
	}
	if err != nil {
		return nil, err
	}
	f.exponent *= sign
	if d, err = d.power(f.exponent); err != nil {
		return nil, err
	}
	out := *d
	if p.peek() == '{' {
		if f.annotation, err = p.annotation(); err != nil {
			return nil, err
		}
		out.label = labelOf(f.annotation)
	}
	out.factors = []factor{f}
	return &out, nil
}

// startsPower reports whether digits, just read, begin the atoms 10* or 10^.
func (p *parser) startsPower(digits string) bool {
	return digits == "10" && (p.peek() == '*' || p.peek() == '^')
}

func numberOf(digits string) (*definition, error) {
	if len(digits) > maxDigits {
		return nil, errScale
	}
	r, _ := new(big.Rat).SetString(digits)
	if r.Sign() == 0 {
		return nil, errors.New("zero is no unit")
	}
	return number(r), nil
}

// atom reads a symbol with its exponent; the definition is that of the symbol.
func (p *parser) atom() (*definition, factor, error) {
	symbol := p.symbol()
	if symbol == "" {
		return nil, factor{}, fmt.Errorf("unexpected %q", p.peek())
	}
	canonical, d, ok := p.table.lookup(symbol)
	if !ok {
		return nil, factor{}, fmt.Errorf("unknown unit %q", symbol)
	}
	f := factor{symbol: canonical, exponent: 1}
	sign := ""
	if c := p.peek(); c == '+' || c == '-' {
		sign = string(c)
		p.pos++
	}
	digits := p.digits()
	if digits == "" {
		if sign != "" {
			return nil, f, errors.New("an exponent is missing")
		}
		return d, f, nil
	}
	n, err := strconv.Atoi(sign + digits)
	if err != nil || n < -maxExponent || n > maxExponent {
		return nil, f, errExponent
	}
	f.exponent = n
	return d, f, nil
}

// symbol reads up to what ends a symbol: a digit, sign, operator, brace or
// parenthesis outside square brackets.
func (p *parser) symbol() string {
	start := p.pos
	if strings.HasPrefix(p.code[start:], "10*") || strings.HasPrefix(p.code[start:], "10^") {
		p.pos += 3
		return p.code[start:p.pos]
	}
	for inside := false; p.pos < len(p.code); p.pos++ {
		c := p.code[p.pos]
		switch {
		case c == '[':
			inside = true
		case c == ']':
			inside = false
		case inside:
		case c <= ' ' || c > '~' || strings.IndexByte("0123456789+-./(){}", c) >= 0:
			return p.code[start:p.pos]
		}
	}
	return p.code[start:p.pos]
}

func (p *parser) annotation() (string, error) {
	end := strings.IndexByte(p.code[p.pos:], '}')
	if end < 0 {
		return "", errors.New("a closing brace is missing")
	}
	text := p.code[p.pos+1 : p.pos+end]
	if text == "" {
		return "", errors.New("an empty annotation")
	}
	for _, c := range []byte(text) {
		if c <= ' ' || c > '~' || c == '{' {
			return "", fmt.Errorf("%q within an annotation", c)
		}
	}
	p.pos += end + 1
	return text, nil
}

func (p *parser) digits() string {
	start := p.pos
	for p.pos < len(p.code) && p.code[p.pos] >= '0' && p.code[p.pos] <= '9' {
		p.pos++
	}
	return p.code[start:p.pos]
}

func (p *parser) peek() byte {
	if p.pos < len(p.code) {
		return p.code[p.pos]
	}
	return 0
}

func (p *parser) accept(c byte) bool {
	if p.peek() != c || c == 0 {
		return false
	}
	p.pos++
	return true
}
