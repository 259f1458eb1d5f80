package answer

import (
	"fmt"
	"slices"
	"strings"

	"carnet/vocab/loinc"
)

// mostSeries is how many series the keywords of one question may touch.
const mostSeries = 12

// A selection is the series that a question names.
type selection struct {
	entries []*entry
	unknown []Problem // items that name nothing here
}

// take adds a series once.
func (s *selection) take(e *entry) {
	if !slices.Contains(s.entries, e) {
		s.entries = append(s.entries, e)
	}
}

// byKeywords searches each keyword by itself. Every keyword keeps its order.
func (c *catalogue) byKeywords(keywords []string) (s selection) {
	for i, k := range keywords {
		ms := c.search(k)
		for _, m := range ms {
			s.take(m.entry)
		}
		if len(ms) == 0 {
			s.unknown = append(s.unknown, Problem{
				Field: item("keywords", i, len(keywords)), Problem: UnknownName,
				Want: "a word of a name, code, organ group or specimen that is recorded", Maybe: c.nearest(k),
			})
		}
	}
	return s
}

// byIndicators finds exact names: a series id, a code, a name of the catalogue,
// an official one or one as printed. A name that means several series is
// refused with what it may mean.
func (c *catalogue) byIndicators(names []string) (s selection, refused []Problem) {
	for i, n := range names {
		field := item("indicators", i, len(names))
		es := c.exact(n)
		switch {
		case len(es) == 1:
			s.take(es[0])
		case len(es) > 1:
			refused = append(refused, Problem{Field: field, Problem: Ambiguous, Want: "one of the series it may mean", Options: labels(es)})
		default:
			s.unknown = append(s.unknown, Problem{
				Field: field, Problem: UnknownName, Want: "a series id, code or name of the catalogue", Maybe: c.nearest(n),
			})
		}
	}
	return s, refused
}

// exact lists the series that a name means: by its id, else by its name in the
// catalogue, else by code, else by any other name.
func (c *catalogue) exact(name string) (es []*entry) {
	name = strings.TrimSpace(name)
	if id, _, _ := strings.Cut(name, " "); c.byID(id) != nil {
		name = id // a label, passed back
	}
	f := fold(name)
	for _, by := range []func(*entry) bool{
		func(e *entry) bool { return strings.EqualFold(e.Series, name) },
		func(e *entry) bool { return fold(e.Name) == f },
		func(e *entry) bool { return e.Code != "" && strings.EqualFold(e.Code, name) },
		func(e *entry) bool { return e.named(f) },
		func(e *entry) bool { return slices.Contains(codedSeries(name), e.series.Key) },
	} {
		for _, e := range c.entries {
			if f != "" && by(e) {
				es = append(es, e)
			}
		}
		if len(es) > 0 {
			return es
		}
	}
	return nil
}

// named says whether a folded name is the official one or one as printed.
func (e *entry) named(folded string) bool {
	if fold(e.Official) == folded {
		return true
	}
	for _, p := range e.spellings {
		if fold(p) == folded {
			return true
		}
	}
	return false
}

// codedSeries is the key of the one series that the vocabulary means by a name
// or a code that another method or unit of the same trend bears.
func codedSeries(name string) (keys []string) {
	code := name
	if _, ok := loinc.Lookup(code); !ok {
		code = loinc.Resolve(loinc.Query{Name: name}).Code
	}
	if t, ok := loinc.Lookup(code); ok {
		return []string{"loinc:" + t.Series()}
	}
	return nil
}

// nearest is the name of the catalogue that is spelt most like s, "" where
// none is close.
func (c *catalogue) nearest(s string) string {
	var names []string
	for _, e := range c.entries {
		names = append(names, e.Name)
	}
	i := Nearest(s, names)
	if i < 0 {
		return ""
	}
	return c.entries[i].label()
}

// label names a series so that it can be passed back: its id, then its name.
func (e *entry) label() string { return e.Series + " " + e.tellName() }

// tellName is the name as an answer tells it: one that a document printed is
// fenced.
func (e *entry) tellName() string {
	if e.Code == "" {
		return Fence(e.Name)
	}
	return e.Name
}

func labels(es []*entry) (out []string) {
	for _, e := range es {
		out = append(out, e.label())
	}
	return out
}

// item names the i-th item of a list parameter, from 1.
func item(field string, i, n int) string {
	if n == 1 {
		return field
	}
	return fmt.Sprintf("%s[%d]", field, i+1)
}
