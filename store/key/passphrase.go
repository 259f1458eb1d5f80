package key

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"golang.org/x/text/unicode/norm"
)

var (
	// ErrExposed is a passphrase file that others than its owner may read.
	ErrExposed = errors.New("passphrase file can be read by others")
	// ErrNoPassphrase is a passphrase file with nothing in its first line.
	ErrNoPassphrase = errors.New("passphrase file is empty")
)

// maxPassphrase is longer than any passphrase and shorter than a wrong file.
const maxPassphrase = 4 << 10

// normalize gives one form to a passphrase, however its accents and widths were
// typed: NFKC of Unicode. Spaces count, for they are part of a phrase.
func normalize(passphrase string) string { return norm.NFKC.String(passphrase) }

// ReadPassphrase reads the passphrase in the file at path: its content without
// the line end. The error wraps [ErrExposed], [ErrNoPassphrase] or that of the
// file system. On Windows a file's mode says nothing and is not looked at.
func ReadPassphrase(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return "", err
	}
	if st.IsDir() {
		return "", errors.New("passphrase file is a folder")
	}
	if m := st.Mode().Perm(); runtime.GOOS != "windows" && m&0o077 != 0 {
		return "", fmt.Errorf("%w: mode %#o, want 0600", ErrExposed, m)
	}
	b, err := io.ReadAll(io.LimitReader(f, maxPassphrase+1))
	if err != nil {
		return "", err
	}
	if len(b) > maxPassphrase {
		return "", fmt.Errorf("passphrase file is longer than %d bytes", maxPassphrase)
	}
	s := strings.TrimSuffix(strings.TrimSuffix(string(b), "\n"), "\r")
	if s == "" {
		return "", ErrNoPassphrase
	}
	return s, nil
}
