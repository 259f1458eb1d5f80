package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// A Vocabulary is a published list of words and codes that the person brought.
// One of a kind is in use at a time.
type Vocabulary struct {
	ID      int64
	Kind    string // such as VocabularyLOINC
	Version string // as its publisher counts, "" unknown
	Notice  string // the publisher's, to be shown where it is used
	Terms   int
	Names   int
	Changed time.Time
}

// VocabularyLOINC is the kind of a LOINC release.
const VocabularyLOINC = "loinc"

// vocabularyTables are those whose first column is a vocabulary, children first.
var vocabularyTables = []string{"loinc_name", "loinc_member", "loinc_term"}

// FindVocabulary returns the one in use of a kind, false where there is none.
func FindVocabulary(ctx context.Context, tx *sql.Tx, kind string) (Vocabulary, bool, error) {
	v := Vocabulary{Kind: kind}
	var changed int64
	err := tx.QueryRowContext(ctx, `
		SELECT id, version, notice, terms, names, changed FROM vocabulary WHERE kind = ? AND state = 'ready'`, kind).
		Scan(&v.ID, &v.Version, &v.Notice, &v.Terms, &v.Names, &changed)
	if errors.Is(err, sql.ErrNoRows) {
		return Vocabulary{}, false, nil
	}
	v.Changed = time.UnixMilli(changed)
	return v, err == nil, err
}

// A VocabularyLoad writes one vocabulary, part by part. Nobody sees any of it
// until all is there.
type VocabularyLoad struct {
	vault *Vault
	id    int64
	now   func() time.Time
}

// Write writes a part in a transaction of its own; vocabulary goes into the first
// column of every row.
func (l *VocabularyLoad) Write(ctx context.Context, part func(ctx context.Context, tx *sql.Tx, vocabulary int64) error) error {
	return l.vault.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE vocabulary SET changed = ? WHERE id = ? AND state = 'loading'`, l.now().UnixMilli(), l.id)
		if err != nil {
			return err
		}
		return part(ctx, tx, l.id)
	})
}

// LoadVocabulary puts a vocabulary in the place of the one of its kind. Read
// writes its rows with the load and returns what it is; when it fails, or the
// process ends, the one that was there stays. Parts that a crash left are cleared
// by the next load.
func (v *Vault) LoadVocabulary(ctx context.Context, kind string, now func() time.Time, read func(l *VocabularyLoad) (Vocabulary, error)) (Vocabulary, error) {
	if err := v.clearVocabularies(ctx, kind, now().Add(-staleLoad)); err != nil {
		return Vocabulary{}, err
	}
	l := VocabularyLoad{vault: v, now: now}
	err := v.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `
			INSERT INTO vocabulary (kind, version, state, notice, terms, names, changed) VALUES (?, '', 'loading', '', 0, 0, ?) RETURNING id`,
			kind, now().UnixMilli()).Scan(&l.id)
	})
	if err != nil {
		return Vocabulary{}, err
	}
	out, err := read(&l)
	if err == nil {
		out.ID, out.Kind, out.Changed = l.id, kind, now()
		err = v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error { return readyVocabulary(ctx, tx, out) })
	}
	after := context.WithoutCancel(ctx) // a cancelled load is cleared too
	if err != nil {
		return Vocabulary{}, errors.Join(err, v.clearVocabulary(after, l.id))
	}
	return out, v.clearVocabularies(after, kind, time.Time{})
}

// readyVocabulary puts v in use, and the one of its kind before it out of use.
func readyVocabulary(ctx context.Context, tx *sql.Tx, v Vocabulary) error {
	if _, err := tx.ExecContext(ctx, `UPDATE vocabulary SET state = 'leaving' WHERE kind = ? AND state = 'ready'`, v.Kind); err != nil {
		return err
	}
	return changeOne(ctx, tx, fmt.Sprintf("vocabulary %d", v.ID), `
		UPDATE vocabulary SET state = 'ready', version = :version, notice = :notice, terms = :terms, names = :names, changed = :changed
		WHERE id = :id AND state = 'loading'`,
		sql.Named("version", v.Version), sql.Named("notice", v.Notice), sql.Named("terms", v.Terms), sql.Named("names", v.Names),
		sql.Named("changed", v.Changed.UnixMilli()), sql.Named("id", v.ID))
}

// RemoveVocabulary takes the vocabulary of a kind out; false where there is none.
func (v *Vault) RemoveVocabulary(ctx context.Context, kind string) (Vocabulary, bool, error) {
	var had Vocabulary
	var ok bool
	err := v.Write(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		if had, ok, err = FindVocabulary(ctx, tx, kind); err != nil || !ok {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE vocabulary SET state = 'leaving' WHERE id = ?`, had.ID)
		return err
	})
	if err != nil {
		return Vocabulary{}, false, err
	}
	return had, ok, v.clearVocabularies(ctx, kind, time.Time{})
}

// clearVocabularies deletes what is out of use, and what has been loading,
// untouched, since before then.
func (v *Vault) clearVocabularies(ctx context.Context, kind string, then time.Time) error {
	var ids []int64
	err := v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT id FROM vocabulary WHERE kind = ? AND (state = 'leaving' OR state = 'loading' AND changed < ?)`,
			kind, max(then.UnixMilli(), 0))
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id int64
			if err := rows.Scan(&id); err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return rows.Err()
	})
	for _, id := range ids {
		if err == nil {
			err = v.clearVocabulary(ctx, id)
		}
	}
	return err
}

// clearVocabulary deletes a vocabulary, a table at a time.
func (v *Vault) clearVocabulary(ctx context.Context, id int64) error {
	for _, table := range vocabularyTables {
		err := v.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM "+table+" WHERE vocabulary = ?", id)
			return err
		})
		if err != nil {
			return fmt.Errorf("clear vocabulary %d: %w", id, err)
		}
	}
	return v.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM vocabulary WHERE id = ?`, id)
		return err
	})
}
