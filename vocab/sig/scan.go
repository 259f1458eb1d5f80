package sig

import (
	"regexp"
	"strconv"
	"strings"

	"carnet/vocab/spelling"
)

var massRE = regexp.MustCompile(`(\d+(?:[.,]\d+)?) ?(mg|mcg|μg|ug|g|kg|ml|iu|ie|ui|克|毫克|微克|毫升|мг|мкг|г|мл|ме)(/)?`)

var massUnit = map[string]string{
	"mg": "mg", "mcg": "ug", "μg": "ug", "ug": "ug", "g": "g", "kg": "kg", "ml": "mL", "iu": "[IU]", "ie": "[IU]", "ui": "[IU]",
	"克": "g", "毫克": "mg", "微克": "ug", "毫升": "mL", "мг": "mg", "мкг": "ug", "г": "g", "мл": "mL", "ме": "[IU]",
}

// Scan finds the amounts of mass, volume and international units that a text
// names somewhere: the 75 g of "post 75 g glucose PO". A concentration (5 g/dL)
// and a unit that goes on (5 mmol, 75 glucose) are none.
func Scan(text string) []Amount {
	s := spelling.Key(text)
	var out []Amount
	for _, m := range massRE.FindAllStringSubmatchIndex(s, -1) {
		if m[6] >= 0 || !bounded(s, m[0], m[5]) {
			continue
		}
		v, err := strconv.ParseFloat(strings.Replace(s[m[2]:m[3]], ",", ".", 1), 64)
		if err == nil {
			out = append(out, Amount{Number: v, Unit: massUnit[s[m[4]:m[5]]]})
		}
	}
	return out
}

// bounded reports that neither the number nor the unit goes on.
func bounded(s string, from, to int) bool {
	before, after := []rune(s[:from]), []rune(s[to:])
	if n := len(before); n > 0 && (letter(before[n-1]) || strings.ContainsRune("0123456789.,", before[n-1])) {
		return false
	}
	return len(after) == 0 || !letter(after[0]) && !('0' <= after[0] && after[0] <= '9')
}
