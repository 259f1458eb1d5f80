// Command labsheets prints the labelled lab sheets of our own.
//
//	go run ./build/labsheets OUT [NAME…]
//
// Each sheets/NAME.html is a page with its truth in a comment at the end. The
// command writes OUT/NAME.pdf through Chromium (Debian's, without a window) and
// OUT/NAME.json, of all pages or of those whose names match the patterns given. People and laboratories are invented.
//
// In a page, a block
//
//	{{table CLASS
//	! Test | Result
//	Hb | 13.2
//	}}
//
// becomes a table; lines with "!" are header rows, lines with "#" one cell over
// the whole width, a backslash is a line break.
//
// The truth comment has "key: value" lines, a blank line, and one row a line:
// name | value | unit | range | flag | date | section.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"carnet/import/labtable/eval"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: labsheets OUT [NAME…]")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "labsheets: error:", err)
		os.Exit(1)
	}
}

func run(out string, names []string) error {
	if len(names) == 0 {
		names = []string{"*"}
	}
	var pages []string
	for _, name := range names {
		found, err := filepath.Glob("build/labsheets/sheets/" + name + ".html")
		if err != nil {
			return err
		}
		pages = append(pages, found...)
	}
	if len(pages) == 0 {
		return errors.New("no sheets: run it in the project's folder")
	}
	for _, page := range pages {
		if err := sheet(page, out); err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(page), err)
		}
	}
	return nil
}

func sheet(page, out string) error {
	src, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	id := strings.TrimSuffix(filepath.Base(page), ".html")
	html, comment, ok := strings.Cut(string(src), "<!-- truth")
	if !ok {
		return errors.New("no truth comment")
	}
	truth, err := parseTruth(id, strings.TrimSuffix(strings.TrimSpace(comment), "-->"))
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(truth, "", " ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, id+".json"), append(data, '\n'), 0o644); err != nil {
		return err
	}
	return printPDF(expand(html), filepath.Join(out, id+".pdf"))
}

func parseTruth(id, text string) (eval.Sheet, error) {
	s := eval.Sheet{ID: id}
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if !strings.Contains(line, "|") {
			key, value, _ := strings.Cut(line, ":")
			value = strings.TrimSpace(value)
			switch key {
			case "lang":
				s.Lang = value
			case "layout":
				s.Layout = value
			case "collected":
				s.Collected = value
			case "reported":
				s.Reported = value
			default:
				return s, fmt.Errorf("unknown key %q", key)
			}
			continue
		}
		f := append(strings.Split(line, "|"), "", "", "", "", "", "")
		for i := range f {
			f[i] = strings.TrimSpace(f[i])
		}
		s.Rows = append(s.Rows, eval.Row{Name: f[0], Value: f[1], Unit: f[2], Range: f[3], Flag: f[4], Date: f[5], Section: f[6]})
	}
	return s, nil
}

// expand turns the table blocks of a page into HTML.
func expand(html string) string {
	var b strings.Builder
	for {
		head, rest, ok := strings.Cut(html, "{{table")
		b.WriteString(head)
		if !ok {
			return b.String()
		}
		block, tail, _ := strings.Cut(rest, "}}")
		class, rows, _ := strings.Cut(block, "\n")
		fmt.Fprintf(&b, "<table class=%q>\n", strings.TrimSpace(class))
		for _, row := range strings.Split(strings.TrimSpace(rows), "\n") {
			b.WriteString(tableRow(row))
		}
		b.WriteString("</table>")
		html = tail
	}
}

func tableRow(row string) string {
	tag := "td"
	switch {
	case strings.HasPrefix(row, "#"):
		return "<tr><td class=section colspan=20>" + strings.TrimSpace(row[1:]) + "</td></tr>\n"
	case strings.HasPrefix(row, "!"):
		tag, row = "th", row[1:]
	}
	var b strings.Builder
	b.WriteString("<tr>")
	for _, c := range strings.Split(row, "|") {
		c = strings.ReplaceAll(strings.TrimSpace(c), `\`, "<br>")
		fmt.Fprintf(&b, "<%s>%s</%s>", tag, c, tag)
	}
	b.WriteString("</tr>\n")
	return b.String()
}

func printPDF(html, path string) error {
	dir, err := os.MkdirTemp("", "labsheets")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	page := filepath.Join(dir, "page.html")
	if err := os.WriteFile(page, []byte(html), 0o600); err != nil {
		return err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	cmd := exec.Command("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+dir,
		"--no-pdf-header-footer", "--print-to-pdf="+abs, "file://"+page)
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("chromium: %w: %s", err, text)
	}
	return nil
}
