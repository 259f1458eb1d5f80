package answer

import (
	"context"
	"database/sql"

	"carnet/store"
)

// A GenomeFile is a genotype set as the window draws it.
type GenomeFile struct {
	ID          string            `json:"id"` // gs_1
	Document    string            `json:"document"`
	Batch       string            `json:"batch"`
	State       string            `json:"state"` // active, replaced, hidden
	Imported    string            `json:"imported"`
	Format      string            `json:"format"` // array, vcf, gvcf
	Vendor      string            `json:"vendor"`
	Version     string            `json:"version"`
	Declared    string            `json:"declared"` // assembly by the header, "" none
	Build       string            `json:"build"`    // by the rows, "" undecided
	Assembly    string            `json:"assembly"` // the one gone by, "" unknown
	Evidence    string            `json:"evidence"`
	Strand      string            `json:"strand"`
	Sex         string            `json:"sex"` // plausibility of the file, no fact about the person
	Rows        int               `json:"rows"`
	Called      int               `json:"called"`
	NoCalls     int               `json:"no_calls"`
	Elsewhere   int               `json:"elsewhere"` // rows on contigs without a number, not kept
	Damaged     int               `json:"damaged"`
	Truncated   bool              `json:"truncated"`
	Chromosomes []ChromosomeCount `json:"chromosomes,omitempty"` // of the active set
}

// A ChromosomeCount is how much of a chromosome a file has.
type ChromosomeCount struct {
	Name   string `json:"name"`
	Length *int   `json:"length"` // bases, null where the assembly is unknown
	Rows   int    `json:"rows"`
	Called int    `json:"called"`
	First  int    `json:"first"`
	Last   int    `json:"last"`
}

// Genomes are the genotype files of the vault, the active one first.
func (a *Asker) Genomes(ctx context.Context) (files []GenomeFile, err error) {
	if !a.Grants.Allow(ClassGenome) {
		return nil, nil
	}
	sets, err := a.Vault.GenotypeSets(ctx)
	if err != nil {
		return nil, err
	}
	for _, s := range sets {
		f := genomeFile(s)
		if s.State != store.GenotypeActive {
			files = append(files, f)
			continue
		}
		err := a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
			f.Chromosomes, err = chromosomes(ctx, tx, s)
			return err
		})
		if err != nil {
			return nil, err
		}
		files = append([]GenomeFile{f}, files...)
	}
	return files, nil
}

func genomeFile(s store.GenotypeSet) GenomeFile {
	return GenomeFile{
		ID: store.NounGenotypeSet.ID(s.ID), Document: store.NounDocument.ID(s.Document), Batch: store.NounBatch.ID(s.Batch),
		State: string(s.State), Imported: s.Created.Format("2006-01-02"), Format: s.Format, Vendor: s.Vendor, Version: s.Version,
		Declared: string(s.Declared), Build: string(s.Build), Assembly: string(s.Assembly), Evidence: s.Evidence, Strand: s.Strand,
		Sex: s.Sex, Rows: s.Rows, Called: s.Called, NoCalls: s.NoCalls, Elsewhere: s.Elsewhere, Damaged: s.Damaged, Truncated: s.Truncated,
	}
}

func chromosomes(ctx context.Context, tx *sql.Tx, s store.GenotypeSet) (out []ChromosomeCount, err error) {
	counts, err := store.GenotypesByChromosome(ctx, tx, s.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range counts {
		cc := ChromosomeCount{Name: c.Chromosome.String(), Rows: c.Rows, Called: c.Called, First: int(c.First), Last: int(c.Last)}
		if n, ok := s.Assembly.Length(c.Chromosome); ok {
			bases := int(n)
			cc.Length = &bases
		}
		out = append(out, cc)
	}
	return out, nil
}
