package labtable

import (
	"math"
	"strings"
	"time"
	"unicode"

	"carnet/vocab/printed"
)

// doubt writes on each row why it wants a look.
func (r *reader) doubt() {
	for _, t := range r.tables {
		r.doubtTable(r.report.Rows[t[0]:t[1]])
	}
	for i := range r.report.Rows {
		row := &r.report.Rows[i]
		row.Doubt = append(row.Doubt, Doubts(*row, r.report.Decimal)...)
		if row.Date == "" && r.report.Collected == "" && !row.Previous && !has(row.Doubt, DoubtDateOrder) {
			row.Doubt = append(row.Doubt, DoubtNoDate)
		}
	}
}

// doubtTable doubts all rows of a table when nearly all results lie outside their
// ranges and none is flagged: another column may hold the results.
func (r *reader) doubtTable(rows []Row) {
	total, astray := 0, 0
	for _, row := range rows {
		cmp, literal := splitComparator(row.Value)
		n, ok := printed.Number(literal, r.report.Decimal)
		limits, known := printed.ParseRange(row.Range, r.report.Decimal)
		if !ok || !known || row.Previous {
			continue
		}
		total++
		if sideOf(n, cmp, limits) != 0 && row.Flag == "" {
			astray++
		}
	}
	if total < 5 || astray*4 <= total*3 {
		return
	}
	for i := range rows {
		rows[i].Doubt = append(rows[i].Doubt, DoubtLayout)
	}
}

// Doubts says what in a row's printed cells speaks against each other. Decimal
// is the document's decimal mark, 0 where it does not tell.
func Doubts(row Row, decimal byte) []string {
	cmp, literal := splitComparator(row.Value)
	if !figures(literal) || printed.IsGrade(literal) || printed.IsRange(literal) {
		return nil // words, titres, spans: nothing to calculate with
	}
	n, ok := printed.Number(literal, decimal)
	if !ok {
		_, point := printed.Number(literal, '.')
		if _, comma := printed.Number(literal, ','); point || comma {
			return []string{DoubtDecimal}
		}
		return []string{DoubtNumber}
	}
	if digits(literal) > exactDigits {
		return []string{DoubtNumber}
	}
	if (row.Unit == "" || printed.IsAnnotation(row.Unit)) && row.Range == "" && !row.Previous {
		return []string{DoubtNoUnit}
	}
	rng, ok := printed.ParseRange(row.Range, decimal)
	if !ok {
		return nil
	}
	var out []string
	side := sideOf(n, cmp, rng)
	flag, flagged := printed.ParseFlag(row.Flag)
	if flagged && contradicts(flag, side, cmp) {
		out = append(out, DoubtFlag)
	}
	confirmed := flagged && flag.Direction() == side // the laboratory saw it too
	if cmp == "" && far(n, rng) && !confirmed {
		out = append(out, DoubtFar)
	}
	return out
}

// exactDigits is how many digits a float64 keeps; no laboratory prints more.
const exactDigits = 15

// figures reports text of nothing but digits, of whatever script, and what
// stands between them in numbers.
func figures(s string) bool {
	return digits(s) > 0 && strings.TrimFunc(s, func(r rune) bool {
		return unicode.IsDigit(r) || strings.ContainsRune(".,' -+eE·٫٬", r)
	}) == ""
}

func digits(s string) int {
	n := 0
	for _, r := range s {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// sideOf returns 1 above the range, -1 below, 0 inside; with a comparator only
// what every possible value agrees on counts.
func sideOf(n float64, cmp string, rng printed.Range) int {
	switch {
	case rng.High != nil && (n > *rng.High || n == *rng.High && (rng.HighOpen || strings.HasPrefix(cmp, ">"))) && !strings.HasPrefix(cmp, "<"):
		return 1
	case rng.Low != nil && (n < *rng.Low || n == *rng.Low && (rng.LowOpen || strings.HasPrefix(cmp, "<"))) && !strings.HasPrefix(cmp, ">"):
		return -1
	default:
		return 0
	}
}

// contradicts reports a flag on the wrong side. A flag inside the range is a
// contradiction too, unless the value is only bounded.
func contradicts(f printed.Flag, side int, cmp string) bool {
	if f == printed.FlagNormal || cmp != "" {
		return false
	}
	if d := f.Direction(); d != 0 {
		return d != side
	}
	return side == 0
}

// far reports a value ten times outside its range, the mark of a lost decimal
// point.
func far(n float64, rng printed.Range) bool {
	if n <= 0 {
		return false
	}
	return rng.High != nil && *rng.High > 0 && n > 10**rng.High || rng.Low != nil && *rng.Low > 0 && n < *rng.Low/10
}

func has(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func daysBetween(a, b string) float64 {
	x, err1 := time.Parse("2006-01-02", a)
	y, err2 := time.Parse("2006-01-02", b)
	if err1 != nil || err2 != nil {
		return 0
	}
	return math.Round(y.Sub(x).Hours() / 24)
}
