package loinc

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Languages are those we wrote printed spellings for, as BCP 47 tags.
var Languages = []string{"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "zh", "zh-Hant", "ja"}

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

var errTwice = errors.New("spelling already stands for something else")

// addName reads a line of names_*.tsv: the spelling and what it stands for.
//
//	Glukose      glucose
//	Harnzucker   glucose@urine          an analyte with a qualifier
//	PCT          procalcitonin|plateletcrit    ambiguous
//	TG           triglycerides>thyroglobulin   the first, unless the reading rules it out
//	eGFR         egfr~egfr@mdrd                the same, but ambiguous without a unit
//	Blutfette    !panel:lipids   !category  !complaint  !diagnosis  !specimen  !no-code
func (t *table) addName(c []string) error {
	if len(c) != 2 {
		return fmt.Errorf("%d columns, want 2", len(c))
	}
	s := t.senses[c[1]]
	if s == nil {
		var err error
		if s, err = t.parseSense(c[1]); err != nil {
			return err
		}
		t.senses[c[1]] = s
	}
	words := fold(c[0])
	if len(words) == 0 {
		return errors.New("empty spelling")
	}
	if err := t.addSpelling(c[0], words, s); err != nil || !classes[words[len(words)-1]] {
		return err
	}
	for _, antibody := range antibodies {
		if err := t.addSpelling(c[0], append(slices.Clip(words), antibody), s); err != nil {
			return err
		}
	}
	return nil
}

// An antibody named by its class is the same with the word for antibody
// behind it.
var (
	classes    = map[string]bool{"igg": true, "igm": true, "iga": true}
	antibodies = []string{"ab", "abs", "antibody", "antibodies", "ak", "antikorper", "抗体", "抗體"}
)

func (t *table) addSpelling(spelling string, words []string, s *sense) error {
	key := compact(words)
	if old := t.names[key]; old != nil && old != s && !old.same(s) {
		return fmt.Errorf("%q: %w", spelling, errTwice)
	}
	t.names[key] = s
	if key, ok := sortedKey(words); ok {
		if old, taken := t.sorted[key]; taken && (old == nil || old != s && !old.same(s)) {
			s = nil // two orders of the same words are two things
		}
		t.sorted[key] = s
	}
	return nil
}

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

// sortedKey puts words in order and drops a plural s, so that "bilirubin,
// total" finds "total bilirubin". A name with a stroke is a ratio, whose order
// matters, and one word has no order.
func sortedKey(words []string) (string, bool) {
	if len(words) < 2 || slices.Contains(words, "/") {
		return "", false
	}
	sorted := make([]string, len(words))
	for i, w := range words {
		if len(w) > 4 {
			w = strings.TrimSuffix(w, "s")
		}
		sorted[i] = w
	}
	slices.Sort(sorted)
	return strings.Join(sorted, " "), true
}

// find looks words up whole, abbreviated ones written out.
func (t *table) find(words []string) *sense {
	if s := t.whole(words); s != nil {
		return s
	}
	return t.spelt(words)
}

// whole looks words up as they are, in this order or another.
func (t *table) whole(words []string) *sense {
	if s := t.names[compact(words)]; s != nil {
		return s
	}
	if key, ok := sortedKey(words); ok {
		return t.sorted[key]
	}
	return nil
}
