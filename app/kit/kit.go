// Package kit draws the recovery kit: the sheet of paper that opens a person's
// record when this computer has forgotten the key, or is gone.
//
// It is a PDF of one page whose only content is text in two of the fonts that
// every reader has, so it is written here, byte by byte: there is nothing to
// embed, nothing to compress, and no temporary file for the code to stay in.
package kit

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"carnet/store"
)

// Fonts of a line, as they are named on the page.
const (
	regular = "F1"
	bold    = "F2"
	mono    = "F3"
)

// A line is one line of the sheet, its left end at the margin.
type line struct {
	font string
	size float64 // points
	gap  float64 // from the line above, points
	text string
}

// PDF returns the kit as a PDF of one A4 page in a language of the page, in
// English where these fonts lack its script.
func PDF(k store.Kit, language string) []byte {
	w, ok := words[language]
	if !ok {
		w = words["en"]
	}
	lines := []line{{bold, 22, 0, w.title}}
	add := func(font string, size, gap float64, texts ...string) {
		for i, t := range texts {
			if i > 0 {
				gap = size * 1.5
			}
			lines = append(lines, line{font, size, gap, t})
		}
	}
	add(regular, 11, 34, wrap(w.lead, 84)...)
	add(bold, 12, 40, w.code)
	add(mono, 17, 30, codeLines(k.Code)...)
	add(bold, 12, 44, w.what)
	for i, step := range w.steps {
		add(regular, 11, 24, wrap(fmt.Sprintf("%d.  %s", i+1, step), 84)...)
	}
	add(bold, 12, 44, w.record)
	add(mono, 9.5, 22, wrap(k.Path, 90)...)
	add(mono, 9.5, 16, k.Vault, k.Made.Format("2006-01-02"))
	if k.RawKey != "" {
		add(bold, 12, 40, w.key)
		add(mono, 9.5, 22, k.RawKey[:32], k.RawKey[32:])
		add(regular, 11, 22, wrap(w.keyUse, 84)...)
	}
	add(regular, 10, 44, wrap(w.warning, 92)...)
	return document(lines)
}

// codeLines are the groups of a code, five a line: so they are typed.
func codeLines(code string) (out []string) {
	groups := strings.Split(code, "-")
	for len(groups) > 0 {
		n := min(5, len(groups))
		out = append(out, strings.Join(groups[:n], " - "))
		groups = groups[n:]
	}
	return out
}

// wrap breaks a text into lines of at most width characters, where there are
// spaces, and within a word that is longer.
func wrap(text string, width int) (lines []string) {
	line := []rune{}
	for _, word := range strings.Fields(text) {
		r := []rune(word)
		if len(line) > 0 && len(line)+1+len(r) > width {
			lines, line = append(lines, string(line)), nil
		}
		if len(line) > 0 {
			line = append(line, ' ')
		}
		for line = append(line, r...); len(line) > width; line = line[width:] {
			lines = append(lines, string(line[:width]))
		}
	}
	return append(lines, string(line))
}

// The page: A4 with wide margins.
const (
	width, height = 595, 842
	left, top     = 64, 770
)

// document writes the objects of a PDF 1.4 and the table of where they lie.
func document(lines []line) []byte {
	var page bytes.Buffer
	y := float64(top)
	for _, l := range lines {
		y -= l.gap
		fmt.Fprintf(&page, "BT /%s %g Tf %d %g Td (%s) Tj ET\n", l.font, l.size, left, y, escaped(l.text))
	}
	font := func(name string) string {
		return "<< /Type /Font /Subtype /Type1 /BaseFont /" + name + " /Encoding /WinAnsiEncoding >>"
	}
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 7 0 R >> >> >>", width, height),
		fmt.Sprintf("<< /Length %d >>\nstream\n%sendstream", page.Len(), page.String()),
		font("Helvetica"), font("Helvetica-Bold"), font("Courier"),
	}
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	var at []int
	for i, o := range objects {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, n := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", n)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return b.Bytes()
}

// escaped is a text in the encoding of the fonts, with what ends a string marked;
// a character they lack becomes a question mark.
func escaped(text string) string {
	b, err := encoding.ReplaceUnsupported(charmap.Windows1252.NewEncoder()).Bytes([]byte(text))
	if err != nil {
		return ""
	}
	b = bytes.ReplaceAll(b, []byte{0x1a}, []byte("?")) // what stands for the unsupported
	return strings.NewReplacer(`\`, `\\`, `(`, `\(`, `)`, `\)`).Replace(string(b))
}
