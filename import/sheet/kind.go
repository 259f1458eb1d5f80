package sheet

import (
	"slices"
	"strings"

	"carnet/vocab/printed"
)

// A kind says what a cell may be by its spelling. A cell may be several things:
// 20240510 a number and a day, L a flag and litres, + a grade and a flag.
type kind uint16

const (
	kNumber   kind = 1 << iota // 4.4
	kBound                     // < 0.6
	kQuantity                  // 4.4 mmol/L, 20%
	kRange                     // 3.6 - 10.0, > 40, up to 200
	kUnit                      // mg/dL
	kFlag                      // H, ↑, *, high
	kDate                      // 12.03.2024, also with the time behind it
	kTime                      // 07:45
	kWord                      // negative, 1+, 1:80
	kMissing                   // --, n/a: nothing was measured
	kDash                      // -: nothing, or negative
	kError                     // #REF!, what a formula failed with
	kText                      // none of these
)

const (
	figures  = kNumber | kBound | kQuantity
	measured = figures | kWord
	typed    = figures | kRange | kUnit | kDate | kTime
)

// kinds remembers what cells are, since most come again and again.
type kinds map[string]kind

func (m kinds) of(c cell) kind {
	if c.text == "" {
		return 0
	}
	if c.machine || plainNumber(c.text) {
		k := kNumber
		if len(c.text) == 8 && isDate(c.text) {
			k |= kDate
		}
		return k
	}
	if len(c.text) > 60 {
		return longKind(c.text)
	}
	k, ok := m[c.text]
	if !ok {
		k = kindOf(c.text)
		if len(m) < 1<<16 {
			m[c.text] = k
		}
	}
	return k
}

// plainNumber reports digits with at most one mark, the usual cell.
func plainNumber(s string) bool {
	marks := 0
	for i := range len(s) {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
		case (c == '.' || c == ',') && i > 0 && i < len(s)-1:
			marks++
		case c == '-' && i == 0 && len(s) > 1:
		default:
			return false
		}
	}
	return marks <= 1
}

// longKind spares the grammar what is too long for it: text, or a result in
// words.
func longKind(s string) kind {
	if printed.IsQualitative(s) {
		return kWord
	}
	return kText
}

func kindOf(s string) (k kind) {
	switch {
	case isMissing(s):
		return kMissing
	case isDash(s):
		return kDash | kWord | kFlag
	case strings.HasPrefix(s, "#") && (strings.HasSuffix(s, "!") || strings.HasSuffix(s, "?")):
		return kError
	}
	if isDate(s) {
		return kDate
	}
	if isTime(s) {
		return kTime
	}
	k = numberKind(s)
	if printed.IsRange(s) && !(k == kNumber) {
		k |= kRange
	}
	if k&(kNumber|kQuantity) == 0 && printed.IsUnit(s) {
		k |= kUnit
	}
	if _, ok := printed.ParseFlag(s); ok {
		k |= kFlag
	}
	if printed.IsQualitative(s) && k&(figures|kRange) == 0 {
		k |= kWord
	}
	if k == 0 {
		return kText
	}
	return k
}

// numberKind reads a number with comparator, unit and flags around it.
func numberKind(s string) kind {
	v, ok := parseResult(s)
	switch {
	case !ok || v.words:
		return 0
	case v.unit != "":
		return kQuantity
	case strings.ContainsAny(printed.Fold(v.value)[:1], "<>~="):
		return kBound
	default:
		return kNumber
	}
}

// isMissing reports a cell that says that nothing was measured.
func isMissing(s string) bool {
	switch strings.ToLower(printed.Fold(s)) {
	case "n/a", "na", "n.a.", "#n/a", "null", "nan", "(null)", "missing", "not measured", "k.a.", "k. a.", ".", "..", "...", "?":
		return true
	}
	return printed.NotDone(s)
}

func isDash(s string) bool { return printed.Fold(s) == "-" }

// isDate reports a cell that is a day, with or without the time.
func isDate(s string) bool {
	d, _ := splitTime(s)
	if d == "" || !strings.ContainsAny(d, "0123456789") {
		return false
	}
	_, rest, ok := printed.ScanDate(d)
	return ok && strings.Trim(rest, " .,") == ""
}

// splitTime takes the time of day from behind a day: 2024-05-10T07:45:00Z,
// 5/1/24 7:45 AM, 10.05.2024 um 07:45 Uhr. Without a day before it the whole
// is the time.
func splitTime(s string) (day, clock string) {
	f := printed.Fold(s)
	i := clockAt(f)
	if i < 0 {
		return f, ""
	}
	day = strings.TrimRight(f[:i], " ,;-")
	if n := len(day); n > 1 && day[n-1] == 'T' && isDigit(day[n-2]) {
		day = day[:n-1]
	}
	for _, at := range []string{" um", " at", " à", " a las", " alle", " às", " om", " kl.", " kl", " o"} {
		day = strings.TrimSuffix(day, at)
	}
	return strings.TrimRight(day, " ,"), f[i:]
}

// clockAt returns where hours and minutes begin that end the text, -1 for none.
func clockAt(s string) int {
	for i := 1; i < len(s)-2; i++ {
		if s[i] != ':' && s[i] != 'h' || !isDigit(s[i-1]) || !isDigit(s[i+1]) || !isDigit(s[i+2]) {
			continue
		}
		start := i - 1
		if start > 0 && isDigit(s[start-1]) {
			start--
		}
		if start > 0 && (isDigit(s[start-1]) || s[start-1] == ':') || !isTime(s[start:]) {
			return -1
		}
		return start
	}
	return -1
}

// isTime reports a time of day: 7:45, 07:45:30.5, 7:45 PM, 07h45, with or
// without an offset.
func isTime(s string) bool {
	s = strings.ToLower(printed.Fold(s))
	hours, rest, ok := strings.Cut(s, ":")
	if !ok {
		hours, rest, ok = strings.Cut(s, "h")
	}
	if !ok || len(hours) == 0 || len(hours) > 2 || !digits(hours) || len(rest) < 2 || !digits(rest[:2]) || rest[0] > '5' || hours > "24" && len(hours) == 2 {
		return false
	}
	rest = rest[2:]
	if len(rest) >= 3 && rest[0] == ':' && digits(rest[1:3]) {
		rest = strings.TrimLeft(rest[3:], ".,0123456789")
	}
	return isZone(strings.Trim(rest, " ."))
}

var zones = strings.Fields("utc gmt cet cest mez mesz bst wet west eet eest est edt cst cdt mst mdt pst pdt ist jst kst msk sast aest aedt")

// isZone reports what may stand behind a time.
func isZone(s string) bool {
	for _, half := range []string{"am", "pm", "a.m", "p.m", "uhr", "hrs", "h", "z"} {
		s = strings.TrimSpace(strings.TrimPrefix(s, half))
	}
	if s == "" || slices.Contains(zones, s) {
		return true
	}
	s = strings.TrimPrefix(strings.TrimPrefix(s, "utc"), "gmt")
	return len(s) <= 6 && len(s) > 0 && strings.ContainsAny(s[:1], "+-") && digits(strings.Replace(s[1:], ":", "", 1))
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
