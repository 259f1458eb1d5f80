package ucum

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed words.tsv
var wordRows string

// A word is what one printed spelling means.
type word struct {
	code  string
	class string
}

// A lexicon holds words.tsv by folded spelling.
type lexicon struct {
	exact  map[string]word // in exactly this case
	folded map[string]word // lower case, no spaces and dots
	dotted map[string]bool // spellings that may be written with dots between
	whole  map[string]word
	notes  map[rune][]string // spellings of class note by their last letter
	prefix map[rune][]prefix // by first letter
}

// A prefix is one as printed and its code.
type prefix struct{ printed, code string }

var words = sync.OnceValue(func() *lexicon {
	l := &lexicon{
		exact:  map[string]word{},
		folded: map[string]word{},
		dotted: map[string]bool{},
		whole:  map[string]word{},
		notes:  map[rune][]string{},
		prefix: map[rune][]prefix{},
	}
	for _, s := range symbols {
		for printed := range strings.FieldsSeq(s.spellings) {
			first, _ := utf8.DecodeRuneInString(printed)
			l.prefix[first] = append(l.prefix[first], prefix{printed, s.code})
		}
	}
	for cells := range lines(wordRows) {
		for spelling := range strings.SplitSeq(cells[2], ",") {
			l.add(cells[0], cells[1], spelling)
		}
	}
	return l
})

func (l *lexicon) add(code, class, spelling string) {
	class, cased := strings.CutSuffix(class, "!")
	w := word{code, class}
	key := squeeze(spelling)
	switch {
	case class == "whole":
		l.whole[key] = w
		return
	case cased:
		l.exact[key] = w
		return
	}
	l.folded[key] = w
	if strings.Contains(spelling, ".") {
		l.dotted[key] = true
	}
	if last, size := utf8.DecodeLastRuneInString(key); class == "note" && size < len(key) {
		l.notes[last] = append(l.notes[last], key)
	}
}

// squeeze drops what may or may not be printed between the parts of a word.
var squeezer = strings.NewReplacer(" ", "", ".", "", "-", "")

func squeeze(s string) string { return squeezer.Replace(s) }

// symbols are the prefixes, each with its spellings.
var symbols = [...]struct{ code, spellings string }{
	{"k", "k kilo quilo chilo к кило 千 キロ 킬로"},
	{"d", "d deci dezi decy д деци 分 デシ 데시"},
	{"c", "c centi zenti centy с санти 厘 センチ 센티"},
	{"m", "m milli mili м милли 毫 ミリ 밀리"},
	{"u", "u mc mk micro mikro мк микро 微 マイクロ 마이크로"},
	{"n", "n nano н нано 纳 納 奈 毫微 ナノ 나노"},
	{"p", "p pico piko п пико 皮 微微 ピコ 피코"},
	{"f", "f femto ф фемто 飞 飛 フェムト 펨토"},
}

// classPrefixes are the prefixes each class of unit takes.
var classPrefixes = map[string]string{"size": "kdcmunpf", "metric": "kmunpf", "enzyme": "kmun"}

// find returns the meaning of a printed word: itself, a prefix and a unit, or
// a unit and a note that follows without a space ("mmolKrea").
func (l *lexicon) find(text string) (word, bool) {
	if w, ok := l.prefixed(l.exact, text); ok {
		return w, true
	}
	lower := strings.ToLower(text)
	if w, ok := l.prefixed(l.folded, lower); ok {
		return w, true
	}
	if len(lower) != len(text) {
		return word{}, false
	}
	last, _ := utf8.DecodeLastRuneInString(lower)
	for _, note := range l.notes[last] {
		if !strings.HasSuffix(lower, note) || len(lower) == len(note) {
			continue
		}
		if w, ok := l.exact[text[:len(text)-len(note)]]; ok {
			return w, true
		}
		w, ok := l.prefixed(l.folded, lower[:len(lower)-len(note)])
		if ok && classPrefixes[w.class] != "" {
			return w, true
		}
	}
	return word{}, false
}

func (l *lexicon) prefixed(in map[string]word, text string) (word, bool) {
	if w, ok := in[text]; ok {
		return w, true
	}
	first, _ := utf8.DecodeRuneInString(text)
	for _, s := range l.prefix[first] {
		rest, ok := strings.CutPrefix(text, s.printed)
		if !ok {
			continue
		}
		w, ok := in[rest]
		if ok && strings.Contains(classPrefixes[w.class], s.code) {
			w.code = s.code + w.code
			return w, true
		}
	}
	return word{}, false
}
