package answer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"carnet/store"
	"carnet/vocab/loinc"
)

// maxExcerpt is how much of a document's results a fetch tells, in characters.
const maxExcerpt = 1500

// Fetch tells one record by its id, with what it is linked to. Fields that were
// never recorded are null.
func (a *Asker) Fetch(ctx context.Context, id string) *Envelope {
	id = strings.TrimPrefix(strings.TrimSpace(id), "carnet://record/")
	noun, _, _ := strings.Cut(id, "_")
	f, ok := fetchers[store.Noun(noun)]
	if !ok {
		return Clarify(badID())
	}
	if f.class != "" && !a.Grants.Allow(f.class) {
		return withheld(f.class)
	}
	n, err := store.Noun(noun).Parse(id)
	if err != nil {
		return Clarify(badID())
	}
	e, err := f.fetch(ctx, a, n)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return &Envelope{
			Kind: KindAbsent, Status: StatusOK, Reason: AbsentUnknownName,
			Message: "There is no record of that id. It may have been undone.", NextSteps: []Step{StepCatalogue},
		}
	case err != nil:
		return Failure(err)
	case e.Fetched == nil:
		return e // kept back
	}
	e.ID, e.URL = id, link(id)
	if f.class != "" {
		e.Told = []Class{f.class}
	}
	return e
}

func badID() Problem {
	return Problem{Field: "id", Problem: NotAnOption, Want: "an id that an answer gave, such as rd_12 (reading), se_7 (series), dc_3 (document) or gc_1 (genetic conclusion)"}
}

// fetchers fetch each kind of record, if its class is granted. One without a
// class has records of several, and tells none of those that are not granted.
var fetchers = map[store.Noun]struct {
	class Class
	fetch func(ctx context.Context, a *Asker, id int64) (*Envelope, error)
}{
	store.NounReading:  {ClassReadings, fetchReading},
	store.NounSeries:   {ClassReadings, fetchSeries},
	store.NounDocument: {ClassDocuments, fetchDocument},

	store.NounConclusion: {ClassGenome, fetchConclusion},
	store.NounVisit:      {"", fetchThing(store.NounVisit)},
	store.NounCondition:  {ClassVisits, fetchThing(store.NounCondition)},
	store.NounEntry:      {ClassJournal, fetchThing(store.NounEntry)},
}

// fetched is an answer of a record with a title.
func fetched(title string, rec Record) *Envelope {
	var lines []string
	for _, f := range rec {
		if f.Value != nil {
			lines = append(lines, f.Name+": "+cellText(f.Value))
		}
	}
	return &Envelope{
		Kind: KindResult, Status: StatusOK, Record: rec,
		Fetched: &Fetched{Title: title, Text: strings.Join(lines, "\n"), Metadata: map[string]string{}},
	}
}

func fetchReading(ctx context.Context, a *Asker, id int64) (e *Envelope, err error) {
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		rs, err := store.ReadingsIn(ctx, tx, store.ReadingFilter{ID: id})
		if err != nil {
			return err
		}
		if len(rs) == 0 || rs[0].Status == store.StatusHidden {
			return store.ErrNotFound
		}
		c, err := a.catalogue(ctx, tx)
		if err != nil {
			return err
		}
		s := c.byID(store.NounSeries.ID(rs[0].Series))
		if s == nil {
			return store.ErrNotFound
		}
		file := ""
		if a.Grants.Allow(ClassDocuments) {
			files, err := a.files(ctx, tx)
			if err != nil {
				return err
			}
			file = files[rs[0].Document]
		}
		e = readingRecord(s, rs[0], a.placed(newReading(rs[0], s.series, file)))
		if !a.Grants.Allow(ClassDocuments) {
			e.Assumptions = append(e.Assumptions, noteNoDocuments)
		}
		return nil
	})
	return e, err
}

func readingRecord(s *entry, stored store.Reading, r Reading) *Envelope {
	var rec Record
	rec.Add("indicator", s.tellName())
	rec.Add("official_name", s.Official)
	rec.Add("code", r.Code)
	rec.Add("date", r.Date)
	rec.Add("time", r.Time)
	rec.Add("value", r.valueCell())
	rec.Add("unit", r.unitCell())
	rec.Add("range", r.rangeCell())
	rec.Add("flag", r.flagCell())
	rec.Add("printed_name", Fence(r.Name))
	rec.Add("printed_value", Plain(r.Value))
	rec.Add("printed_flag", Plain(r.Flag))
	rec.Add("section", Fence(r.Section))
	rec.Add("specimen", Fence(r.Specimen))
	rec.Add("method", Fence(r.Method))
	rec.Add("ucum", r.UCUM)
	rec.Add("canonical_value", floatOrNil(stored.Canonical))
	rec.Add("canonical_unit", s.Unit)
	rec.Add("coding", r.Outcome)
	rec.Add("coding_reason", loinc.Words(r.Reason))
	rec.Add("rejected_code", r.Rejected)
	rec.Add("modality", r.Modality)
	rec.Add("status", string(stored.Status))
	rec.Add("corrected_by_person", r.Corrected)
	rec.Add("series", s.Series)
	rec.Add("document", r.Document)
	rec.Add("file", Fence(r.File))
	rec.Add("page", intOrNil(r.Page))
	e := fetched(fmt.Sprintf("%s on %s", s.tellName(), r.Date), rec)
	e.Metadata["series"] = link(s.Series)
	if r.Document != "" {
		e.Metadata["document"] = link(r.Document)
	}
	e.Provenance = map[string]Provenance{s.Series: provenanceOf(s)}
	e.Assumptions = []string{noteFlag}
	return e
}

func fetchSeries(ctx context.Context, a *Asker, id int64) (e *Envelope, err error) {
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		c, err := a.catalogue(ctx, tx)
		if err != nil {
			return err
		}
		s := c.byID(store.NounSeries.ID(id))
		if s == nil {
			return store.ErrNotFound
		}
		e = seriesRecord(s)
		return nil
	})
	return e, err
}

func seriesRecord(s *entry) *Envelope {
	var rec Record
	rec.Add("indicator", s.tellName())
	rec.Add("official_name", s.Official)
	rec.Add("code", s.Code)
	rec.Add("group", s.Group)
	rec.Add("canonical_unit", s.Unit)
	rec.Add("count", s.Count)
	rec.Add("first", s.First)
	rec.Add("last", s.Last)
	var printed []string
	for _, n := range s.spellings {
		printed = append(printed, Fence(n))
	}
	rec.Add("printed_names", joined(printed))
	if r := s.Latest; r != nil {
		rec.Add("latest_value", r.valueCell())
		rec.Add("latest_unit", r.unitCell())
		rec.Add("latest_range", r.rangeCell())
		rec.Add("latest_flag", r.flagCell())
		rec.Add("latest_date", r.Date)
		rec.Add("latest_reading", r.ID)
	}
	e := fetched(s.title(), rec)
	if s.Latest != nil {
		e.Metadata["latest_reading"] = link(s.Latest.ID)
	}
	e.Provenance = map[string]Provenance{s.Series: provenanceOf(s)}
	e.Assumptions = []string{noteFlag}
	e.NextSteps = []Step{StepViewRaw, StepViewStats}
	return e
}

func fetchDocument(ctx context.Context, a *Asker, id int64) (*Envelope, error) {
	zone, err := a.zone(ctx)
	if err != nil {
		return nil, err
	}
	all, err := a.documents(ctx, zone)
	if err != nil {
		return nil, err
	}
	for _, d := range all {
		if d.ID == id {
			return a.documentRecord(ctx, d, zone)
		}
	}
	return nil, store.ErrNotFound
}

func (a *Asker) documentRecord(ctx context.Context, d document, zone *time.Location) (*Envelope, error) {
	var rec Record
	rec.Add("type", string(TypeDocument))
	rec.Add("name", Fence(d.Name))
	rec.Add("kind", d.kind)
	rec.Add("media_type", d.Media)
	rec.Add("date", d.date)
	rec.Add("imported", store.DayOf(d.Stored.In(zone)).String())
	rec.Add("bytes", int(d.Size))
	rec.Add("pages", intOrNil(d.Pages))
	if a.Grants.Allow(ClassReadings) {
		rec.Add("readings", d.readings)
		rec.Add("waiting_for_review", d.waiting)
	}
	rec.Add("undone", d.undone)
	e := fetched(Fence(d.Name), rec)
	if a.Grants.Allow(ClassReadings) {
		excerpt, err := a.excerpt(ctx, d.ID)
		if err != nil {
			return nil, err
		}
		e.Record.Add("excerpt", excerpt)
		if excerpt != "" {
			e.Text += "\nexcerpt: " + excerpt
		}
	}
	e.Assumptions = []string{noteDocuments, "excerpt: results that were read from the document, as printed; never the file itself."}
	return e, nil
}

// excerpt tells results of a document as they were printed, the first 1,500
// characters of them.
func (a *Asker) excerpt(ctx context.Context, document int64) (string, error) {
	batches, err := a.Vault.Batches(ctx, document)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, batch := range batches {
		if batch.State == store.BatchUndone {
			continue
		}
		rs, err := a.Vault.Readings(ctx, store.ReadingFilter{Batch: batch.ID, Limit: 60})
		if err != nil {
			return "", err
		}
		for _, r := range rs {
			b.WriteString(strings.TrimSpace(strings.Join([]string{r.Name, r.Value, r.Unit, r.Range, r.Flag}, " ")) + "; ")
		}
	}
	return fence(strings.TrimSuffix(b.String(), "; "), maxExcerpt), nil
}
