package labtable

// A Page is the text of one page: its characters in the order of the file,
// blanks included. Lengths are points (1/72 inch), the origin is top left.
type Page struct {
	Number        int // from 1
	Width, Height float64
	Glyphs        []Glyph
}

// A Glyph is one character with its tight box.
type Glyph struct {
	Text           string
	X0, Y0, X1, Y1 float64
	Size           float64 // of the font as drawn
	Bold           bool
}

// Options settle what a document leaves open.
type Options struct {
	DateOrder string // "dmy", "mdy" or "" to infer
	Decimal   byte   // '.', ',' or 0 to infer
	Today     string // ISO; a later date than the day after is no date, "" to take all
}

// A Report is what was read: every row as it was printed.
type Report struct {
	Collected, Reported string // ISO dates, "" when not found
	Rows                []Row
	Refused             []Left     // seen, understood, and no result
	Unread              []Left     // seen and not understood
	Decimal             byte       // '.', ',' or 0 when no number tells
	Ask                 []Question // what the person has to settle
}

// A Row is one result. All fields but Date are the printed text.
type Row struct {
	Page     int
	Box      [4]float64 // x0, y0, x1, y1 around everything the row was read from
	Section  string
	Name     string
	Value    string // with its comparator, without its flag
	Unit     string
	Range    string
	Flag     string
	Date     string // ISO; "" is the collection date, or unknown when Previous
	Specimen string
	Method   string
	Previous bool     // an earlier result repeated for comparison
	Doubt    []string // see the Doubt constants
}

// Why a row wants a look before it is accepted.
const (
	DoubtFlag      = "flag_contradicts_range" // the printed flag and the printed range disagree
	DoubtDecimal   = "decimal_ambiguous"      // 1.204 may be 1204
	DoubtDateOrder = "date_order"             // 03/04/2024 may be either
	DoubtDate      = "date_unlabelled"        // the collection date was told by its place, not by a label
	DoubtNoDate    = "no_date"                // no date was found
	DoubtNumber    = "number_not_read"        // figures that are no number: 1.2.3, four hundred digits
	DoubtFar       = "far_outside_range"      // ten times outside its own range
	DoubtNoUnit    = "no_unit"                // a number with neither unit nor range
	DoubtLayout    = "layout"                 // read from a sentence or a shape with little evidence
	DoubtRepeat    = "repeated"               // the same name twice in one table with different values
)

// Left is text that became no row.
type Left struct {
	Page   int
	Box    [4]float64
	Text   string
	Reason string
}

// A Question is one fact the document leaves open and rows depend on.
type Question struct {
	Kind    string   // "date_order" or "decimal"
	Options []string // the values Options takes
	Example string   // the printed text that is open
}
