package sig

import (
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Parse reads a dose instruction in any of the package's languages. It is read
// as a whole, or the reason says why not; then the instruction is zero. The
// medication's own name is not part of it.
func Parse(text string) (Instruction, Reason) {
	if utf8.RuneCountInString(text) > longest {
		return Instruction{}, TooLong
	}
	folded := fold(text)
	if strings.IndexFunc(folded, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0 {
		return Instruction{}, Empty
	}
	var found []Instruction
	reason := UnknownWords
	for _, x := range lexicons() {
		toks, ok := x.lex(folded)
		if !ok {
			continue
		}
		p := parser{toks: toks, lang: x.lang}
		p.from(0, draft{})
		for _, ins := range p.found {
			found = add(found, ins)
		}
		if reason == UnknownWords && p.reason != "" {
			reason = p.reason
		}
	}
	switch len(found) {
	case 0:
		return Instruction{}, reason
	case 1:
		return found[0], ""
	}
	return Instruction{}, Ambiguous
}

// add keeps distinct readings. Of two that differ only in that one knows the
// route, the one that knows it stays: "po" is nothing in one language.
func add(all []Instruction, ins Instruction) []Instruction {
	for i, have := range all {
		routes := [2]string{have.Route, ins.Route}
		have.Route, ins.Route = "", ""
		alike := reflect.DeepEqual(have, ins)
		ins.Route = routes[1]
		if !alike || routes[0] != "" && routes[1] != "" && routes[0] != routes[1] {
			continue
		}
		all[i].Route = max(routes[0], routes[1])
		return all
	}
	return append(all, ins)
}

// A parser cuts the tokens of one language into rules in every possible way.
type parser struct {
	toks   []token
	lang   string
	found  []Instruction
	reason Reason // of the first way that covered the text and contradicted itself
	steps  int
}

// enough bounds the ways that are tried; a text that needs more is no
// instruction.
const enough = 20000

func (p *parser) from(i int, d draft) {
	if p.steps++; p.steps > enough {
		p.found = nil
		return
	}
	if i == len(p.toks) {
		ins, reason := d.finish(p.lang)
		if reason == "" && !reflect.ValueOf(ins).IsZero() {
			p.found = add(p.found, ins)
		}
		p.note(reason)
		return
	}
	for _, r := range rules {
		if !p.match(i, r.pattern) {
			continue
		}
		next := d.clone()
		if reason := r.apply(&next, p.toks[i:i+len(r.pattern)]); reason != "" {
			p.note(reason)
			continue
		}
		p.from(i+len(r.pattern), next)
	}
}

func (p *parser) note(r Reason) {
	if p.reason == "" {
		p.reason = r
	}
}

func (p *parser) match(i int, pattern []string) bool {
	if i+len(pattern) > len(p.toks) {
		return false
	}
	for j, kind := range pattern {
		if _, ok := p.toks[i+j].has(kind); !ok {
			return false
		}
	}
	return true
}
