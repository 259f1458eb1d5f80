package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// A Reading is one measured value. What was printed is never changed; what was
// computed stands beside it with its reason.
type Reading struct {
	ID     int64
	Series int64

	At        time.Time // UTC; 00:00 of Day where only the day is known
	Offset    *int      // minutes east of UTC that were valid; nil where only the day is known
	Precision Precision
	Day       Day // where the person was

	Printed          // Date is always the reading's own
	Place            // on Document
	ReadAs  *Printed // as first read, where a person corrected it

	Number     *float64 // of Value, nil where it is words
	Comparator string   // "", <, <=, >, >= or ~: "<5" is 5 and below it
	UCUM       string   // of Unit, "" not recognised
	Low, High  *float64 // of Range, in the printed unit; nil open or not understood

	Code      string   // LOINC, "" uncoded
	Canonical *float64 // Number in Series.Unit
	Outcome   string   // coded, refused, unresolved, needs_input
	Reason    string   // why that code, or why none
	Rejected  string   // a code that was considered and refused

	Modality Modality
	Status   Status
	SameAs   int64 // the reading this one repeats, for StatusDuplicate
	Document int64 // 0 none
	Batch    int64 // 0 none
	Written  time.Time
}

// Precision is how exactly a reading's time is known.
type Precision string

// The precisions.
const (
	PrecisionDay    Precision = "day"
	PrecisionMinute Precision = "minute"
	PrecisionSecond Precision = "second"
)

// Modality is where a reading comes from.
type Modality string

// The modalities.
const (
	ModalityLab       Modality = "lab"
	ModalityManual    Modality = "manual"
	ModalityAssistant Modality = "assistant"
)

// Status says whether a reading counts.
type Status string

// The statuses. Only a final reading counts.
const (
	StatusFinal     Status = "final"
	StatusDuplicate Status = "duplicate" // another document printed it first
	StatusHidden    Status = "hidden"    // its batch was undone
	StatusAmended   Status = "amended"   // another row takes its place
	StatusRetracted Status = "retracted" // the person took it back
)

// Added says what became of readings that were written.
type Added struct {
	New       int // that count
	Duplicate int // that repeat a reading which counts already
}

// AddReadings writes readings, gives them their ids and renews their series.
// One that repeats a final reading (same series, time, name, value and unit)
// is kept as its duplicate and does not count twice.
func AddReadings(ctx context.Context, tx *sql.Tx, rs []Reading) (a Added, err error) {
	next, err := take(ctx, tx, "reading", len(rs))
	if err != nil {
		return a, err
	}
	find, err := tx.PrepareContext(ctx, twinQuery)
	if err != nil {
		return a, err
	}
	defer find.Close()
	insert, err := tx.PrepareContext(ctx, insertReading)
	if err != nil {
		return a, err
	}
	defer insert.Close()
	var touched set
	for i := range rs {
		r := &rs[i]
		r.ID = next + int64(i)
		r.SameAs, err = r.twin(ctx, find)
		if err != nil {
			return a, err
		}
		if r.Status = StatusFinal; r.SameAs != 0 {
			r.Status = StatusDuplicate
			a.Duplicate++
		} else {
			a.New++
		}
		if err := r.insert(ctx, insert); err != nil {
			return a, fmt.Errorf("add reading: %w", err)
		}
		touched.add(r.Series)
	}
	return a, renewSeries(ctx, tx, touched)
}

const insertReading = `
	INSERT INTO reading (series, at, id, day, offset_min, precision,
		name, value, unit, range, flag, section, specimen, method, page, box, read_as,
		number, comparator, ucum, low, high, code, canonical, outcome, reason, rejected,
		modality, status, same_as, document, batch, written)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
		NULLIF(?, 0), NULLIF(?, 0), NULLIF(?, 0), ?)`

func (r *Reading) insert(ctx context.Context, stmt *sql.Stmt) error {
	var readAs any
	if r.ReadAs != nil {
		readAs = encode(r.ReadAs)
	}
	_, err := stmt.ExecContext(ctx, r.Series, r.At.UnixMilli(), r.ID, r.Day, r.Offset, r.Precision,
		r.Name, r.Value, r.Unit, r.Range, r.Flag, r.Section, r.Specimen, r.Method, r.Page, encode(r.Box), readAs,
		r.Number, r.Comparator, r.UCUM, r.Low, r.High, r.Code, r.Canonical, r.Outcome, r.Reason, r.Rejected,
		r.Modality, r.Status, r.SameAs, r.Document, r.Batch, r.Written.UnixMilli())
	return err
}

const twinQuery = `
	SELECT id FROM reading
	WHERE series = ? AND at = ? AND precision = ? AND name = ? AND value = ? AND unit = ?
		AND status = 'final' AND batch IS NOT NULLIF(?, 0)
	ORDER BY id LIMIT 1`

// twin finds the final reading that r repeats, 0 for none.
func (r *Reading) twin(ctx context.Context, stmt *sql.Stmt) (id int64, err error) {
	err = stmt.QueryRowContext(ctx, r.Series, r.At.UnixMilli(), r.Precision, r.Name, r.Value, r.Unit, r.Batch).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return id, err
}

// HideBatch takes the readings of a batch out of sight. A reading that another
// batch repeats goes on counting there.
func HideBatch(ctx context.Context, tx *sql.Tx, batch int64) error {
	return setVisible(ctx, tx, batch, `
		UPDATE reading SET status = 'hidden' WHERE batch = :batch AND status IN ('final', 'duplicate')`, `
		UPDATE reading SET status = 'final', same_as = NULL
		WHERE id IN (SELECT min(d.id) FROM reading d JOIN reading h ON d.same_as = h.id
			WHERE h.batch = :batch AND d.status = 'duplicate' GROUP BY h.id)`)
}

// ShowBatch brings the readings of an undone batch back.
func ShowBatch(ctx context.Context, tx *sql.Tx, batch int64) error {
	return setVisible(ctx, tx, batch, `
		UPDATE reading AS r SET (status, same_as) = (
			SELECT iif(t.id IS NULL, 'final', 'duplicate'), t.id FROM (SELECT 1) LEFT JOIN reading t ON
				t.series = r.series AND t.at = r.at AND t.precision = r.precision AND t.name = r.name
				AND t.value = r.value AND t.unit = r.unit AND t.status = 'final' AND t.batch IS NOT r.batch
			LIMIT 1)
		WHERE batch = :batch AND status = 'hidden'`)
}

func setVisible(ctx context.Context, tx *sql.Tx, batch int64, stmts ...string) error {
	for _, s := range stmts {
		if _, err := tx.ExecContext(ctx, s, sql.Named("batch", batch)); err != nil {
			return fmt.Errorf("batch %s: %w", NounBatch.ID(batch), err)
		}
	}
	rows, err := tx.QueryContext(ctx, `SELECT DISTINCT series FROM reading WHERE batch = ?`, batch)
	if err != nil {
		return err
	}
	defer rows.Close()
	var touched set
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		touched.add(id)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return renewSeries(ctx, tx, touched)
}

// take reserves n ids of a counter and returns the first.
func take(ctx context.Context, tx *sql.Tx, name string, n int) (first int64, err error) {
	err = tx.QueryRowContext(ctx, `UPDATE counter SET next = next + ? WHERE name = ? RETURNING next - ?`, n, name, n).Scan(&first)
	return first, err
}

// set is a small list of distinct ids, in the order they came.
type set []int64

func (s *set) add(id int64) {
	for _, have := range *s {
		if have == id {
			return
		}
	}
	*s = append(*s, id)
}
