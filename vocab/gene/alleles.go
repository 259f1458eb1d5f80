package gene

// Alleles is what a file printed for one marker, letter for letter, in one
// byte: the first letter's code in the high half, the second's in the low.
//
// No-calls are printed in many ways (--, 00, 0, -, nothing) and each has a code
// of its own, so that [Alleles.String] gives back exactly what stood in the
// file. The zero value is an empty cell.
type Alleles uint8

// The codes of one letter. Codes 11–14 are free.
const (
	letterNone   = 0
	letterN      = 7
	letterDash   = 8
	letterZero   = 9
	letterDot    = 10
	letterSingle = 15 // in the low half: the file printed one letter
)

const letters = "\x00ACGTDIN-0."

// letterCode is the inverse of letters; 255 is no letter of a genotype.
var letterCode = func() (code [256]uint8) {
	for i := range code {
		code[i] = 255
	}
	for i := 1; i < len(letters); i++ {
		code[letters[i]] = uint8(i)
	}
	return code
}()

// ParseAlleles codes one or two letters of ACGTDIN-0. or an empty cell. It
// reports false for anything else, lower case included.
func ParseAlleles(s []byte) (Alleles, bool) {
	switch len(s) {
	case 0:
		return 0, true
	case 1:
		a := letterCode[s[0]]
		return Alleles(a<<4 | letterSingle), a != 255
	case 2:
		a, b := letterCode[s[0]], letterCode[s[1]]
		return Alleles(a<<4 | b), a != 255 && b != 255
	}
	return 0, false
}

// String is what the file printed.
func (a Alleles) String() string {
	first, second := a>>4, a&15
	switch {
	case int(first) >= len(letters) || first == letterNone:
		return ""
	case int(second) >= len(letters) || second == letterNone:
		return letters[first : first+1]
	}
	return string([]byte{letters[first], letters[second]})
}

// Pair returns the two letters; second is 0 where the file printed one, and
// both are 0 for an empty cell.
func (a Alleles) Pair() (first, second byte) {
	s := a.String()
	switch len(s) {
	case 0:
		return 0, 0
	case 1:
		return s[0], 0
	}
	return s[0], s[1]
}

// Single reports whether the file printed one letter, as it does for a man's X.
func (a Alleles) Single() bool { return a&15 == letterSingle }

// NoCall reports whether the array read nothing: an empty cell, or no letter
// but dashes, zeros, dots or N. A half call such as A- is not a call either.
func (a Alleles) NoCall() bool {
	first, second := a>>4, a&15
	return silent(first) || (second != letterSingle && silent(second))
}

func silent(code Alleles) bool {
	return code == letterNone || (code >= letterN && code <= letterDot)
}
