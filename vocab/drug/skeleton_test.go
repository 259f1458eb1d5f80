package drug

import "testing"

func TestSkeleton(t *testing.T) {
	tests := []struct{ name, a, b string }{
		{"French and Spanish endings", "ibuprofene", "ibuprofeno"},
		{"Polish ks and y", "amoksycylina", "amoxicillin"},
		{"ph and f", "cephalexin", "cefaleksin"},
		{"qu and kv", "quetiapine", "кветиапин"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if x, y := skeleton(tt.a), skeleton(tt.b); x != y || x == "" {
				t.Errorf("skeleton(%q) = %q, skeleton(%q) = %q, want the same", tt.a, x, tt.b, y)
			}
		})
	}
}

// Names that no rule keeps apart would be taken for each other.
func TestSkeleton_apart(t *testing.T) {
	names := map[string]string{}
	n := 0
	check := func(c []string) error {
		n++
		sk := skeleton(fold(c[0]))
		if have, ok := names[sk]; ok && sk != "" && have != c[0] {
			t.Errorf("%q and %q are both %q", have, c[0], sk)
		}
		names[sk] = c[0]
		return nil
	}
	for _, file := range []string{"generics.tsv", "rxcui.tsv"} {
		if err := eachLine(file, check); err != nil {
			t.Error(err)
		}
	}
	if n < 500 {
		t.Errorf("%d names, want 500 at least", n)
	}
}
