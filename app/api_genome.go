package app

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"carnet/store"
	"carnet/vocab/gene"
)

// Genome is the active genotype set: what file it is, and how much of it was
// read. Nothing is interpreted.
type Genome struct {
	Set       string `json:"set"` // gs_2, "" none
	Document  string `json:"document"`
	Vendor    string `json:"vendor"`
	Version   string `json:"version"`
	Assembly  string `json:"assembly"` // GRCh37, GRCh38, "" unknown
	Evidence  string `json:"evidence"` // the rows' vote on it
	Rows      int    `json:"rows"`
	Called    int    `json:"called"`
	NoCalls   int    `json:"no_calls"`
	Damaged   int    `json:"damaged"` // lines that could not be read
	Truncated bool   `json:"truncated"`
	Imported  string `json:"imported"` // YYYY-MM-DD
}

// Found is the answer to a look-up of rs numbers.
type Found struct {
	Variants []Variant `json:"variants"`
	Absent   []string  `json:"absent"`  // not in the file, which says nothing about them
	Invalid  []string  `json:"invalid"` // no rs number
}

// Variant is one row of the genotype file, in its own letters.
type Variant struct {
	ID         string `json:"id"`
	Chromosome string `json:"chromosome"`
	Position   int    `json:"position"` // 0 never placed
	Genotype   string `json:"genotype"` // as printed
	NoCall     bool   `json:"no_call"`
}

// Genome says which genotype file answers.
func (p *API) Genome() (Genome, error) {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return Genome{}, err
	}
	s, ok, err := v.ActiveGenotypeSet(p.ctx)
	if err != nil || !ok {
		return Genome{}, err
	}
	return Genome{
		Set: store.NounGenotypeSet.ID(s.ID), Document: store.NounDocument.ID(s.Document),
		Vendor: s.Vendor, Version: s.Version, Assembly: string(s.Assembly), Evidence: s.Evidence,
		Rows: s.Rows, Called: s.Called, NoCalls: s.NoCalls, Damaged: s.Damaged, Truncated: s.Truncated,
		Imported: s.Created.Format(time.DateOnly),
	}, nil
}

// maxLookUp is how many rs numbers one look-up takes.
const maxLookUp = 200

// Variants looks up rs numbers, separated by anything that is not part of one.
func (p *API) Variants(text string) (f Found, err error) {
	ids, invalid := rsNumbers(text)
	f = Found{Variants: []Variant{}, Absent: []string{}, Invalid: invalid}
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return f, err
	}
	s, ok, err := v.ActiveGenotypeSet(p.ctx)
	if err != nil || !ok {
		return f, err
	}
	calls, err := v.GenotypesByRsid(p.ctx, s.ID, ids)
	if err != nil {
		return f, err
	}
	have := map[int64]bool{}
	for _, c := range calls {
		have[c.ID] = true
		f.Variants = append(f.Variants, variant(c))
	}
	for _, id := range ids {
		if !have[id] {
			f.Absent = append(f.Absent, "rs"+strconv.FormatInt(id, 10))
		}
	}
	return f, nil
}

func variant(c gene.Call) Variant {
	letters := c.Text
	if letters == "" {
		letters = c.Alleles.String()
	}
	return Variant{
		ID: "rs" + strconv.FormatInt(c.ID, 10), Chromosome: c.Chromosome.String(), Position: int(c.Position),
		Genotype: letters, NoCall: c.NoCall(),
	}
}

// rsNumbers reads the rs numbers in text, each once and at most maxLookUp, and
// the words that are none.
func rsNumbers(text string) (ids []int64, invalid []string) {
	invalid = []string{}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;\t\r\n", r) }) {
		digits, ok := strings.CutPrefix(strings.ToLower(word), "rs")
		id, err := strconv.ParseInt(digits, 10, 64)
		switch {
		case !ok || err != nil || id <= 0:
			invalid = append(invalid, word)
		case len(ids) < maxLookUp && !slices.Contains(ids, id):
			ids = append(ids, id)
		}
	}
	return ids, invalid
}
