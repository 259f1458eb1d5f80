package printed

import (
	_ "embed"
	"strings"
	"sync"
)

// A Flag is the laboratory's own mark on a result.
type Flag string

// The flags. FlagNormal is a printed "normal", which marks nothing.
const (
	FlagHigh         Flag = "high"
	FlagLow          Flag = "low"
	FlagCriticalHigh Flag = "critical_high"
	FlagCriticalLow  Flag = "critical_low"
	FlagAbnormal     Flag = "abnormal"
	FlagCritical     Flag = "critical"
	FlagNormal       Flag = "normal"
)

// Direction returns 1 for a high flag, -1 for a low one, else 0.
func (f Flag) Direction() int {
	switch f {
	case FlagHigh, FlagCriticalHigh:
		return 1
	case FlagLow, FlagCriticalLow:
		return -1
	default:
		return 0
	}
}

// ParseFlag reads a mark that stands where a flag can stand. Plus and minus
// signs are flags only there; elsewhere they are grades and signs. The letter
// N is normal in English and low (niedrig, niski) elsewhere, A abnormal or high
// (alto): they give FlagNormal and FlagAbnormal, and the sheet's ranges decide.
// B is bas, bajo, basso, baixo; W is wysoki.
func ParseFlag(text string) (Flag, bool) {
	s := strings.TrimSpace(Fold(text))
	if strings.HasPrefix(s, "(") != strings.HasSuffix(s, ")") {
		return "", false // half of a remark in brackets
	}
	if f, ok := marks(s); ok {
		return f, true
	}
	if f, ok := flagLetters[strings.Trim(s, "*()[]!. ")]; ok {
		return f, true
	}
	f, ok := flagWords()[strings.Trim(key(s), "()[]*! ")]
	return f, ok
}

// IsArrow reports that text consists of arrows: the one kind of flag that can
// be nothing else, and may be glued to its number.
func IsArrow(text string) bool {
	return text != "" && strings.Trim(text, upArrows+downArrows) == ""
}

const (
	upArrows   = "↑▲⬆⇑△⇧↗🔺🠕"
	downArrows = "↓▼⬇⇓▽⇩↘🔻🠗"
)

// marks reads flags of one repeated sign.
func marks(s string) (Flag, bool) {
	n := len([]rune(s))
	only := func(set string) bool { return s != "" && strings.Trim(s, set) == "" }
	switch {
	case only(upArrows) && n == 1, only("+") && n <= 2:
		return FlagHigh, true
	case only(downArrows) && n == 1, only("-") && n <= 2:
		return FlagLow, true
	case only(upArrows), only("+") && n == 3:
		return FlagCriticalHigh, true
	case only(downArrows), only("-") && n == 3:
		return FlagCriticalLow, true
	case only("→➔➡⇒") && n == 1:
		return FlagNormal, true
	case only("*") && n <= 3, s == "!", s == "!!", s == "(!)", s == "#", s == "⚠", s == "•", s == "●":
		return FlagAbnormal, true
	default:
		return "", false
	}
}

var flagLetters = map[string]Flag{
	"H": FlagHigh, "HI": FlagHigh, "HH": FlagCriticalHigh, "CH": FlagCriticalHigh, "L": FlagLow, "LO": FlagLow, "LL": FlagCriticalLow,
	"CL": FlagCriticalLow, "A": FlagAbnormal, "AA": FlagCritical, "C": FlagCritical, "N": FlagNormal, "В": FlagHigh, "Н": FlagLow, "B": FlagLow, "W": FlagHigh,
	"HIGH": FlagHigh, "LOW": FlagLow, "ABN": FlagAbnormal, "POS": FlagAbnormal,
}

var flagWords = sync.OnceValue(func() map[string]Flag {
	m := map[string]Flag{}
	for flag, words := range entries(flagTable) {
		for _, w := range words {
			m[w] = Flag(flag)
		}
	}
	return m
})

//go:embed words/flags.tsv
var flagTable string
