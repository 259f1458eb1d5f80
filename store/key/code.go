package key

import (
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
)

// ErrMistyped is a recovery code with a letter too many, missing or wrong, as
// its check symbol shows: a slip of the finger, not another vault's code.
var ErrMistyped = errors.New("recovery code is mistyped")

// alphabet is that of Douglas Crockford's base 32: no I, L, O, U. When a code
// is read, I and L are taken for 1 and O for 0.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// codeLen is the number of symbols before the check symbol: 160 bits.
const codeLen = 32

// newCode returns a random recovery code for paper: eight groups of four
// symbols and a check symbol, such as
// MANA-T9HQ-VNGQ-AJ98-BR7R-G24H-2QYE-VBKV-P.
func newCode() string {
	var b [codeLen * 5 / 8]byte
	rand.Read(b[:])
	s := base32.NewEncoding(alphabet).WithPadding(base32.NoPadding).EncodeToString(b[:])
	var groups []string
	for i := 0; i < codeLen; i += 4 {
		groups = append(groups, s[i:i+4])
	}
	return strings.Join(groups, "-") + "-" + string(checkSymbol(s))
}

// parseCode returns the symbols of a code as they were made, without hyphens
// and check symbol. The error wraps [ErrMistyped].
func parseCode(code string) (string, error) {
	s := strings.Map(func(r rune) rune {
		switch r {
		case '-', '‐', '‑', '–', '—', ' ', '\u00a0', '\t', '\r', '\n', '.':
			return -1
		case 'o', 'O':
			return '0'
		case 'i', 'I', 'l', 'L':
			return '1'
		}
		return r
	}, code)
	s = strings.ToUpper(s)
	if i := strings.IndexFunc(s, func(r rune) bool { return !strings.ContainsRune(alphabet, r) }); i >= 0 {
		return "", fmt.Errorf("%w: symbol %d is no letter or digit of a code", ErrMistyped, i+1)
	}
	if len(s) != codeLen+1 {
		return "", fmt.Errorf("%w: %d symbols, want %d", ErrMistyped, len(s), codeLen+1)
	}
	if checkSymbol(s[:codeLen]) != s[codeLen] {
		return "", fmt.Errorf("%w: the check symbol does not fit", ErrMistyped)
	}
	return s[:codeLen], nil
}

// checkSymbol weighs the symbols of a code, taken as elements of GF(32) with
// x⁵ = x² + 1, by falling powers of x. It finds every single wrong symbol and
// every swap of two neighbours, and 31 of 32 other slips.
func checkSymbol(s string) byte {
	var c int
	for i := range len(s) {
		c = c<<1 ^ strings.IndexByte(alphabet, s[i])
		if c&32 != 0 {
			c ^= 0b100101
		}
	}
	c <<= 1
	if c&32 != 0 {
		c ^= 0b100101
	}
	return alphabet[c]
}
