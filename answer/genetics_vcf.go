package answer

import (
	"bufio"
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"carnet/store"
	"carnet/vocab/gene"
)

// A VCFCount is how many rows of the genotype file were written as VCF.
type VCFCount struct {
	Written int `json:"written"`
	Omitted int `json:"omitted"` // rows whose call can't be defended on that assembly
}

// WriteVCF writes the calls of the active genotype set that can be defended as
// VCF 4.3 on assembly a: of an array file those at known sites, of a VCF also
// its other rows, on its own assembly. It reports false if there is no set.
func (ask *Asker) WriteVCF(ctx context.Context, w io.Writer, a gene.Assembly) (n VCFCount, ok bool, err error) {
	if a != gene.GRCh37 && a != gene.GRCh38 {
		return n, false, fmt.Errorf("vcf: assembly %q: want %s or %s", a, gene.GRCh37, gene.GRCh38)
	}
	if !ask.Grants.Allow(ClassGenome) {
		return n, false, nil
	}
	b := bufio.NewWriter(w)
	err = ask.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var g *genome
		if g, ok, err = openGenome(ctx, tx); err != nil || !ok {
			return err
		}
		x := &vcfWriter{g: g, a: a, w: b}
		x.header()
		if g.set.Format != "array" && g.set.Assembly == a {
			err = x.rows(ctx)
		} else {
			err = x.sites(ctx)
		}
		n = VCFCount{x.written, g.set.Rows - x.used}
		return err
	})
	if err != nil {
		return n, ok, err
	}
	return n, ok, b.Flush()
}

// A vcfWriter is one VCF while it is written. Errors of w wait for its flush.
type vcfWriter struct {
	g             *genome
	a             gene.Assembly
	w             *bufio.Writer
	written, used int // records, and rows of the file that stand in them
}

func (x *vcfWriter) header() {
	s := x.g.set
	fmt.Fprintf(x.w, "##fileformat=VCFv4.3\n##source=carnet\n##reference=%s\n", x.a)
	fmt.Fprintf(x.w, "##carnet_genotypes=%d rows, file of kind %s, positions on %s; header says %s, rows say %s\n", s.Rows, s.Format,
		cmp.Or(string(s.Assembly), "an unknown assembly"), cmp.Or(string(s.Declared), "nothing"), cmp.Or(string(s.Build), "nothing"))
	fmt.Fprintln(x.w, "##carnet_omitted=every row whose alleles on the plus strand of this assembly can't be defended; a place that is not listed was not read or not resolved, and is not the reference")
	for c := gene.Chromosome(1); c <= gene.MT; c++ {
		if n, ok := x.a.Length(c); ok {
			fmt.Fprintf(x.w, "##contig=<ID=%s,length=%d,assembly=%s>\n", c, n, x.a)
		}
	}
	fmt.Fprintln(x.w, `##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">`)
	fmt.Fprintln(x.w, "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tSAMPLE")
}

// defensible reports whether a call may stand without its doubts beside it.
func defensible(n gene.Normal) bool { return n.Status == gene.Called && n.Reason == "" }

// rows writes the rows of a VCF as they stand, but for what can't be defended.
func (x *vcfWriter) rows(ctx context.Context) error {
	return store.EachGenotype(ctx, x.g.tx, x.g.set.ID, func(c gene.Call) error {
		n := x.g.sample.Normalize(&c)
		if c.End != 0 || !defensible(n) || n.Ref == "" || strings.ContainsAny(strings.Join(n.Alts, ""), "<*[]") {
			return nil
		}
		id := "."
		if c.ID > 0 {
			id = rsid(c.ID)
		}
		pos := c.Position
		if n.Site != nil {
			pos = n.Site.Pos(n.Assembly)
		}
		x.record(c.Chromosome, pos, id, n.Ref, n.Alts, n.GT)
		x.used++
		return nil
	})
}

// sites writes the known sites that the file has, by chromosome and position.
func (x *vcfWriter) sites(ctx context.Context) error {
	sites := gene.Sites()
	order := make([]*gene.Site, len(sites))
	for i := range sites {
		order[i] = &sites[i]
	}
	slices.SortStableFunc(order, func(p, q *gene.Site) int {
		return cmp.Or(cmp.Compare(p.Chromosome, q.Chromosome), cmp.Compare(p.Pos(x.a), q.Pos(x.a)))
	})
	for _, s := range order {
		vs, err := x.g.atSites(ctx, []*gene.Site{s})
		if err != nil {
			return err
		}
		v := vs[0]
		if len(v.calls) == 0 {
			continue
		}
		_, n := x.g.decide(v.calls)
		ref, alts, ok := s.Alleles(x.a)
		gt, fits := countedFrom(n, ref, alts)
		if !ok || !fits || !defensible(n) || n.Site != s {
			continue
		}
		id := "."
		if s.ID != 0 {
			id = rsid(s.ID)
		}
		x.record(s.Chromosome, s.Pos(x.a), id, ref, alts, gt)
		x.used += len(v.calls)
	}
	return nil
}

// countedFrom is the GT of a call by the alleles of another assembly.
func countedFrom(n gene.Normal, ref string, alts []string) (gt string, ok bool) {
	between := "/"
	if strings.Contains(n.GT, "|") {
		between = "|"
	}
	var parts []string
	for _, allele := range n.Alleles {
		i := slices.Index(append([]string{ref}, alts...), allele)
		if i < 0 {
			return "", false
		}
		parts = append(parts, strconv.Itoa(i))
	}
	if between == "/" {
		slices.Sort(parts)
	}
	return strings.Join(parts, between), true
}

func (x *vcfWriter) record(c gene.Chromosome, pos uint32, id, ref string, alts []string, gt string) {
	alt := strings.Join(alts, ",")
	if alt == "" {
		alt = "."
	}
	fmt.Fprintf(x.w, "%s\t%d\t%s\t%s\t%s\t.\t.\t.\tGT\t%s\n", c, pos, id, ref, alt, gt)
	x.written++
}
