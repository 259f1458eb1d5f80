package answer

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"carnet/store"
	"carnet/vocab/icpc"
	line "carnet/vocab/sentence"
)

// ReadSentence reads one line of a journal into the parts that [Asker.LogEntry]
// would write.
func ReadSentence(text string) []line.Part { return line.Read(text) }

// An EntryInput is a line to read, or one entry of a kind.
type EntryInput struct {
	Text     string         `json:"text"` // a line to read; with Kind, the words of the entry
	Kind     string         `json:"kind"` // symptom, condition, mood or note; "" reads Text
	Severity *float64       `json:"severity"`
	Mood     int            `json:"mood"`
	Minutes  int            `json:"minutes"`
	At       string         `json:"at"`  // as in [ReadingInput]; of a condition, its onset
	End      string         `json:"end"` // last day of it, YYYY-MM-DD
	Note     string         `json:"note"`
	Preview  bool           `json:"preview"`
	Confirm  bool           `json:"confirm"` // write readings whatever is doubted
	KeepBack bool           `json:"keep_back"`
	By       store.Modality `json:"-"`
}

// EntriesWritten is what became of an [EntryInput].
type EntriesWritten struct {
	Outcome string      `json:"outcome"` // written, preview; doubt or need_input: nothing is written until Confirm
	Parts   []EntryPart `json:"parts"`
}

// Open says that nothing was written because something is asked.
func (w EntriesWritten) Open() bool {
	return w.Outcome == OutcomeDoubt || w.Outcome == OutcomeNeedInput
}

// open is what is asked about a value of the line, "" nothing.
func (w EntriesWritten) open() string {
	for _, p := range w.Parts {
		if p.Readings != nil && p.Readings.Open() {
			return p.Readings.Outcome
		}
	}
	return ""
}

// An EntryPart is one thing that was told. One that is skipped or asked about has no
// ids; a medicine is kept as a note, for a plan is the person's to make of it.
type EntryPart struct {
	line.Part
	IDs      []string         `json:"ids"`
	Readings *ReadingsWritten `json:"written,omitempty"` // what became of its values
}

// LogEntry writes what a person tells of themselves. The error is a [Refusal]
// where it can't be written.
func (a *Asker) LogEntry(ctx context.Context, in EntryInput) (out EntriesWritten, err error) {
	err = a.either(ctx, in.Preview, func(ctx context.Context, tx *sql.Tx) error {
		out, err = a.logEntry(ctx, tx, in)
		return err
	})
	return out, err
}

func (a *Asker) logEntry(ctx context.Context, tx *sql.Tx, in EntryInput) (out EntriesWritten, err error) {
	if !in.Preview && !in.Confirm { // all of the line or nothing
		look := in
		look.Preview = true
		if out, err = a.logEntry(ctx, tx, look); err != nil {
			return out, err
		}
		if out.Outcome = out.open(); out.Outcome != "" {
			return out, nil
		}
		out = EntriesWritten{}
	}
	parts, err := in.parts()
	if err != nil {
		return out, err
	}
	zones, err := a.zones(ctx, tx)
	if err != nil {
		return out, err
	}
	c := clock{zones, a.now()}
	at, err := c.moment("at", in.At)
	if err != nil {
		return out, err
	}
	if out.Outcome = OutcomeWritten; in.Preview {
		out.Outcome = OutcomePreview
	}
	for _, p := range parts {
		told := EntryPart{Part: p, IDs: []string{}}
		switch {
		case p.Skipped != "":
		case p.Kind == line.Reading:
			err = a.logValues(ctx, tx, in, c.placed(at, p.When), &told)
		default:
			err = in.write(ctx, tx, c, at, &told)
		}
		if err != nil {
			return out, err
		}
		out.Parts = append(out.Parts, told)
	}
	return out, nil
}

// parts are those of the line, or the one entry that is given.
func (in EntryInput) parts() ([]line.Part, error) {
	in.Text = strings.TrimSpace(in.Text)
	k := line.Kind(in.Kind)
	p := line.Part{Kind: k, Text: in.Text, To: len(in.Text), Severity: in.Severity, Minutes: in.Minutes, Mood: in.Mood}
	switch {
	case in.Text == "" && k != line.Mood || len(in.Text) > longestNote || len(in.Note) > longestNote:
		return nil, refusal("text", "1 to %d characters are needed", longestNote)
	case in.Severity != nil && (*in.Severity < 0 || *in.Severity > 10):
		return nil, refusal("severity", "a number from 0 to 10 is needed")
	case in.Minutes < 0:
		return nil, refusal("minutes", "a positive number is needed")
	case k == "":
		return line.Read(in.Text), nil
	case k == line.Mood && (in.Mood < 1 || in.Mood > 5):
		return nil, refusal("mood", "a whole number from 1 to 5 is needed")
	case k == line.Symptom, k == line.Condition:
		r := icpc.Resolve(in.Text, icpc.Axis(k))
		p.Code, p.Outcome, p.Reason, p.Display = r.Code, r.Outcome, r.Reason, r.Display
		if r.Detail != nil {
			p.Detail = r.Detail.Code
		}
	case k != line.Mood && k != line.Note:
		return nil, refusal("kind", "use symptom, condition, mood or note")
	}
	return []line.Part{p}, nil
}

// placed is a moment moved to what a line says of it, which is never later.
func (c clock) placed(m store.Moment, w *line.When) store.Moment {
	switch {
	case w == nil:
		return m
	case w.MinutesAgo > 0:
		return c.at(m.At.Add(-time.Duration(w.MinutesAgo) * time.Minute))
	}
	day := m.Day - store.Day(w.DaysAgo)
	if t, err := time.Parse("15:04", w.Clock); err == nil {
		if on := c.on(day, t); !on.At.After(c.now.Add(ahead)) {
			return on
		}
		return m
	}
	if w.DaysAgo > 0 || w.Part != "" {
		return store.OnDay(day)
	}
	return m
}

func (a *Asker) logValues(ctx context.Context, tx *sql.Tx, in EntryInput, m store.Moment, told *EntryPart) error {
	v := told.Part.Readings[0]
	r := ReadingInput{Name: v.Name, Value: v.Value, Unit: v.Unit, Code: v.Code, Context: told.Context,
		At: m.Day.String(), Confirm: in.Confirm, Preview: in.Preview, By: in.By}
	if m.Precision != store.PrecisionDay {
		r.At = m.At.Format(time.RFC3339)
		if m.Offset != nil {
			r.At = m.At.In(time.FixedZone("", *m.Offset*60)).Format(time.RFC3339)
		}
	}
	if len(told.Part.Readings) == 2 {
		r.Code, r.Value = codePressure, v.Value+"/"+told.Part.Readings[1].Value
	}
	w, err := a.logReading(ctx, tx, r)
	if err != nil {
		return err
	}
	told.Readings = &w
	for _, one := range w.Readings {
		if one.ID != "" {
			told.IDs = append(told.IDs, one.ID)
		}
	}
	return nil
}

func (in EntryInput) write(ctx context.Context, tx *sql.Tx, c clock, at store.Moment, told *EntryPart) error {
	e := store.Entry{Kind: store.EntryKind(told.Kind), Moment: c.placed(at, told.When), Words: told.Text, Note: in.Note, Severity: told.Severity,
		Minutes: told.Minutes, Code: told.Code, Detail: told.Detail, Outcome: told.Outcome, Reason: told.Reason}
	if told.Onset != nil {
		today := at.Day
		e.Moment, e.EndDay = c.placed(at, told.Onset), &today
	}
	if told.Kind == line.Medication { // a plan is the person's to make of it
		e.Kind = store.EntryNote
	}
	if told.Mood > 0 {
		e.Mood = &told.Mood
	}
	if in.Kind == "" {
		e.Sentence = in.Text
	}
	if in.End != "" {
		d, err := store.ParseDay(in.End)
		if err != nil || d < e.Day {
			return refusal("end", "a day not before the first is needed, as 2026-03-01")
		}
		e.EndDay = &d
	}
	if e.Kind == store.EntryCondition && in.End == "" {
		e.EndDay = nil // it goes on
	}
	e.Modality, e.KeptBack, e.Written.Written = in.By, in.KeepBack, c.now
	if e.Modality == "" {
		e.Modality = store.ModalityManual
	}
	if in.Preview {
		return nil
	}
	if err := store.AddEntry(ctx, tx, &e); err != nil {
		return err
	}
	noun := store.NounEntry
	if e.Kind == store.EntryCondition {
		noun = store.NounCondition
	}
	told.IDs = append(told.IDs, noun.ID(e.ID))
	return nil
}
