package pgx_test

import (
	"slices"
	"strings"
	"testing"

	"carnet/vocab/gene"
	"carnet/vocab/pgx"
)

func TestPairs_ofDrug(t *testing.T) {
	tests := []struct {
		why, drug string
		genes     []string
	}{
		{"one gene", "clopidogrel", []string{"CYP2C19"}},
		{"any case", " Warfarin ", []string{"CYP2C9", "CYP4F2", "VKORC1"}},
		{"a gene that needs typing", "abacavir", []string{"HLA-B"}},
		{"level C only", "digoxin", nil},
		{"level B without a guideline", "valproic acid", nil},
		{"a brand is no generic name", "plavix", nil},
		{"nothing", "", nil},
	}
	for _, tt := range tests {
		var genes []string
		for _, p := range pgx.BuiltIn().OfDrug(tt.drug) {
			genes = append(genes, p.Gene)
			if p.URL() == "" || !strings.HasPrefix(p.URL(), "https://cpicpgx.org/guidelines/") {
				t.Errorf("%s: guideline at %q", p.Drug, p.URL())
			}
		}
		if !slices.Equal(genes, tt.genes) {
			t.Errorf("%s: OfDrug(%q) has %q, want %q", tt.why, tt.drug, genes, tt.genes)
		}
	}
}

func TestPairs_levels(t *testing.T) {
	for _, p := range pgx.BuiltIn().All {
		if p.Recommended() && (strings.ContainsAny(p.Level, "CD") || p.Guideline == "") {
			t.Errorf("%s and %s: recommended with level %s, guideline %q", p.Gene, p.Drug, p.Level, p.Guideline)
		}
	}
	if n := len(pgx.BuiltIn().Drugs()); n < 60 {
		t.Errorf("%d drugs have a guideline, want CPIC's some eighty", n)
	}
}

func TestReadPairs(t *testing.T) {
	const file = "Date last updated: May 1, 2026 (made up for tests)\n" +
		"Gene,Drug,Guideline,CPIC Level,CPIC Level Status,PharmGKB Level of Evidence,PGx on FDA Label,CPIC Publications (PMID)\n" +
		"CYP2C19,Clopidogrel,https://cpicpgx.org/guidelines/guideline-for-clopidogrel-and-cyp2c19/,A,Final,1A,Actionable PGx,21716271;23698643\n" +
		"CYP2D6,madeuprol,,B,Provisional,,,\nABC1,removedol,https://cpicpgx.org/x/,A,Removed,,,\n"
	ps, err := pgx.ReadPairs(strings.NewReader(file), "CPIC v9 (made up)")
	if err != nil || len(ps.All) != 2 || ps.Version != "CPIC v9 (made up)" {
		t.Fatalf("ReadPairs = %+v, %v, want two pairs", ps, err)
	}
	p := ps.OfDrug("clopidogrel")
	if len(p) != 1 || p[0].URL() != "https://cpicpgx.org/guidelines/guideline-for-clopidogrel-and-cyp2c19/" || len(p[0].PMIDs) != 2 {
		t.Errorf("clopidogrel: %+v", p)
	}
	for why, bad := range map[string]string{"nothing": "", "another table": "a,b,c\n1,2,3\n", "a broken quote": "Gene,Drug,CPIC Level\n\"A,b\n"} {
		if _, err := pgx.ReadPairs(strings.NewReader(bad), "x"); err == nil {
			t.Errorf("%s: read without an error", why)
		}
	}
}

// Every site of every allele is in the table of sites, with the base that
// defines the allele among its alleles.
func TestAlleles_sites(t *testing.T) {
	n := 0
	for _, symbol := range []string{
		"ABCG2", "CACNA1S", "CFTR", "CYP2B6", "CYP2C19", "CYP2C9", "CYP2D6", "CYP3A4", "CYP3A5", "CYP4F2", "DPYD", "G6PD", "IFNL3",
		"NAT2", "NUDT15", "RYR1", "SLCO1B1", "TPMT", "UGT1A1", "VKORC1",
	} {
		for _, a := range pgx.Alleles(symbol) {
			n++
			for _, d := range a.Defining {
				known := append([]string{d.Site.Ref38}, d.Site.Alts...)
				if !d.Shows(known) {
					t.Errorf("%s%s: rs%d is %q, of a site with %q", symbol, a.Name, d.Site.ID, d.Allele, known)
				}
				if d.Site.Gene != symbol {
					t.Errorf("%s%s: rs%d is listed for %q", symbol, a.Name, d.Site.ID, d.Site.Gene)
				}
			}
		}
	}
	if n != 1317 {
		t.Errorf("%d alleles, want the 1,317 of the source", n)
	}
}

func TestAllele_stands(t *testing.T) {
	byName := map[string]pgx.Allele{}
	for _, a := range pgx.Alleles("CYP2C19") {
		byName[a.Name] = a
	}
	read := map[int64][]string{ // rs12248560 C>T and rs28399504 A>G define *4; rs12248560 alone *17; rs3758581 A>G nearly all
		3758581: {"G", "G"}, 12248560: {"C", "T"}, 4244285: {"G", "G"}, 28399504: {"A", "A"},
	}
	reader := func(s *gene.Site) ([]string, bool) { l, ok := read[s.ID]; return l, ok }
	for name, want := range map[string]pgx.Standing{
		"*2":  pgx.Excluded,   // rs4244285 shows no A
		"*4":  pgx.Excluded,   // rs28399504 shows no G
		"*17": pgx.Compatible, // both sites could be its own
		"*3":  pgx.Unread,     // rs4986893 was not read
	} {
		if got := byName[name].Stands(reader); got != want {
			t.Errorf("%s stands %s, want %s", name, got, want)
		}
	}
	one := byName["*17"].Defining[0]
	if one.Site.ID == 12248560 && !one.Shows([]string{"T"}) {
		t.Errorf("one copy of %s at rs%d does not show it", one.Allele, one.Site.ID)
	}
}

// A code for two bases is shown by either: *4 has C or T at rs12248560.
func TestDefining_shows(t *testing.T) {
	d := pgx.Defining{Allele: "Y"}
	for letters, want := range map[string]bool{"C": true, "T": true, "A": false, "G": false} {
		if d.Shows([]string{letters, letters}) != want {
			t.Errorf("Y shown by %s: %v, want %v", letters, !want, want)
		}
	}
}

func FuzzReadPairs(f *testing.F) {
	f.Add("Gene,Drug,Guideline,CPIC Level\nA,b,https://x,A\n")
	f.Add("\ufeffGene,Drug,CPIC Level,CPIC Level Status\n\"A\",b,A,Removed\n")
	f.Fuzz(func(t *testing.T, file string) {
		ps, err := pgx.ReadPairs(strings.NewReader(file), "fuzz")
		if err == nil && len(ps.All) == 0 {
			t.Error("no pairs and no error")
		}
	})
}
