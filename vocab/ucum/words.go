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
	prefix map[rune][]symbol // by first letter
}

// A symbol is a prefix as printed and its code.
type symbol struct{ printed, code string }

var words = sync.OnceValue(func() *lexicon {
	l := &lexicon{
		exact:  map[string]word{},
		folded: map[string]word{},
		dotted: map[string]bool{},
		whole:  map[string]word{},
		notes:  map[rune][]string{},
		prefix: map[rune][]symbol{},
	}
	for _, s := range symbols {
		first, _ := utf8.DecodeRuneInString(s.printed)
		l.prefix[first] = append(l.prefix[first], s)
	}
	for cells := range lines(wordRows) {
		class, cased := strings.CutSuffix(cells[1], "!")
		w := word{cells[0], class}
		for spelling := range strings.SplitSeq(cells[2], ",") {
			key := squeeze(spelling)
			switch {
			case class == "whole":
				l.whole[key] = w
			case cased:
				l.exact[key] = w
			default:
				l.folded[key] = w
				if strings.Contains(spelling, ".") {
					l.dotted[key] = true
				}
				if class == "note" && len(key) > 1 {
					last, _ := utf8.DecodeLastRuneInString(key)
					l.notes[last] = append(l.notes[last], key)
				}
			}
		}
	}
	return l
})

// squeeze drops what may or may not be printed between the parts of a word.
var squeezer = strings.NewReplacer(" ", "", ".", "", "-", "")

func squeeze(s string) string { return squeezer.Replace(s) }

// symbols are the prefixes as printed, longest first where one starts another.
var symbols = []symbol{
	{"micro", "u"}, {"mikro", "u"}, {"микро", "u"}, {"мк", "u"}, {"マイクロ", "u"}, {"마이크로", "u"}, {"微", "u"},
	{"mc", "u"}, {"mk", "u"}, {"u", "u"},
	{"milli", "m"}, {"mili", "m"}, {"милли", "m"}, {"毫", "m"}, {"ミリ", "m"}, {"밀리", "m"}, {"м", "m"}, {"m", "m"},
	{"nano", "n"}, {"нано", "n"}, {"纳", "n"}, {"納", "n"}, {"奈", "n"}, {"毫微", "n"}, {"ナノ", "n"}, {"나노", "n"}, {"н", "n"}, {"n", "n"},
	{"pico", "p"}, {"piko", "p"}, {"пико", "p"}, {"皮", "p"}, {"微微", "p"}, {"ピコ", "p"}, {"피코", "p"}, {"п", "p"}, {"p", "p"},
	{"femto", "f"}, {"фемто", "f"}, {"飞", "f"}, {"飛", "f"}, {"フェムト", "f"}, {"펨토", "f"}, {"ф", "f"}, {"f", "f"},
	{"kilo", "k"}, {"quilo", "k"}, {"chilo", "k"}, {"кило", "k"}, {"千", "k"}, {"キロ", "k"}, {"킬로", "k"}, {"к", "k"}, {"k", "k"},
	{"deci", "d"}, {"dezi", "d"}, {"decy", "d"}, {"деци", "d"}, {"分", "d"}, {"デシ", "d"}, {"데시", "d"}, {"д", "d"}, {"d", "d"},
	{"centi", "c"}, {"zenti", "c"}, {"centy", "c"}, {"санти", "c"}, {"厘", "c"}, {"センチ", "c"}, {"센티", "c"}, {"с", "c"}, {"c", "c"},
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
