package key_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"testing"

	"carnet/store/key"
)

func TestCode_form(t *testing.T) {
	form := regexp.MustCompile(`^([0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]$`)
	seen := map[string]bool{}
	for range 100 {
		code := otherCode(t)
		if !form.MatchString(code) || seen[code] {
			t.Fatalf("code %q: want eight groups of four and a check symbol, each time others", code)
		}
		seen[code] = true
	}
}

// Every single wrong symbol and every swap of two neighbours is noticed as a
// slip, and not taken for another vault's code.
func TestCode_slips(t *testing.T) {
	f, _, code := newFile(t, "")
	const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	try := func(what string, b []byte) {
		t.Helper()
		if _, err := f.Recover(string(b)); !errors.Is(err, key.ErrMistyped) {
			t.Errorf("%s: %v, want %v", what, err, key.ErrMistyped)
		}
	}
	for i := range code {
		if code[i] == '-' {
			continue
		}
		for j := range alphabet {
			if alphabet[j] == code[i] {
				continue
			}
			b := []byte(code)
			b[i] = alphabet[j]
			try("a wrong symbol", b)
		}
		j := i + 1
		if j < len(code) && code[j] == '-' {
			j++
		}
		if j < len(code) && code[i] != code[j] {
			b := []byte(code)
			b[i], b[j] = b[j], b[i]
			try("a swap", b)
		}
	}
}

// Letters that are read for digits, and every way to part the groups.
func TestCode_lenient(t *testing.T) {
	f, raw, code := newFile(t, "")
	for range 50 {
		var b []rune
		for _, r := range code {
			switch {
			case r == '-':
				r = []rune("- –—.\u00a0\n")[rand.IntN(7)]
			case r == '0':
				r = []rune("0oO")[rand.IntN(3)]
			case r == '1':
				r = []rune("1iIlL")[rand.IntN(5)]
			case r >= 'A' && rand.IntN(2) == 0:
				r += 'a' - 'A'
			}
			b = append(b, r)
		}
		if got, err := f.Recover(string(b)); err != nil || got != raw {
			t.Fatalf("Recover(%q): %v", string(b), err)
		}
	}
}

func FuzzCode(f *testing.F) {
	file, _, code := newFile(f, "")
	f.Add(code)
	f.Add("MANA-T9HQ-VNGQ-AJ98-BR7R-G24H-2QYE-VBKV-P")
	f.Add("\xff\xfe-ſ")
	f.Fuzz(func(t *testing.T, s string) {
		_, err := file.Recover(s)
		if err != nil && !errors.Is(err, key.ErrMistyped) && !errors.Is(err, key.ErrWrong) {
			t.Errorf("Recover(%q): %v", s, err)
		}
	})
}
