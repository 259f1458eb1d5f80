package answer

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"carnet/store"
)

// A RecordType is a kind of data that a vault may hold.
type RecordType string

// The types.
const (
	TypeIndicators  RecordType = "indicators"
	TypeDocuments   RecordType = "documents"
	TypeGenotype    RecordType = "genotype"
	TypeMedications RecordType = "medications"
)

// RecordTypes lists every type.
func RecordTypes() []RecordType {
	types := []RecordType{TypeIndicators, TypeDocuments, TypeGenotype, TypeMedications}
	for _, t := range ThingTypes() {
		if t != TypeDocument {
			types = append(types, t)
		}
	}
	return types
}

// DescribeRecord says what kinds of data exist, how much, from when to when and
// by which tool each is read; with a type, that type in detail.
func (a *Asker) DescribeRecord(ctx context.Context, typ RecordType) *Envelope {
	if typ != "" && !slices.Contains(RecordTypes(), typ) {
		return Clarify(Problem{Field: "type", Problem: NotAnOption, Options: names(RecordTypes())})
	}
	zone, err := a.zone(ctx)
	if err != nil {
		return Failure(err)
	}
	return a.ask(ctx, func(ctx context.Context, tx *sql.Tx) (*Envelope, error) {
		d := &description{a: a, tx: tx, zone: zone}
		if err := d.read(ctx); err != nil {
			return nil, err
		}
		e := &Envelope{Kind: KindResult, Status: StatusOK, Scope: Window{}.scope(zone)}
		e.Assumptions = []string{noteKinds}
		switch typ {
		case "":
			d.overview(e)
		case TypeIndicators:
			d.indicators(e)
		default:
			d.card(e, typ)
		}
		return e, nil
	})
}

const noteKinds = "Absence: a kind of data that is not listed was never recorded here. first and last of documents and genotype are days of import."

// description is what the vault holds of each type.
type description struct {
	a         *Asker
	tx        *sql.Tx
	zone      *time.Location
	catalogue *catalogue
	kinds     []kindOfData
}

// kindOfData is one line of the overview.
type kindOfData struct {
	typ         RecordType
	class       Class
	count       int
	first, last string // local days
	filters     string // parameters that narrow a question about it
	tool        string
}

func (d *description) read(ctx context.Context) (err error) {
	if d.catalogue, err = d.a.catalogue(ctx, d.tx); err != nil {
		return err
	}
	docs, err := store.DocumentsIn(ctx, d.tx)
	if err != nil {
		return err
	}
	readings := kindOfData{typ: TypeIndicators, class: ClassReadings, tool: "query_health_indicators", filters: "keywords indicators start end view"}
	for _, e := range d.catalogue.entries {
		readings.count += e.Count
		if readings.first == "" || e.First < readings.first {
			readings.first = e.First
		}
		readings.last = max(readings.last, e.Last)
	}
	files := kindOfData{typ: TypeDocuments, class: ClassDocuments, count: len(docs), tool: "query_records", filters: "type keywords start end"}
	for _, doc := range docs {
		day := store.DayOf(doc.Stored.In(d.zone)).String()
		if files.first == "" || day < files.first {
			files.first = day
		}
		files.last = max(files.last, day)
	}
	genotype, err := d.genotype(ctx)
	if err != nil {
		return err
	}
	plans, err := d.plans(ctx)
	if err != nil {
		return err
	}
	d.kinds = []kindOfData{readings, files, genotype, plans}
	return d.things(ctx)
}

// plans is the line of the medication plans; last is that of the newest start.
func (d *description) plans(ctx context.Context) (kindOfData, error) {
	k := kindOfData{typ: TypeMedications, class: ClassMedications, tool: "query_medications", filters: "view keywords start end"}
	ps, err := store.PlansIn(ctx, d.tx)
	for _, p := range ps {
		if p.KeptBack && d.a.Grants != nil {
			continue
		}
		k.see(first(p).String())
	}
	return k, err
}

// things are the lines of what happened and of the journal.
func (d *description) things(ctx context.Context) error {
	l := &things{a: d.a}
	if err := l.read(ctx, d.tx, nil); err != nil {
		return err
	}
	by := map[RecordType]*kindOfData{}
	for _, t := range RecordTypes() {
		if slices.ContainsFunc(d.kinds, func(k kindOfData) bool { return k.typ == t }) {
			continue
		}
		d.kinds = append(d.kinds, kindOfData{typ: t, class: classOfThing(t), tool: "query_records", filters: "type keywords start end"})
	}
	for i := range d.kinds {
		by[d.kinds[i].typ] = &d.kinds[i]
	}
	for _, t := range l.found {
		if k := by[t.typ]; k != nil {
			k.see(t.date)
		}
	}
	return nil
}

// see counts one more, of a local day, "" not known.
func (k *kindOfData) see(day string) {
	k.count++
	if day == "" {
		return
	}
	if k.first == "" || day < k.first {
		k.first = day
	}
	k.last = max(k.last, day)
}

// genotype is the line of the active set; first and last are the day of its
// import.
func (d *description) genotype(ctx context.Context) (kindOfData, error) {
	k := kindOfData{typ: TypeGenotype, class: ClassGenome, tool: "query_genetic_data query_pharmacogenomics",
		filters: "rsids gene chromosome start end build drugs genes"}
	set, ok, err := store.ActiveGenotypeSet(ctx, d.tx)
	if err != nil || !ok {
		return k, err
	}
	k.count = set.Rows
	k.first = store.DayOf(set.Created.In(d.zone)).String()
	k.last = k.first
	return k, nil
}

func (d *description) overview(e *Envelope) {
	t := newTable("type", "count", "first", "last", "filters", "tool", "note")
	var told []Class // that are not granted
	for _, k := range d.kinds {
		switch {
		case !d.a.Grants.Allow(k.class):
			if slices.Contains(told, k.class) {
				continue // the class is one word for all of its types
			}
			told = append(told, k.class)
			t.add(string(k.typ), nil, nil, nil, nil, nil, "not granted to this assistant")
		case k.count > 0:
			t.add(string(k.typ), k.count, orNil(k.first), orNil(k.last), orNil(k.filters), orNil(k.tool), k.note(d))
			e.tells(k.class)
		}
	}
	if len(t.rows) == 0 {
		e.Kind, e.Reason = KindAbsent, AbsentNoData
		e.Message = "Nothing is recorded in this vault yet. Files can be dropped into Carnet's window or imported with carnet import."
		return
	}
	n := len(t.rows)
	e.Matched = &n
	t.put(e, "type", "count")
	if d.a.Grants.Allow(ClassReadings) && len(d.catalogue.entries) > 0 {
		e.NextSteps = []Step{StepCatalogue}
	}
}

func (k kindOfData) note(d *description) any {
	if k.typ != TypeIndicators {
		return nil
	}
	return fmt.Sprintf("%d series", len(d.catalogue.entries))
}

// indicators is the card of the readings: how many series each group has.
func (d *description) indicators(e *Envelope) {
	if !d.a.Grants.Allow(ClassReadings) {
		*e = *withheld(ClassReadings)
		return
	}
	groups := map[string]*kindOfData{}
	for _, s := range d.catalogue.entries {
		g := groups[s.Group]
		if g == nil {
			g = &kindOfData{first: s.First}
			groups[s.Group] = g
		}
		g.count++
		g.first, g.last = min(g.first, s.First), max(g.last, s.Last)
	}
	if len(groups) == 0 {
		e.Kind, e.Reason, e.Message = KindAbsent, AbsentNoData, "No reading is recorded in this vault yet."
		return
	}
	t := newTable("group", "series", "first", "last", "indicators")
	var names []string
	for g := range groups {
		names = append(names, g)
	}
	slices.SortFunc(names, func(x, y string) int { return cmp.Or(byGroup(x, y), cmp.Compare(x, y)) })
	for _, g := range names {
		t.add(cmp.Or(g, "no group"), groups[g].count, groups[g].first, groups[g].last, d.some(g))
	}
	n := len(t.rows)
	e.Matched = &n
	t.put(e, "group", "series")
	e.tells(ClassReadings)
	e.NextSteps = []Step{StepCatalogue}
}

// some names the first series of a group.
func (d *description) some(group string) string {
	var names []string
	for _, s := range d.catalogue.entries {
		if s.Group != group {
			continue
		}
		if len(names) == 8 {
			names = append(names, "…")
			break
		}
		names = append(names, s.tellName())
	}
	return strings.Join(names, ", ")
}

// card tells one type that has no list of its own.
func (d *description) card(e *Envelope, typ RecordType) {
	for _, k := range d.kinds {
		if k.typ != typ {
			continue
		}
		if !d.a.Grants.Allow(k.class) {
			*e = *withheld(k.class)
			return
		}
		if k.count > 0 {
			e.Record.Add("type", string(typ))
			e.Record.Add("count", k.count)
			e.Record.Add("first", k.first)
			e.Record.Add("last", k.last)
			e.Record.Add("tool", k.tool)
			e.tells(k.class)
			return
		}
	}
	e.Kind, e.Reason = KindAbsent, AbsentNoData
	e.Message = "Nothing of that type is recorded in this vault."
	e.NextSteps = []Step{StepDescribe}
}
