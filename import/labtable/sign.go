package labtable

import (
	"strings"

	"carnet/vocab/printed"
)

// settleSigns takes the sign before a result for the flag it is where no result
// can be negative: "-11.7" under a range of 12.0-16.0 is 11.7 and low, "+7.4" is
// high. One such row proves the habit of the document; a plus without a range is
// then a flag too. A minus that no range explains stays what it says.
func (r *reader) settleSigns() {
	var read []*Row
	for pass := range 2 {
		for i := range r.report.Rows {
			row := &r.report.Rows[i]
			sign, rest, ok := signed(row.Value)
			if !ok || row.Flag != "" {
				continue
			}
			side := r.sideWithout(rest, row.Range)
			switch {
			case sign == "+" && (side > 0 || pass == 1 && len(read) > 0), sign == "-" && side < 0:
				row.Value, row.Flag = rest, sign
				read = append(read, row)
			}
		}
	}
	if len(read) == 1 && read[0].Flag == "-" {
		read[0].Doubt = append(read[0].Doubt, DoubtLayout) // the only one: it may be below zero
	}
}

// signed splits a number from the sign before it.
func signed(value string) (sign, rest string, ok bool) {
	f := fold(value)
	if f == "" || f[0] != '+' && f[0] != '-' {
		return "", "", false
	}
	rest = strings.TrimSpace(f[1:])
	return f[:1], rest, rest != "" && isDigit(rest[0]) && figures(rest)
}

// sideWithout returns on which side of a range that holds no negative number the
// figures lie, 0 where the range tells nothing.
func (r *reader) sideWithout(literal, rng string) int {
	n, ok := printed.Number(literal, r.report.Decimal)
	limits, known := printed.ParseRange(rng, r.report.Decimal)
	if !ok || !known || limits.Low != nil && *limits.Low < 0 || limits.High != nil && *limits.High < 0 {
		return 0
	}
	return sideOf(n, "", limits)
}
