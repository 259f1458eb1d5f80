package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"testing"

	"carnet/store"
	"carnet/vocab/gene"
)

// rowsOf counts what tables hold of a genotype import.
func rowsOf(t testing.TB, v *store.Vault, s store.GenotypeSet) (n int) {
	t.Helper()
	err := v.Read(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `
			SELECT (SELECT count(*) FROM genotype WHERE genotype_set = :set) + (SELECT count(*) FROM genotype_marker WHERE genotype_set = :set)
				+ (SELECT count(*) FROM genotype_name WHERE genotype_set = :set) + (SELECT count(*) FROM genotype_text WHERE genotype_set = :set)
				+ (SELECT count(*) FROM genotype_block WHERE genotype_set = :set) + (SELECT count(*) FROM genotype_set WHERE id = :set)
				+ (SELECT count(*) FROM batch WHERE id = :batch) + (SELECT count(*) FROM document WHERE id = :document)
				+ (SELECT count(*) FROM document_part WHERE document = :document)`,
			sql.Named("set", s.ID), sql.Named("batch", s.Batch), sql.Named("document", s.Document)).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Erasing the active set leaves nothing of it and the set that it had replaced
// answering; erasing one in the middle keeps the chain of what replaced what.
func TestEraseGenotypes(t *testing.T) {
	v := newVault(t)
	call := gene.Call{ID: 1, Chromosome: 1, Position: 1, Alleles: letters(t, "AA")}
	named := gene.Call{Name: "1:5", Chromosome: 1, Position: 5, End: 9, Alleles: letters(t, "GG"), Text: "G . 0/0"}
	first := loadGenotypes(t, v, "one", call)
	second := loadGenotypes(t, v, "two", call)
	third := loadGenotypes(t, v, "three", call, named)

	would, err := v.GenotypeErasure(t.Context(), third.Batch)
	if err != nil || would.Rows != 2 || !would.Answers || would.Next != second.ID || would.Name != "genome.txt" || would.Size != 5 {
		t.Errorf("would take %+v, %v", would, err)
	}
	if n := rowsOf(t, v, third); n != 11 { // 2 rows in two tables, name, text, block, set, batch, document, part
		t.Errorf("saying what would be taken left %d rows", n)
	}

	if e, err := v.EraseGenotypes(t.Context(), second.Batch, noon); err != nil || e.Answers || e.Next != third.ID {
		t.Errorf("the middle one: %+v, %v", e, err)
	}
	if got := active(t, v); got != third.ID {
		t.Errorf("active set is %d after a replaced one was erased, want %d", got, third.ID)
	}
	if e, err := v.EraseGenotypes(t.Context(), third.Batch, noon); err != nil || e.Next != first.ID {
		t.Errorf("the active one: %+v, %v, want %d answering next", e, err, first.ID)
	}
	if got := active(t, v); got != first.ID {
		t.Errorf("active set is %d, want %d", got, first.ID)
	}
	for _, s := range []store.GenotypeSet{second, third} {
		if n := rowsOf(t, v, s); n != 0 {
			t.Errorf("set %d: %d rows are left", s.ID, n)
		}
	}
	var original bytes.Buffer
	if err := v.Original(t.Context(), first.Document, &original); err != nil || original.String() != "one" {
		t.Errorf("the file that stays is %q, %v", original.String(), err)
	}
	if _, err := v.EraseGenotypes(t.Context(), third.Batch, noon); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("erased twice: %v", err)
	}
}

// Nothing is taken of an import that is none of genotypes, and nothing of one
// whose erasure is cut short.
func TestEraseGenotypes_keeps(t *testing.T) {
	v := newVault(t)
	s := loadGenotypes(t, v, "one", gene.Call{ID: 1, Chromosome: 1, Position: 1, Alleles: letters(t, "AA")})
	before := rowsOf(t, v, s)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := v.EraseGenotypes(ctx, s.Batch, noon); err == nil {
		t.Error("erased although it was cancelled")
	}
	if n := rowsOf(t, v, s); n != before {
		t.Errorf("%d of %d rows are left", n, before)
	}

	var batch int64
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		doc, _, err := store.AddDocument(ctx, tx, store.Document{Name: "report.pdf", Media: "application/pdf", Stored: noon}, []byte("pdf"))
		if err != nil {
			return err
		}
		batch, err = store.AddBatch(ctx, tx, store.Batch{Document: doc.ID, Kind: "lab_report", State: store.BatchPending, Created: noon})
		return err
	})
	if _, err := v.EraseGenotypes(t.Context(), batch, noon); !errors.Is(err, &store.Fault{Kind: store.FaultNotGenotypes}) {
		t.Errorf("a lab report: %v", err)
	}
}
