package answer

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"carnet/vocab/fhir"
	"carnet/vocab/icpc"
	"carnet/vocab/loinc"
	"carnet/vocab/printed"
)

// Standardized is what the standardize questions add to their table: resources
// of FHIR R4. What a person or a document wrote stands in them as it is, for
// programs; the table has it inside the fence.
type Standardized struct {
	Observations []fhir.Observation `json:"observations"`
	Coded        int                `json:"coded"`
	Of           int                `json:"of"`

	bytes int // of the resources, as JSON
}

// A PrintedReading is one result as a person or a laboratory wrote it.
type PrintedReading struct {
	Name, Value, Unit, Range, Flag, Specimen, Method string
	Section                                          string // heading over it, "" none
	Date                                             string // YYYY-MM-DD, "" unknown

	// The value as it was read with the rest of its report, which knows the
	// decimal mark; nil where it is to be read by itself.
	Number     *float64
	Comparator string

	Doubt []string // what speaks against it; a reading with any is preliminary
}

// mostObserved is how many bytes of resources one answer holds.
const mostObserved = 12_000

// decisionURL names the extension that says how a code came about.
const decisionURL = "urn:carnet:coding-decision"

// StandardizeReadings makes each result an Observation with the code, the unit
// and the number that can be told for certain, and says why where they can't.
// It reads nothing of the record.
func StandardizeReadings(rs []PrintedReading) *Envelope {
	if len(rs) == 0 {
		return NeedInput(Problem{Field: "name", Problem: Missing, Want: "the name of what was measured, as written"})
	}
	out := &Standardized{Observations: []fhir.Observation{}}
	t := newTable("name", "outcome", "code", "display", "value", "unit", "ucum", "reason", "rejected", "doubt")
	for _, r := range rs {
		r = r.apart()
		m := Resolve(loinc.Query{Name: r.Name, Value: r.Value, Unit: r.Unit, Specimen: r.Specimen, Section: r.Section})
		reason := loinc.Words(m.Reason)
		if m.Code == "" && isComplaint(r) {
			m.Outcome, reason = loinc.Refused, "this is a complaint or a condition and no measurement: use standardize_complaint"
		}
		o := observe(r, m)
		if !out.add(o) {
			break
		}
		t.add(Fence(r.Name), m.Outcome, orNil(m.Code), orNil(m.Display), orNil(Plain(r.Value)), orNil(Plain(r.Unit)), orNil(unitOf(o, r)), orNil(reason), orNil(m.Rejected), orNil(strings.Join(r.Doubt, " ")))
	}
	e := standardized(out, t)
	e.Message = fmt.Sprintf("%d of %d have a LOINC code.", out.Coded, out.Of)
	if out.Of < len(rs) {
		n := len(rs)
		e.Matched, e.Status = &n, StatusPartial
		e.Cut = fmt.Sprintf("The first %d of %d results are told: ask for the rest in another call.", out.Of, n)
	}
	e.Assumptions = []string{"What has no code keeps its words; nothing was guessed."}
	return e
}

// StandardizeReport is [StandardizeReadings] of the rows of a report, from the
// one numbered from on; doubtful ones a person should look at, and left is how
// many texts became no row.
func StandardizeReport(rs []PrintedReading, from, doubtful, left int) *Envelope {
	if from > len(rs) {
		return Clarify(Problem{Field: "from", Problem: OutOfRange, Want: fmt.Sprintf("1 to %d, which is how many results the report has", len(rs))})
	}
	e := StandardizeReadings(rs[from-1:])
	if last := from - 1 + e.Of; last < len(rs) {
		e.Cut = fmt.Sprintf("Results %d to %d of %d are told: pass from %d for the next.", from, last, len(rs), last+1)
	}
	if doubtful > 0 {
		e.Assumptions = append(e.Assumptions, fmt.Sprintf("%d of the rows are doubtful as read: compare them with the report.", doubtful))
	}
	if left > 0 {
		e.Assumptions = append(e.Assumptions, fmt.Sprintf("%d texts on the report look like results and were not read as such.", left))
	}
	return e
}

// add takes one more resource, if it fits.
func (s *Standardized) add(o fhir.Observation) bool {
	b, err := json.Marshal(o)
	if err != nil || s.bytes+len(b) > mostObserved && s.Of > 0 {
		return false
	}
	s.bytes += len(b)
	s.Observations = append(s.Observations, o)
	if s.Of++; len(o.Code.Coding) > 0 {
		s.Coded++
	}
	return true
}

// standardized is the answer with a table and resources. The text rendering
// shows the resources as one fenced line each.
func standardized(out *Standardized, t *table) *Envelope {
	e := &Envelope{Kind: KindResult, Status: StatusOK, Standardized: out}
	n := len(t.rows)
	e.Matched = &n
	t.put(e, "name", "text", "outcome")
	if out.Coded < out.Of {
		e.Status = StatusPartial
	}
	return e
}

func unitOf(o fhir.Observation, r PrintedReading) string {
	if o.ValueQuantity != nil && o.ValueQuantity.Code != "" {
		return o.ValueQuantity.Code
	}
	return ReadUnit(r.Unit).UCUM
}

// isComplaint says that a name without a value is known as what a person has.
func isComplaint(r PrintedReading) bool {
	return strings.TrimSpace(r.Value) == "" &&
		(icpc.Resolve(r.Name, icpc.Symptom).Outcome == icpc.Coded || icpc.Resolve(r.Name, icpc.Condition).Outcome == icpc.Coded)
}

// observe makes the resource of one result.
func observe(r PrintedReading, m Meaning) fhir.Observation {
	o := fhir.Observation{
		ResourceType: "Observation", Status: "final", EffectiveDateTime: r.Date,
		Code: fhir.Concept{Text: Flatten(r.Name)}, Extension: []fhir.Extension{decision(m)},
	}
	if len(r.Doubt) > 0 {
		o.Status = "preliminary"
	}
	if m.Code != "" {
		o.Code.Coding = []fhir.Coding{{System: fhir.LOINC, Code: m.Code, Display: m.Display}}
	}
	o.ValueQuantity, o.ValueString = quantity(r)
	if r.Flag != "" {
		o.Interpretation = []fhir.Concept{{Text: Flatten(r.Flag)}}
	}
	if r.Method != "" {
		o.Method = &fhir.Concept{Text: Flatten(r.Method)}
	}
	if r.Specimen != "" {
		o.Specimen = &fhir.Reference{Display: Flatten(r.Specimen)}
	}
	if r.Range != "" {
		o.ReferenceRange = []fhir.ReferenceRange{interval(r, o.ValueQuantity)}
	}
	return o
}

// apart takes a unit that was written behind the number out of the value.
func (r PrintedReading) apart() PrintedReading {
	if v, ok := r.read(); ok && r.Unit == "" && v.Unit != "" {
		r.Unit, r.Value = v.Unit, strings.TrimSpace(strings.Replace(r.Value, v.Unit, "", 1))
	}
	return r
}

// read is the value as a number.
func (r PrintedReading) read() (printed.Value, bool) {
	if r.Number != nil {
		return printed.Value{Comparator: r.Comparator, Number: *r.Number}, true
	}
	return printed.ParseValue(r.Value, 0)
}

// decimal is the mark that the value shows to be one, 0 where it doesn't.
func (r PrintedReading) decimal() byte {
	if _, ok := printed.ParseValue(r.Value, 0); !ok && r.Number != nil && strings.Contains(r.Value, ",") {
		return ','
	}
	return 0
}

// quantity is the value as a number with its unit, or as words. FHIR knows no
// "about": such a value stays words.
func quantity(r PrintedReading) (*fhir.Quantity, string) {
	v, ok := r.read()
	if !ok || v.Comparator == "~" {
		return nil, Flatten(r.Value)
	}
	return unitQuantity(r.Unit, v.Number, digitsOf(r.Value, v.Number), v.Comparator), ""
}

func unitQuantity(unit string, number float64, digits, comparator string) *fhir.Quantity {
	q := &fhir.Quantity{Value: json.Number(digits), Comparator: comparator, Unit: Flatten(unit)}
	if code := ReadUnit(unit).UCUM; code != "" {
		q.System, q.Code = fhir.UCUM, code
	}
	return q
}

// interval is the printed range, with its bounds where the whole was understood.
func interval(r PrintedReading, value *fhir.Quantity) fhir.ReferenceRange {
	out := fhir.ReferenceRange{Text: Flatten(r.Range)}
	rg, ok := printed.ParseRange(r.Range, r.decimal())
	if !ok || value == nil {
		return out
	}
	bound := func(x *float64) *fhir.Quantity {
		if x == nil {
			return nil
		}
		return unitQuantity(r.Unit, *x, strconv.FormatFloat(*x, 'f', -1, 64), "")
	}
	out.Low, out.High = bound(rg.Low), bound(rg.High)
	return out
}

// decision says how a code came about, or why there is none.
func decision(m Meaning) fhir.Extension {
	x := fhir.Extension{URL: decisionURL}
	for _, part := range []struct{ url, value string }{
		{"outcome", m.Outcome}, {"reason", m.Reason}, {"property", m.Property}, {"rejected", m.Rejected},
	} {
		if part.value != "" {
			x.Extension = append(x.Extension, fhir.Extension{URL: part.url, ValueString: part.value})
		}
	}
	return x
}

// A ComplaintKind is which half of ICPC-3 a text is looked up in.
type ComplaintKind = icpc.Axis

// ComplaintKinds lists both.
func ComplaintKinds() []ComplaintKind { return []ComplaintKind{icpc.Symptom, icpc.Condition} }

// StandardizeComplaint makes what a person says they have an Observation: the
// words, and an ICPC-3 code where they have one for certain.
func StandardizeComplaint(text string, kind ComplaintKind) *Envelope {
	if strings.TrimSpace(text) == "" {
		return NeedInput(Problem{Field: "text", Problem: Missing, Want: "the complaint or condition, as the person says it"})
	}
	if kind == "" {
		kind = icpc.Symptom
	}
	a := icpc.Resolve(text, kind)
	m := Meaning{Outcome: a.Outcome, Code: a.Code, Display: a.Display, Reason: a.Reason}
	o := fhir.Observation{
		ResourceType: "Observation", Status: "final", Code: fhir.Concept{Text: Flatten(text)},
		Extension: []fhir.Extension{decision(m)},
	}
	if a.Code != "" {
		o.Code.Coding = []fhir.Coding{{System: icpc.System, Code: a.Code, Display: a.Display}}
	}
	if a.Detail != nil {
		o.Code.Coding = append(o.Code.Coding, fhir.Coding{System: icpc.System, Code: a.Detail.Code, Display: a.Detail.Name})
	}
	out := &Standardized{}
	out.add(o)
	t := newTable("text", "kind", "outcome", "code", "display", "reason", "candidates")
	t.add(Fence(text), string(kind), a.Outcome, orNil(a.Code), orNil(a.Display), orNil(a.Reason), orNil(meanings(a)))
	e := standardized(out, t)
	e.Assumptions = []string{"The words are the record; the code only sorts them. Text that is broad, ambiguous or of the other kind has none, on purpose."}
	return e
}

// meanings is what a text without a code may mean, or may have been meant as.
func meanings(a icpc.Answer) string {
	var out []string
	for _, c := range a.Candidates {
		out = append(out, c.Code+" "+c.Name)
	}
	for _, s := range a.Suggestions {
		out = append(out, s.Text+": "+s.Code+" "+s.Name)
	}
	return strings.Join(out, "; ")
}
