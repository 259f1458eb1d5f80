package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A Dose is what was answered about one slot of a plan. A slot is the plan, the
// local day and the slot's name, never an instant; the last answer counts.
type Dose struct {
	ID   int64
	Plan int64
	Day  Day
	Slot string // of the schedule; extra#n for what it did not ask for

	State  DoseState
	At     time.Time // when it was taken or skipped
	Offset int       // minutes east of UTC that were valid then
	Amount *float64  // nil as planned
	Unit   string    // UCUM, "" as planned
	Note   string

	Modality Modality
	Written  time.Time
}

// A DoseState is an answer about a slot.
type DoseState string

// The answers. Whether a slot without one is due or missed is derived.
const (
	DoseTaken   DoseState = "taken"
	DoseSkipped DoseState = "skipped"
	DoseUndone  DoseState = "undone" // as if nothing had been answered
)

// AddDose writes an answer and gives it its id.
func AddDose(ctx context.Context, tx *sql.Tx, d *Dose) error {
	id, err := take(ctx, tx, "dose", 1)
	if err != nil {
		return err
	}
	d.ID = id
	_, err = tx.ExecContext(ctx, `
		INSERT INTO dose (plan, day, slot, id, state, at, offset_min, amount, unit, note, modality, written)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		d.Plan, d.Day, d.Slot, d.ID, d.State, d.At.UnixMilli(), d.Offset, d.Amount, d.Unit, d.Note, d.Modality, d.Written.UnixMilli())
	if err != nil {
		return fmt.Errorf("add dose: %w", err)
	}
	return nil
}

// DosesIn lists what counts of the answers about a plan's slots from one day to
// another, both included, in the order of their days.
func DosesIn(ctx context.Context, tx *sql.Tx, plan int64, from, to Day) (ds []Dose, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT plan, day, slot, max(id), state, at, offset_min, amount, unit, note, modality, written
		FROM dose WHERE plan = ? AND day BETWEEN ? AND ?
		GROUP BY plan, day, slot HAVING state <> 'undone' ORDER BY day, at, id`, plan, from, to)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var d Dose
		var at, written int64
		if err := rows.Scan(&d.Plan, &d.Day, &d.Slot, &d.ID, &d.State, &at, &d.Offset, &d.Amount, &d.Unit, &d.Note, &d.Modality, &written); err != nil {
			return nil, err
		}
		d.At, d.Written = time.UnixMilli(at).UTC(), time.UnixMilli(written).UTC()
		ds = append(ds, d)
	}
	return ds, rows.Err()
}

// FirstDoseDay is the first day of the plan on which an answer counts, nil for
// none.
func FirstDoseDay(ctx context.Context, tx *sql.Tx, plan int64) (day *Day, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT min(day) FROM (SELECT day, state, max(id) FROM dose WHERE plan = ? GROUP BY day, slot) WHERE state <> 'undone'`, plan).Scan(&day)
	return day, err
}
