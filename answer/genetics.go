package answer

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"carnet/store"
	"carnet/vocab/gene"
)

// A GeneticQuery asks for rows of the person's genotype file: by rsids, by a
// gene, or by a region, which a chromosome makes; with none of them for the file
// itself. Beside rsids or a gene the fields of a region mean nothing.
type GeneticQuery struct {
	Rsids      []string `json:"rsids"`
	Gene       string   `json:"gene"`
	Chromosome string   `json:"chromosome"` // 1-22, X, Y, PAR, MT
	Start      int      `json:"start"`      // 1-based, both included
	End        int      `json:"end"`
	Build      string   `json:"build"` // of start and end: GRCh37, GRCh38, or raw for the file's own positions
	Cursor     string   `json:"-"`
}

const (
	mostRsids   = 50
	geneticRows = 100  // markers on one page
	geneFlank   = 2000 // bases on either side of a gene
	longestGene = 32
	buildRaw    = "raw"

	// notOnFile is the status of a marker that has no row.
	notOnFile = "not_on_file"
)

// The rules that find a row, where it isn't the marker's own name.
const (
	foundMerged   = "merged_rsid" // dbSNP made one of the two rsids
	foundName     = "marker_name" // the array's name for the rsid, such as GSA-rs123
	foundPosition = "position"    // a marker of another name at the site's place
	foundBlock    = "gvcf_block"  // a block of a gVCF covers the site
	foundSpan     = "gene_span"
	foundListed   = "listed_for_gene"
)

// A genome is the active genotype set while a question about it is answered.
type genome struct {
	tx       *sql.Tx
	set      store.GenotypeSet
	sample   gene.Sample
	q        GeneticQuery
	question string
	revision int64
	notes    []string
	near     *neighbourhood // nil until sites of a gene are asked for
}

// QueryGeneticData answers with rows of the genotype file, as printed and, where
// it can be defended, with what they mean at their site. It knows no other
// database: what is not in the file is not told.
func (a *Asker) QueryGeneticData(ctx context.Context, q GeneticQuery) *Envelope {
	if !a.Grants.Allow(ClassGenome) {
		return withheld(ClassGenome)
	}
	if e := q.check(); e != nil {
		return e
	}
	b, err := json.Marshal(q)
	if err != nil {
		return Failure(err)
	}
	return a.ask(ctx, func(ctx context.Context, tx *sql.Tx) (*Envelope, error) {
		g, ok, err := openGenome(ctx, tx)
		if err != nil || !ok {
			return noGenome(), err
		}
		g.q, g.question = q, string(b)
		switch {
		case len(q.Rsids) > 0:
			return g.rsids(ctx)
		case q.Gene != "":
			return g.gene(ctx)
		case q.Chromosome != "":
			return g.region(ctx)
		}
		return g.profile(ctx)
	})
}

// openGenome finds the active set. It reports false if there is none.
func openGenome(ctx context.Context, tx *sql.Tx) (g *genome, ok bool, err error) {
	g = &genome{tx: tx}
	if g.set, ok, err = store.ActiveGenotypeSet(ctx, tx); err != nil || !ok {
		return nil, false, err
	}
	g.sample = gene.Sample{Assembly: g.set.Assembly, Top: g.set.Strand == "top", Sex: g.set.Sex}
	g.revision, err = store.RevisionIn(ctx, tx)
	return g, err == nil, err
}

func noGenome() *Envelope {
	return &Envelope{
		Kind: KindAbsent, Status: StatusOK, Reason: AbsentNoData,
		Message:     "No genotype file is imported in this vault. The raw data of a genetic test can be dropped into Carnet's window or imported with carnet import.",
		Assumptions: []string{noteNoGenome}, NextSteps: []Step{StepDescribe},
	}
}

var (
	rsidForm = regexp.MustCompile(`^(?i:rs)[1-9][0-9]{0,11}$`)
	geneForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]*$`)
)

// check says what is wrong with the arguments, nil if nothing is.
func (q GeneticQuery) check() *Envelope {
	var ps []Problem
	if len(q.Rsids) > 0 && q.Gene != "" {
		ps = append(ps, Problem{Field: "gene", Problem: Conflict, Want: "rsids or gene, not both: choose one"})
	}
	if len(q.Rsids) > mostRsids {
		ps = append(ps, Problem{Field: "rsids", Problem: TooLong, Want: fmt.Sprintf("at most %d", mostRsids)})
	}
	for i, id := range q.Rsids {
		if !rsidForm.MatchString(strings.TrimSpace(id)) {
			ps = append(ps, Problem{Field: item("rsids", i, len(q.Rsids)), Problem: WrongType, Want: "an rsid, such as rs4988235"})
		}
	}
	if q.Gene != "" && (len(q.Gene) > longestGene || !geneForm.MatchString(q.Gene)) {
		ps = append(ps, Problem{Field: "gene", Problem: WrongType, Want: "one HGNC gene symbol, such as CYP2C19"})
	}
	if len(ps) > 0 {
		return Clarify(ps...)
	}
	if len(q.Rsids) > 0 || q.Gene != "" {
		return nil
	}
	return q.checkRegion()
}

func (q GeneticQuery) checkRegion() *Envelope {
	if q.Chromosome == "" {
		if q.Start != 0 || q.End != 0 {
			return NeedInput(Problem{Field: "chromosome", Problem: Missing, Want: "the chromosome of start and end: 1-22, X, Y, PAR or MT"})
		}
		return nil
	}
	var missing, wrong []Problem
	c, ok := gene.ParseChromosome(q.Chromosome)
	if !ok || c == 0 {
		wrong = append(wrong, Problem{Field: "chromosome", Problem: NotAnOption, Want: "1-22, X, Y, PAR or MT"})
	}
	for _, f := range []struct {
		name string
		n    int
	}{{"start", q.Start}, {"end", q.End}} {
		switch {
		case f.n == 0:
			missing = append(missing, Problem{Field: f.name, Problem: Missing, Want: "a position from 1"})
		case f.n < 0 || f.n > 1<<31-1:
			wrong = append(wrong, Problem{Field: f.name, Problem: OutOfRange, Want: "a position from 1"})
		}
	}
	if q.Start > 0 && q.End > 0 && q.End < q.Start {
		wrong = append(wrong, Problem{Field: "end", Problem: OutOfRange, Want: "not less than start"})
	}
	switch {
	case q.Build == "":
		missing = append(missing, Problem{Field: "build", Problem: Missing, Want: "the assembly of start and end", Options: buildNames})
	case q.build() == "":
		wrong = append(wrong, Problem{Field: "build", Problem: NotAnOption, Options: buildNames})
	case c == gene.PAR && q.build() != buildRaw:
		wrong = append(wrong, Problem{Field: "build", Problem: NotAnOption, Want: "PAR is a chromosome of array files only: its positions are the file's own", Options: []string{buildRaw}})
	}
	switch {
	case len(wrong) > 0:
		return Clarify(append(wrong, missing...)...)
	case len(missing) > 0:
		return NeedInput(missing...)
	}
	return nil
}

var buildNames = []string{string(gene.GRCh37), string(gene.GRCh38), buildRaw}

// build is the assembly asked for in its usual spelling, raw, or "" for neither.
func (q GeneticQuery) build() string {
	if strings.EqualFold(q.Build, buildRaw) {
		return buildRaw
	}
	if a, ok := gene.ParseAssembly(q.Build); ok && a != gene.NCBI36 {
		return string(a)
	}
	return ""
}

// profile tells of the file.
func (g *genome) profile(ctx context.Context) (*Envelope, error) {
	s := g.set
	e := &Envelope{Kind: KindResult, Status: StatusOK}
	e.Record.Add("set", store.NounGenotypeSet.ID(s.ID))
	e.Record.Add("document", store.NounDocument.ID(s.Document))
	e.Record.Add("imported", s.Created.Format("2006-01-02"))
	e.Record.Add("format", s.Format)
	e.Record.Add("vendor", s.Vendor)
	e.Record.Add("version", s.Version)
	e.Record.Add("build_declared", string(s.Declared))
	e.Record.Add("build_by_rows", string(s.Build))
	e.Record.Add("build_evidence", s.Evidence)
	e.Record.Add("build_used", string(s.Assembly))
	e.Record.Add("strand", s.Strand)
	e.Record.Add("rows", s.Rows)
	e.Record.Add("called", s.Called)
	e.Record.Add("no_calls", s.NoCalls)
	if s.Rows > 0 {
		e.Record.Add("call_rate", json.Number(strconv.FormatFloat(float64(s.Called)/float64(s.Rows), 'f', 4, 64)))
	}
	e.Record.Add("rows_on_other_contigs", s.Elsewhere)
	e.Record.Add("rows_unreadable", s.Damaged)
	e.Record.Add("truncated", s.Truncated)
	e.Record.Add("sex_by_chromosomes", s.Sex)
	known, on, err := g.knownSites(ctx)
	if err != nil {
		return nil, err
	}
	e.Record.Add("sites_known_here", known)
	e.Record.Add("sites_on_file", on)
	e.Assumptions = []string{noteSites, noteSexOfFile}
	if s.Truncated {
		e.Assumptions = append(e.Assumptions, noteTruncated)
	}
	return e, nil
}

// knownSites counts the sites whose alleles are known, and those of them that
// the file has a row of.
func (g *genome) knownSites(ctx context.Context) (known, on int, err error) {
	var ids []int64
	for _, s := range gene.Sites() {
		if s.ID != 0 {
			ids = append(ids, s.ID)
		}
	}
	calls, err := store.GenotypesByRsid(ctx, g.tx, g.set.ID, ids)
	if err != nil {
		return 0, 0, err
	}
	seen := map[int64]bool{}
	for _, c := range calls {
		seen[c.ID] = true
	}
	return len(ids), len(seen), nil
}

// Notes of genetic answers.
const (
	noteNoGenome   = "Absence: without a genotype file nothing is known about any variant; that is neither a normal nor a reference result."
	noteUnphased   = "genotype is as the file prints it. Array calls are unphased; the phase of a VCF is told as written and not validated. No diagnosis follows from a row."
	noteReference  = "gt counts from 0, the allele of the assembly that position is on. The reference is not the normal or healthy allele, and differs between assemblies at some sites."
	noteNotOnFile  = "not_on_file: the marker was not read in this test. That is not a normal, negative or reference result."
	noteVCFAbsent  = "The file is a VCF of differences: a place that it lacks was read as the reference or not read at all, and the file does not say which."
	noteNotNormal  = "no_call, not_applicable and unresolved are not normal results: nothing about the person can be read from them; reason says why."
	noteAmbiguous  = "strand ambiguous: the site's alleles are each other's complement, so the letters alone do not tell which strand was read. They are told on the strand that the file claims, not verified."
	noteRaw        = "raw: positions are the file's own; which assembly they are on was not verified."
	noteSites      = "sites_known_here: sites whose alleles this program knows on both assemblies. Every other row is kept and found by its rsid, with its letters as printed."
	noteSexOfFile  = "sex_by_chromosomes tells only whether the file is plausible. It is no fact about the person."
	noteTruncated  = "The file ends too early or lacks chromosomes: what is missing was not read."
	noteGeneSpan   = "gene_span: the file's markers in the gene and 2,000 bases around it. listed_for_gene: sites outside of that which are listed for the gene."
	noteConflicted = "conflicting_calls: the file has this marker more than once, with unlike letters."
)
