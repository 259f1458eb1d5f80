package ucum

import (
	"strconv"
	"strings"
)

// A dimension holds the exponent of each base unit, in the table's order.
type dimension [10]int16

// Places of the base units in a dimension.
const (
	length = iota
	duration
	mass
	angle
	temperature
	charge
	luminosity
	amount
	equivalents
	viewField
)

// spelled is the order in which String names the base units.
var spelled = [...]struct {
	place int
	code  string
}{
	{mass, "g"},
	{amount, "mol"},
	{equivalents, "eq"},
	{length, "m"},
	{duration, "s"},
	{temperature, "K"},
	{angle, "rad"},
	{charge, "C"},
	{luminosity, "cd"},
	{viewField, "[HPF]"},
}

// String returns the dimension in base units, "g.m-3" for a mass concentration
// and "" for a number.
func (d dimension) String() string {
	var parts []string
	for _, b := range spelled {
		switch e := d[b.place]; e {
		case 0:
		case 1:
			parts = append(parts, b.code)
		default:
			parts = append(parts, b.code+strconv.Itoa(int(e)))
		}
	}
	return strings.Join(parts, ".")
}

func (d dimension) minus(o dimension) dimension {
	for i := range d {
		d[i] -= o[i]
	}
	return d
}
