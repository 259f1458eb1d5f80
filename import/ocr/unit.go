package ocr

import (
	"strings"
	"sync"

	"carnet/vocab/printed"
)

// units are spellings that laboratories print, without those that are too
// short to be told from other words.
var units = sync.OnceValue(func() []string {
	return strings.Fields(`g/dl g/dL g/l g/L mg/dl mg/dL mg/l mg/L µg/dl µg/dL µg/l µg/L ng/ml ng/mL ng/dl ng/dL ng/l ng/L pg/ml pg/mL µg/ml µg/mL
mmol/l mmol/L µmol/l µmol/L umol/L nmol/l nmol/L pmol/l pmol/L mol/l mol/L mmol/mol mg/g µg/g mg/mmol U/l U/L IU/l IU/L IU/ml IU/mL U/ml U/mL kU/l kU/L
mU/l mU/L mIU/l mIU/L mIU/ml mIU/mL µIU/ml µIU/mL uIU/mL mUI/l mUI/L UI/l UI/L µUI/mL mE/l U/g mOsm/kg mEq/l mEq/L /nl /pl /µl /µL /fl /hpf /lpf
10^9/L 10^9/l 10^12/L 10^12/l 10*9/L 10*12/L x10^9/L x10^12/L x10E3/uL x10E6/uL 10^3/µL 10^6/µL 10^3/uL 10^6/uL 10³/µL 10⁶/µL 10³/uL 10⁶/uL
K/uL M/uL Thousand/uL Million/uL Mio/µl Tsd/µl T/l G/l Gpt/l Tpt/l Giga/l Tera/l cells/uL cells/µL mL/min/1.73m2 mL/min/1.73m² ml/min/1.73m2 ml/min/1,73m²
mL/min ml/min mm/h mm/hr mmHg mg/24h g/24h nkat/l µkat/l µkat/L g/mol`)
})

// alike maps characters that a scan confuses to one of them.
var alike = strings.NewReplacer("I", "l", "1", "l", "|", "l", "i", "l", "!", "l", "O", "0", "o", "0", "°", "0", "µ", "u", "μ", "u", "y", "u", "L", "l", "S", "5", "s", "5", "Z", "2", "z", "2", "*", "^", "’", "^", "'", "^")

// byLook are the units by how they look.
var byLook = sync.OnceValue(func() map[string][]string {
	m := map[string][]string{}
	for _, u := range units() {
		k := alike.Replace(u)
		m[k] = append(m[k], u)
	}
	return m
})

// only returns the spelling nearest to s when all candidates are one unit, ""
// when there is none or they are several.
func only(s string, candidates []string) string {
	best, most := "", -1
	for _, u := range candidates {
		if !sameUnit(u, candidates[0]) {
			return ""
		}
		same := 0
		if strings.ToLower(s) == s && strings.ToLower(u) == u {
			same++
		}
		for i := range min(len(u), len(s)) {
			if u[i] == s[i] || u[len(u)-1-i] == s[len(s)-1-i] {
				same++
			}
		}
		if same > most {
			best, most = u, same
		}
	}
	return best
}

// sameUnit reports spellings of one unit.
func sameUnit(a, b string) bool {
	fold := func(s string) string {
		return strings.ToLower(strings.NewReplacer("μ", "u", "µ", "u", "*", "^").Replace(s))
	}
	return fold(a) == fold(b)
}

// snapped returns the unit that a word was printed as when it is none as read
// and exactly one looks like it: Inl is /nl, mi/min is ml/min, mmoI/I is mmol/l.
// Every other word comes back as it was read.
func snapped(s string) string {
	if len(s) < 3 || len(s) > 20 || printed.IsUnit(s) || strings.Trim(s, "0123456789.,-<>") == "" {
		return s
	}
	if u := only(s, byLook()[alike.Replace(s)]); u != "" {
		return u
	}
	if rest := strings.TrimLeft(s, "Il1|"); len(rest) == len(s)-1 && (rest == "nl" || rest == "pl" || rest == "µl" || rest == "fl" || rest == "hpf") {
		return "/" + rest
	}
	if !strings.Contains(s, "/") || len(s) < 5 {
		return s
	}
	return nearest(s)
}

// nearest returns the one unit a single character away from s, else s.
func nearest(s string) string {
	var near []string
	for _, u := range units() {
		if oneApart([]rune(alike.Replace(s)), []rune(alike.Replace(u))) {
			near = append(near, u)
		}
	}
	if u := only(s, near); u != "" {
		return u
	}
	return s
}

// oneApart reports that b is a with one character added, left out or changed.
func oneApart(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return i < len(a) && string(a[i+1:]) == string(b[i+1:])
	}
	return string(a[i:]) == string(b[i+1:])
}

// joinPowers puts a raised exponent back on its ten, and both on the unit: a
// scan reads 10^3/uL as 10* 3/uL, 10°/L or 103/uL.
func joinPowers(words []word) []word {
	out := words[:0:0]
	for i := 0; i < len(words); i++ {
		w := words[i]
		if i+1 < len(words) && isTen(w.text) && words[i+1].x0-w.x1 < w.y1-w.y0 {
			if rest := words[i+1].text; exponent(rest) > 0 {
				w.text, w.x1 = strings.TrimRight(w.text, tenMarks)+"^"+rest, words[i+1].x1
				i++
			}
		}
		w.text = withPower(w.text)
		out = append(out, w)
	}
	return out
}

const tenMarks = "^*°’'\"”“‘"

// isTen reports a ten that waits for its exponent.
func isTen(s string) bool {
	t := strings.TrimRight(strings.TrimLeft(s, "xX×"), tenMarks)
	return t == "10" && len(s) > 2
}

// exponent returns the length of 3, 6, 9 or 12 before a stroke, 0 for none.
func exponent(s string) int {
	for _, e := range []string{"12", "3", "6", "9"} {
		if strings.HasPrefix(s, e+"/") {
			return len(e)
		}
	}
	return 0
}

// withPower marks the exponent in 10°3/uL, X109/L and 1012/L: no other number
// stands glued to a unit of volume like that.
func withPower(s string) string {
	t := strings.TrimLeft(s, "xX×")
	rest, ok := strings.CutPrefix(t, "10")
	if !ok {
		return s
	}
	if strings.HasPrefix(rest, "^") || strings.HasPrefix(rest, "*") {
		return s // printed so by many
	}
	rest = strings.TrimLeft(rest, tenMarks)
	n := exponent(rest)
	if n == 0 || !isVolume(rest[n+1:]) {
		return s
	}
	x := ""
	if len(t) < len(s) {
		x = "x"
	}
	return x + "10^" + rest
}

func isVolume(s string) bool {
	switch strings.ToLower(s) {
	case "l", "ul", "µl", "μl", "ml", "i", "ui":
		return true
	}
	return false
}

// isUnit reports a unit that is spelt as some unit is; none is fine too.
func isUnit(s string) bool { return s == "" || printed.IsUnit(s) }
