package printed

import (
	_ "embed"
	"maps"
	"strconv"
	"strings"
	"sync"
	"time"
)

// An Order says which of two small numbers in a date is the day.
type Order string

// The orders. A four-digit year tells its own place.
const (
	OrderUnknown Order = ""
	OrderDMY     Order = "dmy"
	OrderMDY     Order = "mdy"
)

// ParseDate reads a whole printed date as YYYY-MM-DD. It reports false for no
// date, for one that does not exist, and for 03/04/2024 in an unknown order.
func ParseDate(text string, order Order) (iso string, ok bool) {
	d, rest, ok := ScanDate(text)
	if !ok || strings.Trim(rest, " .,") != "" {
		return "", false
	}
	return d.ISO(order)
}

// A Date is a printed date before its order is settled.
type Date struct {
	year, a, b int  // a is the month and b the day unless open
	open       bool // a and b are printed in an order the date does not tell
}

// Open reports that day and month cannot be told apart.
func (d Date) Open() bool { return d.open && d.a != d.b }

// Proves returns the order that this date is evidence for.
func (d Date) Proves() Order {
	switch {
	case d.a > 12 && d.b <= 12 && d.b > 0:
		return OrderDMY
	case d.b > 12 && d.a <= 12 && d.a > 0 && d.year < 0:
		return OrderMDY
	default:
		return OrderUnknown
	}
}

// ISO returns YYYY-MM-DD, or false for an open date in an unknown order and a
// day that does not exist.
func (d Date) ISO(order Order) (string, bool) {
	if d.Open() && order == OrderUnknown {
		return "", false
	}
	year, month, day := d.year, d.a, d.b
	if year < 0 {
		year = -year
	}
	if d.open && order == OrderDMY || month > 12 {
		month, day = day, month
	}
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if year < 1900 || year > 2100 || month < 1 || month > 12 || t.Day() != day {
		return "", false
	}
	return t.Format("2006-01-02"), true
}

// BeginsDate reports a word that a date may begin with: digits, a month, an
// era. It is a quick look; [ScanDate] decides.
func BeginsDate(word string) bool {
	for i, r := range word {
		switch {
		case '0' <= r && r <= '9', '０' <= r && r <= '９':
			return true
		case strings.ContainsRune("([.,", r):
			continue
		case strings.ContainsRune("令平昭民中RHS", r):
			return true
		}
		_, ok := month(word[i:])
		return ok
	}
	return false
}

// ScanDate reads the date that text begins with and returns what follows it.
func ScanDate(text string) (d Date, rest string, ok bool) {
	s := Fold(text)
	for _, scan := range []func(string) (Date, string, bool){scanEra, scanCJK, scanNamed, scanNumeric, scanCompact} {
		if d, rest, ok := scan(s); ok && d.plausible() {
			return d, rest, true
		}
	}
	return Date{}, text, false
}

func (d Date) plausible() bool {
	_, dmy := d.ISO(OrderDMY)
	_, mdy := d.ISO(OrderMDY)
	return dmy || mdy
}

// ints reads three numbers with the same one of the given marks between them.
func ints(s, seps string) (n, digits [3]int, mark byte, rest string, ok bool) {
	i := 0
	for k := range 3 {
		start := i
		for i < len(s) && isDigit(s[i]) {
			i++
		}
		if i == start || i-start > 4 {
			return n, digits, 0, s, false
		}
		n[k], _ = strconv.Atoi(s[start:i])
		digits[k] = i - start
		if k == 2 {
			break
		}
		j := i
		for j < len(s) && s[j] == ' ' {
			j++
		}
		if j == len(s) || !strings.ContainsRune(seps, rune(s[j])) || k == 1 && s[j] != mark {
			return n, digits, 0, s, false
		}
		mark = s[j]
		for j++; j < len(s) && s[j] == ' '; j++ {
		}
		i = j
	}
	if i < len(s) && (isDigit(s[i]) || strings.ContainsRune(seps, rune(s[i])) && i+1 < len(s) && isDigit(s[i+1])) {
		return n, digits, 0, s, false
	}
	return n, digits, mark, s[i:], true
}

// scanNumeric reads 2024-05-10, 2024.05.10, 12.03.2024, 05/21/2024, 12/02/23.
func scanNumeric(s string) (Date, string, bool) {
	n, digits, mark, rest, ok := ints(s, "./-")
	if !ok {
		return Date{}, s, false
	}
	switch {
	case digits[0] == 4 && digits[1] <= 2 && digits[2] <= 2:
		return Date{year: buddhist(n[0]), a: n[1], b: n[2]}, rest, true
	case digits[0] == 3 && n[0] >= 80 && n[0] < 160 && digits[1] <= 2 && digits[2] <= 2: // Minguo, as in Taiwan
		return Date{year: minguo + n[0], a: n[1], b: n[2]}, rest, true
	case digits[0] > 2 || digits[1] > 2 || digits[2] == 3 || digits[2] == 1:
		return Date{}, s, false
	}
	year := n[2]
	if digits[2] == 2 {
		year = century(year)
	}
	year = buddhist(year)
	if mark == '.' { // with points the day comes first everywhere
		return Date{year: year, a: n[1], b: n[0]}, rest, n[1] <= 12
	}
	// The sign of the year remembers that the order is printed, for Proves.
	return Date{year: -year, a: n[0], b: n[1], open: n[0] <= 12 && n[1] <= 12}, rest, n[0] <= 31 && n[1] <= 31
}

// century reads a two-digit year: sheets are of this century, birth dates
// may be of the last.
func century(yy int) int {
	if yy < 70 {
		return 2000 + yy
	}
	return 1900 + yy
}

// buddhist turns the Thai calendar's years into ours.
func buddhist(year int) int {
	if year >= 2450 && year <= 2650 {
		return year - 543
	}
	return year
}

// scanCompact reads 20260418, alone.
func scanCompact(s string) (Date, string, bool) {
	if len(s) < 8 || !allDigits(s[:8]) || len(s) > 8 && (isDigit(s[8]) || s[8] == '-' || s[8] == '.') {
		return Date{}, s, false
	}
	n, _ := strconv.Atoi(s[:8])
	d := Date{year: n / 10000, a: n / 100 % 100, b: n % 100}
	return d, s[8:], d.year >= 1950 && d.year <= 2099
}

// scanCJK reads 2026年05月01日 and 2026년 5월 1일, blanks anywhere.
func scanCJK(s string) (Date, string, bool) {
	year, rest, ok := before(s, "年", "년")
	if !ok || year < 1000 {
		return Date{}, s, false
	}
	return monthDay(s, rest, year)
}

func monthDay(s, rest string, year int) (Date, string, bool) {
	month, rest, ok := before(rest, "月", "월")
	if !ok {
		return Date{}, s, false
	}
	day, rest, ok := before(rest, "日", "일")
	return Date{year: year, a: month, b: day}, rest, ok
}

// before reads a number and the word behind it.
func before(s string, words ...string) (n int, rest string, ok bool) {
	s = strings.TrimLeft(s, " ")
	i := 0
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	n, err := strconv.Atoi(s[:i])
	if err != nil || i > 4 {
		return 0, s, false
	}
	rest = strings.TrimLeft(s[i:], " ")
	for _, w := range words {
		if tail, ok := strings.CutPrefix(rest, w); ok {
			return n, tail, true
		}
	}
	return 0, s, false
}

// minguo is the year before the first of the calendar that Taiwan prints: 115/02/10
// is 10 February 2026.
const minguo = 1911

// eras are Japanese, and Taiwan's; year 1 is base+1.
var eras = []struct {
	name string
	base int
}{{"令和", 2018}, {"平成", 1988}, {"昭和", 1925}, {"R", 2018}, {"H", 1988}, {"S", 1925}, {"中華民國", minguo}, {"民國", minguo}, {"民国", minguo}}

// scanEra reads 令和6年5月1日, R6.5.1 and R06/05/01.
func scanEra(s string) (Date, string, bool) {
	for _, e := range eras {
		rest, ok := strings.CutPrefix(s, e.name)
		if !ok {
			continue
		}
		rest = strings.Replace(strings.TrimLeft(rest, " "), "元年", "1年", 1)
		if year, tail, ok := before(rest, "年"); ok && year < 160 {
			return monthDay(s, tail, e.base+year)
		}
		if n, digits, _, tail, ok := ints(rest, "./"); ok && digits[0] <= 3 && digits[2] <= 2 {
			return Date{year: e.base + n[0], a: n[1], b: n[2]}, tail, true
		}
	}
	return Date{}, s, false
}

// scanNamed reads dates with the month in words: 14 Feb 2024, 18/Aug/2024,
// Mar 4, 2025, 14. März 2024, 4 de marzo de 2025, 2024-Mar-04.
func scanNamed(s string) (Date, string, bool) {
	var words []string // digits and letters alternate
	rest := s
	for len(words) < 3 && rest != "" {
		w := leadingWord(rest)
		if w == "" {
			return Date{}, s, false
		}
		rest = rest[len(w):]
		if k := strings.ToLower(w); k != "de" && k != "del" && k != "of" && k != "th" && k != "st" && k != "nd" && k != "rd" {
			words = append(words, w)
		}
		if len(words) < 3 {
			rest = strings.TrimLeft(rest, " ./-,º°")
		}
	}
	if len(words) < 3 || rest != "" && isDigit(rest[0]) {
		return Date{}, s, false
	}
	d, ok := namedDate(words)
	return d, strings.TrimPrefix(rest, "."), ok
}

func leadingWord(s string) string {
	digit := isDigit(s[0])
	for i, r := range s {
		if letter := r >= 0x80 || 'a' <= r|0x20 && r|0x20 <= 'z'; digit != (r < 0x80 && isDigit(byte(r))) || !digit && !letter {
			return s[:i]
		}
	}
	return s
}

func namedDate(w []string) (Date, bool) {
	num := func(i int) int { n, _ := strconv.Atoi(w[i]); return n }
	for i, word := range w {
		m, ok := month(word)
		if !ok {
			continue
		}
		var year, day int
		switch {
		case i == 1 && len(w[0]) == 4:
			year, day = num(0), num(2)
		case i == 1:
			day, year = num(0), num(2)
		case i == 0:
			day, year = num(1), num(2)
		default:
			return Date{}, false
		}
		if year < 100 && len(w[2]) == 2 {
			year = century(year)
		}
		return Date{year: buddhist(year), a: m, b: day}, day >= 1 && day <= 31
	}
	return Date{}, false
}

// month reads a month's name, or three letters and more of it.
func month(word string) (int, bool) {
	m := monthPrefixes()[strings.ToLower(strings.TrimRight(word, "."))]
	return m, m > 0
}

// monthPrefixes maps every beginning of three letters or more to its month, and
// what two months share to 0.
var monthPrefixes = sync.OnceValue(func() map[string]int {
	m, whole := map[string]int{}, map[string]int{}
	for number, names := range entries(monthTable) {
		month, _ := strconv.Atoi(number)
		for _, name := range names {
			whole[name] = month
			addPrefixes(m, name, month)
		}
	}
	maps.Copy(m, whole)
	return m
})

// addPrefixes adds the beginnings of a month's name, but not of a Finnish one,
// which look like others' when cut: marraskuu is November.
func addPrefixes(m map[string]int, name string, month int) {
	r := []rune(name)
	if strings.HasSuffix(strings.TrimSuffix(name, "ta"), "kuu") {
		return
	}
	for n := 3; n < len(r); n++ {
		prefix := string(r[:n])
		if have, ok := m[prefix]; ok && have != month {
			m[prefix] = 0
			continue
		}
		m[prefix] = month
	}
}

//go:embed words/months.tsv
var monthTable string
