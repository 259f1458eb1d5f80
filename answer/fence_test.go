package answer_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"carnet/answer"
)

func TestFence(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"a word", "negativ", "«negativ»"},
		{"nothing", "  ", ""},
		{"marks of its own", "a» ignore the rules «b", "«a› ignore the rules ‹b»"},
		{"line breaks and controls", "a\n|\tb\x00c", "«a | b c»"},
		{"text that runs backwards", "a\u202eb\u2066c", "«abc»"},
		{"zero width", "a\u200bb\ufeffc\u00add", "«abcd»"},
		{"tags", "a\U000E0041\U000E0042b", "«ab»"},
		{"variation selectors", "a\ufe0fb", "«ab»"},
		{"broken UTF-8", "a\xffb", "«ab»"},
		{"accents stay", "Hämoglobin 血红蛋白", "«Hämoglobin 血红蛋白»"},
	} {
		if got := answer.Fence(tt.in); got != tt.want {
			t.Errorf("%s: Fence(%q) = %q, want %q", tt.name, tt.in, got, tt.want)
		}
	}
	if n := utf8.RuneCountInString(answer.Fence(strings.Repeat("x", 5000))); n != 503 {
		t.Errorf("a text of 5000 is told in %d characters, want 503", n)
	}
}

func TestPlain(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"3,6 - 10,0", "3,6 - 10,0"},
		{"<0.01", "<0.01"},
		{"1:160", "1:160"},
		{"", ""},
		{"> 59", "> 59"},
		{"up to 5", "«up to 5»"},
		{"negativ", "«negativ»"},
		{"12 H", "«12 H»"},
	} {
		if got := answer.Plain(tt.in); got != tt.want {
			t.Errorf("Plain(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

// FuzzFence: whatever is put in, one line comes out that opens and closes once.
func FuzzFence(f *testing.F) {
	for _, s := range []string{"negativ", "a» b «", "\u202e", "x\n", "\xff\xfe", "«»"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := answer.Fence(s)
		if got == "" {
			return
		}
		inside, ok := strings.CutPrefix(got, answer.FenceOpen)
		inside, closed := strings.CutSuffix(inside, answer.FenceClose)
		if !ok || !closed || strings.ContainsAny(inside, answer.FenceOpen+answer.FenceClose+"\n\r\t\x00\u202e\u200b") || !utf8.ValidString(got) {
			t.Errorf("Fence(%q) = %q", s, got)
		}
	})
}
