package printed

import (
	"strings"
	"sync"
	"unicode"
)

// IsUnit reports that text is built like a unit: known atoms joined by a
// stroke, with powers of ten and the annotations laboratories add. It says
// nothing about what the unit is; vocab/ucum does.
//
// A single letter counts only where laboratories print it alone (g, L, s, h),
// and no unit of age does, so that "45 years" is never a result.
func IsUnit(text string) bool {
	s := unbracket(strings.TrimRight(Fold(text), " ;,"))
	if s == "" || len(s) > 40 {
		return false
	}
	if lone()[strings.ToLower(s)] || IsAnnotation(s) && s != strings.TrimSpace(text) {
		return true
	}
	if !hasLetter(s) && !strings.ContainsAny(s, "%‰℃°") {
		return false
	}
	for _, per := range []string{"в ", "per ", "pro ", "je ", "por ", "par ", "w ", "na "} {
		if rest, ok := strings.CutPrefix(strings.ToLower(s), per); ok {
			s = "/" + rest // 35-40 в п/зр
			if strings.Contains(rest, "/") {
				return atoms()[rest]
			}
		}
	}
	s = dropNotes(s)
	parts := strings.Split(s, "/")
	if len(parts) > 4 {
		return false
	}
	for i, p := range parts {
		p = strings.TrimSpace(p)
		switch {
		case p == "" && i == 0 && len(parts) > 1: // "/nl"
		case i == 0 && !numerator(p, len(parts) > 1):
			return false
		case i > 1 && numeric(p): // mL/min/1.73, its m² left out
		case i > 0 && !denominator(p):
			return false
		}
	}
	return true
}

// IsAnnotation reports what laboratories print where a unit would stand and that
// is none: (calc) behind a ratio says how it was got, not what it is measured in.
func IsAnnotation(text string) bool {
	return annotations()[strings.Trim(strings.ToLower(unbracket(Fold(text))), " .")]
}

var annotations = set(`calc calculated calculation calculé calculée calculado calculada calcolato calcolata berechnet ber errechnet berekend obliczone wyliczone
výpočet расчет расчёт hesaplanan beregnet laskennallinen 计算 計算 계산`)

// dropNotes removes what stands in brackets or behind the unit proper.
func dropNotes(s string) string {
	i := strings.IndexAny(s, "([")
	if i > 0 && strings.ContainsAny(s[len(s)-1:], ")]") && hasLetter(s[i:]) && !strings.ContainsAny(s[i:], "0123456789") {
		if _, flag := ParseFlag(s[i:]); flag || isResult(key(strings.Trim(s[i:], "()[]"))) {
			return s // mg/dL (H), IU/mL (immune)
		}
		s = strings.TrimSpace(s[:i])
	}
	words := strings.Fields(s)
	for len(words) > 1 && notes()[strings.ToLower(strings.Trim(words[len(words)-1], ".()"))] {
		words = words[:len(words)-1]
	}
	return strings.Join(words, " ")
}

func numerator(p string, ratio bool) bool {
	low := strings.ToLower(p)
	if power, rest := tenPower(low); power {
		return rest == "" && ratio || rest != "" && (atom(rest) || countWord()[rest])
	}
	if ratio && (countWord()[strings.TrimRight(low, ".")] || p == "1" || p == "G" || p == "T" || p == "K" || p == "M") {
		return true
	}
	if len([]rune(p)) == 1 && !strings.Contains("gGlLsShm%‰℃гГлЛсч", p) {
		return ratio && strings.Contains("UuТТГКT", p)
	}
	if p == "S" || p == "G" && !ratio {
		return false
	}
	return atom(low)
}

func denominator(p string) bool {
	low := strings.TrimLeft(strings.ToLower(p), "0123456789., ")
	if low == "" { // "/100" of something noted behind it
		return allDigits(p)
	}
	for _, ordinal := range []string{"st ", "ère ", "e ", "° ", "h ", "μ"} {
		if rest, ok := strings.CutPrefix(low, ordinal); ok && atom(strings.TrimSpace(rest)) {
			return true
		}
	}
	return atom(low) || countWord()[low] || notes()[low]
}

// tenPower splits a leading power of ten: x10E3, 10^9, 10*9, 10³, ×10⁹, *10^9.
func tenPower(s string) (bool, string) {
	t := strings.TrimLeft(s, "x* ")
	rest, ok := strings.CutPrefix(t, "10")
	if !ok {
		if rest, ok = strings.CutPrefix(s, "e"); !ok || rest == "" || !isDigit(rest[0]) { // E9/l
			return false, s
		}
	}
	rest = strings.TrimLeft(rest, "^*e ")
	end := 0
	for i, r := range rest {
		if !strings.ContainsRune("0123456789⁰¹²³⁴⁵⁶⁷⁸⁹-+", r) {
			break
		}
		end = i + len(string(r))
	}
	return end > 0, strings.TrimLeft(rest[end:], " ·.*x")
}

// atom reports a lower case unit atom, also with an exponent or as a product.
func atom(s string) bool {
	s = strings.TrimSpace(s)
	if atoms()[s] || lone()[s] {
		return true
	}
	if t := strings.TrimRight(s, "."); t != s && atoms()[t] {
		return true
	}
	base := strings.TrimRight(s, "²³23")
	base = strings.TrimRight(base, "^*")
	if base != s && (base == "m" || base == "cm" || base == "mm" || base == "dm" || base == "μm") {
		return true
	}
	if head, tail, ok := strings.Cut(s, " "); ok {
		return atoms()[head] && (atom(tail) || notes()[strings.Trim(tail, ".()")])
	}
	for _, product := range []string{"·", "*", "."} {
		if head, tail, ok := strings.Cut(s, product); ok && head != "" && tail != "" && atoms()[head] && atom(tail) {
			return true
		}
	}
	return false
}

// set is the words as a set, made when it is first asked.
func set(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		m := map[string]bool{}
		for _, w := range strings.FieldsFunc(words, unicode.IsSpace) {
			m[w] = true
		}
		return m
	})
}

var (
	// lone stand alone and hold a stroke or a sign of their own.
	lone = set(`% ‰ %o o/oo vol% vol.% g% mg% s/co s/c.o. s/c coi index indeks indice índice ratio quotient quot. titre titer titolo título
ratio(inr) inr mom u sd score z-score t-score ph od o.d. ppm ppb bpm cfu/ml ufc/ml kbe/ml log log10 ℃ °c °f mmhg cmh2o fl pg 秒 分 % % 倍
個 个 ％ б.ед балл усл.ед уе у.е. ед. index(coi) s/co. p/co n/a`)

	// atoms are prefix times base, filled below, and these.
	atoms = sync.OnceValue(func() map[string]bool {
		return withPrefixes(set(`cell cells zellen cellules células celulas cellule copies kopien copie copias cp kopii geq cfu ufc kbe pfu кое au arbu ru bau ru.
mmhg cmh2o sec sek seg second seconds secondes min mn mins minute minutes h hr hrs std stunde hour hours heure heures hora horas ora godz ч час
d day days tag tage jour die dia giorno week woche hpf lpf field campo champ gesf gesichtsfeld feld pole wpw dpw mpl gpl apl ppm ppb mval
cc cumm cmm cu.mm cu mm mm3 mm³ mm^3 μl3 μm3 gpt tpt g% vol °c ℃ log iu ui ie iv ed u e g l s m μ % ‰ hb hgb leu ery wbc rbc
秒 分 时 小时 日 时间 視野 視 视野 个 個 万 次 μ세포 세포 hp hpf. lpf. hp. iu. uur uren timme tim mus mev sn sa saat gün γ ε сек с мин ч. сут п/зр п/з поле зр
mmol mol osm eq kat ml dl kg cm lb lbs oz in ft inch pulg`)())
	})

	// countWord stand before a stroke as a number of things.
	countWord = set(`次 thousand thou tsd tsd. tausend million millions mill mill. mio mio. mil miles milliers mln mln. mrd mrd. mia mia. giga tera
lakh lakhs k tys tys. тыс тыс. млн млн. millones milhões milioni mila migliaia cells cell zellen 万 万个 千 個 个 10^3 10^6 copies n nr anzahl
кл клеток шт 100 1000 x thou. milj miljoner tusen tusind bin milyon giga. tera. krvinek ery leuko`)

	// notes may follow a unit.
	notes = set(`calc calculated calcul berechnet of total hgb hb hba1c crea krea kreatinin kreatinine creat creatinine creatinina créatinine
creatinin cr cre protein prot bce ddu feu ppl leu leukos wbc rbc ery zellen cells cell hct stool stuhl feces urine urin blut blood serum plasma
t.hb total. thb ifcc ngsp dcct igg igm fibrinogen eq plasma. tg wbcs rbcs leuc leuco hemoglobin hämoglobin crea. creat. кр крови 1st rel abs`)
)

// withPrefixes adds to atoms each prefix with each base.
func withPrefixes(atoms map[string]bool) map[string]bool {
	for _, prefix := range []string{"", "k", "d", "c", "m", "μ", "u", "mc", "mk", "n", "p", "f", "m", "hm"} {
		for _, base := range []string{
			"g", "gr", "mol", "mole", "mols", "l", "lt", "ltr", "u", "iu", "ui", "ie", "i.u.", "u.i.", "i.e.", "iv", "j", "kat", "katal", "eq", "val", "osm", "osmol",
			"m", "s", "sec", "pa", "cal", "bq", "hz", "units", "unit", "me", "ed", "au",
		} {
			atoms[prefix+base] = true
		}
	}
	for _, prefix := range []string{"", "к", "д", "с", "м", "мк", "н", "п", "ф"} {
		for _, base := range []string{"г", "моль", "л", "ед", "ме", "экв", "осм", "осмоль", "кат", "м", "с", "од", "мо"} {
			atoms[prefix+base] = true
		}
	}
	for _, w := range []string{"liter", "litre", "liters", "litro", "litr", "μl.", "dl.", "ml.", "мме", "ед.", "шт"} {
		atoms[w] = true
	}
	return atoms
}
