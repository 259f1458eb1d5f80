package sig

import (
	_ "embed"
	"maps"
	"strings"
	"sync"

	"carnet/vocab/spelling"
)

// A sense is one thing a word can say: its kind, and what distinguishes it
// among the words of that kind. The kinds are:
//
//	num .5 … 12      a number word            half        and a half more
//	times            "x", "mal", "次"          ntimes n    once, twice
//	daily d, a       daily (d), a day (a)     freq n      bid
//	every            every, q, alle, ごと       gap         with so much between
//	minute hour day week month ord            per         "/" and its words
//	halfhour                                  apiece      each of them
//	aweek amonth     a week, a month          days n      every other day
//	months n         monthly                  slot s      a part of the day
//	meal m           with food                meals m     after each meal
//	rel r            before, after, with      mealword    meal
//	weekday n        Monday                   weekdays    weekends
//	to               a range                  unit u      UCUM
//	dose             number and unit in one   asneeded    prn
//	atmost           at most                  for         a length
//	on off once      cycles, a single time    route purpose skip
type sense struct{ kind, value string }

// A lexicon is the words of one language, those of every language included.
type lexicon struct {
	lang    string
	senses  map[string][]sense
	longest int // runes of the longest phrase
}

//go:embed words.tsv
var words string

// languages in which instructions are read.
var languages = []string{"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "zh", "ja"}

var lexicons = sync.OnceValue(func() []*lexicon {
	var all []*lexicon
	for _, lang := range languages {
		all = append(all, load(lang))
	}
	return all
})

// load reads the words of one language, and the words of all that it does not
// use for something else: "po" is by mouth, but in Polish "each".
func load(lang string) *lexicon {
	x := &lexicon{lang: lang, senses: map[string][]sense{}}
	x.read(lang, func(string) bool { return true })
	own := maps.Clone(x.senses)
	x.read("*", func(phrase string) bool { return own[phrase] == nil })
	return x
}

func (x *lexicon) read(lang string, wanted func(phrase string) bool) {
	for line := range strings.Lines(words) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 4 || f[0] != lang {
			continue
		}
		for _, phrase := range strings.Split(f[3], " | ") {
			if p := fold(phrase); wanted(p) {
				x.add(p, sense{f[1], f[2]})
			}
		}
	}
}

func (x *lexicon) add(phrase string, s sense) {
	x.longest = max(x.longest, len([]rune(phrase)))
	x.senses[phrase] = append(x.senses[phrase], s)
}

var vulgar = strings.NewReplacer("½", " 1/2 ", "¼", " 1/4 ", "¾", " 3/4 ", "⅓", " 1/3 ", "⅔", " 2/3 ",
	"頓", "とん") // 頓服 is "as needed" in Japanese, 顿服 "at once" in Chinese

var slash = strings.NewReplacer(" / ", "/", " /", "/", "/ ", "/")

// fold is the form in which words are compared: [spelling.Key] without the
// points of abbreviations (tägl., b.i.d.), which nobody sets the same way.
func fold(s string) string {
	rs := []rune(spelling.Key(vulgar.Replace(s)))
	out := rs[:0]
	for i, r := range rs {
		if r == '.' && i > 0 && letter(rs[i-1]) {
			continue
		}
		out = append(out, r)
	}
	return slash.Replace(strings.TrimSpace(string(out)))
}
