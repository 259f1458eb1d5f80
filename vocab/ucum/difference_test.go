package ucum_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"carnet/vocab/ucum"
)

// TestDifference asks two other implementations about every unit of the tables
// and 10,000 random expressions. Each difference must belong to a class that
// README.md explains.
func TestDifference(t *testing.T) {
	const peers = "../../build/ucumdiff"
	if _, err := os.Stat(peers + "/node_modules"); err != nil {
		t.Skip("run npm ci in build/ucumdiff to compare with ucum-lhc and atomic-ehr/ucum")
	}
	questions := questions(t)
	answers := ask(t, peers, questions)
	classes := map[string]int{}
	for i, q := range questions {
		own := ownAnswer(t, q)
		for peer, theirs := range map[string]answer{"lhc": answers[i].LHC, "atomic": answers[i].Atomic} {
			if own.agrees(theirs) {
				classes[peer+": agree"]++
				continue
			}
			class := explain(peer, q, own, theirs)
			if class == "" {
				t.Errorf("%s differs without a reason: %q to %q is %v, here %v (%v)", peer, q.From, q.To, theirs, own, own.err)
			}
			classes[peer+": "+class]++
		}
	}
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		t.Logf("%6d %s", classes[class], class)
	}
}

func ownAnswer(t *testing.T, q question) answer {
	u, err := ucum.Parse(q.From)
	if err != nil {
		return answer{err: err}
	}
	v, err := ucum.Convert(q.Value, u, mustParse(t, q.To), 0)
	if err != nil {
		return answer{Valid: true, err: err}
	}
	return answer{Valid: true, Value: &v}
}

// agrees reports the same validity and, of a valid unit, the same value or
// refusal. The others count in floating point: nine digits are agreement.
func (a answer) agrees(b answer) bool {
	switch {
	case a.Valid != b.Valid:
		return false
	case !a.Valid:
		return true
	case a.Value == nil || b.Value == nil:
		return a.Value == nil && b.Value == nil
	}
	return near(*b.Value, *a.Value, 1e-9)
}

var (
	prefixedPower  = regexp.MustCompile(`[A-Za-z]10[*^]`)
	annotatedPower = regexp.MustCompile(`10[*^][-+0-9]*\{`)
	oddAnnotation  = regexp.MustCompile(`\{[^}]*[])(/.][^}]*\}`)
)

// prefixedNonMetric reports that reason is about a unit with a prefix, not
// about one nobody knows.
func prefixedNonMetric(reason string) bool {
	_, symbol, ok := strings.Cut(reason, "unknown unit ")
	symbol, err := strconv.Unquote(symbol)
	if !ok || err != nil {
		return false
	}
	for n := 1; n <= 2 && n < len(symbol); n++ {
		if _, err := ucum.Parse(symbol[n:]); err == nil {
			return true
		}
	}
	return false
}

// explain names the class a difference belongs to, as README.md does.
func explain(peer string, q question, own, theirs answer) string {
	reason := ""
	if own.err != nil {
		reason = own.err.Error()
	}
	has := func(symbols ...string) bool {
		return slices.ContainsFunc(symbols, func(s string) bool { return strings.Contains(q.From, s) })
	}
	special := has("Cel", "[deg", "[pH]", "B", "Np", "[hp'", "diop]", "[slope]", "Hz^", "bit_s")
	switch {
	case strings.Contains(reason, "a special unit stands alone"):
		return "special unit in a product"
	case prefixedNonMetric(reason), prefixedPower.MatchString(q.From):
		return "prefix on a unit that takes none"
	case strings.Contains(reason, "zero is no unit"), strings.Contains(reason, "exponent out of range"), strings.Contains(q.From, "1+2"):
		return "numbers that are no units"
	case has(" "):
		return "space"
	case own.Valid && own.err != nil && has("mol", "osm", "eq", "kat", "U"):
		return "fraction of amounts"
	case errors.Is(own.err, ucum.ErrRange):
		return "out of range"
	}
	if peer == "lhc" {
		switch {
		case has("'U]", "[IU]", "[iU]", "[hp_", "[kp_", "_50]", "FU]", "[IR]", "[BAU]", "[AU]", "[PNU]", "[Lf]", "[FEU]", "[ELU]", "[EU]", "{score}", "{creat}"):
			return "arbitrary units never convert"
		case has("[NTU]", "[FNU]", "Bd", "[diop]", "[mesh_i]"):
			return "unit unknown or without a value"
		case has("[LPF]"):
			return "low power field of 1"
		case theirs.Value != nil && own.Value != nil && near(*theirs.Value, *own.Value, 1e-3) &&
			has("u", "eV", "[h]", "[k]", "[e]", "[m_e]", "[m_p]", "[G]"):
			return "older constants"
		case special:
			return "special units"
		}
		return ""
	}
	switch {
	case has("g%", "''") || annotatedPower.MatchString(q.From) || oddAnnotation.MatchString(q.From):
		return "valid codes it can't read"
	case strings.HasPrefix(q.From, "/") || has("Oe", "Gb"):
		return "a leading line divides by all"
	case special:
		return "special units"
	}
	return ""
}

type question struct {
	From  string  `json:"from"`
	To    string  `json:"to"`
	Value float64 `json:"value"`
}

type answer struct {
	Valid bool
	Value *float64
	err   error
}

func (a answer) String() string {
	if a.Value == nil {
		return strconv.FormatBool(a.Valid)
	}
	return strconv.FormatBool(a.Valid) + " " + strconv.FormatFloat(*a.Value, 'g', -1, 64)
}

func ask(t *testing.T, dir string, questions []question) []struct{ LHC, Atomic answer } {
	t.Helper()
	var in bytes.Buffer
	for _, q := range questions {
		if err := json.NewEncoder(&in).Encode(q); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("node", "ask.mjs")
	cmd.Dir, cmd.Stdin, cmd.Stderr = dir, &in, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node ask.mjs: %v", err)
	}
	var answers []struct{ LHC, Atomic answer }
	for line := range bytes.Lines(out) {
		var a struct{ LHC, Atomic answer }
		if err := json.Unmarshal(line, &a); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, a)
	}
	if len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers
}

// questions are the units of the tables, with and without a prefix, and random
// expressions, a tenth of them damaged.
func questions(t *testing.T) []question {
	t.Helper()
	units := tableUnits(t)
	var codes []string
	for _, u := range units {
		codes = append(codes, u, "m"+u)
	}
	g := generator{rand.New(rand.NewPCG(4, 2)), units}
	for range 10_000 {
		code := g.term(3)
		if g.IntN(10) == 0 {
			code = g.damage(code)
		}
		codes = append(codes, code)
	}
	var qs []question
	for _, code := range codes {
		q := question{From: code, To: "1", Value: 2}
		if u, err := ucum.Parse(code); err == nil {
			q.To = u.Base()
		}
		qs = append(qs, q)
	}
	return qs
}

// A generator makes random UCUM expressions.
type generator struct {
	*rand.Rand
	units []string
}

func (g generator) term(depth int) string {
	var b strings.Builder
	if g.IntN(12) == 0 {
		b.WriteByte('/')
	}
	for i := range 1 + g.IntN(3) {
		if i > 0 {
			b.WriteByte("./"[g.IntN(2)])
		}
		b.WriteString(g.component(depth))
	}
	return b.String()
}

func (g generator) component(depth int) string {
	switch n := g.IntN(20); {
	case n == 0 && depth > 0:
		return "(" + strings.TrimPrefix(g.term(depth-1), "/") + ")"
	case n == 1:
		return "{" + pick(g, "cells", "creat", "score", "tot") + "}"
	case n == 2:
		return pick(g, "2", "8", "10", "24", "100")
	case n == 3:
		return "10*" + pick(g, "3", "9", "-3")
	}
	code := g.units[g.IntN(len(g.units))]
	if g.IntN(4) == 0 {
		code = pick(g, "m", "k", "u", "da", "n", "Ki") + code
	}
	if g.IntN(4) == 0 {
		code += pick(g, "2", "3", "-1", "-2", "+2")
	}
	if g.IntN(10) == 0 {
		code += "{" + pick(g, "a", "creat", "Hb") + "}"
	}
	return code
}

func (g generator) damage(code string) string {
	i := g.IntN(len(code))
	return code[:i] + pick(g, "", ".", "/", "(", "]", "X", " ", "1") + code[min(i+1, len(code)):]
}

func pick(g generator, from ...string) string { return from[g.IntN(len(from))] }
