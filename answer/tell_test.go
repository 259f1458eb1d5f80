package answer_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"carnet/answer"
	"carnet/store"
)

// TestTell_everyFault reads the kinds from the files that declare them: each
// has a sentence of its own, with a way out, and no hole left in it.
func TestTell_everyFault(t *testing.T) {
	declared := regexp.MustCompile(`FaultKind += "([a-z_]+)"`)
	n := 0
	for _, pattern := range []string{"../store/*.go", "../import/*.go", "../import/*/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range declared.FindAllSubmatch(b, -1) {
				n++
				told := answer.Tell(fmt.Errorf("reading: %w", &store.Fault{Kind: store.FaultKind(m[1])}))
				if told.Kind != string(m[1]) || told.Hint == "" || strings.Contains(told.Message, "("+string(m[1])+")") {
					t.Errorf("%s: Tell(%s) has no sentence: %+v", f, m[1], told)
				}
				if strings.ContainsAny(told.Message+told.Hint, "{}[]") {
					t.Errorf("%s: Tell(%s) has a hole: %+v", f, m[1], told)
				}
			}
		}
	}
	if n < 30 {
		t.Errorf("found %d kinds, want those of store and import", n)
	}
}

func TestTell_unknown(t *testing.T) {
	told := answer.Tell(fmt.Errorf("reading rd_1: %w", errors.New("potassium 9.9 mmol/L")))
	if told.Kind != answer.ToldInternal || strings.Contains(told.Message+told.Hint, "potassium") {
		t.Errorf("an error nobody knows is told as %+v", told)
	}
}

func TestTell_arguments(t *testing.T) {
	told := answer.Tell(&store.Fault{Kind: store.FaultDamaged, Args: map[string]string{"page": "7"}})
	if !strings.Contains(told.Message, "page 7") {
		t.Errorf("Tell(damaged, page 7) = %q", told.Message)
	}
}
