package printed

import (
	"strings"
	"unicode"
)

// narrow maps the full width and typographic forms that print the same thing.
var narrow = strings.NewReplacer(
	"＜", "<", "＞", ">", "〈", "<", "〉", ">", "≤", "<=", "≦", "<=", "⩽", "<=", "≥", ">=", "≧", ">=", "⩾", ">=",
	"＝", "=", "＋", "+", "－", "-", "−", "-", "‐", "-", "‑", "-", "–", "-", "—", "-", "～", "~", "〜", "~", "∼", "~",
	"（", "(", "）", ")", "［", "[", "］", "]", "【", "[", "】", "]", "：", ":", "／", "/", "％", "%", "．", ".", "，", ",",
	"、", ",", "。", ".", "＊", "*", "\u00a0", " ", "\u202f", " ", "\u2009", " ", "\u2007", " ", "\u3000", " ", "\u00ad", "",
	"µ", "μ", "㎎", "mg", "㎍", "μg", "㎗", "dl", "㎖", "ml", "ℓ", "l", "×", "x", "＾", "^",
	"０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9",
	"٠", "0", "١", "1", "٢", "2", "٣", "3", "٤", "4", "٥", "5", "٦", "6", "٧", "7", "٨", "8", "٩", "9", "٫", ".", "٬", ",", "٪", "%",
	"۰", "0", "۱", "1", "۲", "2", "۳", "3", "۴", "4", "۵", "5", "۶", "6", "۷", "7", "۸", "8", "۹", "9",
	"\u200e", "", "\u200f", "", "\u202a", "", "\u202b", "", "\u202c", "",
)

// Fold returns text in one width, with one dash, one micro sign and single
// blanks. Case stays.
func Fold(text string) string {
	if plain(text) {
		return text
	}
	return strings.Join(strings.Fields(narrow.Replace(text)), " ")
}

// plain reports text that folds to itself: ASCII with single blanks inside.
func plain(text string) bool {
	blank := true
	for i := range len(text) {
		c := text[i]
		if c >= 0x80 || c < ' ' || c == ' ' && blank {
			return false
		}
		blank = c == ' '
	}
	return !blank || text == ""
}

// key returns the form in which words are looked up: folded, lower case, and
// without the marks that end a printed label.
func key(text string) string {
	return strings.TrimRight(strings.ToLower(Fold(text)), " :;.*")
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func hasLetter(s string) bool { return strings.IndexFunc(s, unicode.IsLetter) >= 0 }
