package store_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"testing"

	"carnet/store"
)

// A conclusion keeps its words and variants, a correction takes its place, and
// what was retracted is still read by its id.
func TestAddConclusion(t *testing.T) {
	v := newVault(t)
	by := store.Written{Modality: store.ModalityManual, Written: noon}
	when := day(t, "2024-03-12")
	first := store.Conclusion{Day: &when, Words: "heterozygous carrier", Laboratory: "Lab A", Variants: []string{"rs6025", "c.1601G>A"}, Written: by}
	undated := store.Conclusion{Words: "no pathogenic variant found", Written: by}
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		return errors.Join(store.AddConclusion(ctx, tx, &first), store.AddConclusion(ctx, tx, &undated))
	})
	list := func() (words []string) {
		write(t, v, func(ctx context.Context, tx *sql.Tx) error {
			cs, err := store.ConclusionsIn(ctx, tx)
			for _, c := range cs {
				words = append(words, c.Words)
			}
			return err
		})
		return words
	}
	if got, want := list(), []string{"heterozygous carrier", "no pathogenic variant found"}; !slices.Equal(got, want) {
		t.Errorf("conclusions %q, want those with a day first: %q", got, want)
	}
	better := store.Conclusion{Day: &when, Words: "heterozygous carrier of factor V Leiden", Written: by}
	better.Amends = first.ID
	write(t, v, func(ctx context.Context, tx *sql.Tx) error { return store.AddConclusion(ctx, tx, &better) })
	if got, want := list(), []string{better.Words, undated.Words}; !slices.Equal(got, want) {
		t.Errorf("after a correction %q, want %q", got, want)
	}
	write(t, v, func(ctx context.Context, tx *sql.Tx) error { return store.RetractConclusion(ctx, tx, undated.ID) })
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		c, err := store.ConclusionIn(ctx, tx, first.ID)
		if err != nil || c.Status != store.StatusAmended || !slices.Equal(c.Variants, first.Variants) || *c.Day != when {
			t.Errorf("the corrected one reads %+v, %v", c, err)
		}
		if _, err := store.ConclusionIn(ctx, tx, 99); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("one that never was: %v", err)
		}
		return nil
	})
	if got := list(); !slices.Equal(got, []string{better.Words}) {
		t.Errorf("after a retraction %q", got)
	}
}

func TestWatchMarker(t *testing.T) {
	v := newVault(t)
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		return errors.Join(
			store.WatchMarker(ctx, tx, 4988235, noon), store.WatchMarker(ctx, tx, 671, noon.Add(1e9)),
			store.WatchMarker(ctx, tx, 4988235, noon.Add(2e9)), store.WatchMarker(ctx, tx, 6025, noon.Add(3e9)),
			store.UnwatchMarker(ctx, tx, 671))
	})
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		got, err := store.WatchedMarkers(ctx, tx)
		if err != nil || !slices.Equal(got, []int64{4988235, 6025}) {
			t.Errorf("watched %v, %v", got, err)
		}
		return err
	})
}
