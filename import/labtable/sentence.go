package labtable

import (
	"strings"

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
	atoms := parseFrom(words)
	for i := 1; i+1 < len(atoms); i++ {
		name, ok := spokenName(atoms[i-1])
		if !ok || !atoms[i].measured() || atoms[i+1].kind != kUnit || !strings.ContainsAny(atoms[i+1].text, "/%") {
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
	}
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
	words := strings.Fields(clause(a.text))
	for len(words) > 0 && function[strings.ToLower(strings.Trim(words[len(words)-1], ",;:"))] {
		words = words[:len(words)-1]
	}
	start := 0
	for i, w := range words {
		k := strings.ToLower(strings.Trim(w, "()"))
		if conditional[k] {
			return "", false
		}
		if function[k] {
			start = i + 1
		}
	}
	words = words[start:]
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

// function are words that stand before or behind the name of an analyte in a
// sentence and are no part of it; conditional ones turn the number into a limit.
var function, conditional = wordSet(`a an the your his her their our my this that of in on at to for and or with was is were are be been has had which shows showed
measured came result value = der die das den dem ein eine einen ihr ihre ihren im am und oder mit bei von zu war ist lag liegt betrug beträgt wurde auf einem einer sowie
le la les un une votre vos de du des et ou est était à avec el los las su una del y o es fue era con il lo i gli di della dello e è con os as um uma do da ou é foi
het een uw van en is was bedraagt bedroeg met av och är var på w i oraz wynosi wynosił jest był z u и в у с составил составляет составила равен равна`),
	wordSet(`above below over under between than less more greater target goal should would if until when aim limit über unter zwischen ab bis ziel sollte wenn mehr weniger als
grenze entre plus moins cible objectif si sous sobre bajo menos más objetivo tra sopra sotto meno più obiettivo acima abaixo menor maior boven onder tussen streefwaarde
powyżej poniżej między cel выше ниже более менее между`)

func wordSet(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
