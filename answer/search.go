package answer

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"carnet/store"
	"carnet/vocab/icpc"
)

const (
	mostHits = 50
	perHits  = 20
)

// A found is one thing a search may answer with.
type found struct {
	id, title, kind, date string
	class                 Class
	score                 float64
}

// searchedClasses are those of what a search looks through.
var searchedClasses = append([]Class{ClassReadings}, thingClasses...)

// Search finds anything recorded by words, in any language, best first and at
// most 50: series by their names and groups, what happened and documents by what
// was written of them. What is not granted is not searched.
func (a *Asker) Search(ctx context.Context, query, at string) *Envelope {
	if strings.TrimSpace(query) == "" {
		return NeedInput(Problem{Field: "query", Problem: Missing, Want: "words to search for"})
	}
	if !slices.ContainsFunc(searchedClasses, a.Grants.Allow) {
		return withheld(ClassReadings)
	}
	zone, err := a.zone(ctx)
	if err != nil {
		return Failure(err)
	}
	docs, err := a.documents(ctx, zone)
	if err != nil {
		return Failure(err)
	}
	return a.ask(ctx, func(ctx context.Context, tx *sql.Tx) (*Envelope, error) {
		c, err := a.catalogue(ctx, tx)
		if err != nil {
			return nil, err
		}
		var fs []found
		if a.Grants.Allow(ClassReadings) {
			fs = c.find(query)
		}
		l := &things{a: a, today: store.DayOf(a.now().In(zone))}
		if err := l.read(ctx, tx, docs); err != nil {
			return nil, err
		}
		fs = append(fs, findThings(l.found, query)...)
		slices.SortStableFunc(fs, func(x, y found) int {
			return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(y.date, x.date), cmp.Compare(x.id, y.id))
		})
		return a.hits(fs[:min(mostHits, len(fs))], query, at, c.revision)
	})
}

// hits tells one page of what was found.
func (a *Asker) hits(fs []found, query, page string, revision int64) (*Envelope, error) {
	if len(fs) == 0 {
		return a.noHits(), nil
	}
	question := "search " + query
	at, ps := openCursor(page, question, revision)
	if len(ps) > 0 || at.row >= len(fs) {
		return Clarify(ps...), nil
	}
	e := &Envelope{Kind: KindResult, Status: StatusOK, Found: &Found{Results: []Hit{}}}
	t := newTable("id", "title", "kind", "date")
	for _, f := range fs[at.row:min(at.row+perHits, len(fs))] {
		t.add(f.id, f.title, f.kind, f.date)
	}
	t.rows = t.rows[:t.fit()]
	for _, f := range fs[at.row : at.row+len(t.rows)] {
		e.Results = append(e.Results, Hit{f.id, f.title, link(f.id)})
		e.tells(f.class)
	}
	n := len(fs)
	e.Matched = &n
	t.put(e, "id", "title", "kind")
	e.NextSteps = []Step{StepFetch}
	if next := at.row + len(t.rows); next < n {
		e.Status = StatusPartial
		e.Cut = fmt.Sprintf("%d of %d results have been told; the cursor continues.", next, n)
		e.NextCursor = cursor{row: next}.seal(question, revision)
		e.NextSteps = append(e.NextSteps, StepNextPage)
	}
	return e, nil
}

func (a *Asker) noHits() *Envelope {
	e := &Envelope{
		Kind: KindAbsent, Status: StatusOK, Reason: AbsentUnknownName, Found: &Found{Results: []Hit{}},
		Message:     "Nothing recorded is found by these words.",
		Assumptions: []string{noteAbsence}, NextSteps: []Step{StepDescribe},
	}
	var closed []Class
	for _, c := range searchedClasses {
		if !a.Grants.Allow(c) {
			closed = append(closed, c)
		}
	}
	if len(closed) > 0 {
		e.Assumptions = append(e.Assumptions, "Not searched, because it is not granted to this assistant: "+strings.Join(names(closed), ", ")+".")
	}
	return e
}

// find searches the catalogue for a whole query, and for its words where the
// whole finds nothing. A word of under four letters finds only what it begins.
func (c *catalogue) find(query string) (fs []found) {
	ms := c.search(query)
	if len(ms) == 0 {
		for w := range strings.FieldsSeq(query) {
			ms = append(ms, c.search(w)...)
		}
	}
	seen := map[*entry]bool{}
	for _, m := range ms {
		if seen[m.entry] || short(query) && m.score < scoreTokens && !m.begins(query) {
			continue
		}
		seen[m.entry] = true
		fs = append(fs, found{id: m.Series, title: m.title(), kind: "series", date: m.Last, class: ClassReadings, score: m.score})
	}
	return fs
}

func short(query string) bool {
	f := fold(query)
	return utf8.RuneCountInString(f) < 4 && strings.IndexFunc(f, func(r rune) bool { return r > 0x2E80 }) < 0
}

// begins says whether a word of a name of the series begins with the query.
func (e *entry) begins(query string) bool {
	q := fold(query)
	for _, n := range e.words.names {
		if slices.ContainsFunc(n, func(t string) bool { return strings.HasPrefix(t, q) }) {
			return true
		}
	}
	return false
}

// title is the name of a series with its latest value.
func (e *entry) title() string {
	s := e.tellName()
	if e.Latest == nil {
		return s
	}
	value := cellText(e.Latest.valueCell())
	if u := e.Latest.unitCell(); u != nil {
		value += " " + cellText(u)
	}
	return fmt.Sprintf("%s: %s on %s", s, value, e.Latest.Date)
}

// findThings searches what was written of each thing: every word must be in it,
// or the words mean the complaint that it is coded as.
func findThings(ts []thing, query string) (fs []found) {
	words := strings.Fields(fold(query))
	code := codeMeant(query)
	for _, t := range ts {
		text := fold(t.text())
		hit := len(words) > 0
		for _, w := range words {
			if short(w) {
				hit = hit && slices.ContainsFunc(strings.Fields(text), func(t string) bool { return strings.HasPrefix(t, w) })
			} else {
				hit = hit && strings.Contains(text, w)
			}
		}
		if hit || code != "" && code == t.code {
			fs = append(fs, found{t.id, Fence(t.name), string(t.typ), t.date, classOfThing(t.typ), scoreTokens})
		}
	}
	return fs
}

// codeMeant is the ICPC-3 code of the complaint or condition that words mean, ""
// none.
func codeMeant(query string) string {
	for _, axis := range []icpc.Axis{icpc.Condition, icpc.Symptom} {
		if code, ok := icpc.Known(query, axis); ok {
			return code
		}
	}
	return ""
}

// link is the address by which Carnet's window opens a record.
func link(id string) string { return "carnet://record/" + id }
