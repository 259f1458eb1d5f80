package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"carnet/vocab/gene"
)

// genotypeChunk is how many rows are held in memory and written at a time. An
// array fits in one; a genome's VCF takes several, each a transaction.
const genotypeChunk = 1 << 20

// staleLoad is how long a loading set stays untouched before another load takes
// it for the remains of a crash.
const staleLoad = 10 * time.Minute

// A GenotypeSource is a file to load.
type GenotypeSource struct {
	// Read hands every row to each and returns the set's description: all but
	// its ids, state and times.
	Read func(each func(gene.Call) error) (GenotypeSet, error)

	// Keep writes the document and its batch, in the transaction that publishes
	// the set.
	Keep func(ctx context.Context, tx *sql.Tx, s GenotypeSet) (document, batch int64, err error)

	Now time.Time

	// Chunk is how many rows are written at a time; 0 is a million.
	Chunk int
}

// LoadGenotypes writes a set and makes it the active one, in one transaction if
// it has up to a million rows. A larger one is written in several, and becomes
// visible by the last; what an error or a crash leaves of it is never seen and is
// cleared by the next load. The set that was active stays so until then, and
// stays whole after.
func (v *Vault) LoadGenotypes(ctx context.Context, src GenotypeSource) (GenotypeSet, error) {
	if err := v.clearLoads(ctx, src.Now.Add(-staleLoad)); err != nil {
		return GenotypeSet{}, err
	}
	l := newGenotypeLoad(ctx, src, v.Write)
	s, err := l.run(src)
	if err != nil && l.set != 0 {
		// Not ctx: a cancelled import is cleared too.
		if e := v.clearLoad(context.WithoutCancel(ctx), l.set); e != nil {
			return GenotypeSet{}, errors.Join(err, fmt.Errorf("clear what was written: %w", e))
		}
	}
	return s, err
}

// LoadGenotypesIn is [Vault.LoadGenotypes] inside a transaction.
func LoadGenotypesIn(ctx context.Context, tx *sql.Tx, src GenotypeSource) (GenotypeSet, error) {
	within := func(ctx context.Context, f func(context.Context, *sql.Tx) error) error { return f(ctx, tx) }
	return newGenotypeLoad(ctx, src, within).run(src)
}

// A writeFunc runs f in a writing transaction, its own or one that is open.
type writeFunc func(ctx context.Context, f func(context.Context, *sql.Tx) error) error

// A genotypeLoad gathers rows and writes them chunk by chunk.
type genotypeLoad struct {
	ctx   context.Context
	write writeFunc
	now   time.Time
	set   int64 // 0 until something is written
	rows  []genotypeRow
	chunk int // rows of a chunk

	chunks int         // written
	last   genotypeRow // the greatest place of them

	names    map[string]int64
	texts    map[string]int64
	newNames []string // since the last chunk, in the order of their ids
	newTexts []gene.Call
}

// A genotypeRow is a row of genotype, and of genotype_block if stop isn't 0.
type genotypeRow struct {
	id                       int64
	pos, stop, copy, alleles uint32
	chrom                    gene.Chromosome
}

const (
	firstName = -1 << 40 // id of the first name that is no number; the next is one less
	firstText = 256      // id of the first text; smaller ones are the letters themselves
)

func newGenotypeLoad(ctx context.Context, src GenotypeSource, write writeFunc) *genotypeLoad {
	chunk := src.Chunk
	if chunk == 0 {
		chunk = genotypeChunk
	}
	return &genotypeLoad{ctx: ctx, write: write, now: src.Now, chunk: chunk, names: map[string]int64{}, texts: map[string]int64{}}
}

func (l *genotypeLoad) run(src GenotypeSource) (s GenotypeSet, err error) {
	if s, err = src.Read(l.add); err != nil {
		return GenotypeSet{}, err
	}
	err = l.write(l.ctx, func(ctx context.Context, tx *sql.Tx) error {
		if err := l.flush(ctx, tx); err != nil {
			return err
		}
		if s.Document, s.Batch, err = src.Keep(ctx, tx, s); err != nil {
			return err
		}
		s.ID, s.State, s.Created, s.Changed = l.set, GenotypeActive, l.now, l.now
		return publish(ctx, tx, s)
	})
	return s, err
}

// add takes one row.
func (l *genotypeLoad) add(c gene.Call) error {
	if len(l.rows) == l.chunk {
		if err := l.write(l.ctx, l.flush); err != nil {
			return err
		}
	}
	r := genotypeRow{id: c.ID, pos: c.Position, stop: c.End, alleles: uint32(c.Alleles), chrom: c.Chromosome}
	if c.Text != "" {
		r.alleles = l.text(c)
	}
	if c.ID == 0 && c.Name != "" {
		r.id = l.name(c.Name)
	}
	l.rows = append(l.rows, r)
	return nil
}

func (l *genotypeLoad) name(name string) int64 {
	id, ok := l.names[name]
	if !ok {
		id = firstName - int64(len(l.names))
		l.names[name] = id
		l.newNames = append(l.newNames, name)
	}
	return id
}

func (l *genotypeLoad) text(c gene.Call) uint32 {
	id, ok := l.texts[c.Text]
	if !ok {
		id = firstText + int64(len(l.texts))
		l.texts[c.Text] = id
		l.newTexts = append(l.newTexts, c)
	}
	return uint32(id)
}

// flush writes what was gathered, each table in its own order: several times
// faster than an index, whose order is another one's.
func (l *genotypeLoad) flush(ctx context.Context, tx *sql.Tx) error {
	if err := l.begin(ctx, tx); err != nil {
		return err
	}
	l.number()
	rows := l.rows
	err := insertMany(ctx, tx, `genotype (genotype_set, chrom, pos, copy, id, alleles)`, l.set, len(rows), func(i int, v []any) []any {
		r := &rows[i]
		return append(v, int64(r.chrom), int64(r.pos), int64(r.copy), r.id, int64(r.alleles))
	})
	if err != nil {
		return err
	}
	if err := l.flushBlocks(ctx, tx); err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(r genotypeRow) bool { return r.id == 0 })
	slices.SortFunc(rows, compareMarker)
	err = insertMany(ctx, tx, `genotype_marker (genotype_set, id, chrom, pos, copy, alleles)`, l.set, len(rows), func(i int, v []any) []any {
		r := &rows[i]
		return append(v, r.id, int64(r.chrom), int64(r.pos), int64(r.copy), int64(r.alleles))
	})
	if err != nil {
		return err
	}
	l.rows = l.rows[:0]
	return l.flushWords(ctx, tx)
}

// begin writes the set, unseen, or says that its load goes on.
func (l *genotypeLoad) begin(ctx context.Context, tx *sql.Tx) error {
	if l.set != 0 {
		return changeOne(ctx, tx, NounGenotypeSet.ID(l.set), `UPDATE genotype_set SET changed = ? WHERE id = ?`, l.now.UnixMilli(), l.set)
	}
	err := tx.QueryRowContext(ctx, `
		INSERT INTO genotype_set (state, format, vendor, version, declared, build, assembly, evidence, strand, sex,
			markers, called, no_calls, elsewhere, damaged, truncated, created, changed)
		VALUES ('loading', '', '', '', '', '', '', '', '', '', 0, 0, 0, 0, 0, 0, :now, :now) RETURNING id`,
		sql.Named("now", l.now.UnixMilli())).Scan(&l.set)
	if err != nil {
		return fmt.Errorf("load genotypes: %w", err)
	}
	return nil
}

func comparePlace(a, b genotypeRow) int {
	if a.chrom != b.chrom {
		return cmp.Compare(a.chrom, b.chrom)
	}
	return cmp.Compare(a.pos, b.pos)
}

func compareMarker(a, b genotypeRow) int {
	if a.id != b.id {
		return cmp.Compare(a.id, b.id)
	}
	return cmp.Or(comparePlace(a, b), cmp.Compare(a.copy, b.copy))
}

// number sorts the rows by their place and counts those of the same one. A chunk
// that goes back behind an earlier one counts from where none has come.
func (l *genotypeLoad) number() {
	if !slices.IsSortedFunc(l.rows, comparePlace) {
		slices.SortStableFunc(l.rows, comparePlace)
	}
	if len(l.rows) == 0 {
		return
	}
	from := uint32(0)
	if l.chunks > 0 && comparePlace(l.rows[0], l.last) <= 0 {
		from = uint32(l.chunks) * genotypeChunk
	}
	for i := range l.rows {
		l.rows[i].copy = from
		if i > 0 && comparePlace(l.rows[i-1], l.rows[i]) == 0 {
			l.rows[i].copy = l.rows[i-1].copy + 1
		}
	}
	if end := l.rows[len(l.rows)-1]; l.chunks == 0 || comparePlace(end, l.last) > 0 {
		l.last = end
	}
	l.chunks++
}

func (l *genotypeLoad) flushBlocks(ctx context.Context, tx *sql.Tx) error {
	var blocks []genotypeRow
	for _, r := range l.rows {
		if r.stop != 0 {
			blocks = append(blocks, r)
		}
	}
	return insertMany(ctx, tx, `genotype_block (genotype_set, chrom, pos, copy, stop)`, l.set, len(blocks), func(i int, v []any) []any {
		r := &blocks[i]
		return append(v, int64(r.chrom), int64(r.pos), int64(r.copy), int64(r.stop))
	})
}

// flushWords writes the names and texts that are new since the last chunk.
func (l *genotypeLoad) flushWords(ctx context.Context, tx *sql.Tx) error {
	name := firstName - int64(len(l.names)-len(l.newNames))
	err := insertMany(ctx, tx, `genotype_name (genotype_set, id, name)`, l.set, len(l.newNames), func(i int, v []any) []any {
		return append(v, name-int64(i), l.newNames[i])
	})
	if err != nil {
		return err
	}
	text := firstText + int64(len(l.texts)-len(l.newTexts))
	err = insertMany(ctx, tx, `genotype_text (genotype_set, id, text, alleles)`, l.set, len(l.newTexts), func(i int, v []any) []any {
		return append(v, text+int64(i), l.newTexts[i].Text, int64(l.newTexts[i].Alleles))
	})
	l.newNames, l.newTexts = l.newNames[:0], l.newTexts[:0]
	return err
}

// publish describes a set whose rows are all there, and makes it the active one.
func publish(ctx context.Context, tx *sql.Tx, s GenotypeSet) error {
	var kept int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM genotype WHERE genotype_set = ?`, s.ID).Scan(&kept); err != nil {
		return err
	}
	if kept != s.Rows || s.Rows != s.Called+s.NoCalls {
		return fmt.Errorf("load genotypes: %d rows kept of %d read (%d called, %d not)", kept, s.Rows, s.Called, s.NoCalls)
	}
	err := changeOne(ctx, tx, NounGenotypeSet.ID(s.ID), `
		UPDATE genotype_set SET document = :document, batch = :batch, format = :format, vendor = :vendor, version = :version,
			declared = :declared, build = :build, assembly = :assembly, evidence = :evidence, strand = :strand, sex = :sex,
			markers = :rows, called = :called, no_calls = :no_calls, elsewhere = :elsewhere, damaged = :damaged,
			truncated = :truncated
		WHERE id = :id`,
		sql.Named("document", s.Document), sql.Named("batch", s.Batch), sql.Named("format", s.Format), sql.Named("vendor", s.Vendor), sql.Named("version", s.Version),
		sql.Named("declared", string(s.Declared)), sql.Named("build", string(s.Build)), sql.Named("assembly", string(s.Assembly)),
		sql.Named("evidence", s.Evidence), sql.Named("strand", s.Strand), sql.Named("sex", s.Sex),
		sql.Named("rows", s.Rows), sql.Named("called", s.Called), sql.Named("no_calls", s.NoCalls),
		sql.Named("elsewhere", s.Elsewhere), sql.Named("damaged", s.Damaged), sql.Named("truncated", s.Truncated),
		sql.Named("id", s.ID))
	if err != nil {
		return err
	}
	return activate(ctx, tx, s.ID, s.Changed)
}

// clearLoads removes the sets that have been loading, untouched, since before
// then.
func (v *Vault) clearLoads(ctx context.Context, then time.Time) error {
	var stale []GenotypeSet
	err := v.Read(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		stale, err = scanGenotypeSets(ctx, tx, `WHERE state = 'loading' AND changed < ?`, then.UnixMilli())
		return err
	})
	for _, s := range stale {
		if err == nil {
			err = v.clearLoad(ctx, s.ID)
		}
	}
	return err
}

// clearLoad removes a set that was never published, a chromosome at a time.
func (v *Vault) clearLoad(ctx context.Context, set int64) error {
	for c := range int(gene.MT) + 1 {
		err := v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
			return execAll(ctx, tx, []string{
				`DELETE FROM genotype WHERE genotype_set = :set AND chrom = :chrom`,
				`DELETE FROM genotype_block WHERE genotype_set = :set AND chrom = :chrom`,
			}, sql.Named("set", set), sql.Named("chrom", c))
		})
		if err != nil {
			return err
		}
	}
	return v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return execAll(ctx, tx, []string{
			`DELETE FROM genotype_marker WHERE genotype_set = :set`,
			`DELETE FROM genotype_name WHERE genotype_set = :set`,
			`DELETE FROM genotype_text WHERE genotype_set = :set`,
			`DELETE FROM genotype_set WHERE id = :set AND state = 'loading'`,
		}, sql.Named("set", set))
	})
}

func execAll(ctx context.Context, tx *sql.Tx, statements []string, args ...any) error {
	for _, s := range statements {
		if _, err := tx.ExecContext(ctx, s, args...); err != nil {
			return err
		}
	}
	return nil
}
