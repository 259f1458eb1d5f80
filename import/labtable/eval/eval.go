// Package eval measures a reading of a lab sheet against its labelled truth.
//
// A sheet NN_name.pdf has its truth beside it as NN_name.json. Texts compare in
// a normal form: lower case, no white space, one dash, one micro sign, one
// colon; names by letters and digits only. For each truth row in order the
// best unused read row matches whose name is at least 85 % the same (1 minus
// Levenshtein distance over the longer length) and whose date, where the truth
// has one, is the same; a read row without date counts as drawn on the
// collection date. Equal values and units decide between candidates.
//
// A wrong value is a matched row whose value differs from the printed one:
// the one figure that has to be zero.
package eval

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"unicode"

	"carnet/import/labtable"
)

// A Sheet is the truth about one document.
type Sheet struct {
	ID        string `json:"id"`
	Lang      string `json:"lang"`
	Layout    string `json:"layout"`
	Password  string `json:"password"`
	Collected string `json:"collected"`
	Reported  string `json:"reported"`
	Rows      []Row  `json:"rows"`
}

// A Row is one printed result.
type Row struct {
	Name    string `json:"name"`
	Value   string `json:"value"`
	Unit    string `json:"unit"`
	Range   string `json:"range"`
	Flag    string `json:"flag"`
	Section string `json:"section,omitempty"`
	Date    string `json:"date,omitempty"`
}

// Load reads a truth file.
func Load(path string) (Sheet, error) {
	var s Sheet
	data, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return s, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// A Score counts what was found, over one sheet or many.
type Score struct {
	Truth, Read, Matched        int
	Value, Unit, Range, Flag    int // equal; unit only where value is, range only where unit is
	Section, Sectioned          int // matched rows with the right heading, of those whose truth has one
	Wrong                       int // matched rows with another value
	Sheets, Collected, Reported int // documents with the right dates
	Doubtful                    int // read rows that say why they want a look
	Notes                       []string
}

// Add sums two scores.
func (s Score) Add(o Score) Score {
	s.Truth += o.Truth
	s.Read += o.Read
	s.Matched += o.Matched
	s.Value += o.Value
	s.Unit += o.Unit
	s.Range += o.Range
	s.Flag += o.Flag
	s.Section += o.Section
	s.Sectioned += o.Sectioned
	s.Wrong += o.Wrong
	s.Sheets += o.Sheets
	s.Collected += o.Collected
	s.Reported += o.Reported
	s.Doubtful += o.Doubtful
	return s
}

// Header names the columns of [Score.String].
const Header = "rows  precision recall  value   +unit   +range  flag    section dates c/r  wrong doubt"

func (s Score) String() string {
	pct := func(n, of int) string {
		if of == 0 {
			return "     -"
		}
		return fmt.Sprintf("%6.1f", 100*float64(n)/float64(of))
	}
	return fmt.Sprintf("%4d  %s  %s  %s  %s  %s  %s  %s   %2d/%2d/%2d  %4d %4d", s.Truth, pct(s.Matched, s.Read), pct(s.Matched, s.Truth),
		pct(s.Value, s.Truth), pct(s.Unit, s.Truth), pct(s.Range, s.Truth), pct(s.Flag, s.Truth), pct(s.Section, s.Sectioned), s.Collected, s.Reported, s.Sheets, s.Wrong, s.Doubtful)
}

// Measure compares a report with the truth.
func Measure(truth Sheet, got labtable.Report) Score {
	s := Score{Truth: len(truth.Rows), Read: len(got.Rows), Sheets: 1}
	if got.Collected == truth.Collected {
		s.Collected = 1
	} else {
		s.note("collected %q, want %q", got.Collected, truth.Collected)
	}
	if got.Reported == truth.Reported {
		s.Reported = 1
	} else {
		s.note("reported %q, want %q", got.Reported, truth.Reported)
	}
	used := make([]bool, len(got.Rows))
	for _, want := range truth.Rows {
		i := best(want, got, used)
		if i < 0 {
			s.note("missing: %+v", want)
			continue
		}
		used[i] = true
		s.row(want, got.Rows[i])
	}
	for i, r := range got.Rows {
		if len(r.Doubt) > 0 {
			s.Doubtful++
		}
		if !used[i] {
			s.note("extra: %q %q %q %q flag %q date %q", r.Name, r.Value, r.Unit, r.Range, r.Flag, r.Date)
		}
	}
	return s
}

func (s *Score) note(format string, args ...any) {
	s.Notes = append(s.Notes, fmt.Sprintf(format, args...))
}

func (s *Score) row(want Row, got labtable.Row) {
	s.Matched++
	value := Normal(want.Value) == Normal(got.Value)
	unit := Normal(want.Unit) == Normal(got.Unit)
	rng := Normal(want.Range) == Normal(got.Range)
	flag := Normal(want.Flag) == Normal(got.Flag)
	if value {
		s.Value++
		if unit {
			s.Unit++
			if rng {
				s.Range++
			}
		}
	} else {
		s.Wrong++
	}
	if flag {
		s.Flag++
	}
	if want.Section != "" {
		s.Sectioned++
		if Similarity(want.Section, got.Section) >= 0.85 {
			s.Section++
		} else {
			s.note("section: %q: %q, want %q", want.Name, got.Section, want.Section)
		}
	}
	if !value || !unit || !rng || !flag {
		s.note("differs: %q: %q %q %q flag %q, want %q %q %q flag %q", want.Name, got.Value, got.Unit, got.Range, got.Flag,
			want.Value, want.Unit, want.Range, want.Flag)
	}
}

func best(want Row, got labtable.Report, used []bool) int {
	found, rank := -1, 0.0
	for i, r := range got.Rows {
		if used[i] {
			continue
		}
		date := r.Date
		if date == "" && !r.Previous {
			date = got.Collected
		}
		sim := Similarity(want.Name, r.Name)
		if sim < 0.85 || want.Date != "" && want.Date != date {
			continue
		}
		if Normal(want.Value) == Normal(r.Value) {
			sim += 2
		}
		if Normal(want.Unit) == Normal(r.Unit) {
			sim += 0.5
		}
		if sim > rank {
			found, rank = i, sim
		}
	}
	return found
}

// Normal returns the form in which printed texts compare.
func Normal(s string) string {
	s = strings.NewReplacer("–", "-", "～", "-", "~", "-", "μ", "µ", "：", ":").Replace(strings.ToLower(s))
	return strings.Join(strings.Fields(s), "")
}

// Similarity returns 1 for equal names, 0 for entirely different ones.
func Similarity(a, b string) float64 {
	x, y := letters(a), letters(b)
	longer := max(len(x), len(y))
	if longer == 0 {
		return 0
	}
	return 1 - float64(distance(x, y))/float64(longer)
}

func letters(s string) []rune {
	var out []rune
	for _, r := range strings.ToLower(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			out = append(out, r)
		}
	}
	return out
}

// distance is Levenshtein's (1965), by rows.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range b {
			cost := diagonal
			if x != y {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
