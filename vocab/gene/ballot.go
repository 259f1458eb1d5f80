package gene

import (
	"fmt"
	"strings"
	"sync"
)

// A Ballot finds out from a file's rows which assembly its positions are on:
// headers are wrong often enough that rows come first. Every marker whose
// position is known on several assemblies votes for the one it was placed on.
// The zero Ballot is ready.
type Ballot struct {
	votes   [3]int // NCBI36, GRCh37, GRCh38
	neither int    // known markers at a place of no assembly
}

// A decision needs so many votes, and so large a share of them.
const (
	quorum   = 20
	majority = 0.9
)

var assemblies = [3]Assembly{NCBI36, GRCh37, GRCh38}

// Cast counts the vote of one row, if its marker has one.
func (b *Ballot) Cast(c *Call) {
	v := voters()
	if c.ID <= 0 || !v.maybe(c.ID) {
		return
	}
	known, ok := v.at[c.ID]
	if !ok {
		return
	}
	for i, pos := range known {
		if pos == c.Position && pos != 0 {
			b.votes[i]++
			return
		}
	}
	b.neither++
}

// Decide returns the assembly that at least 20 markers and 9 of 10 votes stand
// for. It reports false if there is none: too few markers, or no agreement.
func (b *Ballot) Decide() (Assembly, bool) {
	all := b.Votes()
	if all < quorum || b.neither > all {
		return "", false
	}
	for i, n := range b.votes {
		if float64(n) >= majority*float64(all) {
			return assemblies[i], true
		}
	}
	return "", false
}

// Votes is how many markers stood at a place of some assembly.
func (b *Ballot) Votes() int { return b.votes[0] + b.votes[1] + b.votes[2] }

// Denies reports whether the votes, few as they may be, speak against a: more of
// them are for another assembly, or for none.
func (b *Ballot) Denies(a Assembly) bool {
	for i, name := range assemblies {
		if name == a {
			mine := b.votes[i]
			return b.Votes()-mine > mine || b.neither > mine && b.neither >= 3
		}
	}
	return true
}

// String is the evidence in words, such as "41 of 41 known markers on GRCh37".
func (b *Ballot) String() string {
	all := b.Votes() + b.neither
	if all == 0 {
		return "no known marker"
	}
	var parts []string
	for i, n := range b.votes {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d of %d known markers on %s", n, all, assemblies[i]))
		}
	}
	if b.neither > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d on none of these assemblies", b.neither, all))
	}
	return strings.Join(parts, ", ")
}

// A voter is a marker's position on each of assemblies, 0 where unknown.
type voter [3]uint32

// A roll is the voters by rsid, behind a filter of one bit for 16 low bits of
// the id, so that half a million rows that have no vote cost nothing.
type roll struct {
	at     map[int64]voter
	filter [1 << 10]uint64
}

func (r *roll) maybe(id int64) bool {
	return r.filter[id>>6&(1<<10-1)]&(1<<(id&63)) != 0
}

// Markers found on most arrays with their positions on NCBI36, GRCh37 and
// GRCh38: facts of dbSNP, as collected by the snps project (BSD-3).
var arrayMarkers = map[int64]voter{
	3094315:  {742429, 752566, 817186},
	11928389: {50908372, 50927009, 50889578},
	2500347:  {143649677, 144938320, 148946169},
	964481:   {27566744, 27656823, 27638706},
	2341354:  {908436, 918573, 983193},
	3850290:  {22315141, 23245301, 22776092},
	1329546:  {135302086, 135474420, 136392261},
}

var voters = sync.OnceValue(func() *roll {
	r := &roll{at: map[int64]voter{}}
	for id, v := range arrayMarkers {
		r.at[id] = v
	}
	for _, s := range Sites() {
		if s.ID != 0 && s.SNV() && s.Pos37 != s.Pos38 {
			r.at[s.ID] = voter{0, s.Pos37, s.Pos38}
		}
	}
	for id := range r.at {
		r.filter[id>>6&(1<<10-1)] |= 1 << (id & 63)
	}
	return r
})
