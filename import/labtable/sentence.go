package labtable

import (
	"strings"
	"sync"

	"carnet/vocab/printed"
)

// sentences reads results out of running text, as letters have them: "Your
// creatinine was 143 µmol/L (normal 60-110)", "Hb 12,9 g/dl, CRP 187 mg/l".
// It is tried only on documents without any table, since notes on a sheet
// quote limits and old values in just this form, and every row of it is
// doubtful.
func (r *reader) sentences() {
	if len(r.report.Rows) > 0 {
		return
	}
	for _, lines := range r.lines {
		for _, p := range paragraphs(lines) {
			r.paragraph(p)
		}
	}
}

// paragraphs groups lines that follow each other closely at one left edge.
func paragraphs(lines []*line) [][]*line {
	var out [][]*line
	for i, l := range lines {
		if n := len(out); n > 0 {
			above := lines[i-1]
			if l.y-above.y < 1.8*l.size && l.x0-above.x0 < 3 && above.x0-l.x0 < 3 {
				out[n-1] = append(out[n-1], l)
				continue
			}
		}
		out = append(out, []*line{l})
	}
	return out
}

func (r *reader) paragraph(lines []*line) {
	var words []word
	at := map[float64]*line{}
	for _, l := range lines {
		for _, w := range unglue(l.words) {
			w.y0 = l.y // remembers the line
			words = append(words, w)
			at[l.y] = l
		}
	}
	atoms := parseFrom(openBrackets(words))
	for i := 1; i+1 < len(atoms); i++ {
		name, ok := spokenName(atoms[i-1])
		if !ok || !atoms[i].measured() || atoms[i+1].kind != kUnit || !spokenUnit(atoms[i+1].text) {
			continue
		}
		if i+2 < len(atoms) && limits(atoms[i+2].text) {
			continue
		}
		unit := strings.TrimRight(atoms[i+1].text, ".")
		if strings.Contains(unit, "%") && len(strings.Fields(name)) > 2 {
			continue
		}
		l := at[atoms[i].words[0].y0]
		row := Row{Page: l.page, Box: l.box(), Name: name, Value: atoms[i].text, Unit: unit, Doubt: []string{DoubtLayout}}
		if rng := spokenRange(atoms[i+2:]); rng != "" {
			row.Range = rng
		}
		r.add(row, l)
		l.use()
		l.spoken = true
	}
}

// openBrackets takes the brackets off a result that stands inside them, behind
// another: creatinine 214 µmol/l (eGFR 25 ml/min).
func openBrackets(words []word) []word {
	out := append([]word{}, words...)
	for i := 0; i+2 < len(out); i++ {
		if !strings.HasPrefix(out[i].text, "(") || len(out[i].text) < 3 {
			continue
		}
		name := out[i].text[1:]
		_, flag := printed.ParseFlag(name)
		n := numberAt(out[i+1:])
		if n == 0 || i+1+n >= len(out) || flag || headerRole(name) != rNone || printed.IsRange(joinWords(out[i : i+1+n])[1:]) {
			continue
		}
		for j := i + 1 + n; j < min(i+n+5, len(out)); j++ {
			text, rest, ok := strings.Cut(out[j].text, ")")
			if !ok {
				continue
			}
			last := out[j]
			last.text = text
			if printed.IsUnit(joinWords(append(append([]word{}, out[i+1+n:j]...), last))) {
				out[i].text, out[j].text = name, text+strings.TrimLeft(rest, ")")
			}
			break
		}
	}
	return out
}

// limits reports words behind a quantity that make it a limit.
func limits(text string) bool {
	for _, w := range []string{"以下", "以上", "以内", "未満", "or less", "or more", "이하", "이상"} {
		if strings.HasPrefix(strings.TrimLeft(text, " "), w) {
			return true
		}
	}
	return false
}

// spokenUnit reports a unit that no dose and no distance has.
func spokenUnit(u string) bool {
	return strings.ContainsAny(u, "/%") || strings.EqualFold(u, "fl") || strings.EqualFold(u, "pg")
}

// spokenRange returns the range in brackets behind a result.
func spokenRange(atoms []atom) string {
	if len(atoms) == 0 {
		return ""
	}
	if atoms[0].kind == kRange {
		return trimRange(atoms[0].text)
	}
	s := strings.TrimLeft(atoms[0].text, " ")
	if atoms[0].kind != kText || !strings.HasPrefix(s, "(") {
		return ""
	}
	inside, _, ok := strings.Cut(s[1:], ")")
	for ok && inside != "" {
		if printed.IsRange(inside) {
			return inside
		}
		_, rest, more := strings.Cut(inside, " ")
		inside, ok = rest, more
	}
	if len(atoms) > 1 && (atoms[1].kind == kRange || atoms[1].kind == kBound) {
		return strings.Trim(atoms[1].text, "()")
	}
	return ""
}

// spokenName takes the name of what is measured from the end of the text before
// a number, without the verb, back to the article, comma or full stop before it.
// Text that speaks of limits and wishes has none.
func spokenName(a atom) (string, bool) {
	if a.kind == kUnit || a.kind == kWord {
		return a.text, !strings.ContainsAny(a.text, "/%0123456789") // Hb, MCV
	}
	if a.kind != kText {
		return "", false
	}
	for _, w := range []string{"控制在", "低于", "高于", "目标", "建议", "超过", "目標", "기준"} {
		if strings.Contains(a.text, w) {
			return "", false
		}
	}
	words := strings.Fields(clause(a.text))
	start, verb := 0, -1
	for i, w := range words {
		k := strings.ToLower(strings.Trim(w, "(),;:"))
		switch {
		case conditional()[k]:
			return "", false
		case verbs()[k]:
			verb = i
		case breakers()[k]:
			start, verb = i+1, -1
		}
	}
	if verb >= start {
		words = words[:verb] // "TSH is normal at": what is measured stands before the verb
	}
	words = trimLinks(words[min(start, len(words)):])
	if len(words) == 0 || len(words) > 6 {
		return "", false
	}
	name := strings.Trim(strings.Join(words, " "), " ,;:•-*")
	last := words[len(words)-1]
	return name, strings.ContainsFunc(name, isLetter) && strings.ContainsFunc(last, isLetter) && !isStopName(name)
}

// clause returns what follows the last comma, semicolon or full stop.
func clause(s string) string {
	s = strings.TrimRight(s, " ,;:")
	for _, cut := range []string{", ", "; ", ". ", "! ", ": ", "• ", "，", "。", "；", "、"} {
		if i := strings.LastIndex(s, cut); i >= 0 {
			s = s[i+len(cut):]
		}
	}
	return s
}

// trimLinks drops prepositions from both ends of a name; inside they belong to
// it: glycémie à jeun.
func trimLinks(words []string) []string {
	link := func(w string) bool {
		k := strings.ToLower(strings.Trim(w, ",;:—–-="))
		return links()[k] || k == ""
	}
	for len(words) > 0 && link(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	for len(words) > 0 && link(words[0]) {
		words = words[1:]
	}
	return words
}

// Words of sentences, by what they do to the name of an analyte: breakers end
// what came before it, verbs stand behind it, links lie inside or around it,
// and conditional ones turn the number into a limit or a wish.
var (
	breakers = wordSet(`a an the your his her their our my this that and or with which der die das den dem ein eine einen ihr ihre ihren im am und oder mit sowie einem einer
le la les un une votre vos et ou avec el los las su y o con il lo i gli e os as um uma ou het een uw en met och samt oraz i и а также ein shows showed showing zeigt zeigte ergab montre retrouve destaca presenta muestra mostra evidenzia toont visar viser`)
	verbs = wordSet(`was is were are be been has had came ist war lag liegt betrug beträgt wurde est était es fue fueron eran fu era è era é foi is was bedraagt bedroeg
är var wynosi wynosił wynosiło jest był było составил составила составило составляет равен равна был была`)
	links       = wordSet(`of in on at to for from as result value level= = de du des à d' al di della dello del da do dos das em von bei zu auf van op aan på av z w u у в с на по a as`)
	conditional = wordSet(`above below over under between than less more greater target goal should would if until when aim limit unless über unter zwischen ab bis ziel sollte
wenn mehr weniger als grenze oberhalb unterhalb zielwert entre plus moins cible objectif si sous inférieur inférieure supérieur supérieure au-dessous au-dessus dessous viser
sobre bajo menos más objetivo inferior superior mayor menor tra sopra sotto meno più obiettivo inferiore superiore minore maggiore acima abaixo maior boven onder tussen
streefwaarde lager hoger powyżej poniżej między cel выше ниже более менее между цель`)
)

// wordSet is the words as a set, made when it is first asked.
func wordSet(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		m := map[string]bool{}
		for _, w := range strings.Fields(words) {
			m[w] = true
		}
		return m
	})
}
