package genotype

import (
	"fmt"

	"carnet/vocab/gene"
)

// A tally counts what the rows say together.
type tally struct {
	s      Summary
	ballot gene.Ballot
	chrom  [gene.MT + 1]int
	y      int                       // calls on Y
	x      map[gene.Assembly]*xTally // calls on X outside the PAR, by where the PAR is
}

// An xTally counts calls on X: all, and those of two different letters.
type xTally struct{ all, het int }

// keptDamage is how many damaged lines are listed one by one.
const keptDamage = 100

func newTally(l *layout) *tally {
	t := &tally{x: map[gene.Assembly]*xTally{"": {}, gene.GRCh37: {}, gene.GRCh38: {}}}
	l.name(&t.s)
	return t
}

func (t *tally) count(c *Call) {
	t.s.Rows++
	t.ballot.Cast(c)
	t.chrom[c.Chromosome]++
	if c.NoCall() {
		t.s.NoCalls++
		return
	}
	t.s.Called++
	switch c.Chromosome {
	case gene.Y:
		t.y++
	case gene.X:
		t.countX(c)
	}
}

func (t *tally) countX(c *Call) {
	first, second := c.Alleles.Pair()
	het := second != 0 && first != second
	for a, n := range t.x {
		if in, _ := gene.InPAR(a, gene.X, c.Position); in {
			continue
		}
		n.all++
		if het {
			n.het++
		}
	}
}

func (t *tally) damage(line int, fault string) {
	t.s.DamagedRows++
	if len(t.s.Damaged) < keptDamage {
		t.s.Damaged = append(t.s.Damaged, Line{line, fault})
	}
}

// cutRow counts a last row that lost its end.
func (t *tally) cutRow(line int) {
	t.s.Truncated = true
	t.damage(line, "cut off")
}

// summary decides what the counts say.
func (t *tally) summary(in *lines) (Summary, error) {
	s := &t.s
	if s.Rows == 0 {
		return Summary{}, fmt.Errorf("no row could be read of %d: %w", s.DamagedRows, ErrNotGenotype)
	}
	s.Build, _ = t.ballot.Decide()
	s.Evidence = t.ballot.String()
	s.Assembly = s.Build
	if s.Assembly == "" && s.Declared != "" && !t.ballot.Denies(s.Declared) {
		s.Assembly = s.Declared
	}
	s.Truncated = s.Truncated || in.cut() || t.lacksChromosomes()
	s.Sex = t.sex()
	s.Version = chip(s)
	return *s, nil
}

// lacksChromosomes reports whether a file as large as an array's has no row of
// some autosome: it was cut between two rows.
func (t *tally) lacksChromosomes() bool {
	if t.s.Rows < 20_000 || t.s.Format != Array || t.chrom[0] == t.s.Rows {
		return false
	}
	for _, n := range t.chrom[1:gene.X] {
		if n == 0 {
			return true
		}
	}
	return false
}

// sex applies the thresholds of the reference implementations: at least 1,000
// calls on X outside the PAR; 5 % of them heterozygous and nothing on Y; or under
// 1 % and at least 10 calls on Y.
func (t *tally) sex() string {
	n := t.x[t.s.Assembly]
	if n == nil {
		n = t.x[""]
	}
	if n.all < 1000 {
		return ""
	}
	switch ratio := float64(n.het) / float64(n.all); {
	case ratio >= 0.05 && t.y == 0:
		return "female"
	case ratio < 0.01 && t.y >= 10:
		return "male"
	}
	return ""
}
