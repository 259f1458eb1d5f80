package answer

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"carnet/store"
)

// Catalogue lists every series that has readings, by group and name. It reads
// what each series keeps of itself and its newest readings, never all of them.
func (a *Asker) Catalogue(ctx context.Context) (cards []Card, err error) {
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		c, err := a.catalogue(ctx, tx)
		if err != nil {
			return err
		}
		cards = make([]Card, len(c.entries))
		for i, e := range c.entries {
			cards[i] = e.Card
		}
		return nil
	})
	return cards, err
}

// catalogue is every series of one revision of the vault, and the words by
// which each is found.
type catalogue struct {
	revision int64
	entries  []*entry
}

// entry is one series. Entries are shared and never changed.
type entry struct {
	Card
	series    store.Series
	spellings []string // every name it was printed under
	words     words
}

// catalogue returns that of the vault as tx sees it.
func (a *Asker) catalogue(ctx context.Context, tx *sql.Tx) (*catalogue, error) {
	rev, err := store.RevisionIn(ctx, tx)
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	kept := a.kept
	a.mu.Unlock()
	if kept != nil && kept.revision == rev {
		return kept, nil
	}
	c := &catalogue{revision: rev}
	ss, err := store.AllSeriesIn(ctx, tx)
	if err != nil {
		return nil, err
	}
	for _, s := range ss {
		e, err := newEntry(ctx, tx, s)
		if err != nil {
			return nil, err
		}
		c.entries = append(c.entries, e)
	}
	tellApart(c.entries)
	for _, e := range c.entries {
		e.words = newWords(e)
	}
	slices.SortStableFunc(c.entries, func(x, y *entry) int {
		return cmp.Or(byGroup(x.Group, y.Group), cmp.Compare(fold(x.Name), fold(y.Name)), cmp.Compare(x.series.ID, y.series.ID))
	})
	a.mu.Lock()
	a.kept = c
	a.mu.Unlock()
	return c, nil
}

// byGroup sorts series of no group last.
func byGroup(x, y string) int {
	if (x == "") != (y == "") {
		return cmp.Compare(y, x)
	}
	return cmp.Compare(x, y)
}

func newEntry(ctx context.Context, tx *sql.Tx, s store.Series) (*entry, error) {
	e := &entry{series: s, Card: Card{
		Series: store.NounSeries.ID(s.ID), Name: shortName(s), Code: s.Code, Group: s.Group, Unit: s.Unit,
		Count: s.Count, First: s.FirstDay.String(), Last: s.LastDay.String(), Spark: []Dot{},
	}}
	if s.Code != "" {
		e.Official = s.Name
	}
	var latest store.Point
	err := store.EachPoint(ctx, tx, store.ReadingFilter{Series: s.ID, Newest: true, Limit: sparkDots}, func(p store.Point) error {
		if latest.ID == 0 || byDay(p, latest) > 0 {
			latest = p
		}
		if v := onChart(p, s); v != nil {
			e.Spark = append(e.Spark, Dot{p.Day.String(), *v, p.Comparator})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.Reverse(e.Spark)
	rs, err := store.ReadingsIn(ctx, tx, store.ReadingFilter{ID: latest.ID})
	if err != nil || len(rs) == 0 {
		return e, err
	}
	r := newReading(rs[0], s, "")
	e.Latest, e.Low, e.High, e.Printed = &r, r.Low, r.High, r.Name
	e.spellings, err = store.PrintedNames(ctx, tx, s.ID)
	return e, err
}

// byDay orders points by their day, and only inside a day by their instant. A
// day-only value and one with a time can lie the other way round by their
// instants.
func byDay(p, q store.Point) int {
	return cmp.Or(cmp.Compare(p.Day, q.Day), p.At.Compare(q.At), cmp.Compare(p.ID, q.ID))
}

// onChart is the number of a point in the unit of its series, nil where it has
// none there.
func onChart(p store.Point, s store.Series) *float64 {
	if p.Canonical == nil && s.Unit == "" {
		return p.Number
	}
	return p.Canonical
}
