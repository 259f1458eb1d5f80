package genotype

import (
	"bufio"
	"bytes"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// decoded undoes what text editors do to a table: a byte order mark, UTF-16, and
// line ends of carriage returns alone.
func decoded(r io.Reader) io.Reader {
	b := bufio.NewReaderSize(r, 8<<10)
	head, _ := b.Peek(4 << 10)
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		_, _ = b.Discard(3)
		head = head[3:]
	case bytes.HasPrefix(head, []byte("\xff\xfe")), looksUTF16(head, 1):
		return transform.NewReader(b, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder())
	case bytes.HasPrefix(head, []byte("\xfe\xff")), looksUTF16(head, 0):
		return transform.NewReader(b, unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder())
	}
	if bytes.IndexByte(head, '\r') >= 0 && bytes.IndexByte(head, '\n') < 0 {
		return oldMac{b}
	}
	return b
}

// looksUTF16 reports whether the bytes at odd (1) or even (0) places are nearly
// all zero and the others are not.
func looksUTF16(head []byte, at int) bool {
	if len(head) < 16 {
		return false
	}
	var zeros, others int
	for i, b := range head {
		if b == 0 && i%2 == at {
			zeros++
		} else if b == 0 {
			others++
		}
	}
	return zeros > len(head)/2*9/10 && others == 0
}

// oldMac turns carriage returns into line feeds.
type oldMac struct{ r io.Reader }

func (m oldMac) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	for i, b := range p[:n] {
		if b == '\r' {
			p[i] = '\n'
		}
	}
	return n, err
}
