package store

import (
	"fmt"
	"strconv"
	"strings"
)

// A Noun is the two letters before the number of an id as it is shown and
// cited: rd_12 is reading 12. Ids are never reused.
type Noun string

// The nouns that have ids.
const (
	NounReading     Noun = "rd"
	NounSeries      Noun = "se"
	NounDocument    Noun = "dc"
	NounBatch       Noun = "bt"
	NounGenotypeSet Noun = "gs"
	NounEntry       Noun = "en"
	NounCondition   Noun = "cd" // an entry of that kind
	NounPlan        Noun = "pl"
	NounDose        Noun = "do"
	NounVisit       Noun = "vs" // an event of any kind
	NounConclusion  Noun = "gc" // a laboratory's, about genes
)

// ID writes the id of row n, such as rd_12.
func (k Noun) ID(n int64) string { return string(k) + "_" + strconv.FormatInt(n, 10) }

// Parse returns the number in id, which must be of noun k.
func (k Noun) Parse(id string) (int64, error) {
	rest, ok := strings.CutPrefix(id, string(k)+"_")
	if n, err := strconv.ParseInt(rest, 10, 64); ok && err == nil && n > 0 {
		return n, nil
	}
	return 0, fmt.Errorf("%.40q is not an id such as %s_12", id, k)
}
