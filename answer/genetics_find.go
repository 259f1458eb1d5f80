package answer

import (
	"context"
	"strings"

	"carnet/store"
	"carnet/vocab/gene"
)

// find looks for markers by their rsid, and for those that have no row by the
// rsids it was merged with, by the names arrays give to an rsid, by the place of
// the site, and in the blocks of a gVCF.
func (g *genome) find(ctx context.Context, ids []int64) ([]variant, error) {
	vs := make([]variant, len(ids))
	for i, id := range ids {
		vs[i].asked = id
	}
	for _, look := range []func(context.Context, []*variant) error{g.byRsid, g.byMerged, g.byName, g.byPlace} {
		if err := look(ctx, lacking(vs)); err != nil {
			return nil, err
		}
	}
	return vs, nil
}

// lacking are those of vs that have no row.
func lacking(vs []variant) (left []*variant) {
	for i := range vs {
		if len(vs[i].calls) == 0 {
			left = append(left, &vs[i])
		}
	}
	return left
}

func (g *genome) byRsid(ctx context.Context, vs []*variant) error {
	ids := make([]int64, len(vs))
	of := map[int64]*variant{}
	for i, v := range vs {
		ids[i], of[v.asked] = v.asked, v
	}
	calls, err := store.GenotypesByRsid(ctx, g.tx, g.set.ID, ids)
	for _, c := range calls {
		of[c.ID].calls = append(of[c.ID].calls, c)
	}
	return err
}

func (g *genome) byMerged(ctx context.Context, vs []*variant) error {
	for _, v := range vs {
		others := gene.SameSite(v.asked)
		if len(others) == 0 {
			continue
		}
		calls, err := store.GenotypesByRsid(ctx, g.tx, g.set.ID, others)
		if err != nil {
			return err
		}
		if len(calls) > 0 {
			v.calls, v.found = calls, foundMerged
		}
	}
	return nil
}

// arrayNames are what arrays write for an rsid, with the rsid for %.
var arrayNames = []string{
	"%.1", "%.2", "GSA-%", "exm-%", "seq-%", "ilmnseq_%", "ilmnseq_%.1", "%_ilmndup1", "JHU_%", "psy_%", "newrs_%",
}

func (g *genome) byName(ctx context.Context, vs []*variant) error {
	var names []string
	of := map[string]*variant{}
	for _, v := range vs {
		for _, form := range arrayNames {
			name := strings.Replace(form, "%", rsid(v.asked), 1)
			names, of[name] = append(names, name), v
		}
	}
	calls, err := store.GenotypesByName(ctx, g.tx, g.set.ID, names...)
	for _, c := range calls {
		v := of[c.Name]
		v.calls, v.found = append(v.calls, v.own(c)), foundName
	}
	return err
}

// own has a row of another name read as one of the rsid that was asked for.
func (v *variant) own(c gene.Call) gene.Call {
	c.ID = v.asked
	return c
}

func (g *genome) byPlace(ctx context.Context, vs []*variant) error {
	for _, v := range vs {
		s, ok := gene.SiteByID(v.asked)
		if !ok {
			continue
		}
		if err := g.findAt(ctx, v, s); err != nil {
			return err
		}
	}
	return nil
}

// findAt looks for rows at the place of a site, and for a gVCF block that covers
// it. Rows of another rsid are not taken: they may mean other alleles.
func (g *genome) findAt(ctx context.Context, v *variant, s *gene.Site) error {
	pos := s.Pos(g.set.Assembly)
	if pos == 0 {
		return nil
	}
	at, err := g.rowsAt(ctx, s.Chromosome, pos)
	if err != nil {
		return err
	}
	for _, c := range at {
		if c.ID <= 0 && c.End == 0 {
			v.calls, v.found = append(v.calls, v.own(c)), foundPosition
		}
	}
	if len(v.calls) > 0 || g.set.Format != "gvcf" {
		return nil
	}
	block, ok, err := store.GenotypeBlockAt(ctx, g.tx, g.set.ID, s.Chromosome, pos)
	if ok {
		v.calls, v.found = []gene.Call{v.own(block)}, foundBlock
	}
	return err
}

// A neighbourhood is the rows of a stretch, read at once for the many sites of a
// gene.
type neighbourhood struct {
	chromosome gene.Chromosome
	from, to   uint32
	rows       map[uint32][]gene.Call
}

func (g *genome) rowsAt(ctx context.Context, c gene.Chromosome, pos uint32) ([]gene.Call, error) {
	if n := g.near; n != nil && n.chromosome == c && n.from <= pos && pos <= n.to {
		return n.rows[pos], nil
	}
	return store.GenotypesInRegion(ctx, g.tx, g.set.ID, store.GenotypeRegion{Chromosome: c, From: pos, To: pos})
}

// approach reads the rows around the sites of a gene.
func (g *genome) approach(ctx context.Context, sites []*gene.Site) error {
	g.near = nil
	var n *neighbourhood
	for _, s := range sites {
		pos := s.Pos(g.set.Assembly)
		if pos == 0 {
			continue
		}
		if n == nil {
			n = &neighbourhood{s.Chromosome, pos, pos, map[uint32][]gene.Call{}}
		}
		n.from, n.to = min(n.from, pos), max(n.to, pos)
	}
	if n == nil {
		return nil
	}
	calls, err := store.GenotypesInRegion(ctx, g.tx, g.set.ID, store.GenotypeRegion{Chromosome: n.chromosome, From: n.from, To: n.to})
	for _, c := range calls {
		n.rows[c.Position] = append(n.rows[c.Position], c)
	}
	g.near = n
	return err
}

// atSites finds the rows of sites: by their rsid, or by their place if they have
// none.
func (g *genome) atSites(ctx context.Context, sites []*gene.Site) ([]variant, error) {
	if err := g.approach(ctx, sites); err != nil {
		return nil, err
	}
	var ids []int64
	for _, s := range sites {
		if s.ID != 0 {
			ids = append(ids, s.ID)
		}
	}
	named, err := g.find(ctx, ids)
	if err != nil {
		return nil, err
	}
	vs := make([]variant, len(sites))
	for i, s := range sites {
		if s.ID != 0 {
			vs[i], named = named[0], named[1:]
		} else if err := g.findAt(ctx, &vs[i], s); err != nil {
			return nil, err
		}
	}
	return vs, nil
}
