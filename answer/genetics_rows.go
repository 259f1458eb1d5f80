package answer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"carnet/store"
	"carnet/vocab/gene"
)

// A variant is one marker of an answer with all the rows the file has of it.
type variant struct {
	asked int64 // the rsid that was asked for, 0 where none was
	calls []gene.Call
	found string // the rule that found the rows, "" for the marker's own name
}

var variantColumns = []string{
	"rsid", "genotype", "status", "gt", "zygosity", "strand", "reason", "gene", "chromosome", "position", "ref", "alt",
	"pos37", "pos38", "found_by",
}

// A Marker is one marker of the genotype file: what the file prints, and what it
// means at its site where that can be defended. Unknown is "" and 0; text is as
// the file has it and not fenced.
type Marker struct {
	Marker     string `json:"marker"`   // rsid, or the file's own name or place
	Genotype   string `json:"genotype"` // as printed, each of several rows once
	Status     string `json:"status"`   // called, no_call, not_applicable, unresolved, not_on_file
	GT         string `json:"gt"`
	Zygosity   string `json:"zygosity"`
	Strand     string `json:"strand"`
	Reason     string `json:"reason"`
	Gene       string `json:"gene"`
	Chromosome string `json:"chromosome"`
	Position   int    `json:"position"` // in the file's own assembly
	Ref        string `json:"ref"`
	Alts       string `json:"alts"`
	Pos37      int    `json:"pos37"`
	Pos38      int    `json:"pos38"`
	FoundBy    string `json:"found_by"` // the rule, "" the marker's own name
	Rsid       int64  `json:"rsid"`     // n of rs<n>, 0 none

	named bool // by a text of the file
}

// marker reads the rows of one marker.
func (g *genome) marker(v variant) (m Marker) {
	n := gene.Normal{Status: notOnFile}
	if len(v.calls) == 0 {
		n.Site, _ = gene.SiteByID(v.asked)
	} else {
		var c gene.Call
		c, n = g.decide(v.calls)
		m = Marker{Marker: markerName(c), Genotype: printedLetters(v.calls), Position: int(c.Position), FoundBy: v.found, Rsid: max(c.ID, 0), named: c.Name != ""}
		if c.Chromosome != 0 {
			m.Chromosome = c.Chromosome.String()
		}
	}
	if v.asked != 0 {
		m.Marker, m.Rsid, m.named = rsid(v.asked), v.asked, false
	}
	m.Status, m.GT, m.Zygosity, m.Strand, m.Reason = string(n.Status), n.GT, string(n.Zygosity), string(n.Strand), string(n.Reason)
	m.Ref, m.Alts = n.Ref, strings.Join(n.Alts, ",")
	if s := n.Site; s != nil {
		m.Gene, m.Pos37, m.Pos38 = s.Gene, int(s.Pos37), int(s.Pos38)
		if m.Chromosome == "" {
			m.Chromosome = s.Chromosome.String()
		}
	}
	return m
}

// cells are the marker in the order of variantColumns.
func (m Marker) cells() []any {
	name := m.Marker
	if m.named {
		name = Fence(name)
	}
	return []any{
		name, orNil(tellAllele(m.Genotype)), m.Status, orNil(m.GT), orNil(m.Zygosity), orNil(m.Strand), orNil(m.Reason),
		orNil(m.Gene), orNil(m.Chromosome), intOrNil(m.Position), orNil(tellAllele(m.Ref)), orNil(tellAllele(m.Alts)),
		intOrNil(m.Pos37), intOrNil(m.Pos38), orNil(m.FoundBy),
	}
}

// decide says what the rows of one marker mean together: rows that say the same
// are one, a no-call beside a call says nothing, and unlike letters are no
// answer.
func (g *genome) decide(calls []gene.Call) (gene.Call, gene.Normal) {
	c, n := calls[0], g.sample.Normalize(&calls[0])
	for i := range calls[1:] {
		other := g.sample.Normalize(&calls[i+1])
		switch {
		case other.Status == gene.NoCall || other.Status == gene.NotApplicable:
		case n.Status == gene.NoCall || n.Status == gene.NotApplicable:
			c, n = calls[i+1], other
		case !sameCall(c, n, calls[i+1], other):
			return c, gene.Normal{Status: gene.Unresolved, Reason: gene.ConflictingCalls, Site: n.Site}
		}
	}
	return c, n
}

func sameCall(a gene.Call, na gene.Normal, b gene.Call, nb gene.Normal) bool {
	if na.Status == gene.Called && nb.Status == gene.Called && na.Assembly == nb.Assembly {
		return slices.Equal(sortedStrings(na.Alleles), sortedStrings(nb.Alleles))
	}
	return sortedLetters(a) == sortedLetters(b)
}

func sortedStrings(s []string) []string { return slices.Sorted(slices.Values(s)) }

// sortedLetters is a genotype as printed, AG and GA alike.
func sortedLetters(c gene.Call) string {
	s := letters(c)
	if len(s) == 2 && s[0] > s[1] {
		return string([]byte{s[1], s[0]})
	}
	return s
}

// letters are what the file prints.
func letters(c gene.Call) string {
	if c.Text != "" {
		return c.Text
	}
	return c.Alleles.String()
}

// printedLetters are the genotypes of the rows of one marker as printed, each once.
func printedLetters(calls []gene.Call) string {
	var all []string
	for _, c := range calls {
		if s := letters(c); s != "" && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return strings.Join(all, "; ")
}

// tellAllele is a genotype or allele as it is where it can be nothing else, and
// fenced otherwise: a VCF may print anything.
func tellAllele(s string) string {
	for _, r := range s {
		if !strings.ContainsRune("ACGTNDIacgtn-.0123456789/|,; ", r) {
			return Fence(s)
		}
	}
	return s
}

func rsid(n int64) string { return "rs" + strconv.FormatInt(n, 10) }

// markerName is the marker as the file names it; of a VCF row without a name it
// is the place.
func markerName(c gene.Call) string {
	switch {
	case c.ID > 0:
		return rsid(c.ID)
	case c.ID < 0:
		return "i" + strconv.FormatInt(-c.ID, 10)
	case c.Name != "":
		return c.Name
	}
	return fmt.Sprintf("%s:%d", c.Chromosome, c.Position)
}

// rsids answers for each marker that was asked for.
func (g *genome) rsids(ctx context.Context) (*Envelope, error) {
	var ids []int64
	for _, s := range g.q.Rsids {
		id, err := strconv.ParseInt(strings.TrimSpace(s)[2:], 10, 64)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	vs, err := g.find(ctx, ids)
	if err != nil {
		return nil, err
	}
	return g.tell(vs, len(vs), 0), nil
}

// tell answers with one page of markers, from the offset-th of matched.
func (g *genome) tell(vs []variant, matched, offset int) *Envelope {
	t := newTable(variantColumns...)
	seen := map[string]bool{}
	for _, v := range vs {
		cells := g.marker(v).cells()
		t.add(cells...)
		for _, i := range []int{2, 5, 6} { // status, strand, reason
			seen[fmt.Sprint(cells[i])] = true
		}
	}
	t.rows = t.rows[:t.fit()]
	e := &Envelope{Kind: KindResult, Status: StatusOK, Matched: &matched, Scope: &Scope{Filters: []string{g.source()}}}
	t.put(e, "rsid", "genotype", "status")
	if told := offset + len(t.rows); told < matched {
		e.Status = StatusPartial
		e.Cut = fmt.Sprintf("%d of %d markers have been told; the cursor continues.", told, matched)
		e.NextCursor = cursor{row: told}.seal(g.question, g.revision)
		e.NextSteps = []Step{StepNextPage}
	}
	e.Assumptions = append(g.notes, g.notesFor(seen)...)
	return e
}

// notesFor are the notes that the told statuses, strands and reasons ask for.
func (g *genome) notesFor(seen map[string]bool) (notes []string) {
	notes = append(notes, noteUnphased)
	if seen[string(gene.Called)] {
		notes = append(notes, noteReference)
	}
	if seen[notOnFile] {
		notes = append(notes, noteNotOnFile)
		if g.set.Format == "vcf" {
			notes = append(notes, noteVCFAbsent)
		}
	}
	if seen[string(gene.NoCall)] || seen[string(gene.NotApplicable)] || seen[string(gene.Unresolved)] {
		notes = append(notes, noteNotNormal)
	}
	if seen[string(gene.Ambiguous)] {
		notes = append(notes, noteAmbiguous)
	}
	if seen[string(gene.ConflictingCalls)] {
		notes = append(notes, noteConflicted)
	}
	return notes
}

// source says which file the rows are from, and what its positions are on.
func (g *genome) source() string {
	s := g.set
	return fmt.Sprintf("set %s: %s, positions on %s (header: %s, rows: %s)", store.NounGenotypeSet.ID(s.ID),
		cmp.Or(strings.TrimSpace(s.Vendor+" "+s.Version), s.Format, "a genotype file"),
		cmp.Or(string(s.Assembly), "an unknown assembly"), cmp.Or(string(s.Declared), "none"), cmp.Or(string(s.Build), "undecided"))
}
