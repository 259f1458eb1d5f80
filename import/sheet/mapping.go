package sheet

import (
	"strings"

	"carnet/vocab/printed"
)

// A Role says what a column holds.
type Role string

// The roles.
const (
	RoleSkip     Role = "skip"    // understood, and nothing of a result
	RoleUnknown  Role = "unknown" // not understood: listed as unread
	RoleName     Role = "name"
	RoleResult   Role = "result"
	RoleUnit     Role = "unit"
	RoleRange    Role = "range"
	RoleLow      Role = "low"
	RoleHigh     Role = "high"
	RoleFlag     Role = "flag"
	RoleDate     Role = "date" // on which the specimen was taken
	RoleTime     Role = "time"
	RoleReported Role = "reported" // date of the report
	RoleSection  Role = "section"
	RoleSpecimen Role = "specimen"
	RoleMethod   Role = "method"
)

// A Mapping says what the columns of one table hold.
type Mapping struct {
	Sheet    string   `json:"sheet,omitempty"` // of a workbook
	Headings int      `json:"headings"`        // lines of headings, 0 none
	Columns  []Column `json:"columns"`
}

// A Column is one column of a table. Name, Unit, Range and Date are what the
// heading of a result says of all results below it, "" where it does not and
// the line does.
type Column struct {
	Heading  string `json:"heading"`
	Role     Role   `json:"role"`
	Name     string `json:"name,omitempty"`
	Unit     string `json:"unit,omitempty"`
	Range    string `json:"range,omitempty"`
	Date     string `json:"date,omitempty"` // as written
	Previous bool   `json:"previous,omitempty"`
	Of       int    `json:"of,omitempty"` // the result column, from 1, that a unit, range or flag belongs to; 0 all
	Doubt    string `json:"doubt,omitempty"`
}

// Of returns the columns of a role.
func (m Mapping) of(r Role) (out []int) {
	for i, c := range m.Columns {
		if c.Role == r {
			out = append(out, i)
		}
	}
	return out
}

// usable reports that rows can come of a mapping.
func (m Mapping) usable() bool {
	named := len(m.of(RoleName)) > 0
	for _, i := range m.of(RoleResult) {
		if named || m.Columns[i].Name != "" {
			return true
		}
	}
	return false
}

// correct takes what given says of columns with the same heading. The day in a
// heading stays that of this table. It reports false when given is of another
// table: one of its headings is not here.
func (m *Mapping) correct(given Mapping) bool {
	at := map[string]int{}
	for i, c := range m.Columns {
		at[m.key(i, c)] = i
	}
	for i, c := range given.Columns {
		if _, ok := at[given.key(i, c)]; !ok && c.Date == "" {
			return false
		}
	}
	old := map[int]int{} // column of given, counted from 1, to ours
	for i, c := range given.Columns {
		j, ok := at[given.key(i, c)]
		if !ok {
			continue
		}
		old[i+1] = j + 1
		date := m.Columns[j].Date
		m.Columns[j] = c
		m.Columns[j].Heading = given.Columns[i].Heading
		if date != "" || c.Date != "" {
			m.Columns[j].Date = date
		}
	}
	for j := range m.Columns {
		if of := m.Columns[j].Of; of != 0 && old[of] != 0 {
			m.Columns[j].Of = old[of]
		}
	}
	return true
}

// key is the heading by which columns are compared, or their place when they
// have none.
func (m Mapping) key(i int, c Column) string {
	if h := strings.ToLower(printed.Fold(c.Heading)); h != "" {
		return h
	}
	return "\x00" + string(rune('0'+i))
}
