package loinc

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"
)

// Inside the package: it makes names.idx, which the package only reads.

// A spelling is a line of names_*.tsv, folded.
type spelling struct {
	text   string // as printed
	key    string // see compact
	sorted string // see sortedKey, empty where the order matters
	means  string
}

// An antibody named by its class is the same with the word for antibody
// behind it.
var (
	classes    = map[string]bool{"igg": true, "igm": true, "iga": true}
	antibodies = []string{"ab", "abs", "antibody", "antibodies", "ak", "antikorper", "抗体", "抗體"}
)

// A spelled is every spelling of every language by its key.
type spelled struct {
	names, sorted map[string]*sense
	senses        map[string]*sense // as the tables write them
	means         map[*sense]string
}

var errTwice = errors.New("spelling already stands for something else")

// spellNames reads names_*.tsv.
func spellNames(t testing.TB, languages []string) *spelled {
	t.Helper()
	all := &spelled{map[string]*sense{}, map[string]*sense{}, map[string]*sense{}, map[*sense]string{}}
	for _, lang := range languages {
		for n, line := range namesOf(t, lang) {
			if err := all.line(line); err != nil {
				t.Errorf("names_%s.tsv, line %d: %v", lang, n, err)
			}
		}
	}
	return all
}

// namesOf returns the lines of a language by their number.
func namesOf(t testing.TB, lang string) map[int]string {
	t.Helper()
	text, err := os.ReadFile("names_" + lang + ".tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := map[int]string{}
	for i, line := range strings.Split(string(text), "\n") {
		if line != "" && line[0] != '#' && line != "spelling\tmeans" {
			lines[i+1] = line
		}
	}
	return lines
}

func (a *spelled) line(line string) error {
	name, means, ok := strings.Cut(line, "\t")
	words := fold(name)
	if !ok || len(words) == 0 || strings.Contains(means, "\t") {
		return errors.New("want a spelling and what it means")
	}
	if err := a.add(words, name, means); err != nil || !classes[words[len(words)-1]] {
		return err
	}
	for _, antibody := range antibodies {
		if err := a.add(append(slices.Clip(words), antibody), name, means); err != nil {
			return err
		}
	}
	return nil
}

func (a *spelled) add(words []string, text, means string) error {
	s := a.senses[means]
	if s == nil {
		var err error
		if s, err = load().parseSense(means); err != nil {
			return err
		}
		a.senses[means], a.means[s] = s, means
	}
	key := compact(words)
	if old := a.names[key]; old != nil && old != s && !old.same(s) {
		return fmt.Errorf("%q: %w", text, errTwice)
	}
	a.put(a.names, key, s)
	sorted, ok := sortedKey(words)
	if !ok {
		return nil
	}
	if old, taken := a.sorted[sorted]; taken && (old == nil || old != s && !old.same(s)) {
		a.sorted[sorted] = nil // two orders of the same words are two things
		return nil
	}
	a.put(a.sorted, sorted, s)
	return nil
}

// put keeps of two ways to write the same sense the first in order, so that the
// order of the tables decides nothing.
func (a *spelled) put(into map[string]*sense, key string, s *sense) {
	if old := into[key]; old == nil || a.means[s] < a.means[old] {
		into[key] = s
	}
}

// pack writes names.idx.
func (a *spelled) pack() []byte {
	used := map[string]bool{}
	for _, m := range []map[string]*sense{a.names, a.sorted} {
		for _, s := range m {
			if s != nil {
				used[a.means[s]] = true
			}
		}
	}
	means := slices.Sorted(maps.Keys(used))
	number := map[string]int{}
	for i, m := range means {
		number[m] = i
	}
	text := strings.Join(means, "\n")
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(text)))
	out = append(out, text...)
	for _, m := range []map[string]*sense{a.names, a.sorted} {
		out = append(out, packIndex(m, func(s *sense) int {
			if s == nil {
				return twoThings
			}
			return number[a.means[s]]
		})...)
	}
	return out
}

// packIndex writes the slots, at most three quarters of them taken.
func packIndex(keys map[string]*sense, number func(*sense) int) []byte {
	n := bits.Len(uint(len(keys) * 4 / 3))
	slots := make([]byte, slotBytes<<n)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		print := fingerprint(key)
		at := print & (1<<n - 1)
		for binary.LittleEndian.Uint64(slots[at*slotBytes:]) != 0 {
			at = (at + 1) & (1<<n - 1)
		}
		binary.LittleEndian.PutUint64(slots[at*slotBytes:], print)
		binary.LittleEndian.PutUint16(slots[at*slotBytes+8:], uint16(number(keys[key])))
	}
	return append([]byte{byte(n)}, slots...)
}

func TestIndex_fresh(t *testing.T) {
	all := spellNames(t, Languages)
	want := all.pack()
	prints := map[uint64]string{}
	for _, m := range []map[string]*sense{all.names, all.sorted} {
		for key := range m {
			if other, taken := prints[fingerprint(key)]; taken && other != key {
				t.Errorf("%q and %q have one fingerprint", key, other)
			}
			prints[fingerprint(key)] = key
		}
	}
	if bytes.Equal(want, []byte(packed)) {
		return
	}
	if flag.Lookup("update").Value.String() != "true" {
		t.Fatal("names.idx is not what names_*.tsv say: run go generate ./vocab/loinc")
	}
	if err := os.WriteFile("names.idx", want, 0o644); err != nil {
		t.Fatal(err)
	}
}

// The order of the languages' tables decides nothing.
func TestIndex_orderOfLanguages(t *testing.T) {
	backwards := slices.Clone(Languages)
	slices.Reverse(backwards)
	if !bytes.Equal(spellNames(t, Languages).pack(), spellNames(t, backwards).pack()) {
		t.Error("the languages in another order make another names.idx")
	}
}
