package loinc

import (
	"cmp"
	"slices"
	"strings"
)

// A need is all a reading says about which of an analyte's codes it wants.
type need struct {
	ask  ask
	form form
	unit unit
}

// choose picks the code of tg for n.
func (t *table) choose(tg target, n need) Answer {
	rows := t.rowsOf(tg.analyte)
	both, ok := n.ask.with(tg.ask)
	if !ok {
		return rejected(Refused, ReasonQualifier, rows[0])
	}
	n.ask = both
	pool, reason := n.narrow(rows)
	if reason != "" {
		return rejected(Refused, reason, rows[0])
	}
	byName := n.best(pool)
	pool, reason = n.byForm(pool)
	if reason != "" {
		return rejected(Refused, reason, byName)
	}
	a := n.byUnit(pool, byName)
	if a.Outcome == Coded {
		if open := n.undecided(pool, a.Code); open != "" {
			return rejected(NeedsInput, open, byName)
		}
		if r := t.byCode[a.Code]; n.ask.property != "" && n.ask.method == "" && r != nil && r.Method != "" {
			return rejected(Refused, ReasonNoCode, r) // in LOINC's own form a name without a method has none
		}
	}
	return a
}

func rejected(outcome, reason string, r *row) Answer {
	return Answer{Outcome: outcome, Reason: reason, Rejected: r.Code}
}

// narrow keeps the rows of the specimen, timing and kind asked for.
func (n need) narrow(rows []*row) ([]*row, string) {
	specimen := n.ask.specimen
	if specimen == 0 {
		specimen = rows[0].specimen
	}
	pool := keep(rows, func(r *row) bool { return r.specimen&specimen != 0 || r.specimen == anywhere })
	if len(pool) == 0 {
		return nil, ReasonSpecimen
	}
	if usual := rows[0].specimen; specimen == loose && usual&loose != 0 {
		pool = keep(pool, func(r *row) bool { return r.specimen&usual != 0 })
	}
	pool = n.timed(pool)
	if len(pool) == 0 {
		return nil, ReasonTiming
	}
	if p := n.ask.property; p != "" {
		if pool = keep(pool, func(r *row) bool { return r.Property == p || folded[r.Property] == p }); len(pool) == 0 {
			return nil, ReasonKind
		}
	}
	if n.ask.kind != 0 {
		if pool = keep(pool, func(r *row) bool { return n.ask.kind.has(r.Property) }); len(pool) == 0 {
			return nil, ReasonKind
		}
	}
	return pool, ""
}

// timed keeps the rows drawn when n asks. Without a word about it a 24 hour
// code stays only if the analyte has no other, or for the sake of its unit: an
// amount per day says that the urine was collected.
func (n need) timed(pool []*row) []*row {
	if len(pool) == 0 {
		return nil
	}
	timing := n.ask.timing
	if timing == "" || dropped[timing] && !slices.ContainsFunc(pool, func(r *row) bool { return r.challenge == timing }) {
		timing = pool[0].challenge
	}
	pool = keep(pool, func(r *row) bool { return r.challenge == timing })
	if len(pool) == 0 {
		return nil
	}
	if n.ask.day {
		return keep(pool, func(r *row) bool { return r.Time == "24H" })
	}
	usual := pool[0].Time
	return keep(pool, func(r *row) bool {
		return r.Time == usual || rates[r.Property] && n.unit.known() && r.fits(n.unit).ok
	})
}

// scales tells which rows have values of a printed form. What is missing fits
// any row.
var scales = map[form]func(*row) bool{
	numeric: func(r *row) bool { return r.Scale == "Qn" && r.Property != "Titr" },
	wordy:   func(r *row) bool { return r.Scale == "Ord" || r.Scale == "Nom" },
	titre:   func(r *row) bool { return r.Property == "Titr" },
}

// byForm keeps the rows whose scale has values of the printed form, or of the
// form the name promises ("qualitative") where none was printed.
func (n need) byForm(pool []*row) ([]*row, string) {
	f := n.form
	if f == blank || f == prose {
		f = n.ask.form
	}
	fits, bound := scales[f]
	if !bound {
		return pool, ""
	}
	pool = keep(pool, fits)
	if len(pool) == 0 {
		return nil, ReasonValue
	}
	return pool, ""
}

// byUnit lets the unit decide among pool.
func (n need) byUnit(pool []*row, byName *row) Answer {
	if n.form == wordy || n.form == titre {
		return n.coded(n.best(pool), byName, fit{reason: ReasonWordPicked})
	}
	if n.unit.known() {
		var fitting []*row
		for _, r := range pool {
			if r.fits(n.unit).ok {
				fitting = append(fitting, r)
			}
		}
		if n.ask.specimen == 0 && n.elsewhere(byName) {
			return rejected(NeedsInput, ReasonNoSpecimen, byName)
		}
		if len(fitting) == 0 && slices.ContainsFunc(pool, n.unit.unmarked) {
			return rejected(NeedsInput, ReasonUnitMark, byName)
		}
		if len(fitting) == 0 {
			return rejected(Refused, ReasonUnit, byName)
		}
		r := n.best(fitting)
		f := r.fits(n.unit)
		f.reason = ReasonUnitPicked + " " + f.reason
		return n.coded(r, byName, f)
	}
	if n.form == numeric && n.unit.given {
		return rejected(NeedsInput, ReasonOddUnit, byName)
	}
	if n.form == numeric && !n.alike(pool) {
		return rejected(NeedsInput, ReasonNoUnit, byName)
	}
	return n.coded(n.best(pool), byName, fit{reason: ReasonWordPicked})
}

// elsewhere reports that the printed unit is far from the size of r's own, but
// that of the same analyte in another specimen: "albumin, 30 mg/L" is hardly
// serum. The unit moves nothing, but then the sheet must say the specimen.
func (n need) elsewhere(r *row) bool {
	if apart[r.Property] == 0 || !r.ucum.Commensurable(n.unit.ucum) || n.unit.near(r, 30) {
		return false
	}
	return slices.ContainsFunc(load().analytes[r.analyte], func(o *row) bool {
		return o.specimen&r.specimen == 0 && o.fits(n.unit).ok && n.unit.near(o, 3)
	})
}

// alike reports that every row of pool takes the same unit.
func (n need) alike(pool []*row) bool {
	var first *row
	for _, r := range pool {
		if r.byUnit || r.Scale != "Qn" {
			continue
		}
		if n.ask.lean != 0 && !n.ask.lean.has(r.Property) {
			continue
		}
		if first == nil {
			first = r
		}
		if !first.ucum.Commensurable(r.ucum) {
			return false
		}
	}
	return true
}

// coded is the answer r. Of the reasons only those that changed something stay.
func (n need) coded(r, byName *row, f fit) Answer {
	a := Answer{Outcome: Coded, Code: r.Code, Display: r.Name, Property: r.Property, UCUM: f.code}
	for _, reason := range fields(f.reason) {
		picked := reason == ReasonUnitPicked || reason == ReasonWordPicked
		if !picked || r != byName {
			a.Reason = strings.TrimSpace(a.Reason + " " + reason)
		}
	}
	if n.ask.timing != "" && r.challenge == "" {
		a.Reason = strings.TrimSpace(a.Reason + " " + ReasonAnyTime)
	}
	if r != byName {
		a.Rejected = byName.Code
	}
	return a
}

// best is the row to prefer: the method the name gives, else none; the kind it
// leans to; the specimen named exactly; the order of the table.
func (n need) best(pool []*row) *row {
	return slices.MinFunc(pool, func(a, b *row) int {
		return cmp.Or(
			cmp.Compare(n.penalty(a), n.penalty(b)),
			cmp.Compare(a.order, b.order),
		)
	})
}

func (n need) penalty(r *row) int {
	p := 0
	if r.byUnit {
		p += 16
	}
	if n.ask.lean != 0 && !n.ask.lean.has(r.Property) {
		p += 8
	}
	named := methods[n.ask.method]
	switch {
	case named != nil && named(r.Term):
		p -= 4
	case r.Method != "":
		p += 2
	}
	return p
}

func keep(rows []*row, want func(*row) bool) []*row {
	out := make([]*row, 0, len(rows))
	for _, r := range rows {
		if want(r) {
			out = append(out, r)
		}
	}
	return out
}
