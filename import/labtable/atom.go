package labtable

import (
	"math"
	"strings"

	"carnet/vocab/printed"
)

// A kind says what a piece of a line is by its spelling alone.
type kind byte

const (
	kText   kind = iota
	kNumber      // 4.4
	kBound       // < 0.6: a value with comparator or a one-sided range
	kRange       // 3.6 - 10.0, [> 40], up to 200
	kUnit        // mg/dL
	kFlag        // H, ↑, *
	kDate        // 12.03.2024
	kTime        // 07:45
	kWord        // negative, 1+, 1:80
)

var kindNames = [...]string{"text", "number", "bound", "range", "unit", "flag", "date", "time", "word"}

func (k kind) String() string { return kindNames[k] }

// An atom is one piece of a cell with one meaning.
type atom struct {
	kind   kind
	text   string
	x0, x1 float64
	words  []word
	label  bool // text that ends in a colon: what follows belongs to it
}

// measured reports an atom that can be a result in figures.
func (a atom) measured() bool { return a.kind == kNumber || a.kind == kBound }

// result reports an atom that can stand in a result column.
func (a atom) result() bool { return a.measured() || a.kind == kWord || a.kind == kRange }

// A cell is a phrase: words with no wide gap between them.
type cell struct {
	words  []word
	atoms  []atom
	x0, x1 float64
}

func newCell(words []word) cell {
	c := cell{words: words, x0: words[0].x0, x1: words[len(words)-1].x1}
	for _, w := range words {
		c.x1 = math.Max(c.x1, w.x1)
	}
	c.atoms = parse(words)
	return c
}

func (c cell) text() string { return joinWords(c.words) }

// starts reports the kinds of a cell's atoms, in order.
func (c cell) is(k kind) bool { return len(c.atoms) == 1 && c.atoms[0].kind == k }

// parse reads words from left to right, the longest meaning first. Text takes
// everything up to a colon or to a number that a unit or range confirms.
func parse(words []word) []atom {
	words = unbracketed(unglue(words))
	if len(words) > 1 && connects(words[0].text) && numberAt(words[1:]) > 0 {
		return parseFrom(words[1:]) // "soit 6,33 mmol/L"
	}
	if nameWithNumber(words) {
		return textAtoms(words)
	}
	return parseFrom(words)
}

// unbracketed takes the brackets off a number that fills its cell: the earlier
// result beside the current one. One digit in brackets is a footnote.
func unbracketed(words []word) []word {
	if len(words) != 1 {
		return words
	}
	s := fold(words[0].text)
	if len(s) < 4 || s[0] != '(' || s[len(s)-1] != ')' || numberAt([]word{{text: s[1 : len(s)-1]}}) == 0 {
		return words
	}
	w := words[0]
	w.text = strings.Trim(w.text, "()（）")
	return []word{w}
}

func parseFrom(words []word) []atom {
	var out []atom
	for i := 0; i < len(words); {
		k, n := meaning(words[i:], out)
		if k == kText {
			rest := textAtoms(words[i:])
			out = append(out, rest[0])
			i += len(rest[0].words)
			if rest[0].words == nil {
				break
			}
			continue
		}
		out = append(out, newAtom(k, words[i:i+n]))
		i += n
	}
	return out
}

func newAtom(k kind, words []word) atom {
	a := atom{kind: k, text: joinWords(words), x0: words[0].x0, words: words}
	for _, w := range words {
		a.x1 = math.Max(a.x1, w.x1)
	}
	switch k {
	case kText:
		if t := strings.TrimRight(a.text, " :："); t != a.text {
			a.text, a.label = t, true
		}
	case kRange, kBound, kUnit, kWord, kFlag, kDate:
		a.text = strings.TrimRight(a.text, ";,，；、。")
	}
	if k == kDate {
		a.text = strings.Trim(unbracket(a.text), "([)）：: ")
	}
	if rng, n := remarkAt(words); k == kRange && n == len(words) {
		a.text = rng
	}
	return a
}

// textAtoms returns the text that words begin with as one atom, and after it
// the atoms of the rest.
func textAtoms(words []word) []atom {
	n := 1
	for ; n < len(words); n++ {
		if endsLabel(words[n-1].text) && !inBrackets(words, n) || confirmed(words[n:]) || endsInRange(words[n:]) {
			break
		}
	}
	out := []atom{newAtom(kText, words[:n])}
	if n < len(words) {
		out = append(out, parseFrom(words[n:])...)
	}
	return out
}

// endsInRange reports that the rest is a two-sided range and at most its unit:
// "Reference 117-153 g/L".
func endsInRange(words []word) bool {
	n := rangeAt(words)
	return n > 0 && printed.TwoSided(joinWords(words[:n])) && (n == len(words) || unitAt(words[n:]) == len(words)-n)
}

// inBrackets reports that the n-th word stands inside brackets that an earlier
// word opens and a later one closes: a colon there ends no label.
func inBrackets(words []word, n int) bool {
	open := 0
	for _, w := range words[:n] {
		open += strings.Count(w.text, "(") - strings.Count(w.text, ")")
	}
	return open > 0 && strings.Contains(joinWords(words[n:]), ")")
}

func endsLabel(s string) bool {
	return strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：")
}

// confirmed reports that words begin with a number followed by a unit or a
// two-sided range, so that it is a result and no part of a name.
func confirmed(words []word) bool {
	n := numberAt(words)
	if n == 0 || n == len(words) {
		return false
	}
	rest := words[n:]
	if len(rest) > 1 {
		if flagAt(rest[:1]) > 0 {
			rest = rest[1:]
		}
	}
	if u := unitAt(rest); u > 0 {
		return len([]rune(joinWords(rest[:u]))) > 1 || rest[0].text == "%"
	}
	r := rangeAt(rest)
	return r > 0
}

// nameWithNumber reports a name that begins with a number: 25 OH Vitamin D,
// 17-Hydroxyprogesteron, 24h Urine Protein.
func nameWithNumber(words []word) bool {
	if len(words) < 2 {
		return false
	}
	n := numberAt(words)
	if n == 0 || n >= len(words) {
		return false
	}
	if flagAt(words[n:]) > 0 {
		return false
	}
	if dateAt(words) > 0 || rangeAt(words) > 0 || unitAt(words[n:]) > 0 || rangeAt(words[n:]) > 0 || numberAt(words[n:]) > 0 || dateAt(words[n:]) > 0 || wordAt(words) > n {
		return false
	}
	return strings.ContainsFunc(words[n].text, isLetter)
}

func isLetter(r rune) bool {
	return 'a' <= r|0x20 && r|0x20 <= 'z' || r >= 0xC0
}

// meaning returns the kind that words begin with and how many it takes.
func meaning(words []word, before []atom) (kind, int) {
	if n := dateAt(words); n > 0 {
		return kDate, n
	}
	if n := timeAt(words); n > 0 && (afterDate(before) || clock(words)) {
		return kTime, n
	}
	if n := rangeAt(words); n > 0 {
		return kRange, n
	}
	if _, n := remarkAt(words); n > 0 {
		return kRange, n
	}
	if n := wordAt(words); n > 0 && printed.IsTitre(joinWords(words[:n])) {
		return kWord, n
	}
	if n := numberAt(words); n > 0 {
		if beginsWith(fold(words[0].text), "<>~") {
			return kBound, n
		}
		return kNumber, n
	}
	if len(before) == 0 && beginsLabel(words) {
		return kText, 1 // "Normal range:"
	}
	last := kText
	if len(before) > 0 {
		last = before[len(before)-1].kind
	}
	measured := last == kNumber || last == kBound || last == kRange || last == kWord
	place := len(before) == 0 || measured || last == kFlag || last == kUnit
	if n := flagAt(words); n > 0 && place {
		if w := wordAt(words); w > n && len(before) == 0 {
			return kWord, w // A Rh(D) negative
		}
		text := len(before) == 0 && speaks(words, n)
		unit := measured && unitAt(words) > n && (n == len(words) || unitAt(words[n:]) == 0)
		if !text && !unit {
			return kFlag, n
		}
	}
	if n := unitAt(words); n > 0 && (last != kText || len(before) == 0) {
		return kUnit, n
	}
	if n := wordAt(words); n > 0 {
		return kWord, n
	}
	return kText, 1
}

// longest returns the largest n up to limit for which is(words[:n]).
func longest(words []word, limit int, is func(string) bool) int {
	for n := min(limit, len(words)); n > 0; n-- {
		if is(strings.TrimRight(joinWords(words[:n]), ";,，；、。")) {
			return n
		}
	}
	return 0
}

func dateAt(words []word) int {
	if !printed.BeginsDate(words[0].text) {
		return 0
	}
	return longest(words, 6, func(s string) bool {
		_, rest, ok := printed.ScanDate(strings.TrimLeft(unbracket(s), "([（"))
		return ok && strings.Trim(rest, " .)）:,;") == ""
	})
}

// speaks reports that a word such as "normal" goes on as text.
func speaks(words []word, n int) bool {
	if n == len(words) || len([]rune(words[0].text)) < 3 {
		return false
	}
	rest := words[n:]
	return numberAt(rest) == 0 && unitAt(rest) == 0 && rangeAt(rest) == 0 && strings.ContainsFunc(rest[0].text, isLetter)
}

// beginsLabel reports words that a colon ends before any number comes.
func beginsLabel(words []word) bool {
	for _, w := range words[:min(5, len(words))] {
		if strings.ContainsAny(w.text, "0123456789<>") {
			return false
		}
		if endsLabel(w.text) {
			return true
		}
	}
	return false
}

// unbracket removes the brackets around a date.
func unbracket(s string) string {
	if strings.HasPrefix(s, "(") && strings.HasSuffix(s, ")") {
		return s[1 : len(s)-1]
	}
	return s
}

func afterDate(before []atom) bool {
	return len(before) > 0 && (before[len(before)-1].kind == kDate || before[len(before)-1].kind == kTime)
}

// clock reports a time of day by its own form: 07:45, but no titre such as 1:80
// unless a date follows.
func clock(words []word) bool {
	h, m, ok := strings.Cut(strings.Trim(words[0].text, ",;()"), ":")
	if !ok || len(m) < 2 || strings.Trim(h+m, "0123456789:") != "" {
		return false
	}
	return h != "1" && len(h) <= 2 && m[0] < '6' || len(words) > 1 && dateAt(words[1:]) > 0
}

func timeAt(words []word) int {
	s := strings.Trim(words[0].text, "/,;()à")
	if s == "" {
		return 1
	}
	h, m, ok := strings.Cut(strings.ToLower(s), ":")
	if !ok {
		h, m, ok = strings.Cut(strings.ToLower(s), "h")
	}
	if ok && len(h) <= 2 && len(h) > 0 && strings.Trim(h, "0123456789") == "" && len(m) >= 2 && m[0] >= '0' && m[0] <= '5' {
		return 1
	}
	switch strings.ToLower(strings.Trim(s, ".")) {
	case "am", "pm", "uhr", "hrs", "pdt", "pst", "est", "edt", "utc", "gmt", "cet", "cest":
		return 1
	}
	return 0
}

// rangeAt reads intervals. A bare comparator with a number is none: it may be
// the value.
func rangeAt(words []word) int {
	return longest(words, 8, func(s string) bool {
		if !printed.IsRange(s) {
			return false
		}
		return printed.TwoSided(s) || !beginsWith(fold(s), "<>~") || bracketed(s)
	})
}

// remarkAt reads a range in brackets with a word before or a unit behind it:
// (normal 130-170), [ref: < 5 mg/l].
func remarkAt(words []word) (rng string, n int) {
	if s := words[0].text; s[0] != '(' && s[0] != '[' {
		return "", 0
	}
	for n = 1; n <= min(9, len(words)); n++ {
		s := strings.TrimRight(words[n-1].text, ",;.")
		if s == "" || s[len(s)-1] != ')' && s[len(s)-1] != ']' {
			continue
		}
		inside := strings.Trim(strings.TrimRight(joinWords(words[:n]), ",;."), "()[]")
		if rng := rangeInside(strings.Fields(inside)); rng != "" {
			return rng, n
		}
		return "", 0
	}
	return "", 0
}

// rangeInside returns the range among words that begin with words of text and
// may end in a unit.
func rangeInside(words []string) string {
	for i := 0; i < len(words) && (i == 0 || !strings.ContainsAny(words[i-1], "0123456789")); i++ {
		for j := len(words); j > i; j-- {
			s := strings.Join(words[i:j], " ")
			if printed.IsRange(s) && (j == len(words) || printed.IsUnit(strings.Join(words[j:], " "))) {
				return s
			}
		}
	}
	return ""
}

func bracketed(s string) bool {
	f := fold(s)
	return f != "" && beginsWith(f, "([") && strings.ContainsAny(f[len(f)-1:], ")]")
}

// numberAt reads a number with its comparator, printed in up to four words
// (> OR = 60), or grouped by blanks (12 500).
func numberAt(words []word) int {
	if t := words[0].text; len(t) > 1 && t[0] == '0' && strings.Trim(t, "0123456789") == "" {
		return 0 // 0081234 is the number of a patient, a telephone, an order
	}
	for n := min(5, len(words)); n > 0; n-- {
		if n > 1 && farApart(words[:n]) {
			continue
		}
		s := joinWords(words[:n])
		for _, mark := range []byte{'.', ','} {
			if v, ok := printed.ParseValue(s, mark); ok && v.Unit == "" && strings.ContainsAny(s, "0123456789") {
				return n
			}
		}
	}
	return 0
}

// farApart reports digits with too wide a gap between them to be one number
// grouped by blanks.
func farApart(words []word) bool {
	for i := 1; i < len(words); i++ {
		a, b := words[i-1], words[i]
		if isDigit(a.text[len(a.text)-1]) && isDigit(b.text[0]) && b.x0-a.x1 > 0.55*a.size {
			return true
		}
	}
	return false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func unitAt(words []word) int {
	return longest(words, 5, printed.IsUnit)
}

// flagAt reads a flag. Words that could begin a name are no flag here; a cell
// of its own makes them one.
func flagAt(words []word) int {
	return longest(words, 4, func(s string) bool { _, ok := printed.ParseFlag(s); return ok })
}

func wordAt(words []word) int {
	n := longest(words, 6, printed.IsQualitative)
	for n > 1 && strings.Trim(words[n-1].text, "*!↑↓") == "" {
		n-- // a mark behind the word
	}
	return n
}
