package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
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
// One that repeats what an earlier batch says counts as its duplicate.
func AddReadings(ctx context.Context, tx *sql.Tx, rs []Reading) (a Added, err error) {
	next, err := take(ctx, tx, "reading", len(rs))
	if err != nil {
		return a, err
	}
	insert, err := tx.PrepareContext(ctx, insertReading)
	if err != nil {
		return a, err
	}
	defer insert.Close()
	var touched set
	for i := range rs {
		r := &rs[i]
		r.ID, r.Status = next+int64(i), StatusFinal
		if err := r.insert(ctx, insert); err != nil {
			return a, fmt.Errorf("add reading: %w", err)
		}
		touched.add(r.Series)
	}
	end := next + int64(len(rs))
	if err := settle(ctx, tx, `id >= ? AND id < ?`, next, end); err != nil {
		return a, err
	}
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM reading WHERE id >= ? AND id < ? AND status = 'duplicate'`, next, end).Scan(&a.Duplicate)
	if err != nil {
		return a, err
	}
	a.New = len(rs) - a.Duplicate
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

// said is the SQL of what a reading says, as far as another sheet can repeat it:
// its number and unit, else its words. Of is the alias of the table.
func said(of string) string {
	return strings.ReplaceAll(`iif(OF.number IS NULL OR OF.ucum = '',
		OF.value || char(31) || OF.unit, OF.comparator || OF.number || char(31) || OF.ucum)`, "OF", of)
}

// settle decides which of the readings that say the same (series, time, name,
// value and unit) count: those of the batch that came first among the visible
// ones, for a sheet that prints a row twice means it twice. The others are
// duplicates of the first. Which says whose companions to settle.
func settle(ctx context.Context, tx *sql.Tx, which string, args ...any) error {
	_, err := tx.ExecContext(ctx, `
		WITH same AS (
			SELECT series, at, precision, name, `+said(`reading`)+` AS said, min(id) AS first FROM reading
			WHERE status IN ('final', 'duplicate') AND (series, at) IN (SELECT series, at FROM reading WHERE `+which+`)
			GROUP BY series, at, precision, name, said)
		UPDATE reading AS r SET
			status = iif(r.batch IS f.batch, 'final', 'duplicate'),
			same_as = iif(r.batch IS f.batch, NULL, f.id)
		FROM same CROSS JOIN reading AS f
		WHERE f.id = same.first
			AND r.series = same.series AND r.at = same.at AND r.precision = same.precision AND r.name = same.name
			AND r.status IN ('final', 'duplicate')
			AND `+said(`r`)+` = same.said`, args...)
	if err != nil {
		return fmt.Errorf("settle what is repeated: %w", err)
	}
	return nil
}

// HideBatch takes the readings of a batch out of sight. A reading that another
// batch repeats goes on counting there.
func HideBatch(ctx context.Context, tx *sql.Tx, batch int64) error {
	return setVisible(ctx, tx, batch, `
		UPDATE reading SET status = 'hidden', same_as = NULL WHERE batch = ? AND status IN ('final', 'duplicate')`)
}

// ShowBatch brings the readings of an undone batch back, as they counted before.
func ShowBatch(ctx context.Context, tx *sql.Tx, batch int64) error {
	return setVisible(ctx, tx, batch, `UPDATE reading SET status = 'final' WHERE batch = ? AND status = 'hidden'`)
}

func setVisible(ctx context.Context, tx *sql.Tx, batch int64, change string) error {
	if _, err := tx.ExecContext(ctx, change, batch); err != nil {
		return fmt.Errorf("batch %s: %w", NounBatch.ID(batch), err)
	}
	if err := settle(ctx, tx, `batch = ?`, batch); err != nil {
		return err
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
