package loinc

import (
	"fmt"
	"slices"
	"strings"
)

// A sense is what a printed name stands for: one analyte, several (the name is
// ambiguous), or something that is no single quantity.
type sense struct {
	targets []target
	ordered bool   // the first target that fits is meant
	told    bool   // but only once a unit or specimen is known
	refusal string // reason why it never resolves, such as ReasonCategory
	panel   string // key of the panel it names
}

// A target is an analyte with what the name adds to it.
type target struct {
	analyte string
	ask     ask
}

// parseSense reads what the second column of names_*.tsv says:
//
//	Glukose      glucose
//	Harnzucker   glucose@urine          an analyte with a qualifier
//	PCT          procalcitonin|plateletcrit    ambiguous
//	TG           triglycerides>thyroglobulin   the first, unless the reading rules it out
//	eGFR         egfr~egfr@mdrd                the same, but ambiguous without a unit
//	Blutfette    !panel:lipids   !category  !complaint  !diagnosis  !specimen  !no-code
func (t *table) parseSense(s string) (*sense, error) {
	if rest, ok := strings.CutPrefix(s, "!"); ok {
		if key, ok := strings.CutPrefix(rest, "panel:"); ok {
			if _, known := t.panels[key]; !known {
				return nil, fmt.Errorf("unknown panel %q", key)
			}
			return &sense{refusal: ReasonPanel, panel: key}, nil
		}
		reason, ok := refusals[rest]
		if !ok {
			return nil, fmt.Errorf("unknown refusal %q", s)
		}
		return &sense{refusal: reason}, nil
	}
	out := sense{ordered: strings.ContainsAny(s, ">~"), told: strings.Contains(s, "~")}
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("|>~", r) }) {
		analyte, effects, qualified := strings.Cut(part, "@")
		if t.analytes[analyte] == nil {
			return nil, fmt.Errorf("unknown analyte %q", analyte)
		}
		tg := target{analyte: analyte}
		if qualified {
			var ok bool
			if tg.ask, ok = parseAsk(effects); !ok {
				return nil, fmt.Errorf("unknown qualifier in %q", part)
			}
		}
		if !slices.Contains(out.targets, tg) { // "densidad" is one thing, but only once the specimen is told
			out.targets = append(out.targets, tg)
		}
	}
	return &out, nil
}

func (s *sense) same(o *sense) bool {
	return s.refusal == o.refusal && s.panel == o.panel && s.ordered == o.ordered && s.told == o.told && slices.Equal(s.targets, o.targets)
}

// find looks words up whole, abbreviated ones written out.
func (t *table) find(words []string) *sense {
	if s := t.whole(words); s != nil {
		return s
	}
	if s := t.spelt(words); s != nil || t.scope == nil {
		return s
	}
	return t.scope.find(words)
}

// whole looks words up as they are, in this order or another.
func (t *table) whole(words []string) *sense {
	if s := t.named(compact(words)); s != nil {
		return s
	}
	if key, ok := sortedKey(words); ok {
		return t.inOrder(key)
	}
	return nil
}
