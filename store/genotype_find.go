package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"carnet/vocab/gene"
)

// GenotypesByRsid returns the rows of the rsids with these numbers, by
// chromosome and position. A marker may have several rows, or none.
func (v *Vault) GenotypesByRsid(ctx context.Context, set int64, rsids []int64) (calls []gene.Call, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		calls, err = GenotypesByRsid(ctx, tx, set, rsids)
		return err
	})
	return calls, err
}

// GenotypesByRsid is [Vault.GenotypesByRsid] inside a transaction.
//
// The statement has no ORDER BY: one makes SQLite compile it twice, which costs
// more than finding a marker does.
func GenotypesByRsid(ctx context.Context, tx *sql.Tx, set int64, rsids []int64) ([]gene.Call, error) {
	var found []placed
	for len(rsids) > 0 {
		n := min(len(rsids), bulkRows)
		args := []any{set}
		for _, id := range rsids[:n] {
			args = append(args, id)
		}
		err := eachGenotype(ctx, tx, set, `
			SELECT id, chrom, pos, copy, alleles FROM genotype_marker
			WHERE genotype_set = ? AND id IN (?`+strings.Repeat(",?", n-1)+`)`, args, func(p placed) error {
			found = append(found, p)
			return nil
		})
		if err != nil {
			return nil, err
		}
		rsids = rsids[n:]
	}
	slices.SortFunc(found, func(p, q placed) int {
		return cmp.Or(cmp.Compare(p.Chromosome, q.Chromosome), cmp.Compare(p.Position, q.Position), cmp.Compare(p.copy, q.copy))
	})
	var calls []gene.Call
	for _, p := range found {
		calls = append(calls, p.Call)
	}
	return calls, nil
}

// GenotypesByName returns the rows of markers with names that are no rsid, such
// as 1:101 or exm-rs123.
func GenotypesByName(ctx context.Context, tx *sql.Tx, set int64, names ...string) (calls []gene.Call, err error) {
	for len(names) > 0 && err == nil {
		n := min(len(names), bulkRows)
		var ids []int64
		if ids, err = genotypeNames(ctx, tx, set, names[:n]); err == nil && len(ids) > 0 {
			var some []gene.Call
			some, err = GenotypesByRsid(ctx, tx, set, ids)
			calls = append(calls, some...)
		}
		names = names[n:]
	}
	return calls, err
}

// genotypeNames are the ids of those names that a set has.
func genotypeNames(ctx context.Context, tx *sql.Tx, set int64, names []string) (ids []int64, err error) {
	args := []any{set}
	for _, name := range names {
		args = append(args, name)
	}
	rows, err := tx.QueryContext(ctx, `SELECT id FROM genotype_name WHERE genotype_set = ? AND name IN (?`+
		strings.Repeat(",?", len(names)-1)+`)`, args...)
	if err != nil {
		return nil, fmt.Errorf("genotype names: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// A GenotypeRegion is a place of a chromosome in the positions of the file, both
// ends inside.
type GenotypeRegion struct {
	Chromosome gene.Chromosome
	From, To   uint32
	Limit      int // 0 is all
	Offset     int
}

// GenotypesInRegion returns the rows of a region, by position.
func (v *Vault) GenotypesInRegion(ctx context.Context, set int64, r GenotypeRegion) (calls []gene.Call, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		calls, err = GenotypesInRegion(ctx, tx, set, r)
		return err
	})
	return calls, err
}

// GenotypesInRegion is [Vault.GenotypesInRegion] inside a transaction.
func GenotypesInRegion(ctx context.Context, tx *sql.Tx, set int64, r GenotypeRegion) ([]gene.Call, error) {
	limit := r.Limit
	if limit == 0 {
		limit = -1
	}
	return scanGenotypes(ctx, tx, set, `
		SELECT id, chrom, pos, copy, alleles FROM genotype
		WHERE genotype_set = ? AND chrom = ? AND pos BETWEEN ? AND ? ORDER BY pos, copy LIMIT ? OFFSET ?`,
		set, int64(r.Chromosome), int64(r.From), int64(r.To), limit, r.Offset)
}

// CountGenotypesInRegion is how many rows a region has, whatever its limit.
func CountGenotypesInRegion(ctx context.Context, tx *sql.Tx, set int64, r GenotypeRegion) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM genotype WHERE genotype_set = ? AND chrom = ? AND pos BETWEEN ? AND ?`,
		set, int64(r.Chromosome), int64(r.From), int64(r.To)).Scan(&n)
	return n, err
}

// GenotypeBlockAt returns the row of the gVCF block that covers a place, if one
// does.
func GenotypeBlockAt(ctx context.Context, tx *sql.Tx, set int64, c gene.Chromosome, pos uint32) (call gene.Call, ok bool, err error) {
	calls, err := scanGenotypes(ctx, tx, set, `
		SELECT g.id, g.chrom, g.pos, g.copy, g.alleles
		FROM (
			SELECT genotype_set, chrom, pos, copy, stop FROM genotype_block
			WHERE genotype_set = ?1 AND chrom = ?2 AND pos <= ?3 ORDER BY pos DESC LIMIT 1
		) b CROSS JOIN genotype g USING (genotype_set, chrom, pos, copy)
		WHERE b.stop >= ?3`, set, int64(c), int64(pos))
	if err != nil || len(calls) == 0 {
		return gene.Call{}, false, err
	}
	return calls[0], true, nil
}

// EachGenotype hands every row of a set to each, by chromosome and position.
func EachGenotype(ctx context.Context, tx *sql.Tx, set int64, each func(gene.Call) error) error {
	return eachGenotype(ctx, tx, set, `
		SELECT id, chrom, pos, copy, alleles FROM genotype WHERE genotype_set = ? ORDER BY chrom, pos, copy`, []any{set},
		func(p placed) error { return each(p.Call) })
}

func scanGenotypes(ctx context.Context, tx *sql.Tx, set int64, query string, args ...any) (calls []gene.Call, err error) {
	err = eachGenotype(ctx, tx, set, query, args, func(p placed) error {
		calls = append(calls, p.Call)
		return nil
	})
	return calls, err
}

// A placed call is one with what tells rows of one place apart.
type placed struct {
	gene.Call
	copy int64
}

// eachGenotype hands the rows of a query for id, chrom, pos, copy and alleles
// to each.
func eachGenotype(ctx context.Context, tx *sql.Tx, set int64, query string, args []any, each func(placed) error) error {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("genotypes: %w", err)
	}
	defer rows.Close()
	w := words{ctx: ctx, tx: tx, set: set}
	for rows.Next() {
		var p placed
		var alleles int64
		if err := rows.Scan(&p.ID, &p.Chromosome, &p.Position, &p.copy, &alleles); err != nil {
			return fmt.Errorf("genotypes: %w", err)
		}
		p.Alleles = gene.Alleles(alleles)
		if p.ID <= firstName {
			err = w.name(&p.Call)
		}
		if alleles >= firstText && err == nil {
			err = w.text(&p.Call, p.copy, alleles)
		}
		if err == nil {
			err = each(p)
		}
		if err != nil {
			return err
		}
	}
	return rows.Err()
}

// words looks up what doesn't fit into a row of genotype, which in the file of
// an array is next to nothing.
type words struct {
	ctx   context.Context
	tx    *sql.Tx
	set   int64
	texts map[int64]genotypeText
}

type genotypeText struct {
	text    string
	alleles gene.Alleles
}

func (w *words) name(c *gene.Call) error {
	err := w.tx.QueryRowContext(w.ctx, `SELECT name FROM genotype_name WHERE genotype_set = ? AND id = ?`, w.set, c.ID).Scan(&c.Name)
	if err != nil {
		return fmt.Errorf("genotypes: name: %w", err)
	}
	c.ID = 0
	return nil
}

func (w *words) text(c *gene.Call, copy, id int64) error {
	t, ok := w.texts[id]
	if !ok {
		err := w.tx.QueryRowContext(w.ctx, `SELECT text, alleles FROM genotype_text WHERE genotype_set = ? AND id = ?`, w.set, id).
			Scan(&t.text, &t.alleles)
		if err != nil {
			return fmt.Errorf("genotypes: text: %w", err)
		}
		if w.texts == nil {
			w.texts = map[int64]genotypeText{}
		}
		w.texts[id] = t
	}
	c.Text, c.Alleles = t.text, t.alleles
	err := w.tx.QueryRowContext(w.ctx, `SELECT stop FROM genotype_block WHERE genotype_set = ? AND chrom = ? AND pos = ? AND copy = ?`,
		w.set, int64(c.Chromosome), int64(c.Position), copy).Scan(&c.End)
	if err != nil && err != sql.ErrNoRows {
		return fmt.Errorf("genotypes: block: %w", err)
	}
	return nil
}
