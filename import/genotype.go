package importer

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"carnet/import/genotype"
	"carnet/store"
	"carnet/vocab/gene"
)

// Genotypes is what is found of a genotype file, in one line before anything is
// stored.
type Genotypes struct {
	Vendor      string `json:"vendor"`  // "" not told
	Version     string `json:"version"` // of the vendor's array, "" not told
	Format      string `json:"format"`  // array, vcf (which lists differences only) or gvcf
	Declared    string `json:"declared_build"`
	Build       string `json:"build"`              // that the rows voted for, "" unknown
	Assembly    string `json:"assembly"`           // to read positions by, "" unknown
	Evidence    string `json:"evidence"`           // the vote, in words
	Strand      string `json:"strand"`             // that the file claims: plus, forward, top
	Sex         string `json:"sex_by_chromosomes"` // female, male, "" not plain: plausibility of the file, no fact about the person
	Rows        int    `json:"rows"`
	Called      int    `json:"called"`
	NoCalls     int    `json:"no_calls"`
	Elsewhere   int    `json:"rows_on_other_contigs"` // not kept
	DamagedRows int    `json:"damaged_rows"`
	Truncated   bool   `json:"truncated"` // ends too early, or lacks whole chromosomes
}

func genotypesOf(s genotype.Summary) *Genotypes {
	return &Genotypes{
		Vendor: s.Vendor, Version: s.Version, Format: string(s.Format), Declared: string(s.Declared), Build: string(s.Build),
		Assembly: string(s.Assembly), Evidence: s.Evidence, Strand: string(s.Strand), Sex: s.Sex, Rows: s.Rows, Called: s.Called,
		NoCalls: s.NoCalls, Elsewhere: s.Elsewhere, DamagedRows: s.DamagedRows, Truncated: s.Truncated,
	}
}

// String tells it in one line, for a person.
func (g *Genotypes) String() string {
	what := strings.TrimSpace(g.Vendor + " " + g.Version)
	parts := []string{
		cmp.Or(what, "a genotype file") + " (" + g.Format + ")",
		cmp.Or(g.Assembly, "an unknown assembly") + ": header says " + cmp.Or(g.Declared, "nothing") + ", rows " + cmp.Or(g.Evidence, "say nothing"),
		g.Strand + " strand",
		fmt.Sprintf("%d rows, %d called, %d no-calls", g.Rows, g.Called, g.NoCalls),
	}
	if g.Sex != "" {
		parts = append(parts, "X and Y as in a "+g.Sex+" sample")
	}
	if g.Elsewhere > 0 {
		parts = append(parts, fmt.Sprintf("%d rows on other contigs, not kept", g.Elsewhere))
	}
	if g.DamagedRows > 0 {
		parts = append(parts, fmt.Sprintf("%d rows damaged", g.DamagedRows))
	}
	if g.Truncated {
		parts = append(parts, "cut off: something is missing")
	}
	return strings.Join(parts, "; ")
}

// readGenotype counts what is in a genotype file and stores nothing.
func readGenotype(ctx context.Context, data []byte, o Options) (Found, error) {
	f := Found{Kind: KindGenotype, Outcome: Refused}
	s, err := genotype.ReadFile(ctx, bytes.NewReader(data), int64(len(data)), o.Password, func(genotype.Call) error { return nil })
	if err != nil {
		if kind, ok := genotypeFaults(err); ok {
			f.Fault = &store.Fault{Kind: kind, Err: err}
			if kind == FaultPassword || kind == FaultWrongPassword {
				f.Outcome = NeedsPassword
			}
			return f, nil
		}
		return f, err
	}
	f.Outcome, f.Genotype = Accepted, genotypesOf(s)
	for _, l := range s.Damaged {
		f.Refused = append(f.Refused, Left{Text: fmt.Sprintf("line %d", l.Number), Reason: l.Reason})
	}
	return f, nil
}

// genotypeFaults names the fault of a file that the genotype reader refuses.
func genotypeFaults(err error) (store.FaultKind, bool) {
	for _, f := range []struct {
		err  error
		kind store.FaultKind
	}{
		{genotype.ErrPassword, FaultPassword},
		{genotype.ErrWrongKey, FaultWrongPassword},
		{genotype.ErrDamaged, FaultDamaged},
		{genotype.ErrTooLarge, FaultTooLarge},
		{genotype.ErrEmpty, FaultEmpty},
		{genotype.ErrNoHeader, FaultHeaderless},
		{genotype.ErrSeveral, FaultManyPeople},
		{genotype.ErrSitesOnly, FaultSitesOnly},
		{genotype.ErrMethod, FaultPacking},
		{genotype.ErrUnsafeZip, FaultPacking},
		{genotype.ErrNotGenotype, FaultUnknown},
	} {
		if errors.Is(err, f.err) {
			return f.kind, true
		}
	}
	return "", false
}

// errCommitted ends a load that another one was faster with.
var errCommitted = errors.New("the batch is committed already")

// commitGenotype loads a genotype file and makes it the active one. Its batch
// is committed in the transaction that publishes the set.
func (im *Importer) commitGenotype(ctx context.Context, b store.Batch) (c Committed, err error) {
	switch b.State {
	case store.BatchCommitted:
		return c, nil
	case store.BatchUndone:
		if err := im.Redo(ctx, b.ID); err != nil {
			return c, err
		}
		if b, err = im.Vault.Batch(ctx, b.ID); err != nil || b.State == store.BatchCommitted {
			return c, err
		}
	}
	doc, err := im.Vault.Document(ctx, b.Document)
	if err != nil {
		return c, err
	}
	var original bytes.Buffer
	if err := im.Vault.Original(ctx, doc.ID, &original); err != nil {
		return c, err
	}
	set, err := im.Vault.LoadGenotypes(ctx, store.GenotypeSource{
		Now: im.Now(),
		Read: func(each func(gene.Call) error) (store.GenotypeSet, error) {
			s, err := genotype.ReadFile(ctx, bytes.NewReader(original.Bytes()), doc.Size, doc.Password, each)
			return genotypeSet(s), err
		},
		Keep: func(ctx context.Context, tx *sql.Tx, _ store.GenotypeSet) (int64, int64, error) {
			if now, err := store.BatchIn(ctx, tx, b.ID); err != nil || now.State == store.BatchCommitted {
				return 0, 0, cmp.Or(err, errCommitted)
			}
			return doc.ID, b.ID, store.SetBatchState(ctx, tx, b.ID, store.BatchCommitted, im.Now())
		},
	})
	if errors.Is(err, errCommitted) {
		return c, nil
	}
	return Committed{Genotypes: set.Rows}, err
}

func genotypeSet(s genotype.Summary) store.GenotypeSet {
	return store.GenotypeSet{
		Format: string(s.Format), Vendor: s.Vendor, Version: s.Version, Declared: s.Declared, Build: s.Build, Assembly: s.Assembly,
		Evidence: s.Evidence, Strand: string(s.Strand), Sex: s.Sex, Rows: s.Rows, Called: s.Called, NoCalls: s.NoCalls,
		Elsewhere: s.Elsewhere, Damaged: s.DamagedRows, Truncated: s.Truncated,
	}
}

// againGenotype says how a genotype file stands that the vault has already.
func (im *Importer) againGenotype(ctx context.Context, b store.Batch, res *Result) error {
	sets, err := im.Vault.GenotypeSets(ctx)
	if err != nil {
		return err
	}
	for _, s := range sets {
		if s.Batch == b.ID {
			res.Genotypes = s.Rows
		}
	}
	return nil
}
