package sig

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// A token is a piece of the text and what it can mean. Numbers, clock times and
// schemes have their own fields beside the kind.
type token struct {
	senses []sense
	number float64   // kind num
	digits bool      // the number was written in digits
	clock  int       // kind clock: minutes since midnight
	vague  bool      // the clock may be of the morning or the evening
	scheme []float64 // kind scheme: 1-0-1
	days   []int     // kind weeklist: 周一、三、五
}

func (t token) has(kind string) (value string, ok bool) {
	for _, s := range t.senses {
		if s.kind == kind {
			return s.value, true
		}
	}
	return "", false
}

func letter(r rune) bool {
	return unicode.IsLetter(r) && !cjk(r)
}

// cjk reports characters of a script that writes no blanks between words.
func cjk(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

// lex cuts folded text into tokens of x. It reports false at the first piece
// that x does not know.
func (x *lexicon) lex(text string) ([]token, bool) {
	rs := []rune(text)
	var toks []token
	for i := 0; i < len(rs); {
		if rs[i] == ' ' {
			i++
			continue
		}
		t, n := x.special(rs, i, toks)
		if w, m := x.word(rs, i); m > n || m == n && n > 0 && len(t.senses) == 0 {
			t, n = w, m
		}
		if n == 0 {
			if !strings.ContainsRune(",;:.()[]·•", rs[i]) {
				return nil, false
			}
			t, n = token{senses: []sense{{kind: "skip"}}}, 1
		}
		toks = append(toks, t)
		i += n
	}
	return toks, true
}

// word finds the longest phrase of the lexicon at i that ends where a word does.
func (x *lexicon) word(rs []rune, i int) (token, int) {
	if i > 0 && letter(rs[i]) && letter(rs[i-1]) {
		return token{}, 0
	}
	for n := min(x.longest, len(rs)-i); n > 0; n-- {
		ss, ok := x.senses[string(rs[i:i+n])]
		if !ok || i+n < len(rs) && (letter(rs[i+n-1]) && letter(rs[i+n]) || ss[0].kind == "weekday" && counter(rs[i+n])) {
			continue
		}
		t := token{senses: ss}
		if ss[0].kind == "num" {
			t.number, _ = strconv.ParseFloat(ss[0].value, 64)
		}
		if n == 1 && rs[i] == '-' && (i == 0 || rs[i-1] == ' ') && (i+1 == len(rs) || rs[i+1] == ' ') {
			t.senses = append([]sense{{kind: "skip"}}, ss...)
		}
		return t, n
	}
	return token{}, 0
}

// counter reports a character that makes a number of what stands before it:
// 每周一次 is once a week and not on Mondays.
func counter(r rune) bool { return strings.ContainsRune("次回个片粒天日", r) }

// one says a single thing.
func one(kind string) []sense { return []sense{{kind: kind}} }

const amount = `(?:\d{1,4}(?:[.,]\d{1,3})?(?: ?\d/\d)?|\d/\d)`

var (
	schemeRE   = regexp.MustCompile(`^(` + amount + `)( ?[-+] ?)(` + amount + `)( ?[-+] ?)(` + amount + `)(?:( ?[-+] ?)(` + amount + `))?(?:[^\d\-+/.,]|[.,]?$|[.,] )`)
	clockRE    = regexp.MustCompile(`^([01]?\d|2[0-4])[:：]([0-5]\d)(?: ?(am|pm|uhr|h|u|uur|時|时|点))?`)
	dotClockRE = regexp.MustCompile(`^([01]?\d|2[0-4])\.([0-5]\d) ?(?:uhr|h\b|u\b|uur)`)
	ampmRE     = regexp.MustCompile(`^(1[0-2]|0?[1-9]) ?(am|pm)\b`)
	uhrRE      = regexp.MustCompile(`^([01]?\d|2[0-3]) ?uhr(?: ([0-5]\d))?\b`)
	hRE        = regexp.MustCompile(`^([01]?\d|2[0-3]) ?h ?([0-5]\d)?\b`)
	dianRE     = regexp.MustCompile(`^([01]?\d|2[0-3])(?:点钟|点|时|時)(半|[0-5]\d分?)?`)
	pairHourRE = regexp.MustCompile(`^(\d{1,2}) ?/ ?(\d{1,2}) ?(?:hs|hrs|horas|h)\b`)
	ordinalRE  = regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th|\. (?:tag|woche|monat)|e|eme|er|º|ª|-й|-го|de)\b`)
	fromToRE   = regexp.MustCompile(`^de (\d{1,2}) em (\d{1,2}) (horas|dias|h|hs)\b`)
	numberRE   = regexp.MustCompile(`^(?:(\d{1,3}(?: \d{3})+|\d+(?:[.,]\d+)*)(?: ?(\d)/(\d)(?:\D|$))?|(\d)/(\d)(?:\D|$))`)
	weekListRE = regexp.MustCompile(`^(?:每?周|每?星期|每?礼拜)([一二三四五六日天1-7](?:[、,，/和及 ]*(?:周|星期|礼拜)?[一二三四五六日天1-7])+)`)
	youbiRE    = regexp.MustCompile(`^(?:[每毎]周)?([月火水木金土日](?:[、,・/と ]?[月火水木金土日])+)(?:曜日|曜)?`)
)

// special reads what is written in digits at i, and the lists of weekdays of
// Chinese and Japanese.
func (x *lexicon) special(rs []rune, i int, before []token) (token, int) {
	s := string(rs[i:])
	if t, n := x.weekList(s); n > 0 {
		return t, n
	}
	if m := fromToRE.FindStringSubmatch(s); m != nil && m[1] == m[2] && x.lang == "pt" {
		n, _ := strconv.ParseFloat(m[1], 64)
		return token{senses: one(unitOfEvery[m[3]]), number: n}, runes(m[0])
	}
	if !unicode.IsDigit(rs[i]) {
		return token{}, 0
	}
	if m := schemeRE.FindStringSubmatch(s); m != nil {
		if t, ok := scheme(m); ok {
			return t, len(strings.TrimRight(m[1]+m[2]+m[3]+m[4]+m[5]+m[6]+m[7], " "))
		}
	}
	if m := pairHourRE.FindStringSubmatch(s); m != nil && m[1] == m[2] && (x.lang == "pt" || x.lang == "es") {
		h, _ := strconv.Atoi(m[1])
		return token{senses: one("everyhoras"), number: float64(h)}, runes(m[0])
	}
	if len(before) == 0 || !counts(before[len(before)-1]) {
		if t, n := x.clock(s); n > 0 {
			return t, n
		}
	}
	if m := ordinalRE.FindStringSubmatch(s); m != nil {
		n, _ := strconv.Atoi(m[1])
		if n > 0 {
			return token{senses: []sense{{"ord", m[1]}}}, ordinalLength(m)
		}
	}
	return x.number(s)
}

// unitOfEvery names the kinds of "de 8 em 8 horas".
var unitOfEvery = map[string]string{"horas": "everyhoras", "h": "everyhoras", "hs": "everyhoras", "dias": "everydias"}

// counts reports a word after which digits are a count of hours and no clock.
func counts(t token) bool {
	_, every := t.has("every")
	_, most := t.has("atmost")
	per, _ := t.has("per")
	return every || most || per == "/"
}

func runes(s string) int { return len([]rune(s)) }

// ordinalLength leaves the word after "2. " to the next token.
func ordinalLength(m []string) int {
	if i := strings.Index(m[0], ". "); i >= 0 {
		return i + 1
	}
	return runes(m[0])
}

// scheme reads the parts of 1-0-1 and 1-0-1-0: three or four amounts, not all
// nothing, none above what anybody counts.
func scheme(m []string) (token, bool) {
	parts := []string{m[1], m[3], m[5]}
	if m[7] != "" {
		parts = append(parts, m[7])
	}
	t := token{senses: one("scheme")}
	sum := 0.0
	for _, p := range parts {
		v, ok := mixed(p)
		if !ok || v > 200 || len(p) > 1 && p[0] == '0' && p[1] != '.' && p[1] != ',' {
			return token{}, false
		}
		t.scheme = append(t.scheme, v)
		sum += v
	}
	return t, sum > 0
}

// mixed reads 2, 0.5, 0,5, 1/2 and 1 1/2.
func mixed(s string) (float64, bool) {
	whole, frac, two := strings.Cut(strings.TrimSpace(s), " ")
	if !two && strings.Contains(whole, "/") {
		whole, frac = "0", whole
	}
	v, err := strconv.ParseFloat(strings.Replace(whole, ",", ".", 1), 64)
	if err != nil {
		return 0, false
	}
	if frac != "" {
		a, b, _ := strings.Cut(frac, "/")
		x, errA := strconv.ParseFloat(a, 64)
		y, errB := strconv.ParseFloat(b, 64)
		if errA != nil || errB != nil || y == 0 {
			return 0, false
		}
		v += x / y
	}
	return v, true
}

// clock reads a time of day. A bare hour up to 12 is vague where the language
// counts to 12 twice.
func (x *lexicon) clock(s string) (token, int) {
	at := func(h, m string, vague bool, n int) (token, int) {
		hour, _ := strconv.Atoi(h)
		minute, _ := strconv.Atoi(strings.TrimSuffix(m, "分"))
		return token{senses: one("clock"), clock: hour%24*60 + minute, vague: vague && hour <= 12 && h[0] != '0'}, n
	}
	if m := clockRE.FindStringSubmatch(s); m != nil {
		h, _ := strconv.Atoi(m[1])
		if m[3] == "am" || m[3] == "pm" {
			if h < 1 || h > 12 {
				return token{}, 0
			}
			m[1] = half(h, m[3])
		}
		return at(m[1], m[2], false, runes(m[0]))
	}
	if m := dotClockRE.FindStringSubmatch(s); m != nil {
		return at(m[1], m[2], false, runes(m[0]))
	}
	if m := ampmRE.FindStringSubmatch(s); m != nil {
		h, _ := strconv.Atoi(m[1])
		return at(half(h, m[2]), "", false, runes(m[0]))
	}
	if m := uhrRE.FindStringSubmatch(s); m != nil {
		return at(m[1], m[2], false, runes(m[0]))
	}
	if m := hRE.FindStringSubmatch(s); m != nil && strings.Contains("fr es it pt", x.lang) {
		return at(m[1], m[2], x.lang == "es", runes(m[0]))
	}
	if m := dianRE.FindStringSubmatch(s); m != nil && !strings.HasPrefix(s[len(m[0]):], "间") && (x.lang == "zh" || x.lang == "ja") {
		return at(m[1], strings.Replace(m[2], "半", "30", 1), true, runes(m[0]))
	}
	return token{}, 0
}

// half turns an hour of the morning or the evening into one of the day.
func half(h int, mark string) string {
	h %= 12
	if mark == "pm" {
		h += 12
	}
	return strconv.Itoa(h)
}

// number reads digits with a decimal mark, grouped thousands or a fraction.
func (x *lexicon) number(s string) (token, int) {
	m := numberRE.FindStringSubmatch(s)
	if m == nil {
		return token{}, 0
	}
	t := token{senses: one("num"), digits: true}
	if m[1] == "" {
		t.number, _ = mixed(m[4] + "/" + m[5])
		return t, 3
	}
	v, ok := x.value(m[1])
	if !ok {
		return token{}, 0
	}
	n := len(m[1])
	if m[2] != "" && m[3] != "0" && !strings.ContainsAny(m[1], ".,") {
		f, _ := mixed(m[2] + "/" + m[3])
		v += f
		n = strings.Index(s, m[2]+"/"+m[3]) + 3
	}
	t.number = v
	return t, n
}

// value reads one number as the language writes it: "1.000" is a thousand where
// the comma is the decimal mark, and not read where it is not.
func (x *lexicon) value(s string) (float64, bool) {
	s = strings.ReplaceAll(s, " ", "")
	mark, group := ",", "."
	if x.lang == "en" || x.lang == "zh" || x.lang == "ja" {
		mark, group = ".", ","
	}
	switch points, commas := strings.Count(s, mark), strings.Count(s, group); {
	case points+commas == 0:
	case points == 1 && commas == 0:
		if threes(s, mark) && x.lang != "en" && x.lang != "zh" && x.lang != "ja" {
			return 0, false
		}
	case commas == 1 && points == 0:
		if !threes(s, group) { // the other mark, as many write it
			mark, group = group, mark
		}
	default:
		return 0, false
	}
	s = strings.Replace(strings.ReplaceAll(s, group, ""), mark, ".", 1)
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil && v < 1e7
}

// threes reports that mark could group thousands.
func threes(s, mark string) bool {
	whole, frac, _ := strings.Cut(s, mark)
	return len(frac) == 3 && len(whole) <= 3 && whole != "0"
}

// weekList reads 周一、三、五 and 月・水・金. One that ends in a count, 每周三一次,
// leaves the count alone.
func (x *lexicon) weekList(s string) (token, int) {
	re, days := weekListRE, "一二三四五六日"
	if x.lang == "ja" {
		re, days = youbiRE, "月火水木金土日"
	} else if x.lang != "zh" {
		return token{}, 0
	}
	m := re.FindStringSubmatch(s)
	if m == nil {
		return token{}, 0
	}
	if rest := []rune(s[len(m[0]):]); len(rest) > 0 && counter(rest[0]) {
		return token{}, 0
	}
	t := token{senses: one("weeklist")}
	for _, r := range m[1] {
		switch i := strings.IndexRune(days, r); {
		case i >= 0:
			t.days = append(t.days, i/3+1)
		case r == '天':
			t.days = append(t.days, 7)
		case '1' <= r && r <= '7':
			t.days = append(t.days, int(r-'0'))
		}
	}
	return t, runes(m[0])
}
