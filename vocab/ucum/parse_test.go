package ucum_test

import (
	"strings"
	"testing"

	"carnet/vocab/ucum"
)

func TestParse(t *testing.T) {
	for _, r := range rows(t, "validation.tsv") {
		code, want := r[0], r[1]
		u, err := ucum.Parse(code)
		switch {
		case want == "-" && err == nil:
			t.Errorf("Parse(%q) = %v, want an error: %s", code, u, r[2])
		case want != "-" && err != nil:
			t.Errorf("Parse(%q): %v", code, err)
		case want != "-" && u.String() != want:
			t.Errorf("Parse(%q) prints %q, want %q", code, u, want)
		}
	}
}

func TestParse_long(t *testing.T) {
	if _, err := ucum.Parse(strings.Repeat("m.", 200) + "m"); err == nil {
		t.Error("Parse took 401 bytes")
	}
	if _, err := ucum.Parse(strings.Repeat("Ym9.", 40) + "Ym9"); err == nil {
		t.Error("Parse took a magnitude of 10 to the 8,856")
	}
}

// TestParse_equal holds precedence: operators bind to the left, and a leading
// line divides by what follows it alone.
func TestParse_equal(t *testing.T) {
	for _, tt := range [][2]string{
		{"m/s/s", "m/(s.s)"},
		{"m/s.kg", "m.kg/s"},
		{"/m.s", "s/m"},
		{"m/(s/kg)", "m.kg/s"},
		{"a.b/(c.d)", ""},
		{"kg.m/s2", "N"},
		{"kg.m2.s-2", "J"},
		{"umol/min", "U"},
		{"10*3/uL", "10*9/L"},
		{"g/l", "kg/m3"},
		{"m2/(m.m)", "1"},
		{"1/2", "/2"},
		{"L/(8.h)", "L/8/h"},
		{"{cells}/uL", "/uL"},
	} {
		if tt[1] == "" {
			continue
		}
		a, b := mustParse(t, tt[0]), mustParse(t, tt[1])
		got, err := ucum.Convert(7, a, b, 0)
		if err != nil || got != 7 {
			t.Errorf("Convert(7 %s) = %v %s, %v, want 7", tt[0], got, tt[1], err)
		}
	}
}

func TestUnit_zero(t *testing.T) {
	var zero ucum.Unit
	if zero.String() != "1" {
		t.Errorf("the zero Unit prints %q, want 1", zero)
	}
	if got, err := ucum.Convert(0.5, zero, mustParse(t, "%"), 0); err != nil || got != 50 {
		t.Errorf("Convert(0.5 1) = %v %%, %v, want 50", got, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, r := range rows(f, "validation.tsv") {
		f.Add(r[0])
	}
	f.Fuzz(func(t *testing.T, code string) {
		u, err := ucum.Parse(code)
		if err != nil {
			return
		}
		again, err := ucum.Parse(u.String())
		if err != nil {
			if len(u.String()) > 200 {
				return // the printed form may outgrow the limit
			}
			t.Fatalf("Parse(%q) prints %q, which doesn't parse: %v", code, u, err)
		}
		if again.String() != u.String() || !again.Commensurable(u) {
			t.Fatalf("Parse(%q) prints %q and then %q", code, u, again)
		}
		if _, err := ucum.Convert(3, u, again, 0); err != nil {
			if !strings.Contains(err.Error(), "range") {
				t.Fatalf("Convert(3 %s, itself): %v", u, err)
			}
		}
	})
}
