package ucum

import (
	"strconv"
	"strings"
)

// Base returns u's base units as a code without a leading line, for the tests
// that ask other programs.
func (u Unit) Base() string {
	d := u.get()
	code := "1"
	if s := d.dim.String(); s != "" {
		code = s
	}
	for _, s := range d.arbitrary {
		if !strings.HasPrefix(s.code, "{") {
			code += "." + s.code + strconv.Itoa(s.exponent)
			continue
		}
		operator := "."
		if s.exponent < 0 {
			operator = "/"
		}
		code += strings.Repeat(operator+s.code, max(s.exponent, -s.exponent))
	}
	return code
}
