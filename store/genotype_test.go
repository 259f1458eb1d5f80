package store_test

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"testing"

	"carnet/store"
	"carnet/vocab/gene"
)

// keepGenotypes writes a made-up document and its batch, as an import does.
func keepGenotypes(bytes string) func(context.Context, *sql.Tx, store.GenotypeSet) (int64, int64, error) {
	return func(ctx context.Context, tx *sql.Tx, _ store.GenotypeSet) (int64, int64, error) {
		doc, _, err := store.AddDocument(ctx, tx, store.Document{Name: "genome.txt", Media: "text/plain", Stored: noon}, []byte(bytes))
		if err != nil {
			return 0, 0, err
		}
		batch, err := store.AddBatch(ctx, tx, store.Batch{Document: doc.ID, Kind: "genotype", State: store.BatchCommitted, Created: noon})
		return doc.ID, batch, err
	}
}

// described is the set of rows that are all called.
func described(rows int) store.GenotypeSet {
	return store.GenotypeSet{Vendor: "made up", Declared: gene.GRCh37, Assembly: gene.GRCh37, Strand: "plus", Rows: rows, Called: rows}
}

func loadGenotypes(t testing.TB, v *store.Vault, bytes string, calls ...gene.Call) store.GenotypeSet {
	t.Helper()
	s, err := v.LoadGenotypes(t.Context(), store.GenotypeSource{
		Now: noon, Keep: keepGenotypes(bytes),
		Read: func(each func(gene.Call) error) (store.GenotypeSet, error) {
			for _, c := range calls {
				if err := each(c); err != nil {
					return store.GenotypeSet{}, err
				}
			}
			return described(len(calls)), nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func letters(t testing.TB, s string) gene.Alleles {
	t.Helper()
	a, ok := gene.ParseAlleles([]byte(s))
	if !ok {
		t.Fatalf("no alleles: %q", s)
	}
	return a
}

func active(t testing.TB, v *store.Vault) int64 {
	t.Helper()
	s, ok, err := v.ActiveGenotypeSet(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		return 0
	}
	return s.ID
}

func TestLoadGenotypes(t *testing.T) {
	v := newVault(t)
	calls := []gene.Call{
		{ID: 3094315, Chromosome: 1, Position: 752566, Alleles: letters(t, "AG")},
		{ID: -6019299, Chromosome: 1, Position: 753541, Alleles: letters(t, "--")},
		{ID: 7, Chromosome: 1, Position: 753541, Alleles: letters(t, "CC")}, // two markers at one place
		{Name: "1:800000", Chromosome: 1, Position: 800000, Alleles: letters(t, "DI")},
		{ID: 8, Chromosome: 2, Position: 100, Alleles: letters(t, "AG"), Text: "A/G"},
		{Chromosome: 3, Position: 200, Alleles: letters(t, "CT"), Text: "C T 0|1"}, // a VCF row without a name
		{Chromosome: 3, Position: 300, End: 900, Alleles: letters(t, "GG"), Text: "G . 0/0"},
		{ID: 7, Chromosome: gene.X, Position: 5, Alleles: letters(t, "T")}, // a marker at two places
	}
	shuffled := slices.Clone(calls)
	slices.Reverse(shuffled[:2])
	slices.Reverse(shuffled[3:])
	s := loadGenotypes(t, v, "one", shuffled...)
	if got := active(t, v); got != s.ID || s.Document == 0 || s.Batch == 0 {
		t.Fatalf("active set %d of %+v", got, s)
	}

	got, err := v.GenotypesByRsid(t.Context(), s.ID, []int64{7, 3094315, 999})
	if want := []gene.Call{calls[0], calls[2], calls[7]}; err != nil || !slices.Equal(got, want) {
		t.Errorf("by rsid: %v, %v, want %v", got, err, want)
	}
	got, err = v.GenotypesInRegion(t.Context(), s.ID, store.GenotypeRegion{Chromosome: 1, From: 752566, To: 800000})
	if want := calls[:4]; err != nil || !slices.Equal(got, want) {
		t.Errorf("in a region: %v, %v, want %v", got, err, want)
	}
	got, err = v.GenotypesInRegion(t.Context(), s.ID, store.GenotypeRegion{Chromosome: 3, From: 1, To: 1000, Limit: 1, Offset: 1})
	if want := calls[6:7]; err != nil || !slices.Equal(got, want) {
		t.Errorf("one of a region: %v, %v, want %v", got, err, want)
	}
	err = v.Read(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		named, err := store.GenotypesByName(ctx, tx, s.ID, "1:800000")
		if want := calls[3:4]; err != nil || !slices.Equal(named, want) {
			t.Errorf("by name: %v, %v, want %v", named, err, want)
		}
		for pos, want := range map[uint32]bool{299: false, 300: true, 600: true, 900: true, 901: false} {
			block, ok, err := store.GenotypeBlockAt(ctx, tx, s.ID, 3, pos)
			if err != nil || ok != want || ok && block != calls[6] {
				t.Errorf("block at %d: %v, %v, %v, want %v", pos, block, ok, err, want)
			}
		}
		n := 0
		err = store.EachGenotype(ctx, tx, s.ID, func(gene.Call) error { n++; return nil })
		if err != nil || n != len(calls) {
			t.Errorf("each: %d rows, %v, want %d", n, err, len(calls))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What an import replaces is kept, comes back when the import is undone, and
// gives way again when it is redone.
func TestHideGenotypes(t *testing.T) {
	v := newVault(t)
	first := loadGenotypes(t, v, "one", gene.Call{ID: 1, Chromosome: 1, Position: 1, Alleles: letters(t, "AA")})
	second := loadGenotypes(t, v, "two", gene.Call{ID: 1, Chromosome: 1, Position: 1, Alleles: letters(t, "GG")})
	turn := func(f func(context.Context, *sql.Tx) error, want int64, why string) {
		t.Helper()
		write(t, v, f)
		if got := active(t, v); got != want {
			t.Errorf("%s: active set is %d, want %d", why, got, want)
		}
	}
	if got := active(t, v); got != second.ID {
		t.Fatalf("active set is %d, want the second", got)
	}
	hide := func(s store.GenotypeSet) func(context.Context, *sql.Tx) error {
		return func(ctx context.Context, tx *sql.Tx) error { return store.HideGenotypes(ctx, tx, s.Batch, noon) }
	}
	show := func(s store.GenotypeSet) func(context.Context, *sql.Tx) error {
		return func(ctx context.Context, tx *sql.Tx) error { return store.ShowGenotypes(ctx, tx, s.Batch, noon) }
	}
	turn(hide(second), first.ID, "undo the second")
	turn(show(second), second.ID, "redo it")
	turn(hide(first), second.ID, "undo the first, which is replaced")
	turn(hide(second), 0, "undo both")
	turn(show(first), first.ID, "redo the first")
	turn(func(ctx context.Context, tx *sql.Tx) error {
		return store.ActivateGenotypeSet(ctx, tx, second.ID, noon)
	}, second.ID, "choose the second")
	if sets, err := v.GenotypeSets(t.Context()); err != nil || len(sets) != 2 {
		t.Errorf("%d sets, %v, want 2", len(sets), err)
	}
	if got, err := v.GenotypesByRsid(t.Context(), first.ID, []int64{1}); err != nil || len(got) != 1 {
		t.Errorf("the replaced set has %v, %v, want its row", got, err)
	}
}

// Undone out of order, the latest that nobody undid answers.
func TestHideGenotypes_outOfOrder(t *testing.T) {
	v := newVault(t)
	sets := map[string]store.GenotypeSet{}
	for _, name := range []string{"one", "two", "three"} {
		sets[name] = loadGenotypes(t, v, name, gene.Call{ID: 1, Chromosome: 1, Position: 1, Alleles: letters(t, "AA")})
	}
	for _, name := range []string{"two", "three"} {
		write(t, v, func(ctx context.Context, tx *sql.Tx) error {
			return store.HideGenotypes(ctx, tx, sets[name].Batch, noon)
		})
	}
	if got := active(t, v); got != sets["one"].ID {
		t.Errorf("active set is %d, want the first, %d", got, sets["one"].ID)
	}
}

func TestLoadGenotypes_leavesTheOldOne(t *testing.T) {
	v := newVault(t)
	old := loadGenotypes(t, v, "one", gene.Call{ID: 1, Chromosome: 1, Position: 1, Alleles: letters(t, "AA")})
	broken := errors.New("broken file")
	tests := []struct {
		why  string
		rows int
		s    store.GenotypeSet
		err  error
	}{
		{"an error while reading", 10, store.GenotypeSet{}, broken},
		{"counts that do not match", 10, described(11), nil},
		{"an error after the first chunk was written", 250, store.GenotypeSet{}, broken},
	}
	for _, tt := range tests {
		_, err := v.LoadGenotypes(t.Context(), store.GenotypeSource{
			Now: noon, Keep: keepGenotypes(tt.why), Chunk: 100,
			Read: func(each func(gene.Call) error) (store.GenotypeSet, error) {
				for i := range tt.rows {
					if err := each(gene.Call{ID: int64(i + 1), Chromosome: 1, Position: 1, Alleles: 0x11}); err != nil {
						return store.GenotypeSet{}, err
					}
				}
				return tt.s, tt.err
			},
		})
		if err == nil || tt.err != nil && !errors.Is(err, tt.err) {
			t.Errorf("%s: LoadGenotypes = %v", tt.why, err)
		}
		if got := active(t, v); got != old.ID {
			t.Errorf("%s: active set is %d, want the old one", tt.why, got)
		}
		if n := query(t, v, `SELECT (SELECT count(*) FROM genotype) || ' ' || (SELECT count(*) FROM genotype_set) || ' ' || (SELECT count(*) FROM batch)`); n != "1 1 1" {
			t.Errorf("%s: rows, sets and batches left: %s, want 1 1 1", tt.why, n)
		}
	}
}

// A genome's VCF comes in several chunks, whose rows may share places.
func TestLoadGenotypes_chunks(t *testing.T) {
	v := newVault(t)
	s, err := v.LoadGenotypes(t.Context(), store.GenotypeSource{
		Now: noon, Keep: keepGenotypes("large"), Chunk: 100,
		Read: func(each func(gene.Call) error) (store.GenotypeSet, error) {
			for i := range 350 {
				c := gene.Call{ID: int64(i%3 + 1), Chromosome: 1, Position: uint32(i % 120), Alleles: letters(t, "AG")}
				if i%2 == 0 {
					c.Text = []string{"A/G", "A|G", "A G"}[i/100%3]
				}
				if err := each(c); err != nil {
					return store.GenotypeSet{}, err
				}
			}
			return described(350), nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	got, err := v.GenotypesInRegion(t.Context(), s.ID, store.GenotypeRegion{Chromosome: 1, From: 7, To: 7})
	if err != nil || len(got) != 3 {
		t.Errorf("%d rows at 7, %v, want 3", len(got), err)
	}
	if got, err = v.GenotypesByRsid(t.Context(), s.ID, []int64{1, 2, 3}); err != nil || len(got) != 350 {
		t.Errorf("%d rows by their rsids, %v, want 350", len(got), err)
	}
	texts := map[string]int{}
	for _, c := range got {
		texts[c.Text]++
	}
	if want := map[string]int{"": 175, "A/G": 75, "A|G": 50, "A G": 50}; !maps.Equal(texts, want) {
		t.Errorf("texts %v, want %v", texts, want)
	}
}
