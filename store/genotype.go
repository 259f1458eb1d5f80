package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"carnet/vocab/gene"
)

// GenotypeState is where a genotype set stands.
type GenotypeState string

// The states of a genotype set.
const (
	GenotypeLoading  GenotypeState = "loading"  // being written; nobody sees it
	GenotypeActive   GenotypeState = "active"   // the one that answers; at most one is
	GenotypeReplaced GenotypeState = "replaced" // kept whole, can be brought back
	GenotypeHidden   GenotypeState = "hidden"   // undone
)

// A GenotypeSet is one imported genotype file.
type GenotypeSet struct {
	ID                        int64
	Document, Batch           int64
	State                     GenotypeState
	Format                    string // array, vcf (which lists differences only) or gvcf
	Vendor, Version           string
	Declared, Build, Assembly gene.Assembly // by the header, by the rows, and the one to go by
	Evidence                  string        // the rows' vote in words
	Strand                    string        // plus, forward, top
	Sex                       string        // female, male, "": plausibility of the file, no fact about the person

	// Rows = Called + NoCalls are kept; Elsewhere and Damaged are not.
	Rows, Called, NoCalls, Elsewhere, Damaged int
	Truncated                                 bool

	Created, Changed time.Time
}

// ActiveGenotypeSet returns the set that answers questions. It reports false if
// there is none.
func (v *Vault) ActiveGenotypeSet(ctx context.Context) (s GenotypeSet, ok bool, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		s, ok, err = ActiveGenotypeSet(ctx, tx)
		return err
	})
	return s, ok, err
}

// ActiveGenotypeSet is [Vault.ActiveGenotypeSet] inside a transaction.
func ActiveGenotypeSet(ctx context.Context, tx *sql.Tx) (s GenotypeSet, ok bool, err error) {
	sets, err := scanGenotypeSets(ctx, tx, `WHERE state = 'active'`)
	if err != nil || len(sets) == 0 {
		return GenotypeSet{}, false, err
	}
	return sets[0], true, nil
}

// GenotypeSets lists the sets that were ever published, newest first.
func (v *Vault) GenotypeSets(ctx context.Context) (sets []GenotypeSet, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		sets, err = scanGenotypeSets(ctx, tx, `WHERE state <> 'loading'`)
		return err
	})
	return sets, err
}

// GenotypeSetIn returns one set. The error wraps [ErrNotFound] if there is none.
func GenotypeSetIn(ctx context.Context, tx *sql.Tx, id int64) (GenotypeSet, error) {
	return oneGenotypeSet(ctx, tx, NounGenotypeSet.ID(id), `WHERE id = ?`, id)
}

func oneGenotypeSet(ctx context.Context, tx *sql.Tx, what, where string, args ...any) (GenotypeSet, error) {
	sets, err := scanGenotypeSets(ctx, tx, where, args...)
	if err == nil && len(sets) == 0 {
		err = fmt.Errorf("genotype set %s: %w", what, ErrNotFound)
	}
	if err != nil {
		return GenotypeSet{}, err
	}
	return sets[0], nil
}

func scanGenotypeSets(ctx context.Context, tx *sql.Tx, where string, args ...any) (sets []GenotypeSet, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT id, coalesce(document, 0), coalesce(batch, 0), state, format, vendor, version, declared, build, assembly, evidence,
			strand, sex, markers, called, no_calls, elsewhere, damaged, truncated, created, changed
		FROM genotype_set `+where+` ORDER BY id DESC`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s GenotypeSet
		var created, changed int64
		if err := rows.Scan(&s.ID, &s.Document, &s.Batch, &s.State, &s.Format, &s.Vendor, &s.Version, &s.Declared, &s.Build, &s.Assembly,
			&s.Evidence, &s.Strand, &s.Sex, &s.Rows, &s.Called, &s.NoCalls, &s.Elsewhere, &s.Damaged, &s.Truncated,
			&created, &changed); err != nil {
			return nil, err
		}
		s.Created, s.Changed = time.UnixMilli(created).UTC(), time.UnixMilli(changed).UTC()
		sets = append(sets, s)
	}
	return sets, rows.Err()
}

// activate makes a set the active one. The one that was is replaced by it.
func activate(ctx context.Context, tx *sql.Tx, id int64, now time.Time) error {
	if _, err := tx.ExecContext(ctx, `
		UPDATE genotype_set SET state = 'replaced', replaced_by = :id, changed = :now WHERE state = 'active' AND id <> :id`,
		sql.Named("id", id), sql.Named("now", now.UnixMilli())); err != nil {
		return err
	}
	return changeOne(ctx, tx, NounGenotypeSet.ID(id),
		`UPDATE genotype_set SET state = 'active', replaced_by = NULL, changed = ? WHERE id = ?`, now.UnixMilli(), id)
}

// ActivateGenotypeSet brings a replaced or hidden set back as the active one.
func ActivateGenotypeSet(ctx context.Context, tx *sql.Tx, id int64, now time.Time) error {
	s, err := GenotypeSetIn(ctx, tx, id)
	if err != nil || s.State == GenotypeActive {
		return err
	}
	if s.State == GenotypeLoading {
		return fmt.Errorf("genotype set %s: %w", NounGenotypeSet.ID(id), ErrNotFound)
	}
	return activate(ctx, tx, id, now)
}

// HideGenotypes takes out of sight the set that a batch brought. If it was the
// active one, the set that it had replaced is active again; else what it had
// replaced is from now on replaced by what has replaced it.
func HideGenotypes(ctx context.Context, tx *sql.Tx, batch int64, now time.Time) error {
	s, err := genotypesOfBatch(ctx, tx, batch)
	if err != nil || s.State == GenotypeHidden {
		return err
	}
	if err := changeOne(ctx, tx, NounGenotypeSet.ID(s.ID),
		`UPDATE genotype_set SET state = 'hidden', changed = ? WHERE id = ?`, now.UnixMilli(), s.ID); err != nil {
		return err
	}
	if s.State != GenotypeActive {
		_, err := tx.ExecContext(ctx, passOn, sql.Named("set", s.ID))
		return err
	}
	before, err := scanGenotypeSets(ctx, tx, `WHERE state = 'replaced' AND replaced_by = ?`, s.ID)
	if err != nil || len(before) == 0 {
		return err
	}
	return activate(ctx, tx, before[0].ID, now)
}

// passOn hands what a set has replaced to the set that has replaced it.
const passOn = `UPDATE genotype_set SET replaced_by = (SELECT replaced_by FROM genotype_set WHERE id = :set) WHERE replaced_by = :set`

// ShowGenotypes brings back the set that a batch brought, as the active one.
func ShowGenotypes(ctx context.Context, tx *sql.Tx, batch int64, now time.Time) error {
	s, err := genotypesOfBatch(ctx, tx, batch)
	if err != nil {
		return err
	}
	return ActivateGenotypeSet(ctx, tx, s.ID, now)
}

func genotypesOfBatch(ctx context.Context, tx *sql.Tx, batch int64) (GenotypeSet, error) {
	return oneGenotypeSet(ctx, tx, "of "+NounBatch.ID(batch), `WHERE batch = ?`, batch)
}
