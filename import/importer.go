// Package importer brings files into the vault.
//
// A file passes through four steps, each a file here. Detect says from the
// first bytes what it is, never from its name. Read gives what is in it in the
// file's own words, with the code, unit and number that the vocabularies find
// for each row beside them. Import keeps the original and writes what was read
// as drafts, which count for nothing. Commit turns accepted drafts into
// readings, in one transaction. Undo hides what a batch brought; redo, or the
// same file again, brings it back.
//
// Nothing is guessed and nothing is dropped in silence: a row that lacks a day,
// contradicts itself or comes of a shape that leaves doubt says why and waits
// for a person, and text that became no row is listed with the reason.
package importer

import (
	"time"

	"carnet/store"
)

// An Importer brings files into one vault.
type Importer struct {
	Vault *store.Vault
	Now   func() time.Time
}

// New returns an importer for v that takes the time from now.
func New(v *store.Vault, now func() time.Time) *Importer { return &Importer{Vault: v, Now: now} }

// Options settle what a file leaves open.
type Options struct {
	Password  string // that opens the file
	DateOrder string // "dmy" or "mdy" where the document does not tell, "" to ask
	Decimal   string // "," or "." where the document does not tell, "" to ask
	Today     string // YYYY-MM-DD: a later date on a sheet is no date; "" takes all
}

// decimalMark is the mark as the readers take it: 0 where it is not known.
func decimalMark(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

// Kinds of files, as detected.
const (
	KindPDF      = "pdf"
	KindLab      = "lab_report"
	KindGenotype = "genotype"
	KindSheet    = "sheet"
	KindPicture  = "picture"
	KindUnknown  = "unknown"
)

// maxFile bounds what is read into memory: a lab PDF has megabytes, a
// genotype text some twenty.
const maxFile = 1 << 30

func markText(mark byte) string {
	if mark == 0 {
		return ""
	}
	return string(mark)
}
