package importer

import (
	"carnet/store"
)

// Found is what a file holds, before anything is stored. Its JSON is the
// contract of `carnet read`.
type Found struct {
	Kind      string  `json:"kind"`    // lab_report, genotype, unknown
	Outcome   Outcome `json:"outcome"` // what can be done with it
	Collected string  `json:"collected"`
	Reported  string  `json:"reported"`
	Pages     int     `json:"pages"`
	Rows      []Row   `json:"rows"`
	Refused   []Left  `json:"refused"`
	Unread    []Left  `json:"unread"`

	NotMeasured int `json:"not_measured,omitempty"` // cells of a table that say so, such as "--"

	Ask      []string   `json:"ask,omitempty"` // date_order, decimal: what the document leaves open
	Genotype *Genotypes `json:"genotype,omitempty"`
	Fault    error      `json:"-"` // why, where the outcome is not accepted

	decimal byte // as the document writes numbers, 0 it does not tell
}

// Outcome is what can be done with a file.
type Outcome string

// The outcomes of reading a file.
const (
	Accepted      Outcome = "accepted"
	NeedsPassword Outcome = "needs_password"
	Scan          Outcome = "scan" // pictures of pages: no text to read
	Refused       Outcome = "refused"
)

// A Row is one result on a lab sheet: as printed, and what it was taken to mean.
type Row struct {
	Page       int        `json:"page"`
	Box        [4]float64 `json:"box"` // points, origin top left
	Section    string     `json:"section"`
	Name       string     `json:"name"`
	Value      string     `json:"value"`
	Unit       string     `json:"unit"`
	Range      string     `json:"range"`
	Flag       string     `json:"flag"`
	Date       string     `json:"date"` // YYYY-MM-DD, "" the collection date
	Specimen   string     `json:"specimen,omitempty"`
	Method     string     `json:"method,omitempty"`
	Previous   bool       `json:"previous,omitempty"` // an earlier result that the sheet repeats
	Number     *float64   `json:"number"`             // null where the result is words
	Comparator string     `json:"comparator"`
	UCUM       string     `json:"ucum"`
	Code       string     `json:"code"`
	Display    string     `json:"display"` // official name of the code
	Reason     string     `json:"reason"`  // why that code, or why none
	Doubt      []string   `json:"doubt"`
}

// A Left is text that was seen and became no row.
type Left struct {
	Page   int        `json:"page"`
	Box    [4]float64 `json:"box"`
	Text   string     `json:"text"`
	Reason string     `json:"reason"`
}

func (r Row) printed() store.Printed {
	return store.Printed{Section: r.Section, Name: r.Name, Value: r.Value, Unit: r.Unit, Range: r.Range, Flag: r.Flag,
		Date: r.Date, Specimen: r.Specimen, Method: r.Method}
}

// Doubtful counts the rows that want a look.
func (f Found) Doubtful() (n int) {
	for _, r := range f.Rows {
		if len(r.Doubt) > 0 {
			n++
		}
	}
	return n
}
