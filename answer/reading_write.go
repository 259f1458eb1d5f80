package answer

import (
	"context"
	"database/sql"
	"math"
	"slices"
	"strings"
	"time"

	"carnet/store"
	"carnet/vocab/loinc"
	"carnet/vocab/printed"
	"carnet/vocab/ucum"
)

// A ReadingInput is a reading as a person writes it. A pair of blood pressures
// is one value, "150/95".
type ReadingInput struct {
	Name    string         `json:"name"`  // in any language; "" where Code says it
	Value   string         `json:"value"` // as written: 80,5 or 150/95 or <0.1 or negative
	Unit    string         `json:"unit"`  // as written
	Code    string         `json:"code"`  // LOINC, where a name means several things; "" read from Name
	At      string         `json:"at"`    // YYYY-MM-DD, HH:MM of today, YYYY-MM-DD HH:MM or RFC 3339; "" now
	Context string         `json:"context"`
	Note    string         `json:"note"`
	Zone    string         `json:"tz"`      // IANA name of the zone that At is meant in; "" the person's
	Confirm bool           `json:"confirm"` // write it whatever is doubted
	Preview bool           `json:"preview"` // say what would be written
	Links   []string       `json:"links"`   // ids of what belongs to it
	By      store.Modality `json:"-"`
}

// Outcomes of what is written by hand.
const (
	OutcomeWritten   = "written"
	OutcomePreview   = "preview"
	OutcomeDoubt     = "doubt"      // nothing is written until Confirm
	OutcomeNeedInput = "need_input" // nothing is written: a unit or a choice is missing; Confirm keeps it uncoded
)

// ReadingsWritten is what became of a [ReadingInput].
type ReadingsWritten struct {
	Outcome    string            `json:"outcome"`
	Readings   []ReadingWritten  `json:"readings"`
	Candidates []loinc.Candidate `json:"candidates,omitempty"` // what the name may mean
	Reason     string            `json:"reason,omitempty"`     // why there is no code
}

// Open says that nothing was written because something is asked.
func (w ReadingsWritten) Open() bool {
	return w.Outcome == OutcomeDoubt || w.Outcome == OutcomeNeedInput
}

// A ReadingWritten is one value, as written and as understood.
type ReadingWritten struct {
	ID        string   `json:"id,omitempty"` // rd_12, "" not written
	Name      string   `json:"name"`
	Value     string   `json:"value"`
	Unit      string   `json:"unit"`
	Number    *float64 `json:"number"` // null where the value is words
	UCUM      string   `json:"ucum"`
	Canonical *float64 `json:"canonical"` // in the unit of the series, null where none exists
	InUnit    string   `json:"canonical_unit"`
	Code      string   `json:"code"`
	Display   string   `json:"display"`
	Reason    string   `json:"reason,omitempty"`
	Date      string   `json:"date"`
	Time      string   `json:"time,omitempty"`
	Context   string   `json:"context,omitempty"`
	Doubt     []string `json:"doubt,omitempty"` // of the Doubt constants

	series store.Series
	row    store.Reading
}

// LogReading writes a reading, or a pair of blood pressures, that a person
// measured or copied. What is implausible is asked about and never blocked. The
// error is a [Refusal] where something is no reading at all.
func (a *Asker) LogReading(ctx context.Context, in ReadingInput) (out ReadingsWritten, err error) {
	err = a.either(ctx, in.Preview, func(ctx context.Context, tx *sql.Tx) error {
		out, err = a.logReading(ctx, tx, in)
		return err
	})
	return out, err
}

// either runs f in a transaction that reads or writes.
func (a *Asker) either(ctx context.Context, read bool, f func(ctx context.Context, tx *sql.Tx) error) error {
	if read {
		return a.Vault.Read(ctx, f)
	}
	return a.Vault.Write(ctx, f)
}

// longestByHand is the longest name that is written by hand, in bytes.
const longestByHand = 200

func (a *Asker) logReading(ctx context.Context, tx *sql.Tx, in ReadingInput) (out ReadingsWritten, err error) {
	if err := in.check(); err != nil {
		return out, err
	}
	zones, err := a.zonesOr(ctx, tx, in.Zone)
	if err != nil {
		return out, err
	}
	m, err := clock{zones, a.now()}.moment("at", in.At)
	if err != nil {
		return out, err
	}
	out.Outcome = OutcomeWritten
	for _, q := range in.split() {
		r, ans := q.mean(m, a.now())
		if ans.Outcome == loinc.NeedsInput || ans.Reason == loinc.ReasonAmbiguous {
			out.Outcome, out.Reason, out.Candidates = OutcomeNeedInput, ans.Reason, ans.Candidates
		}
		if err := r.doubted(ctx, tx, ans); err != nil {
			return out, err
		}
		out.Readings = append(out.Readings, r)
	}
	out.pair()
	if out.Outcome == OutcomeWritten && slices.ContainsFunc(out.Readings, ReadingWritten.asks) {
		out.Outcome = OutcomeDoubt
	}
	switch {
	case out.Outcome != OutcomeWritten && !in.Confirm:
		return out, nil
	case in.Preview:
		out.Outcome = OutcomePreview
		return out, nil
	}
	out.Outcome = OutcomeWritten
	return out, out.write(ctx, tx, in)
}

func (in *ReadingInput) check() error {
	in.Name, in.Value, in.Unit = strings.TrimSpace(in.Name), strings.TrimSpace(in.Value), strings.TrimSpace(in.Unit)
	switch {
	case in.Name == "" && (in.Code == "" || in.Code == codePressure), len(in.Name) > longestByHand:
		return refusal("name", "a name of 1 to %d characters is needed", longestByHand)
	case in.Value == "" || len(in.Value) > longestByHand:
		return refusal("value", "a value of 1 to %d characters is needed", longestByHand)
	case len(in.Unit) > 60:
		return refusal("unit", "at most 60 characters")
	case in.Context != "" && !slices.Contains(store.Contexts(), in.Context):
		return refusal("context", "use one of %s", joined(store.Contexts()))
	case len(in.Note) > longestNote:
		return refusal("note", "at most %d characters", longestNote)
	}
	if in.Code != "" && in.Code != codePressure {
		t, ok := loinc.Lookup(in.Code)
		if !ok {
			return refusal("code", "not a LOINC code that Carnet knows, such as 8867-4")
		}
		if in.Name == "" {
			in.Name = t.Name
		}
	}
	return nil
}

// The two members of a blood pressure.
const (
	codeSystolic, codeDiastolic = "8480-6", "8462-4"
	codePressure                = "85354-9"
)

// split makes two of a pair of blood pressures.
func (in ReadingInput) split() []ReadingInput {
	upper, lower, ok := strings.Cut(in.Value, "/")
	if !ok || in.Code != codePressure && loinc.Resolve(loinc.Query{Name: in.Name}).Panel != codePressure {
		return []ReadingInput{in}
	}
	one, two := in, in
	one.Value, one.Code = strings.TrimSpace(upper), codeSystolic
	two.Value, two.Code = strings.TrimSpace(lower), codeDiastolic
	if in.Code == codePressure { // read out of a line: each has the name of its own
		up, _ := loinc.Lookup(codeSystolic)
		low, _ := loinc.Lookup(codeDiastolic)
		one.Name, two.Name = up.Name, low.Name
	}
	return []ReadingInput{one, two}
}

// mean reads one value.
func (in ReadingInput) mean(m store.Moment, now time.Time) (ReadingWritten, loinc.Answer) {
	r := store.Reading{
		At: m.At, Offset: m.Offset, Precision: m.Precision, Day: m.Day,
		Printed:  store.Printed{Name: in.Name, Value: in.Value, Unit: in.Unit, Date: m.Day.String()},
		Modality: in.By, Written: now,
	}
	if r.Modality == "" {
		r.Modality = store.ModalityManual
	}
	if v, ok := printed.ParseValue(in.Value, 0); ok && !math.IsInf(v.Number, 0) {
		r.Number, r.Comparator = &v.Number, v.Comparator
		if in.Unit == "" {
			in.Unit = v.Unit // written in one cell, "80 kg"
		}
	}
	r.UCUM, _ = ucum.Normalize(in.Unit)
	q := loinc.Query{Name: in.Name, Value: in.Value, Unit: in.Unit}
	if t, ok := loinc.Lookup(in.Code); ok {
		q.Name = t.Name
	}
	ans := loinc.Resolve(q)
	t, ok := loinc.Lookup(ans.Code)
	if ok && ans.Outcome == loinc.Coded {
		if ans.UCUM != "" {
			r.UCUM = ans.UCUM
		}
		if in.Unit == "" && r.Number != nil {
			r.UCUM = implied[t.Code]
			if r.UCUM == "" && t.Unit != "" && !strings.HasPrefix(t.Unit, "{") && t.Unit != "1" && t.Unit != "[pH]" {
				ans = loinc.Answer{Outcome: loinc.NeedsInput, Reason: loinc.ReasonNoUnit, Rejected: t.Code}
				t, ok = loinc.Term{}, false
			}
		}
	}
	r.Outcome, r.Code, r.Reason, r.Rejected = ans.Outcome, ans.Code, ans.Reason, ans.Rejected
	out := ReadingWritten{Name: in.Name, Value: in.Value, Unit: in.Unit, Code: ans.Code, Reason: ans.Reason, Context: in.Context, row: r}
	out.series = seriesOf(r, t, ok)
	out.Display = t.Name
	out.measure(t)
	out.Date, out.Time = told(m)
	return out, ans
}

// seriesOf is the trend a reading belongs to, by its code or by its name.
func seriesOf(r store.Reading, t loinc.Term, coded bool) store.Series {
	if coded {
		return store.Series{Key: "loinc:" + t.Series(), Code: t.Code, Name: t.Name, Unit: t.Unit, Group: t.Group}
	}
	unit := r.UCUM
	if unit == "" {
		unit = fold(r.Unit)
	}
	return store.Series{Key: "printed:" + fold(r.Name) + "|" + unit, Name: r.Name, Unit: r.UCUM}
}

// measure gives the number in the unit of the series.
func (r *ReadingWritten) measure(t loinc.Term) {
	r.Number, r.UCUM, r.InUnit = r.row.Number, r.row.UCUM, r.series.Unit
	switch {
	case r.Number == nil:
	case r.UCUM == r.InUnit:
		r.Canonical = r.Number
	case t.Code != "" && r.UCUM != "" && r.InUnit != "":
		if v, err := loinc.Convert(t.Code, *r.Number, r.UCUM, r.InUnit); err == nil {
			r.Canonical = &v
		}
	}
	r.row.Canonical = r.Canonical
}

// doubted notes what in a value wants a second look.
func (r *ReadingWritten) doubted(ctx context.Context, tx *sql.Tx, ans loinc.Answer) error {
	if r.Unit != "" && r.UCUM == "" {
		r.Doubt = append(r.Doubt, DoubtUnknownUnit)
	}
	if ans.Outcome == loinc.Refused && strings.Contains(ans.Reason, loinc.ReasonUnit) {
		r.Doubt = append(r.Doubt, DoubtConflict)
	}
	if r.Canonical == nil || ans.Outcome != loinc.Coded {
		return nil
	}
	t, _ := loinc.Lookup(ans.Code)
	last, err := lastOf(ctx, tx, r.series.Key)
	if err != nil {
		return err
	}
	t.Unit = r.InUnit
	r.Doubt = append(r.Doubt, doubts(t, *r.Canonical, last)...)
	return nil
}

// asks says that something in the value has to be confirmed: a unit that is
// merely not known is kept as it stands.
func (r ReadingWritten) asks() bool {
	return slices.ContainsFunc(r.Doubt, func(d string) bool { return d != DoubtUnknownUnit })
}

// pair doubts a pressure whose upper value is not the higher one.
func (w *ReadingsWritten) pair() {
	if len(w.Readings) != 2 {
		return
	}
	up, low := &w.Readings[0], &w.Readings[1]
	if up.Canonical != nil && low.Canonical != nil && *up.Canonical <= *low.Canonical {
		up.Doubt, low.Doubt = append(up.Doubt, DoubtSwapped), append(low.Doubt, DoubtSwapped)
	}
}

// lastOf is the newest value of a series, in its unit; nil where it has none.
func lastOf(ctx context.Context, tx *sql.Tx, key string) (*float64, error) {
	s, ok, err := store.SeriesByKey(ctx, tx, key)
	if err != nil || !ok || s.Latest == 0 {
		return nil, err
	}
	rs, err := store.ReadingsIn(ctx, tx, store.ReadingFilter{ID: s.Latest})
	if err != nil || len(rs) == 0 {
		return nil, err
	}
	return rs[0].Canonical, nil
}

func (w *ReadingsWritten) write(ctx context.Context, tx *sql.Tx, in ReadingInput) error {
	var rows []store.Reading
	for i := range w.Readings {
		r := &w.Readings[i]
		s, err := store.PutSeries(ctx, tx, r.series)
		if err != nil {
			return err
		}
		r.row.Series = s.ID
		if r.InUnit != s.Unit { // the series was begun by a sibling
			r.series = s
			t, _ := loinc.Lookup(r.Code)
			r.measure(t)
		}
		rows = append(rows, r.row)
	}
	if _, err := store.AddReadings(ctx, tx, rows); err != nil {
		return err
	}
	for i := range w.Readings {
		w.Readings[i].ID = store.NounReading.ID(rows[i].ID)
		if in.Context != "" || in.Note != "" {
			c := store.ReadingContext{Reading: rows[i].ID, Context: in.Context, Note: in.Note}
			if err := store.PutReadingContext(ctx, tx, c); err != nil {
				return err
			}
		}
		if err := linkAll(ctx, tx, w.Readings[i].ID, in.Links); err != nil {
			return err
		}
	}
	if len(w.Readings) == 2 {
		return store.Link(ctx, tx, w.Readings[0].ID, w.Readings[1].ID)
	}
	return nil
}

// linkAll links a thing to others by their ids.
func linkAll(ctx context.Context, tx *sql.Tx, id string, others []string) error {
	for _, o := range others {
		noun, _, _ := strings.Cut(o, "_")
		if _, err := store.Noun(noun).Parse(o); err != nil || o == id {
			return refusal("links", "%.40q is not an id such as rd_12", o)
		}
		if err := store.Link(ctx, tx, id, o); err != nil {
			return err
		}
	}
	return nil
}
