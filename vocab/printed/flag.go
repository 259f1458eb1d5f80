package printed

import (
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
	for f, words := range map[Flag]string{
		FlagHigh: `high|above|above range|above normal|above high reference limit|above reference range|elevated|increased|
hoch|erhöht|élevé|élevée|haut|augmenté|alto|alta|elevado|elevada|aumentado|elevato|elevata|aumentato|hoog|verhoogd|
wysoki|podwyższony|podwyższone|↑ high|повышен|повышено|повышенный|выше нормы|высокий|підвищений|vysoký|zvýšený|hög|förhöjd|
høj|høy|forhøyet|korkea|yüksek|magas|crescut|ridicat|υψηλό|高|偏高|升高|增高|高値|높음|高い`,
		FlagLow: `low|below|below range|below normal|below low reference limit|below reference range|decreased|reduced|
niedrig|erniedrigt|tief|vermindert|bas|basse|diminué|bajo|baja|disminuido|baixo|baixa|diminuído|basso|bassa|diminuito|
laag|verlaagd|niski|obniżony|obniżone|понижен|понижено|пониженный|ниже нормы|низкий|знижений|nízký|snížený|låg|lav|senket|
matala|düşük|alacsony|scăzut|χαμηλό|低|偏低|降低|减低|低値|낮음|低い`,
		FlagAbnormal: `abnormal|out of range|outside range|auffällig|pathologisch|anormal|anormale|hors norme|fuera de rango|
alterado|alterato|fuori norma|afwijkend|nieprawidłowy|отклонение|异常|異常|비정상|avvikende|onormal|borderline high|borderline low`,
		FlagCritical:     `critical|panic|alert|kritisch|critique|crítico|critico|krytyczny|критический|危急|危急值`,
		FlagCriticalHigh: `critical high|critically high|very high|stark erhöht|très élevé|muy alto|molto alto|muito alto`,
		FlagCriticalLow:  `critical low|critically low|very low|stark erniedrigt|très bas|muy bajo|molto basso|muito baixo`,
		FlagNormal: `normal|within range|in range|within normal limits|wnl|norm|normale|normal range|im normbereich|dans la norme|
dentro de rango|nella norma|binnen referentie|w normie|в норме|норма|正常|정상|基準内|ok`,
	} {
		for _, w := range strings.Split(strings.ReplaceAll(words, "\n", ""), "|") {
			m[w] = f
		}
	}
	return m
})
