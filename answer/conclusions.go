package answer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"carnet/store"
)

// A ConclusionInput is a laboratory's own sentence about the person's genes, as
// it stands in its report. Nothing is made of it: it is cited.
type ConclusionInput struct {
	ID         string   `json:"id"` // gc_1: the one that this corrects, "" a new one
	Words      string   `json:"words"`
	Laboratory string   `json:"laboratory"`
	Date       string   `json:"date"`     // of the report, YYYY-MM-DD; "" not known
	Variants   []string `json:"variants"` // that it rests on, as the laboratory names them
	Document   string   `json:"document"` // dc_3, the report; "" none
	Note       string   `json:"note"`
	KeepBack   bool     `json:"keep_back"` // from assistants
}

// A Conclusion is a [ConclusionInput] that is written down. Text is as written
// and not fenced.
type Conclusion struct {
	ID         string   `json:"id"` // gc_1
	Words      string   `json:"words"`
	Laboratory string   `json:"laboratory"`
	Date       string   `json:"date"` // "" not known
	Variants   []string `json:"variants"`
	Documents  []string `json:"documents"` // dc_3
	Note       string   `json:"note"`
	KeptBack   bool     `json:"kept_back"`
}

const (
	longestConclusion = 4000 // characters
	mostVariants      = 100
	longestVariant    = 200
	longestNote       = 2000
)

// AddConclusion writes a conclusion, or one that takes the place of in.ID. The
// error is a [Refusal] where it can't be written.
func (a *Asker) AddConclusion(ctx context.Context, in ConclusionInput) (out Conclusion, err error) {
	c, err := in.read(store.DayOf(a.now()))
	if err != nil {
		return out, err
	}
	c.Modality, c.KeptBack, c.Written.Written = store.ModalityManual, in.KeepBack, a.now()
	err = a.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		err := store.AddConclusion(ctx, tx, &c)
		if errors.Is(err, store.ErrNotFound) {
			return refusal("id", "there is no conclusion of that id to correct")
		}
		if err != nil {
			return err
		}
		if in.Document != "" {
			if err := linkDocument(ctx, tx, store.NounConclusion.ID(c.ID), in.Document); err != nil {
				return err
			}
		}
		out, err = toldConclusion(ctx, tx, c)
		return err
	})
	return out, err
}

// read checks the input. A day after tomorrow's is none anywhere on earth.
func (in ConclusionInput) read(today store.Day) (c store.Conclusion, err error) {
	c = store.Conclusion{Words: strings.TrimSpace(in.Words), Laboratory: strings.TrimSpace(in.Laboratory), Note: strings.TrimSpace(in.Note)}
	switch {
	case c.Words == "":
		return c, refusal("words", "the laboratory's sentence is missing")
	case utf8.RuneCountInString(c.Words) > longestConclusion:
		return c, refusal("words", "at most %d characters", longestConclusion)
	case utf8.RuneCountInString(c.Laboratory) > longestVariant:
		return c, refusal("laboratory", "at most %d characters", longestVariant)
	case utf8.RuneCountInString(c.Note) > longestNote:
		return c, refusal("note", "at most %d characters", longestNote)
	case len(in.Variants) > mostVariants:
		return c, refusal("variants", "at most %d", mostVariants)
	}
	for _, v := range in.Variants {
		if v = strings.TrimSpace(v); utf8.RuneCountInString(v) > longestVariant {
			return c, refusal("variants", "at most %d characters each", longestVariant)
		} else if v != "" {
			c.Variants = append(c.Variants, v)
		}
	}
	if in.Date != "" {
		d, err := store.ParseDay(in.Date)
		if err != nil || d > today+1 {
			return c, refusal("date", "not a day up to today, as 2024-03-12")
		}
		c.Day = &d
	}
	if in.ID != "" {
		if c.Amends, err = store.NounConclusion.Parse(in.ID); err != nil {
			return c, refusal("id", "not the id of a conclusion, such as gc_1")
		}
	}
	return c, nil
}

// linkDocument links a record to the document it stands in.
func linkDocument(ctx context.Context, tx *sql.Tx, id, document string) error {
	n, err := store.NounDocument.Parse(document)
	if err != nil {
		return refusal("document", "not the id of a document, such as dc_3")
	}
	if _, err := store.DocumentIn(ctx, tx, n); errors.Is(err, store.ErrNotFound) {
		return refusal("document", "there is no document of that id")
	} else if err != nil {
		return err
	}
	return store.Link(ctx, tx, id, document)
}

// RetractConclusion takes a conclusion out of sight.
func (a *Asker) RetractConclusion(ctx context.Context, id string) error {
	n, err := store.NounConclusion.Parse(id)
	if err != nil {
		return refusal("id", "not the id of a conclusion, such as gc_1")
	}
	return a.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error { return store.RetractConclusion(ctx, tx, n) })
}

// Conclusions lists what laboratories concluded, the latest report first. A
// caller without the genome, and one from whom all is kept, gets none.
func (a *Asker) Conclusions(ctx context.Context) (out []Conclusion, err error) {
	if !a.Grants.Allow(ClassGenome) {
		return nil, nil
	}
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		cs, err := store.ConclusionsIn(ctx, tx)
		if err != nil {
			return err
		}
		for _, c := range cs {
			if c.KeptBack && a.Grants != nil {
				continue
			}
			told, err := toldConclusion(ctx, tx, c)
			if err != nil {
				return err
			}
			out = append(out, told)
		}
		return nil
	})
	return out, err
}

func toldConclusion(ctx context.Context, tx *sql.Tx, c store.Conclusion) (Conclusion, error) {
	out := Conclusion{
		ID: store.NounConclusion.ID(c.ID), Words: c.Words, Laboratory: c.Laboratory, Variants: append([]string{}, c.Variants...),
		Documents: []string{}, Note: c.Note, KeptBack: c.KeptBack,
	}
	if c.Day != nil {
		out.Date = c.Day.String()
	}
	links, err := store.Linked(ctx, tx, out.ID)
	for _, l := range links {
		if strings.HasPrefix(l, string(store.NounDocument)+"_") {
			out.Documents = append(out.Documents, l)
		}
	}
	return out, err
}

const noteConclusion = "A laboratory's own conclusion, cited as it stands in its report. It was not checked against the genotype file, and is no statement of this program."

func fetchConclusion(ctx context.Context, a *Asker, id int64) (e *Envelope, err error) {
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		c, err := store.ConclusionIn(ctx, tx, id)
		if err != nil {
			return err
		}
		if c.Status == store.StatusRetracted || c.Status != store.StatusFinal && a.Grants != nil {
			return store.ErrNotFound // what took its place may be kept back
		}
		if c.KeptBack && a.Grants != nil {
			e = keptBackAnswer()
			return nil
		}
		told, err := toldConclusion(ctx, tx, c)
		e = a.conclusionRecord(told, c.Status)
		return err
	})
	return e, err
}

// keptBackAnswer is the answer about a record that the person keeps from assistants.
func keptBackAnswer() *Envelope {
	return &Envelope{
		Kind: KindAbsent, Status: StatusOK, Reason: AbsentKeptBack,
		Message: "The person keeps this from assistants.", NextSteps: []Step{StepAskPerson},
	}
}

func (a *Asker) conclusionRecord(c Conclusion, status store.Status) *Envelope {
	var rec Record
	rec.Add("type", string(TypeConclusion))
	rec.Add("date", c.Date)
	rec.Add("words", fence(c.Words, longestConclusion))
	rec.Add("laboratory", Fence(c.Laboratory))
	var variants []string
	for _, v := range c.Variants {
		variants = append(variants, Fence(v))
	}
	rec.Add("variants", strings.Join(variants, ", "))
	rec.Add("note", Fence(c.Note))
	rec.Add("status", string(status))
	if a.Grants.Allow(ClassDocuments) {
		rec.Add("document", strings.Join(c.Documents, ", "))
	}
	e := fetched(fmt.Sprintf("Genetic conclusion %s", c.ID), rec)
	if a.Grants.Allow(ClassDocuments) && len(c.Documents) > 0 {
		e.Metadata["document"] = link(c.Documents[0])
	}
	e.Assumptions = []string{noteConclusion}
	return e
}
