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
	if a.root != nil {
		return a.root.catalogue(ctx, tx)
	}
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
	if err := c.read(ctx, tx); err != nil {
		return nil, err
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

// read makes an entry of each series, in four statements for all of them.
func (c *catalogue) read(ctx context.Context, tx *sql.Tx) error {
	ss, err := store.AllSeriesIn(ctx, tx)
	if err != nil {
		return err
	}
	recent, err := store.RecentPoints(ctx, tx, sparkDots)
	if err != nil {
		return err
	}
	latest, err := store.LatestReadings(ctx, tx)
	if err != nil {
		return err
	}
	names, err := store.PrintedNames(ctx, tx)
	if err != nil {
		return err
	}
	for _, s := range ss {
		e := newEntry(s, recent[s.ID])
		e.spellings = names[s.ID]
		r := latest[s.ID]
		if newest, ok := newestOf(recent[s.ID]); ok && newest.ID != r.ID {
			rs, err := store.ReadingsIn(ctx, tx, store.ReadingFilter{ID: newest.ID})
			if err != nil {
				return err
			}
			if len(rs) == 1 {
				r = rs[0]
			}
		}
		e.setLatest(r)
		c.entries = append(c.entries, e)
	}
	return nil
}

// newEntry makes the entry of a series from its newest points.
func newEntry(s store.Series, points []store.Point) *entry {
	e := &entry{series: s, Card: Card{
		Series: store.NounSeries.ID(s.ID), Name: shortName(s), Code: s.Code, Group: s.Group, Unit: s.Unit,
		Count: s.Count, First: s.FirstDay.String(), Last: s.LastDay.String(), Spark: []Dot{},
	}}
	if s.Code != "" {
		e.Official = s.Name
	}
	for _, p := range slices.Backward(points[:min(sparkDots, len(points))]) {
		if v := onChart(p, s); v != nil {
			e.Spark = append(e.Spark, Dot{p.Day.String(), *v, p.Comparator})
		}
	}
	return e
}

func (e *entry) setLatest(r store.Reading) {
	out := newReading(r, e.series, "")
	e.Latest, e.Low, e.High, e.Printed = &out, out.Low, out.High, out.Name
}

// newestOf is the last point of the newest day.
func newestOf(points []store.Point) (newest store.Point, ok bool) {
	for i, p := range points {
		if i == 0 || byDay(p, newest) > 0 {
			newest = p
		}
	}
	return newest, len(points) > 0
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
