package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"
)

// An Entry is one line of the journal: a symptom, a condition the person says
// they have, a mood or a note. Its words are the record; the code sorts them.
type Entry struct {
	ID   int64
	Kind EntryKind
	Moment
	EndDay *Day // last day of it; nil goes on, or not said

	Words    string // as the person wrote them
	Note     string
	Severity *float64 // 0 to 10, nil not said
	Mood     *int     // 1 to 5, of EntryMood
	Minutes  int      // how long it lasted, 0 not said

	Code    string // ICPC-3, "" uncoded
	Detail  string // subclass of Code, "" none
	Outcome string // coded, refused, needs_input; "" for moods and notes
	Reason  string // why there is no code

	Sentence string // the line it was read out of, "" entered alone
	Written
}

// An EntryKind is what an entry tells.
type EntryKind string

// The kinds of entries.
const (
	EntrySymptom   EntryKind = "symptom"
	EntryCondition EntryKind = "condition"
	EntryMood      EntryKind = "mood"
	EntryNote      EntryKind = "note"
)

// A Moment is when something was, and how exactly that is known.
type Moment struct {
	At        time.Time // UTC; 00:00 of Day where only the day is known
	Offset    *int      // minutes east of UTC that were valid; nil where only the day is known
	Precision Precision
	Day       Day // where the person was
}

// OnDay is a day without a time.
func OnDay(d Day) Moment { return Moment{At: d.Start(), Precision: PrecisionDay, Day: d} }

// AtMinute is an instant as the clock of its zone showed it.
func AtMinute(t time.Time) Moment {
	_, seconds := t.Zone()
	offset := seconds / 60
	return Moment{At: t.UTC().Truncate(time.Minute), Offset: &offset, Precision: PrecisionMinute, Day: DayOf(t)}
}

// Written is who wrote a row and what became of it.
type Written struct {
	Modality Modality // manual or assistant
	KeptBack bool     // the person keeps it from assistants
	Status   Status   // final, amended or retracted
	Amends   int64    // the row this one corrects, 0 none
	Written  time.Time
}

const entryColumns = `id, kind, at, offset_min, precision, day, end_day, words, note, severity, mood, coalesce(minutes, 0),
	code, detail, outcome, reason, sentence, modality, kept_back, status, coalesce(amends, 0), written`

// AddEntry writes an entry and gives it its id. One that amends another takes
// its place.
func AddEntry(ctx context.Context, tx *sql.Tx, e *Entry) error {
	if err := supersede(ctx, tx, "entry", NounEntry, e.Amends); err != nil {
		return err
	}
	e.Status = StatusFinal
	err := tx.QueryRowContext(ctx, `
		INSERT INTO entry (kind, at, offset_min, precision, day, end_day, words, note, severity, mood, minutes,
			code, detail, outcome, reason, sentence, modality, kept_back, status, amends, written)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULLIF(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, NULLIF(?, 0), ?) RETURNING id`,
		e.Kind, e.At.UnixMilli(), e.Offset, e.Precision, e.Day, e.EndDay, e.Words, e.Note, e.Severity, e.Mood, e.Minutes,
		e.Code, e.Detail, e.Outcome, e.Reason, e.Sentence, e.Modality, e.KeptBack, e.Status, e.Amends, e.Written.Written.UnixMilli()).Scan(&e.ID)
	if err != nil {
		return fmt.Errorf("add entry: %w", err)
	}
	return nil
}

// supersede marks the final row that another takes the place of. Table is a
// name of this package, never outside text.
func supersede(ctx context.Context, tx *sql.Tx, table string, noun Noun, id int64) error {
	if id == 0 {
		return nil
	}
	return setStatus(ctx, tx, table, noun, id, StatusAmended)
}

// setStatus changes the status of a final row. The error wraps [ErrNotFound]
// where no final row has that id.
func setStatus(ctx context.Context, tx *sql.Tx, table string, noun Noun, id int64, to Status) error {
	res, err := tx.ExecContext(ctx, `UPDATE `+table+` SET status = ? WHERE id = ? AND status = 'final'`, to, id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return fmt.Errorf("%s: %w", noun.ID(id), ErrNotFound)
}

// RetractEntry takes an entry out of sight.
func RetractEntry(ctx context.Context, tx *sql.Tx, id int64) error {
	return setStatus(ctx, tx, "entry", NounEntry, id, StatusRetracted)
}

// An EntryFilter says which entries to read. The zero filter is all that count.
type EntryFilter struct {
	ID       int64 // this one, whatever its status
	Kinds    []EntryKind
	Code     string
	From, To *Day // an entry that lasts counts on each of its days
	Open     bool // leaves out what the person keeps from assistants
	Limit    int  // 0 is no limit
	Offset   int
}

func (f EntryFilter) where() (string, []any) {
	if f.ID != 0 {
		return `id = ?`, []any{f.ID}
	}
	parts, args := []string{`status = 'final'`}, []any{}
	and := func(cond string, arg any) { parts, args = append(parts, cond), append(args, arg) }
	if len(f.Kinds) > 0 {
		parts = append(parts, `kind IN (?`+strings.Repeat(`, ?`, len(f.Kinds)-1)+`)`)
		for _, k := range f.Kinds {
			args = append(args, k)
		}
	}
	if f.Code != "" {
		and(`code = ?`, f.Code)
	}
	if f.From != nil {
		and(`iif(kind = 'condition', coalesce(end_day, 99999999), coalesce(end_day, day)) >= ?`, *f.From)
	}
	if f.To != nil {
		and(`day <= ?`, *f.To)
	}
	if f.Open {
		parts = append(parts, `kept_back = 0`)
	}
	return strings.Join(parts, ` AND `), args
}

// EntriesIn lists entries, newest first.
func EntriesIn(ctx context.Context, tx *sql.Tx, f EntryFilter) (es []Entry, err error) {
	where, args := f.where()
	limit := -1
	if f.Limit > 0 {
		limit = f.Limit
	}
	rows, err := tx.QueryContext(ctx, `
		SELECT `+entryColumns+` FROM entry WHERE `+where+` ORDER BY day DESC, at DESC, id DESC LIMIT ? OFFSET ?`,
		append(args, limit, f.Offset)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e Entry
		var at, written int64
		if err := rows.Scan(&e.ID, &e.Kind, &at, &e.Offset, &e.Precision, &e.Day, &e.EndDay, &e.Words, &e.Note, &e.Severity, &e.Mood,
			&e.Minutes, &e.Code, &e.Detail, &e.Outcome, &e.Reason, &e.Sentence, &e.Modality, &e.KeptBack, &e.Status, &e.Amends, &written); err != nil {
			return nil, err
		}
		e.At, e.Written.Written = time.UnixMilli(at).UTC(), time.UnixMilli(written).UTC()
		es = append(es, e)
	}
	return es, rows.Err()
}

// CountEntries counts the entries that f finds, whatever its limit.
func CountEntries(ctx context.Context, tx *sql.Tx, f EntryFilter) (n int, err error) {
	where, args := f.where()
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM entry WHERE `+where, args...).Scan(&n)
	return n, err
}

// Entries is [EntriesIn] in a transaction of its own.
func (v *Vault) Entries(ctx context.Context, f EntryFilter) (es []Entry, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		es, err = EntriesIn(ctx, tx, f)
		return err
	})
	return es, err
}
