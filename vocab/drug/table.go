package drug

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"carnet/vocab/spelling"
)

//go:embed *.tsv
var files embed.FS

// A table is everything the package knows.
type table struct {
	rxcui        map[string]string   // by name
	names        map[string][]string // names by folded spelling; a brand of several countries has several
	bySkeleton   map[string]string   // nonproprietary names
	combinations map[string]string   // by their parts in order
	noise        map[string]bool
	classes      map[string]bool
	longest      int // characters of the longest spelling
	longestNoise int
	keys         func() []string
}

// load parses the tables once. They are part of the program, so an error in
// them is a fault of the program.
var load = sync.OnceValue(func() *table {
	t := &table{
		rxcui: map[string]string{}, names: map[string][]string{}, bySkeleton: map[string]string{},
		combinations: map[string]string{}, noise: map[string]bool{}, classes: map[string]bool{},
	}
	for _, step := range []struct {
		file string
		line func([]string) error
	}{{"rxcui.tsv", t.addConcept}, {"generics.tsv", t.addGeneric}, {"noise.tsv", t.addNoise}, {"classes.tsv", t.addClass}} {
		if err := eachLine(step.file, step.line); err != nil {
			panic("drug: " + err.Error())
		}
	}
	t.keys = sync.OnceValue(func() []string {
		keys := make([]string, 0, len(t.names))
		for k := range t.names {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		return keys
	})
	return t
})

// eachLine calls f with the cells of every line of a table but comments and the
// heading.
func eachLine(file string, f func(cells []string) error) error {
	text, err := files.ReadFile(file)
	if err != nil {
		return err
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == '#' || strings.HasPrefix(line, "name\t") {
			continue
		}
		if err := f(strings.Split(line, "\t")); err != nil {
			return fmt.Errorf("%s, line %d: %w", file, n, err)
		}
	}
	return nil
}

func (t *table) addConcept(c []string) error {
	if len(c) != 2 {
		return fmt.Errorf("%d columns, want 2", len(c))
	}
	t.rxcui[c[0]] = c[1]
	t.add(c[0], c[0], true)
	return nil
}

func (t *table) addGeneric(c []string) error {
	if len(c) != 3 {
		return fmt.Errorf("%d columns, want 3", len(c))
	}
	name := c[0]
	t.add(name, name, true)
	for _, s := range strings.Split(c[1], "|") {
		t.add(s, name, true)
	}
	for _, s := range strings.Split(c[2], "|") {
		t.add(s, name, false)
	}
	if parts := parts(name); len(parts) > 1 {
		t.combinations[strings.Join(parts, "\t")] = name
	}
	return nil
}

// parts are the substances of a fixed combination in the order of their letters.
func parts(name string) []string {
	ps := strings.Split(name, "/")
	for i := range ps {
		ps[i] = strings.TrimSpace(ps[i])
	}
	slices.Sort(ps)
	return ps
}

// combination finds the fixed combination of what several names mean.
func (t *table) combination(found [][]string) (string, bool) {
	var ps []string
	for _, f := range found {
		if len(f) != 1 {
			return "", false
		}
		ps = append(ps, parts(f[0])...)
	}
	slices.Sort(ps)
	name, ok := t.combinations[strings.Join(slices.Compact(ps), "\t")]
	return name, ok
}

func (t *table) add(spelling, name string, generic bool) {
	key := fold(spelling)
	if key == "" {
		return
	}
	if !slices.Contains(t.names[key], name) {
		t.names[key] = append(t.names[key], name)
	}
	t.longest = max(t.longest, utf8.RuneCountInString(key)+4) // a language may spell it longer
	if sk := skeleton(key); generic && sk != "" {
		t.bySkeleton[sk] = name
	}
}

func (t *table) addNoise(c []string) error {
	if len(c) != 2 {
		return fmt.Errorf("%d columns, want 2", len(c))
	}
	for _, s := range strings.Split(c[1], "|") {
		key := fold(s)
		t.noise[key] = true
		t.longestNoise = max(t.longestNoise, utf8.RuneCountInString(key))
	}
	return nil
}

func (t *table) addClass(c []string) error {
	for _, s := range strings.Split(c[0], "|") {
		key := fold(s)
		t.classes[key] = true
		t.longestNoise = max(t.longestNoise, utf8.RuneCountInString(key))
	}
	return nil
}

// near returns names that a typing error away the text may have been.
func (t *table) near(key string) (names []string) {
	for _, k := range spelling.Near(key, t.keys(), 12) {
		for _, n := range t.names[k] {
			if len(names) < 3 && !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
	}
	return names
}

// fold is the form in which spellings are looked up: [spelling.Key], with one
// way to join the parts of a combination and none of the signs of a trade mark.
func fold(s string) string {
	s = strings.Map(func(r rune) rune {
		switch r {
		case '®', '™', '©':
			return -1
		case '-', '_':
			return ' '
		}
		return r
	}, spelling.Key(s))
	for _, sign := range []string{"/", "+", "&", "／"} {
		s = strings.ReplaceAll(s, sign, " / ")
	}
	words := strings.Fields(s)
	for i, w := range words {
		switch w {
		case "and", "und", "et", "y", "e", "en", "i", "и", "with", "mit":
			if i > 0 && i+1 < len(words) {
				words[i] = "/"
			}
		}
	}
	return strings.Join(words, " ")
}

func flat(all [][]string) (out []string) {
	for _, f := range all {
		out = append(out, f...)
	}
	return out
}
