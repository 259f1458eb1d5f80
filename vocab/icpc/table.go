package icpc

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"carnet/vocab/spelling"
)

// Languages are those we wrote surfaces for, as BCP 47 tags.
var Languages = []string{"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "zh", "zh-Hant", "ja"}

//go:embed *.tsv
var files embed.FS

// A Term is a code of ICPC-3 with its English term.
type Term struct {
	Code string `json:"code"`
	Name string `json:"display"`
}

// Lookup returns the English term of a code.
func Lookup(code string) (Term, bool) {
	name, ok := load().terms[code]
	return Term{code, name}, ok
}

// A table is everything the package knows.
type table struct {
	terms      map[string]string // English term by code
	symptoms   map[string]sense  // by folded surface
	conditions map[string]sense
	keys       map[Axis]func() []string // of the surfaces, in order
}

func (t *table) of(axis Axis) map[string]sense {
	if axis == Condition {
		return t.conditions
	}
	return t.symptoms
}

// load parses the tables once. They are part of the program, so an error in
// them is a fault of the program.
var load = sync.OnceValue(func() *table {
	t, err := parse()
	if err != nil {
		panic("icpc: " + err.Error())
	}
	return t
})

func parse() (*table, error) {
	t := &table{terms: map[string]string{}, symptoms: map[string]sense{}, conditions: map[string]sense{}}
	err := eachLine("icpc3.tsv", func(cells []string) error {
		t.terms[cells[0]] = cells[1]
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, lang := range Languages {
		r := reader{table: t, macros: macros{}, lang: lang, own: map[string]string{}}
		if err := eachLine("surfaces_"+lang+".tsv", r.line); err != nil {
			return nil, err
		}
	}
	t.keys = map[Axis]func() []string{
		Symptom:   sync.OnceValue(func() []string { return sorted(t.symptoms) }),
		Condition: sync.OnceValue(func() []string { return sorted(t.conditions) }),
	}
	return t, nil
}

// eachLine calls f with the two cells of every line of a table but comments.
func eachLine(file string, f func(cells []string) error) error {
	text, err := files.ReadFile(file)
	if err != nil {
		return err
	}
	n := 0
	var all []error
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) != 2 {
			return fmt.Errorf("%s, line %d: %d columns, want 2", file, n, len(cells))
		}
		if err := f(cells); err != nil {
			all = append(all, fmt.Errorf("%s, line %d: %w", file, n, err))
		}
	}
	return errors.Join(all...)
}

var errTwice = errors.New("already stands for something else in this language")

// A reader reads the surfaces of one language:
//
//	@pain	$1 pain|sore $1                  a macro, used as @pain(knee)
//	LS14	@pain(knee)|swollen (knee|knees)     surfaces of a code
//	S broad	pain|infection                   never a code, on the axis S, D or both: SD
//	S ask LS13,GS05	cramps                   several codes
//
// Where two languages disagree about a surface it becomes ambiguous.
type reader struct {
	table  *table
	macros macros
	lang   string
	own    map[string]string // surface with its axis, and what this language says it is
}

func (r *reader) line(cells []string) error {
	head, text := cells[0], cells[1]
	if name, ok := strings.CutPrefix(head, "@"); ok {
		r.macros[name] = text
		return nil
	}
	axes, codes, err := r.target(head)
	if err != nil {
		return err
	}
	surfaces, err := r.macros.expand(text)
	if err != nil {
		return err
	}
	var all []error
	for _, s := range surfaces {
		for _, key := range r.keys(s) {
			for _, a := range axes {
				if err := r.add(a, key, head, codes); err != nil {
					all = append(all, fmt.Errorf("%q: %w", s, err))
				}
			}
		}
	}
	return errors.Join(all...)
}

// target reads what a line's surfaces stand for.
func (r *reader) target(head string) ([]Axis, []string, error) {
	letters, rest, ok := strings.Cut(head, " ")
	if !ok {
		axis, known := axisOf(head)
		if r.table.terms[head] == "" || !known {
			return nil, nil, fmt.Errorf("unknown code %q", head)
		}
		return []Axis{axis}, []string{head}, nil
	}
	var axes []Axis
	for _, l := range letters {
		a, ok := axisOf("?" + string(l))
		if !ok {
			return nil, nil, fmt.Errorf("unknown axis %q", letters)
		}
		axes = append(axes, a)
	}
	if rest == "broad" {
		return axes, nil, nil
	}
	list, ok := strings.CutPrefix(rest, "ask ")
	codes := strings.Split(list, ",")
	if !ok || len(codes) < 2 || slices.ContainsFunc(codes, func(c string) bool { return r.table.terms[c] == "" }) {
		return nil, nil, fmt.Errorf("%q is no code, broad or list of codes", head)
	}
	return axes, codes, nil
}

// keys are the forms under which a surface is found: folded, and in German also
// with its umlauts written out.
func (r *reader) keys(surface string) []string {
	keys := []string{fold(surface)}
	if r.lang == "de" {
		if k := fold(umlauts.Replace(surface)); k != keys[0] {
			keys = append(keys, k)
		}
	}
	return keys
}

var umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue")

func (r *reader) add(a Axis, key, head string, codes []string) error {
	if key == "" {
		return errors.New("empty surface")
	}
	at := string(a) + key
	if have, ok := r.own[at]; ok && have != head {
		return fmt.Errorf("%w: %s", errTwice, have)
	}
	r.own[at] = head
	m := r.table.of(a)
	have, ok := m[key]
	switch {
	case !ok:
		m[key] = sense{codes}
	case len(codes) == 0 || len(have.codes) == 0:
		m[key] = sense{} // broad in one language is broad
	default:
		m[key] = sense{sameClass(union(have.codes, codes))}
	}
	return nil
}

func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, c := range b {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// sameClass is their class alone where all codes are of one.
func sameClass(codes []string) []string {
	class, _, _ := strings.Cut(codes[0], ".")
	for _, c := range codes[1:] {
		if !strings.HasPrefix(c, class) {
			return codes
		}
	}
	if len(codes) > 1 {
		return []string{class}
	}
	return codes
}

func sorted(m map[string]sense) []string {
	keys := make([]string, 0, len(m))
	for k, s := range m {
		if len(s.codes) == 1 {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

// suggest returns what a typing error away may have been meant, one surface for
// each code, at most three.
func (t *table) suggest(key string, axis Axis) (out []Suggestion) {
	for _, k := range spelling.Near(key, t.keys[axis](), 12) {
		code := t.of(axis)[k].codes[0]
		if len(out) < 3 && !slices.ContainsFunc(out, func(s Suggestion) bool { return s.Code == code }) {
			out = append(out, Suggestion{k, Term{code, t.terms[code]}})
		}
	}
	return out
}
