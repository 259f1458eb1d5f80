package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
)

// Printed is what a document says of one reading, in its own words.
type Printed struct {
	Section  string `json:"section"`
	Name     string `json:"name"`
	Value    string `json:"value"` // with its comparator, without its flag
	Unit     string `json:"unit"`
	Range    string `json:"range"`
	Flag     string `json:"flag"`
	Date     string `json:"date"` // YYYY-MM-DD, "" the document's collection date
	Specimen string `json:"specimen"`
	Method   string `json:"method"`
}

// A Place is where on a document something stands.
type Place struct {
	Page int        // from 1; 0 nowhere
	Box  [4]float64 // x0, y0, x1, y1 in points, origin top left
}

// A Draft is a row read from a document that nobody has accepted yet.
type Draft struct {
	Batch int64
	Row   int // order on the document, from 0
	Printed
	Place
	Previous bool     // an earlier result that the document repeats; without a date its day is not known
	Doubt    []string // why it wants a look; empty when nothing speaks against it
	ReadAs   Printed  // as first read; differs where the person corrected it
	Skipped  bool     // the person said it is no reading
}

// A Leftover is text that was seen on a document and became no row.
type Leftover struct {
	Refused bool // a row, but not to be used; else not understood
	Place
	Text, Reason string
}

// AddDrafts writes the drafts of a batch.
func AddDrafts(ctx context.Context, tx *sql.Tx, batch int64, ds []Draft) error {
	for _, d := range ds {
		box, doubt, readAs := encode(d.Box), encode(append([]string{}, d.Doubt...)), encode(d.ReadAs)
		if _, err := tx.ExecContext(ctx, `
			INSERT INTO draft (batch, row, section, name, value, unit, range, flag, date, specimen, method, previous, page, box, doubt, read_as, state)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending')`,
			batch, d.Row, d.Section, d.Name, d.Value, d.Unit, d.Range, d.Flag, d.Date, d.Specimen, d.Method,
			d.Previous, d.Page, box, doubt, readAs); err != nil {
			return fmt.Errorf("batch %s, row %d: %w", NounBatch.ID(batch), d.Row, err)
		}
	}
	return nil
}

// AddLeftovers writes what of a document became no row.
func AddLeftovers(ctx context.Context, tx *sql.Tx, batch int64, ls []Leftover) error {
	for i, l := range ls {
		kind := "unread"
		if l.Refused {
			kind = "refused"
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO leftover (batch, row, kind, page, box, text, reason) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			batch, i, kind, l.Page, encode(l.Box), l.Text, l.Reason); err != nil {
			return fmt.Errorf("batch %s, leftover %d: %w", NounBatch.ID(batch), i, err)
		}
	}
	return nil
}

// Drafts lists what of a batch nobody has accepted, in the document's order.
func (v *Vault) Drafts(ctx context.Context, batch int64) (ds []Draft, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		ds, err = DraftsIn(ctx, tx, batch)
		return err
	})
	return ds, err
}

// DraftsIn is [Vault.Drafts] inside a transaction.
func DraftsIn(ctx context.Context, tx *sql.Tx, batch int64) (ds []Draft, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT row, section, name, value, unit, range, flag, date, specimen, method, previous, page, box, doubt, read_as, state = 'skipped'
		FROM draft WHERE batch = ? ORDER BY row`, batch)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		d := Draft{Batch: batch}
		var box, doubt, readAs string
		if err := rows.Scan(&d.Row, &d.Section, &d.Name, &d.Value, &d.Unit, &d.Range, &d.Flag, &d.Date, &d.Specimen, &d.Method,
			&d.Previous, &d.Page, &box, &doubt, &readAs, &d.Skipped); err != nil {
			return nil, err
		}
		if err := decode(box, &d.Box, doubt, &d.Doubt, readAs, &d.ReadAs); err != nil {
			return nil, fmt.Errorf("batch %s, row %d: %w", NounBatch.ID(batch), d.Row, err)
		}
		ds = append(ds, d)
	}
	return ds, rows.Err()
}

// Leftovers lists what of a batch's document became no row.
func (v *Vault) Leftovers(ctx context.Context, batch int64) (ls []Leftover, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT kind = 'refused', page, box, text, reason FROM leftover WHERE batch = ? ORDER BY row`, batch)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var l Leftover
			var box string
			if err := rows.Scan(&l.Refused, &l.Page, &box, &l.Text, &l.Reason); err != nil {
				return err
			}
			if err := decode(box, &l.Box); err != nil {
				return err
			}
			ls = append(ls, l)
		}
		return rows.Err()
	})
	return ls, err
}

// EditDraft replaces the cells of a draft by what the person says they are,
// or sets it aside. What was first read stays beside them.
func EditDraft(ctx context.Context, tx *sql.Tx, batch int64, row int, p Printed, doubt []string, skipped bool) error {
	state := "pending"
	if skipped {
		state = "skipped"
	}
	return changeOne(ctx, tx, draftName(batch, row), `
		UPDATE draft SET section = ?, name = ?, value = ?, unit = ?, range = ?, flag = ?, date = ?, specimen = ?, method = ?,
			doubt = ?, state = ?
		WHERE batch = ? AND row = ?`,
		p.Section, p.Name, p.Value, p.Unit, p.Range, p.Flag, p.Date, p.Specimen, p.Method,
		encode(append([]string{}, doubt...)), state, batch, row)
}

// SetDraftDoubt replaces what speaks against a draft.
func SetDraftDoubt(ctx context.Context, tx *sql.Tx, batch int64, row int, doubt []string) error {
	return changeOne(ctx, tx, draftName(batch, row), `UPDATE draft SET doubt = ? WHERE batch = ? AND row = ?`,
		encode(append([]string{}, doubt...)), batch, row)
}

func draftName(batch int64, row int) string {
	return fmt.Sprintf("batch %s, row %d", NounBatch.ID(batch), row)
}

// DropDraft removes a draft that has become a reading.
func DropDraft(ctx context.Context, tx *sql.Tx, batch int64, row int) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM draft WHERE batch = ? AND row = ?`, batch, row)
	return err
}

// encode writes one of the small JSON columns.
func encode(v any) string {
	b, err := json.Marshal(v)
	if err != nil { // boxes hold no NaN and the rest are strings
		panic(fmt.Sprintf("encode %T: %v", v, err))
	}
	return string(b)
}

// decode reads small JSON columns: text, target, text, target …
func decode(pairs ...any) error {
	for i := 0; i < len(pairs); i += 2 {
		if err := json.Unmarshal([]byte(pairs[i].(string)), pairs[i+1]); err != nil {
			return fmt.Errorf("stored column: %w", err)
		}
	}
	return nil
}
