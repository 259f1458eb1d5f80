// Package loincrelease reads an official LOINC release, the zip file that
// Regenstrief publishes twice a year to everybody who accepts its licence.
//
// The built-in tables hold the thousand codes that most sheets need. Whoever
// wants the rest brings the release: it is theirs, under LOINC's own licence, and
// goes into their vault and nowhere else. Names are taken as they stand: none is
// edited and none is translated.
//
// # Layout
//
// Tables are comma-separated text with a heading, UTF-8, every cell in quotes.
// Columns have come and gone from release to release, so each is found by the
// heading's name and never by its place, and tables by the end of their path,
// since some releases stand in a folder of their own:
//
//	LoincTable/Loinc.csv                    every term; the only one needed
//	AccessoryFiles/ConsumerName/…csv        names for laymen
//	AccessoryFiles/PanelsAndForms/…csv      what is in each panel
//	AccessoryFiles/LinguisticVariants/…csv  names in twenty languages, a file each
//
// # What is read
//
// Of each term its code, its long common name, its axes and its first example
// unit. Retired terms are kept without names, so that an old reading's code can
// still be told. Surveys and claims attachments are kept the same way: nobody
// looks them up by a printed name. Terms with a copyright notice of a third party
// are left out and counted, since the notice would have to be shown with each.
//
// Names are long common, short, display and consumer name and the component, and
// the same of each linguistic variant asked for. The column of related names is
// not read: its words ("Serum", "Point in time", "Quantitative") are of the axes
// and would give nearly every term to nearly every name.
//
// # A vocabulary of another kind
//
// Another published file (RxNorm's, say) is added the same way: a package like
// this one that hands its rows to a function, bounded in memory, and a table of
// its own beside store/loinc.go that is filled through store.LoadVocabulary.
package loincrelease

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"carnet/vocab/loinc"
)

// ErrNoRelease is wrapped when a file is no LOINC release.
var ErrNoRelease = errors.New("no LoincTable/Loinc.csv in it")

// A Term is a line of Loinc.csv.
type Term struct {
	loinc.Term
	Rank int // among the commonest tests, from 1; 0 is none
}

// A Member is a line of the panels' table.
type Member struct {
	Panel, Code string
	Place       int
}

// A Sink takes what is read, in no order but that a term comes before its names.
type Sink interface {
	Term(t Term) error
	Name(code, name string) error
	Member(m Member) error
}

// Options choose and observe what is read.
type Options struct {
	// Languages are those of the linguistic variants to read, such as "de"; nil
	// reads none.
	Languages []string

	// Progress is told how many bytes of how many have been read. May be nil.
	Progress func(done, total int64)
}

// A Summary says what a release had.
type Summary struct {
	Version   string   // such as "2.83", "" where no term tells
	Terms     int      // kept
	Active    int      // of these with names
	Left      int      // left out for a third party's notice
	Names     int      // handed over, with repetitions
	Members   int      // of panels
	Languages []string // whose variants were read, as the files are called: deDE15
}

// Read hands all of a release to the sink. It holds one line in memory and a few
// bytes for each code.
func Read(ctx context.Context, z *zip.Reader, o Options, to Sink) (Summary, error) {
	r := reader{ctx: ctx, o: o, to: to, active: map[string]bool{}}
	steps, err := r.plan(z)
	if err != nil {
		return Summary{}, err
	}
	for _, s := range steps {
		r.total += int64(s.file.UncompressedSize64)
	}
	for _, s := range steps {
		if err := r.table(s); err != nil {
			return Summary{}, fmt.Errorf("%s: %w", path.Base(s.file.Name), err)
		}
	}
	if r.sum.Terms == 0 {
		return Summary{}, fmt.Errorf("loinc release: no terms: %w", ErrNoRelease)
	}
	return r.sum, nil
}

// A step is one table to read.
type step struct {
	file *zip.File
	need []string // columns
	line func(row) error
}

// plan finds the tables, terms first.
func (r *reader) plan(z *zip.Reader) ([]step, error) {
	var steps, rest []step
	for _, f := range z.File {
		name := strings.ToLower(strings.ReplaceAll(f.Name, "\\", "/"))
		base := path.Base(name)
		switch variant, isVariant := strings.CutSuffix(base, "linguisticvariant.csv"); {
		case strings.HasSuffix(name, "loinctable/loinc.csv"):
			steps = append(steps, step{f, []string{"LOINC_NUM", "LONG_COMMON_NAME", "COMPONENT", "PROPERTY", "SYSTEM", "SCALE_TYP"}, r.term})
		case base == "consumername.csv":
			rest = append(rest, step{f, []string{"LoincNumber", "ConsumerName"}, r.consumerName})
		case base == "panelsandforms.csv":
			rest = append(rest, step{f, []string{"ParentLoinc", "Loinc"}, r.member})
		case isVariant && len(variant) > 2 && slices.Contains(r.o.Languages, variant[:2]):
			rest = append(rest, step{f, []string{"LOINC_NUM"}, r.variant})
			r.sum.Languages = append(r.sum.Languages, strings.TrimSuffix(path.Base(f.Name), "LinguisticVariant.csv"))
		}
	}
	if len(steps) != 1 {
		return nil, fmt.Errorf("loinc release: %w", ErrNoRelease)
	}
	return append(steps, rest...), nil
}
