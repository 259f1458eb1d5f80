package spelling_test

import (
	"slices"
	"testing"

	"carnet/vocab/spelling"
)

func TestKey(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"case and blanks", "  Sore   Throat ", "sore throat"},
		{"an accent the keyboard lacks", "Dolor de estómago", "dolor de estomago"},
		{"umlaut", "Rückenschmerzen", "ruckenschmerzen"},
		{"sharp s", "Fuß", "fuss"},
		{"Polish l", "ból głowy", "bol glowy"},
		{"Russian yo is e", "Тяжёлое", "тяжелое"},
		{"Russian short i keeps its mark", "йод", "йод"},
		{"Japanese voicing is no accent", "かゆみが", "かゆみが"},
		{"traditional Chinese", "頭痛發燒", "头痛发烧"},
		{"full width", "ＡＢＣ１", "abc1"},
		{"dashes", "Covid–19", "covid-19"},
		{"apostrophes", "can’t sleep", "can't sleep"},
		{"what shows nothing is dropped", "head\u200bache", "headache"},
		{"half width katakana", "ﾒﾏｲ", "メマイ"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := spelling.Key(tt.in); got != tt.want {
				t.Errorf("Key(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

func TestNear(t *testing.T) {
	all := []string{"headache", "heartburn", "back pain", "neck pain", "腹痛", "toe"}
	tests := []struct {
		name, in string
		want     []string
	}{
		{"a letter too few", "headche", []string{"headache"}},
		{"neighbours swapped", "haedache", []string{"headache"}},
		{"word order", "pain back", []string{"back pain"}},
		{"short words have no neighbours", "tob", nil},
		{"another word is not near", "heart", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := spelling.Near(tt.in, all, 3); !slices.Equal(got, tt.want) {
				t.Errorf("Near(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

func FuzzKey(f *testing.F) {
	for _, s := range []string{"頭痛", "ﾒﾏｲ", "e\u0301", "\u0301", "\xff", "İ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if k := spelling.Key(s); spelling.Key(k) != k {
			t.Errorf("Key(%q) = %q, and its key is %q", s, k, spelling.Key(k))
		}
	})
}

func BenchmarkKey(b *testing.B) {
	for b.Loop() {
		spelling.Key("Rückenschmerzen seit gestern")
	}
}
