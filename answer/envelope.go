// Package answer asks a vault questions. The window, the assistants (package
// mcp), the command line and the exports all ask here, so that they give the
// same numbers.
//
// An [Asker] has one method a question. Two kinds of answer come back. The typed
// layer, [Asker.Catalogue] and [Asker.Series], is what the window draws: plain
// structs, dates as ISO strings, unknown as null. Everything an assistant or a
// script may ask is an [Envelope]: one shape for all questions, with closed sets
// where a program has to decide something, and for each way a question can fail
// the facts that make the next one succeed. An envelope is made from the typed
// layer, never beside it.
//
// Four rules hold in every answer. What was printed is told as printed, with its
// unit, range, date and id. Absence is said: a name without readings was never
// recorded, which is not zero, not normal and not "you don't have it". A value
// such as "<0.01" is a limit; no mean takes it for a number in silence. Text that
// a person wrote or a document printed stands inside a fence (see [Fence]) that
// it cannot leave.
//
// There is no verdict, score or advice here, and no file is read or written but
// the vault.
package answer

// An Envelope is what every question is answered with. It is the structured
// content of a tool's result as it stands; render.Text gives the same facts as
// compact text. Each of the two is complete without the other.
type Envelope struct {
	Kind      Kind      `json:"kind"`
	Status    Status    `json:"status"`
	ErrorKind ErrorKind `json:"error_kind,omitempty"`
	Retry     Retry     `json:"retry,omitempty"`
	Reason    Absence   `json:"reason,omitempty"` // of KindAbsent
	Message   string    `json:"message,omitempty"`
	Problems  []Problem `json:"problems,omitempty"`
	Options   []string  `json:"options,omitempty"` // what may be asked instead, or what is there

	Scope      *Scope      `json:"scope,omitempty"` // the question as it was understood
	Matched    *int        `json:"matched,omitempty"`
	Returned   *int        `json:"returned,omitempty"`
	Truncated  []Truncated `json:"truncated,omitempty"`
	Cut        string      `json:"cut,omitempty"` // one sentence, before the rows
	NextCursor string      `json:"next_cursor,omitempty"`

	Constants map[string]any `json:"constants,omitempty"` // columns that have one value
	Columns   []string       `json:"columns,omitempty"`
	Rows      [][]any        `json:"rows,omitempty"` // nil, string, bool, int, float64 or json.Number
	Record    Record         `json:"record,omitempty"`

	Provenance  map[string]Provenance `json:"provenance,omitempty"` // by series id; "all" where they agree
	Assumptions []string              `json:"assumptions,omitempty"`
	NextSteps   []Step                `json:"next_steps,omitempty"`

	Told []Class `json:"-"` // of what the answer holds, for the person's list of calls; nil is as the question says

	*Found        // of search
	*Fetched      // of fetch
	*Standardized // of the standardize questions
}

// Kind says what an envelope is.
type Kind string

// The kinds. The four in the middle are follow-ups: they carry what the next
// call needs.
const (
	KindResult    Kind = "result"
	KindClarify   Kind = "clarify"    // the arguments contradict themselves or name nothing
	KindNarrow    Kind = "narrow"     // more series than one answer may hold
	KindAbsent    Kind = "absent"     // nothing of that is recorded, for a Reason
	KindNeedInput Kind = "need_input" // a required argument is missing
	KindPreview   Kind = "preview"
	KindWritten   Kind = "written"
	KindError     Kind = "error"
)

// Kinds lists every kind.
func Kinds() []Kind {
	return []Kind{KindResult, KindClarify, KindNarrow, KindAbsent, KindNeedInput, KindPreview, KindWritten, KindError}
}

// Refused says that the call did not run as it was asked.
func (k Kind) Refused() bool { return k == KindClarify || k == KindNeedInput || k == KindError }

// Status says how much of the question was answered.
type Status string

// The statuses.
const (
	StatusOK      Status = "ok"
	StatusPartial Status = "partial" // cut, or a part of what was asked is absent
	StatusError   Status = "error"
)

// ErrorKind says why a question was not answered.
type ErrorKind string

// The kinds of error.
const (
	ErrorInvalidArguments ErrorKind = "invalid_arguments"
	ErrorUnavailable      ErrorKind = "unavailable"
	ErrorNoData           ErrorKind = "no_data"
	ErrorDenied           ErrorKind = "denied"
	ErrorLocked           ErrorKind = "locked"
	ErrorInternal         ErrorKind = "internal"
	ErrorRepeatedCall     ErrorKind = "repeated_call"
	ErrorTimeout          ErrorKind = "timeout"
)

// Retry says whether asking again can help.
type Retry string

// What may be done about an error.
const (
	RetryFixArguments Retry = "fix_arguments"
	RetryLater        Retry = "later"
	RetryNever        Retry = "never" // not while the data stands
)

// Absence says why there is nothing to tell.
type Absence string

// The reasons for absence. The last two are about withholding and never look
// like the others.
const (
	AbsentUnknownName         Absence = "unknown_name"
	AbsentNoData              Absence = "no_data"
	AbsentOutsideWindow       Absence = "outside_window"
	AbsentInsufficientHistory Absence = "insufficient_history"
	AbsentNotGranted          Absence = "not_granted"
	AbsentKeptBack            Absence = "kept_back"
)

// Provenance says where the numbers of a series come from.
type Provenance string

// The provenances.
const (
	ProvenanceMeasured  Provenance = "measured"
	ProvenanceComputed  Provenance = "computed"
	ProvenanceElected   Provenance = "elected"
	ProvenanceReported  Provenance = "reported"
	ProvenanceAssistant Provenance = "assistant"
)

// A Scope is the question as it was understood.
type Scope struct {
	Start     string   `json:"start,omitempty"` // local days, both included; both empty is all that is recorded
	End       string   `json:"end,omitempty"`
	Zone      string   `json:"tz,omitempty"`
	Semantics string   `json:"window_semantics,omitempty"`
	View      string   `json:"view,omitempty"`
	Filters   []string `json:"filters,omitempty"` // such as "keywords: 2"
}

// The semantics of a window. Every reading carries the local day on which it
// was written, so windows are exact; dates without any zone were padded.
const (
	ZoneExact  = "tz_exact"
	DatePadded = "date_padded_naive"
)

// Truncated tells of one series whose rows are not all in the answer.
type Truncated struct {
	Series   string `json:"series"` // se_7
	Matched  int    `json:"matched"`
	Returned int    `json:"returned"` // up to and with this page
}

// A Record is the fields of one thing in the order in which they are told.
type Record []Field

// A Field is a name and a cell. Unknown is nil.
type Field struct {
	Name  string
	Value any
}
