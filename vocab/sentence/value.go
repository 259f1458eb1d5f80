package sentence

import (
	"strings"

	"carnet/vocab/icpc"
	"carnet/vocab/loinc"
	"carnet/vocab/ucum"
)

const (
	systolic, diastolic = "8480-6", "8462-4"
	pressure            = "85354-9"
	temperature         = "8310-5"
)

// values reads the measurements of a clause from its left to its right.
func (s *scene) values() {
	s.slept()
	for i := range s.ts {
		if _, ok := s.num(i); ok && !s.pair(i) {
			s.value(i)
		}
	}
}

// pair reads a blood pressure: 150/95, "150 over 95". Without the name beside it
// both numbers must be such as pressures have.
func (s *scene) pair(i int) bool {
	up, _ := s.num(i)
	low, ok := s.num(i + 2)
	if !ok || !s.sign(i+1, '/') && !s.kind(i+1, "over") && !s.kind(i+1, "outof") {
		return false
	}
	from := s.nameBefore(i)
	named := from < i && loinc.Resolve(loinc.Query{Name: s.phrase(s.trim(s.ts[from:i]))}).Panel == pressure
	if !named && (from < i && len(s.trim(without(s.ts[from:i]))) > 0 || up < 70 || up > 260 || low < 35 || low > 160 || up < low+10) {
		return false
	}
	if named && !s.sign(i+1, '/') && up <= low {
		return false
	}
	if !named {
		from = i
	}
	to, unit := s.unit(i + 3)
	if code, ok := ucum.Normalize(unit); unit != "" && (!ok || code != "mm[Hg]" && code != "kPa") {
		to, unit = i+3, ""
	}
	if unit == "" {
		unit = "mmHg"
	}
	p := s.part(Reading, s.ts[from:to])
	name := strings.TrimSpace(s.phrase(s.trim(s.ts[from:i])))
	p.Readings = []Value{s.measured(name, systolic, s.ts[i].whole, unit), s.measured(name, diastolic, s.ts[i+2].whole, unit)}
	s.parts = append(s.parts, p)
	s.use(from, to)
	return true
}

func (s *scene) measured(name, code, value, unit string) Value {
	t, _ := loinc.Lookup(code)
	if name == "" {
		name = t.Name
	}
	return Value{Name: name, Code: code, Display: t.Name, Value: value, Unit: unit}
}

// nameBefore is where the words directly before token i begin.
func (s *scene) nameBefore(i int) int {
	for i > 0 && !s.ts[i-1].used && s.ts[i-1].number == nil && !s.ts[i-1].is("and") {
		i--
	}
	for s.ts[i].used {
		i++
	}
	return i
}

// unit reads what follows a number, as far as it is a unit.
func (s *scene) unit(i int) (end int, unit string) {
	end = i
	for j := i; j < len(s.ts) && j < i+5; j++ {
		if s.ts[j].used && !s.sign(j, ':') || j > i && s.ts[j].number != nil && !s.sign(j-1, '/') {
			break
		}
		w := s.text.written(s.ts[i].from, s.ts[j].to)
		if _, ok := ucum.Normalize(w); ok {
			end, unit = j+1, w
		} else if u, ok := spoken[string(s.text.runes[s.ts[i].from:s.ts[j].to])]; ok {
			end, unit = j+1, u
		}
	}
	return end, unit
}

// spoken are units as people say them, in the form a laboratory would print.
var spoken = map[string]string{
	"f": "°F", "°f": "°F", "c": "°C", "°c": "°C", "度": "°C", "degrees": "°C", "grad": "°C", "grados": "°C", "gradi": "°C",
	"graus": "°C", "graden": "°C", "stopni": "°C", "градус": "°C", "градуса": "°C", "градусов": "°C", "degrés": "°C", "℃": "°C", "℉": "°F",
	"公斤": "kg", "кг": "kg", "kilo": "kg", "kilos": "kg", "kilogram": "kg", "キロ": "kg", "pounds": "lb", "lbs": "lb",
	"percent": "%", "prozent": "%", "pour cent": "%", "por ciento": "%", "per cento": "%", "procent": "%", "процентов": "%", "パーセント": "%",
	"steps": "{steps}", "beats": "/min", "下": "/min", "次": "/min", "уд": "/min", "拍": "/min",
}

// value reads a named number: "weight 80,5 kg", 体温38.5, "HR 72". What has no
// name is read where its unit says what it is.
func (s *scene) value(i int) {
	from := s.nameBefore(i)
	to, unit := s.unit(i + 1)
	name := s.trim(without(s.ts[from:i]))
	if len(name) == 0 {
		s.nameless(i, to, unit)
		return
	}
	v, ok := s.resolve(name, s.ts[i].whole, unit)
	if !ok {
		return
	}
	s.fever(name, v)
	p := s.part(Reading, s.ts[from:to])
	if !s.cuedIn(s.ts[from:i]) {
		p = s.part(Reading, append(append([]token{}, name...), s.ts[i:to]...))
	}
	p.Readings = []Value{v}
	s.parts = append(s.parts, p)
	s.use(from, to)
}

func (s *scene) cuedIn(ts []token) bool {
	for _, t := range ts {
		if isCue(t) {
			return true
		}
	}
	return false
}

// resolve finds what a name measures: as it is written, then by its everyday
// sense.
func (s *scene) resolve(name []token, value, unit string) (Value, bool) {
	v := Value{Name: s.phrase(name), Value: value, Unit: unit}
	names := []string{v.Name}
	for _, t := range name {
		if m, ok := t.value("measure"); ok && len(name) <= 2 {
			names = append(names, m)
		}
	}
	for _, n := range names {
		a := loinc.Resolve(loinc.Query{Name: n, Value: value, Unit: unit})
		switch {
		case a.Outcome == loinc.Coded:
			t, _ := loinc.Lookup(a.Code)
			v.Code, v.Display = a.Code, t.Name
			return v, v.imply()
		case a.Outcome == loinc.NeedsInput && unit == "":
			v.Reason = a.Reason
			return v, true
		}
	}
	return v, false
}

// imply gives a body temperature the unit that its number can only have; other
// numbers are no body temperature.
func (v *Value) imply() bool {
	if v.Code != temperature || v.Unit != "" {
		return true
	}
	switch n, _ := parse(v.Value); {
	case n >= 34 && n <= 43:
		v.Unit = "°C"
	case n >= 93 && n <= 110:
		v.Unit = "°F"
	default:
		return false
	}
	return true
}

// fever adds the complaint that a temperature is told with, 发烧38.5.
func (s *scene) fever(name []token, v Value) {
	if v.Code != temperature {
		return
	}
	if a := icpc.Exact(s.phrase(name), icpc.Symptom); a.Outcome == icpc.Coded && !s.plainTemperature(name) {
		s.complain(found{name, a, icpc.Symptom})
	}
}

// plainTemperature says that the name is that of the measurement alone.
func (s *scene) plainTemperature(name []token) bool {
	return loinc.Resolve(loinc.Query{Name: s.phrase(name)}).Code == temperature
}

// nameless reads a number whose unit says what it is, where it is all that the
// clause holds.
func (s *scene) nameless(i, to int, unit string) {
	if len(s.trim(without(s.ts[to:]))) > 0 && s.following(i, to, unit) {
		return
	}
	code := ""
	n := *s.ts[i].number
	switch u, _ := ucum.Normalize(unit); {
	case u == "Cel" && n >= 34 && n <= 43, u == "[degF]" && n >= 93 && n <= 110:
		code = temperature
	case strings.EqualFold(unit, "bpm") && n >= 25 && n <= 230:
		code = "8867-4"
	default:
		return
	}
	if len(s.unusedBut(i, to)) > 0 {
		return
	}
	p := s.part(Reading, s.ts[i:to])
	p.Readings = []Value{s.measured("", code, s.ts[i].whole, unit)}
	s.parts = append(s.parts, p)
	s.use(i, to)
}

// following reads a number whose name stands behind it: "8000 steps", "38.5
// Fieber".
func (s *scene) following(i, to int, unit string) bool {
	end := to
	for end < len(s.ts) && !s.ts[end].used && s.ts[end].number == nil && !s.ts[end].is("and") {
		end++
	}
	name := s.trim(without(s.ts[to:end]))
	if len(name) == 0 {
		return false
	}
	v, ok := s.resolve(name, s.ts[i].whole, unit)
	if !ok || v.Code == "" {
		return false
	}
	s.fever(name, v)
	p := s.part(Reading, s.ts[i:end])
	p.Readings = []Value{v}
	s.parts = append(s.parts, p)
	s.use(i, end)
	return true
}

func (s *scene) unusedBut(i, to int) (out []token) {
	for j, t := range s.ts {
		if !t.used && (j < i || j >= to) && !isCue(t) && !t.is("fill") && !t.is("has") && !s.mark(t) {
			out = append(out, t)
		}
	}
	return out
}

// slept reads how long a night was: the length belongs to it and lasts no
// complaint.
func (s *scene) slept() {
	if s.minutes == 0 || s.minutes > 24*60 {
		return
	}
	name := s.trim(without(s.unused()))
	if len(name) != 1 {
		return
	}
	if m, _ := name[0].value("measure"); m != "sleep duration" {
		return
	}
	p := s.part(Reading, name)
	v := s.measured(s.phrase(name), "93832-4", trimFloat(float64(s.minutes)/60), "h")
	p.Readings = []Value{v}
	p.From, p.To = s.text.at[s.ts[0].from], s.text.at[s.ts[len(s.ts)-1].to]
	p.Text = s.text.line[p.From:p.To]
	s.parts = append(s.parts, p)
	s.minutes = 0
	s.use(0, len(s.ts))
}
