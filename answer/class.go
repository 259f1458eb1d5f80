package answer

import "slices"

// A Class is a kind of data that a person grants or withholds as a whole.
type Class string

// The classes.
const (
	ClassReadings    Class = "readings"
	ClassJournal     Class = "journal"
	ClassMedications Class = "medications"
	ClassVisits      Class = "visits" // and conditions
	ClassGenome      Class = "genome"
	ClassAllergies   Class = "allergies" // and family history
	ClassDocuments   Class = "documents" // their names, text and notes
)

// Classes lists every class.
func Classes() []Class {
	return []Class{ClassReadings, ClassJournal, ClassMedications, ClassVisits, ClassGenome, ClassAllergies, ClassDocuments}
}

// Grants are the classes that a caller may read. Nil is the person, who may read
// everything; an empty map may read nothing.
type Grants map[Class]bool

// DefaultGrants are those of an assistant that a person has let in and said
// nothing more about: the genome, allergies and family history, and the text of
// documents are granted each by name.
func DefaultGrants() Grants {
	return Grants{ClassReadings: true, ClassJournal: true, ClassMedications: true, ClassVisits: true}
}

// Allow says whether c may be read.
func (g Grants) Allow(c Class) bool { return g == nil || g[c] }

// tells notes that the answer holds something of c.
func (e *Envelope) tells(c Class) {
	if !slices.Contains(e.Told, c) {
		e.Told = append(e.Told, c)
	}
}

// withheld is the answer to a question about a class that is not granted.
func withheld(c Class) *Envelope {
	return &Envelope{
		Kind: KindAbsent, Status: StatusError, ErrorKind: ErrorDenied, Retry: RetryNever, Reason: AbsentNotGranted,
		Message: "Not granted: the person has not let this assistant read " + string(c) +
			". Whether anything of it is recorded is not said. They can allow it in Carnet under Assistants.",
		NextSteps: []Step{StepAskPerson},
	}
}
