package loinc

import "strings"

// A Query is one result as it was printed. Only Name is needed; every other
// field narrows the answer.
type Query struct {
	Name     string
	Value    string
	Unit     string
	Specimen string
	Section  string // heading the result stood under
}

// Outcomes of [Resolve].
const (
	Coded      = "coded"
	Refused    = "refused"     // deliberately no code, see Reason
	Unresolved = "unresolved"  // the name is not known
	NeedsInput = "needs_input" // one more fact would decide, see Reason
)

// An Answer is a code or the reason why there is none.
type Answer struct {
	Outcome  string
	Code     string
	Display  string // official long common name of Code
	Property string // LOINC property of Code
	UCUM     string // the printed unit as UCUM, in the sense Code has it

	// Candidates are what an ambiguous name may mean.
	Candidates []Candidate

	// Reason holds zero or more of the Reason constants, separated by spaces;
	// [Words] puts them into words.
	Reason string

	// Rejected is the code the name alone suggests, set aside because of the
	// unit, value or specimen. It stands beside a coded answer too.
	Rejected string

	Panel   string   // code of the panel the name stands for
	Members []string // codes of its members
}

// A Candidate is one thing an ambiguous name may mean.
type Candidate struct {
	Code    string
	Display string
}

// Reasons, a closed set.
const (
	ReasonAmbiguous  = "name:ambiguous"
	ReasonTwoNames   = "name:two-analytes"
	ReasonUnknown    = "name:unknown"
	ReasonQualifier  = "name:contradicts-itself"
	ReasonPanel      = "name:panel"
	ReasonCategory   = "name:category"
	ReasonComplaint  = "name:complaint"
	ReasonDiagnosis  = "name:diagnosis"
	ReasonMaterial   = "name:specimen"
	ReasonNoCode     = "name:no-code"
	ReasonSpecimen   = "specimen:contradicts"
	ReasonOtherFluid = "specimen:unknown"
	ReasonNoSpecimen = "specimen:missing"
	ReasonTiming     = "timing:contradicts"
	ReasonKind       = "kind:contradicts"
	ReasonValue      = "value:contradicts"
	ReasonUnit       = "unit:contradicts"
	ReasonNoUnit     = "unit:missing"
	ReasonUnitMark   = "unit:equivalents-missing"
	ReasonOddUnit    = "unit:unrecognized"
	ReasonUnitPicked = "unit:picked"
	ReasonEnzymeUnit = "unit:enzyme"
	ReasonOwnUnit    = "unit:arbitrary"
	ReasonWordPicked = "value:picked"

	ReasonOwn       = "name:own"
	ReasonUsualUnit = "unit:usual-sense"
	ReasonAnyTime   = "timing:general-code"
)

var words = map[string]string{
	ReasonAmbiguous:  "the name means more than one thing",
	ReasonTwoNames:   "the name and the abbreviation beside it mean different things",
	ReasonUnknown:    "the name is not in the tables",
	ReasonQualifier:  "two parts of the name contradict each other",
	ReasonPanel:      "the name is a panel; its members have codes",
	ReasonCategory:   "the name is a category of tests",
	ReasonComplaint:  "the name is a complaint, not a measurement",
	ReasonDiagnosis:  "the name is a diagnosis, not a measurement",
	ReasonMaterial:   "the name is only a specimen",
	ReasonNoCode:     "no LOINC code means exactly this",
	ReasonSpecimen:   "there is no code for this in that specimen",
	ReasonOtherFluid: "the specimen is not known",
	ReasonNoSpecimen: "the unit is usual in another specimen than the name",
	ReasonTiming:     "there is no code for this at that time",
	ReasonKind:       "there is no code for this as a count or a fraction as the name says",
	ReasonValue:      "the kind of value does not belong to the test",
	ReasonUnit:       "the unit does not belong to the test",
	ReasonNoUnit:     "without a unit the code could be one of several",
	ReasonUnitMark:   "the unit does not say what it is equivalent to (FEU or DDU, per 1.73 m2)",
	ReasonOddUnit:    "the unit was not understood",
	ReasonUnitPicked: "the unit chose the code",
	ReasonEnzymeUnit: "IU is read as the enzyme unit U, since this is an enzyme's activity",
	ReasonOwnUnit:    "U is read as this assay's own arbitrary unit",
	ReasonWordPicked: "the kind of value chose the code",

	ReasonOwn:       "you gave this name its code",
	ReasonUsualUnit: "the unit is printed short and read as this test always has it",
	ReasonAnyTime:   "there is no code for this at that time, so the general one is meant",
}

// Words returns what a Reason means, as lower-case fragments joined by
// semicolons.
func Words(reason string) string {
	var said []string
	for _, r := range fields(reason) {
		if w, ok := words[r]; ok {
			said = append(said, w)
		}
	}
	return strings.Join(said, "; ")
}

// refusals are the words names_*.tsv may put behind an exclamation mark.
var refusals = map[string]string{
	"category": ReasonCategory, "complaint": ReasonComplaint, "diagnosis": ReasonDiagnosis,
	"specimen": ReasonMaterial, "no-code": ReasonNoCode,
}

// join puts reasons behind each other.
func join(reasons ...string) string { return strings.TrimSpace(strings.Join(reasons, " ")) }

func fields(s string) []string { return strings.Fields(s) }

func refuse(reason string) Answer { return Answer{Outcome: Refused, Reason: reason} }
