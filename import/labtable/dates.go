package labtable

import (
	"sort"
	"strings"
	"sync"
	"unicode"

	"carnet/vocab/printed"
)

// An event is what a printed date is the date of.
type event byte

const (
	evNone event = iota
	evDate       // a bare "Date:"
	evCollected
	evReceived
	evReported
	evPrinted
	evBirth
	evOther
)

// A stamp is a date outside the tables with what its label says.
type stamp struct {
	event event
	date  printed.Date
	text  string
	line  *line
}

// eventWords begin the words that label dates. The one nearest before the date
// decides.
var eventWords = sync.OnceValue(func() map[event][]string {
	m := map[event][]string{}
	for e, words := range map[event]string{
		evDate: `date|datum|fecha|data|дата|tarih|dato|日期|날짜`,
		evCollected: `collected|collection|drawn|draw|sampled|sample date|sample taken|specimen date|taken|date of service|visit date|date of visit|entnahme|abnahme|
entnommen|blutentnahme|probenentnahme|abgenommen|prélevé|prélèvement|prélev|preleve|prelevement|extracción|extraccion|toma|obtención|prelievo|prelevato|raccolta|coleta|colheita|coletado|colhido|
afname|afgenomen|monstername|pobrania|pobrano|pobranie|odběr|odběru|odber|взятия|взятие|забора|забор|взят|відбору|взяття|mintavétel|levétel|recoltare|recoltat|recoltării|
numune alma|numune alım|alınma|örnek alma|provtagning|provtaget|prøvetaking|prøvetagning|prøvedato|näytteenotto|näyte otettu|otettu|采样|采集|采血|抽血|採血|採取|採檢|体检日期|检查日期|檢查日期|检验日期|
検査日|受診日|実施日|채취|채혈|검진일|검사일|αιμοληψίας|δειγματοληψίας|lấy mẫu|odvzem|uzorkovanja|uzorkovano|uzimanja`,
		evReceived: `received|rec'd|receipt|accession|registered|registration|eingang|eingegangen|reçu|réception|recibido|recepción|ricevuto|ricezione|accettazione|recebido|recebimento|entrada|
ontvangen|ontvangst|przyjęcia|przyjęto|rejestracji|přijetí|přijato|příjem|поступления|поступил|получен|регистрации|реєстрації|érkezett|érkezés|primire|primit|kabul|ankomst|mottatt|mottaget|modtaget|saapunut|
接收|收样|收到|签收|受付|受領|접수|送检日期|παραλαβής|nhận mẫu`,
		evReported: `reported|report|protocol|protocole|protokoll|rpt|validazione|сформирован|отчет|отчёт|validação|validacao|resulted|released|issued|issue date|final|completed|last updated|updated|authorised|authorized|validated|verified|result date|results date|befund|bericht|ausgang|freigabe|freigegeben|
validiert|erstellt|édité|edité|édition|edition|validé|rendu|résultats|compte rendu|informe|emisión|emitido|validación|resultado|referto|refertazione|emissione|validato|liberação|liberado|emissão|laudo|
rapport|rapportage|uitslag|gerapporteerd|geautoriseerd|wydania|wydano|wyniku|wynik|vydáno|vydano|autoryzacji|zatwierdzono|zatwierdzenia|výsledek|výsledku|vydání|uvolnění|uvolněno|выдачи|выполнения|готовности|результата|отчета|
отчёта|исполнения|видачі|виконання|kiadás|kiadva|lelet|eliberare|eliberării|eliberat|sonuç|rapor|onay|svar|besvarad|valmis|vastaus|报告|報告|审核|发布|出具|보고|결과|έκδοσης|αποτελέσματος|trả kết quả|nalaza|izdavanja|izdano`,
		evPrinted: `printed|print|druck|gedruckt|ausgedruckt|ausdruck|imprimé|impresión|impreso|stampa|stampato|impressão|impresso|afdruk|afgedrukt|wydruk|wydruku|tisk|vytištěno|печати|друк|nyomtat|tipărit|yazdır|utskrift|udskrevet|
tulostettu|打印|印刷|出力|출력|εκτύπωσης`,
		evBirth: `dob|d.o.b|born|birth|geb|geburt|né le|née le|né(e)|naissance|nacim|nac|f. nac|f.nac|nato|nata|nascita|nasc|geboren|geboortedatum|ur|urodz|urodzenia|narozen|narození|nar|рожд|рождения|родился|г.р|народження|
szül|születés|naștere|nașterii|născut|doğum|född|födelse|født|fødsels|syntynyt|synt|syntymäaika|出生|生年月日|생년월일|γέννησης|sinh|rođenja|roj`,
		evOther: `requested|request|ordered|order|viewed|expiry|expires|valid until|appointment|next|angefordert|auftrag|anforderung|prescrit|prescription|solicitud|solicitado|richiesta|richiesto|
zlecenia|zlecono|skierowanie|направлен|направления|заявки|申请|開單|开单|依頼|aanvraag|aangevraagd|vervolg|since|seit|depuis|istek|uzman|lmp|last menstrual|vaccination`,
	} {
		for _, w := range strings.Split(strings.ReplaceAll(words, "\n", ""), "|") {
			m[e] = append(m[e], strings.TrimSpace(w))
		}
	}
	return m
})

// eventOf returns what the label before a date says.
func eventOf(label string) event {
	s := strings.ToLower(fold(label))
	best, at, length := evNone, -1, 0
	for e, words := range eventWords() {
		for _, w := range words {
			i := lastWordStart(s, w)
			if i < 0 {
				continue
			}
			// "Date" says least: any other word of the label beats it.
			rank, bestRank := e != evDate, best != evDate && best != evNone
			if rank && !bestRank || rank == bestRank && (i+len(w) > at+length || i+len(w) == at+length && len(w) > length) {
				best, at, length = e, i, len(w)
			}
		}
	}
	return best
}

// lastWordStart returns the last place where a word of s begins with w, -1 if
// none. Ideographs have no word starts.
func lastWordStart(s, w string) int {
	for end := len(s); ; {
		i := strings.LastIndex(s[:end], w)
		if i < 0 {
			return -1
		}
		before := lastRune(s[:i])
		if i == 0 || !unicode.IsLetter(before) || ideographic(w) {
			rest := firstRune(s[i+len(w):])
			if len(w) > 3 || !unicode.IsLetter(rest) || w == "geb" || w == "nac" {
				return i
			}
		}
		end = i
		if end == 0 {
			return -1
		}
	}
}

func lastRune(s string) rune {
	var last rune
	for _, r := range s {
		last = r
	}
	return last
}

// stamps finds the dates of all lines that no table row or header used.
func (r *reader) stamps() []stamp {
	var out []stamp
	for _, lines := range r.lines {
		for i, l := range lines {
			if l.used && !l.spoken {
				continue
			}
			out = append(out, l.stamps(lines[:i], lines[i+1:])...)
		}
	}
	return out
}

// stamps reads the dates of one line; a date with no label on its line takes
// the words right above it.
func (l *line) stamps(above, below []*line) []stamp {
	var out []stamp
	words := unglue(l.words)
	own := len(words)
	if len(below) > 0 && below[0].y-l.y < 2*l.size { // a date broken at the line's end
		words = append(words, below[0].words[:min(2, len(below[0].words))]...)
	}
	start := 0
	for i := 0; i < own; {
		n := dateAt(words[i:])
		if n == 0 {
			i++
			continue
		}
		text := joinWords(words[i : i+n])
		d, _, _ := printed.ScanDate(text)
		label := tail(joinWords(words[start:i]), 60)
		e := eventOf(label)
		if e == evNone || strings.TrimSpace(label) == "" {
			if up := danglingLabel(above, l, i); up != "" {
				e = eventOf(up)
			} else if up := wordsAbove(above, words[i], l); up != "" {
				if k := eventOf(up); k != evNone {
					e = k
				}
			}
		}
		out = append(out, stamp{event: e, date: d, text: text, line: l})
		i += n
		start = i
	}
	return out
}

// danglingLabel returns the end of the line above when it is a label whose date
// went to the start of the next line.
func danglingLabel(above []*line, l *line, at int) string {
	if at > 0 || len(above) == 0 {
		return ""
	}
	up := above[len(above)-1]
	if l.y-up.y > 2*l.size {
		return ""
	}
	for i := len(up.atoms()) - 1; i >= 0; i-- {
		if a := up.atoms()[i]; a.label {
			return a.text
		} else if a.kind != kTime {
			break
		}
	}
	return ""
}

// tail returns the last n bytes of s, at a rune's start.
func tail(s string, n int) string {
	if len(s) <= n {
		return s
	}
	s = s[len(s)-n:]
	for i := range s {
		return s[i:]
	}
	return ""
}

// wordsAbove returns the cell right above a word.
func wordsAbove(lines []*line, w word, l *line) string {
	for i := len(lines) - 1; i >= 0 && l.y-lines[i].y < 2.2*l.size; i-- {
		for _, c := range lines[i].cells {
			if c.x0 < w.x1+2 && c.x1 > w.x0-2 {
				return c.text()
			}
		}
	}
	return ""
}

// order settles day and month: given, proved by a date of the document, or
// told by language and paper. It reports false when nothing tells.
func (r *reader) order(stamps []stamp) (printed.Order, bool) {
	if r.opt.DateOrder != "" {
		return printed.Order(r.opt.DateOrder), true
	}
	votes := map[printed.Order]int{}
	for _, d := range r.allDates() {
		votes[d.Proves()]++
	}
	switch dmy, mdy := votes[printed.OrderDMY], votes[printed.OrderMDY]; {
	case dmy > 0 && mdy == 0:
		return printed.OrderDMY, true
	case mdy > 0 && dmy == 0:
		return printed.OrderMDY, true
	case dmy > 0:
		return printed.OrderUnknown, false
	}
	return r.orderByPlace()
}

// allDates returns every date of the document, table cells included: each may
// prove the order.
func (r *reader) allDates() []printed.Date {
	var out []printed.Date
	for _, lines := range r.lines {
		for _, l := range lines {
			words := unglue(l.words)
			for i := 0; i < len(words); {
				n := max(dateAt(words[i:]), 1)
				if d, _, ok := printed.ScanDate(joinWords(words[i : i+n])); ok {
					out = append(out, d)
				}
				i += n
			}
		}
	}
	return out
}

// chosen are the dates of a document.
type chosen struct {
	collected, reported string
	unlabelled          bool // told by their place, not by a label
	open                bool // day and month could not be told apart
	example             string
}

// choose picks the dates of collection and report from the labelled ones, else
// by their order in time: the birth date is decades older, the sample is drawn
// first, the report written last.
//
// Latest is the newest day printed on the rows themselves, "" if they carry
// none: it is the collection's when no label says otherwise.
func choose(stamps []stamp, order printed.Order, latest string) chosen {
	var c chosen
	c.collected = first(stamps, order, evCollected, &c)
	c.reported = first(stamps, order, evReported, &c)
	if c.reported == "" {
		c.reported = first(stamps, order, evPrinted, &c)
	}
	if c.collected == "" {
		c.collected = first(stamps, order, evDate, &c)
	}
	if c.reported == "" {
		c.reported = letterDate(stamps, order, c.collected)
	}
	if c.collected != "" || c.open {
		return c
	}
	if c.collected = latest; c.collected != "" {
		return c
	}
	var days []string
	for _, s := range stamps {
		if iso, ok := s.date.ISO(order); ok && (s.event == evNone || s.event == evReceived) {
			days = append(days, iso)
		} else if s.date.Open() && order == printed.OrderUnknown {
			c.open, c.example = true, s.text
		}
	}
	days = recent(days)
	if len(days) == 0 {
		return c
	}
	c.unlabelled = true
	c.collected = days[0]
	if last := days[len(days)-1]; c.reported == "" && last != days[0] {
		c.reported = last
	}
	return c
}

// letterDate returns a date without a known label on or after the collection:
// one that stands alone as at the head of a letter, or within two months.
func letterDate(stamps []stamp, order printed.Order, collected string) string {
	best := ""
	for _, s := range stamps {
		iso, ok := s.date.ISO(order)
		if !ok || s.event != evNone && s.event != evDate || collected == "" || iso < collected || s.event == evDate && iso == collected {
			continue
		}
		if len(s.line.words) <= 6 && yearOf(iso)-yearOf(collected) <= 1 || daysBetween(collected, iso) <= 60 {
			best = max(best, iso)
		}
	}
	return best
}

// first returns the earliest date of an event.
func first(stamps []stamp, order printed.Order, e event, c *chosen) string {
	best := ""
	for _, s := range stamps {
		if s.event != e {
			continue
		}
		iso, ok := s.date.ISO(order)
		if !ok {
			if s.date.Open() {
				c.open, c.example = true, s.text
			}
			continue
		}
		if best == "" || iso < best {
			best = iso
		}
	}
	return best
}

// recent sorts days and drops what is more than a year older than the newest:
// a birth date, the date of a law.
func recent(days []string) []string {
	sort.Strings(days)
	if len(days) == 0 {
		return nil
	}
	newest := days[len(days)-1]
	for i, d := range days {
		if yearOf(newest)-yearOf(d) <= 1 {
			return days[i:]
		}
	}
	return days
}

func yearOf(iso string) int {
	y := 0
	for _, c := range iso[:4] {
		y = 10*y + int(c-'0')
	}
	return y
}
