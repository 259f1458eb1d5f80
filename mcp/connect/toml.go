package connect

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// tomlFormat is Codex's config.toml, in which a server is a table of its own.
// It is edited as text: our table is put at the end and taken out as the lines
// from its head to the next. What is in between is left as it is.
type tomlFormat struct{}

const tomlTable = "mcp_servers." + ServerName

func (tomlFormat) put(old []byte, e Entry) ([]byte, error) {
	doc, err := scanTOML(old)
	if err != nil {
		return nil, err
	}
	if doc.inline {
		return nil, fault(FaultUnreadable, "mcp_servers is written as one value")
	}
	table, err := tomlEntry(e)
	if err != nil {
		return nil, err
	}
	if doc.ours != nil {
		if there, ok := readTOMLEntry(old[doc.ours.from:doc.ours.to]); !ok || !there.ours() {
			return nil, fault(FaultNotOurs, "its command is another program")
		}
		return []byte(string(old[:doc.ours.from]) + table + string(old[doc.ours.to:])), nil
	}
	head := string(old)
	if head != "" && !strings.HasSuffix(head, "\n") {
		head += "\n"
	}
	if head != "" {
		head += "\n"
	}
	return []byte(head + table), nil
}

func (tomlFormat) take(old []byte) ([]byte, error) {
	doc, err := scanTOML(old)
	if err != nil || doc.ours == nil {
		return old, err
	}
	if there, ok := readTOMLEntry(old[doc.ours.from:doc.ours.to]); !ok || !there.ours() {
		return nil, fault(FaultNotOurs, "its command is another program")
	}
	return []byte(string(old[:doc.ours.from]) + string(old[doc.ours.to:])), nil
}

func (tomlFormat) find(b []byte) (Entry, bool, error) {
	doc, err := scanTOML(b)
	if err != nil || doc.ours == nil {
		return Entry{}, false, err
	}
	e, ok := readTOMLEntry(b[doc.ours.from:doc.ours.to])
	if !ok || !e.ours() {
		return Entry{}, false, fault(FaultNotOurs, "its command is another program")
	}
	return e, true, nil
}

// tomlEntry writes our table. A JSON string is a basic string of TOML, but for
// the delete character, which TOML wants escaped.
func tomlEntry(e Entry) (string, error) {
	args := make([]string, len(e.Args))
	command, err := tomlString(e.Command)
	for i, a := range e.Args {
		if err == nil {
			args[i], err = tomlString(a)
		}
	}
	return fmt.Sprintf("[%s]\ncommand = %s\nargs = [%s]\n", tomlTable, command, strings.Join(args, ", ")), err
}

func tomlString(s string) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(s)
	return strings.ReplaceAll(strings.TrimSuffix(b.String(), "\n"), "\x7f", `\u007f`), err
}

// readTOMLEntry reads a table as tomlEntry writes it.
func readTOMLEntry(table []byte) (e Entry, ok bool) {
	for line := range strings.Lines(string(table)) {
		key, value, _ := strings.Cut(line, "=")
		value = strings.TrimSpace(value)
		switch strings.TrimSpace(key) {
		case "command":
			ok = json.Unmarshal([]byte(value), &e.Command) == nil
		case "args":
			if json.Unmarshal([]byte(value), &e.Args) != nil {
				return Entry{}, false
			}
		}
	}
	return e, ok
}

// A span is bytes of a file.
type span struct{ from, to int }

// A tomlDoc is what editing has to know of a file.
type tomlDoc struct {
	ours   *span // our table, to the end of its last key
	inline bool  // servers, or ours, are given as keys: no table can stand beside them
}

// scanTOML finds the heads of tables. It knows comments, the four kinds of
// strings and brackets, which is what can hide a head or look like one.
func scanTOML(b []byte) (doc tomlDoc, err error) {
	s := tomlScanner{b: b}
	table := ""
	for s.at < len(s.b) {
		start := s.at
		line := s.line()
		if s.bad {
			return doc, fault(FaultUnreadable, "a string or a bracket has no end")
		}
		if name, ok := tomlHead(line); ok {
			if table = name; name == tomlTable && doc.ours == nil {
				doc.ours = &span{start, s.at}
			} else if name == tomlTable || strings.HasPrefix(name, tomlTable+".") {
				return doc, fault(FaultUnreadable, tomlTable+" has parts")
			}
			continue
		}
		switch key := tomlKey(line); {
		case key == "":
		case table == tomlTable:
			doc.ours.to = s.at
		case namesOurs(strings.TrimPrefix(table+"."+key, ".")):
			doc.inline = true
		}
	}
	return doc, nil
}

// namesOurs says that a key gives all servers as one value, or ours outside its
// table.
func namesOurs(key string) bool {
	return key == "mcp_servers" || key == tomlTable || strings.HasPrefix(key, tomlTable+".")
}

// tomlHead is the name in [name] or [[name]], without spaces and quotes.
func tomlHead(line string) (name string, ok bool) {
	line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "[") || !strings.HasSuffix(line, "]") {
		return "", false
	}
	return bare(strings.Trim(line, "[]")), true
}

// tomlKey is the key of a line, "" where it is blank or a comment.
func tomlKey(line string) string {
	key, _, ok := strings.Cut(line, "=")
	if key = bare(key); !ok || strings.HasPrefix(key, "#") {
		return ""
	}
	return key
}

func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\"'", r) {
			return -1
		}
		return r
	}, s)
}

// A tomlScanner reads logical lines: a value that goes over several is one.
type tomlScanner struct {
	b   []byte
	at  int
	bad bool // a string or a bracket without its end
}

// line reads to the end of a logical line and returns its text.
func (s *tomlScanner) line() string {
	start, depth := s.at, 0
	for s.at < len(s.b) {
		c := s.b[s.at]
		switch {
		case c == '#':
			for s.at < len(s.b) && s.b[s.at] != '\n' {
				s.at++
			}
			continue
		case c == '"' || c == '\'':
			s.text(c)
			continue
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == '\n' && depth <= 0:
			s.at++
			return string(s.b[start:s.at])
		}
		s.at++
	}
	s.bad = s.bad || depth > 0
	return string(s.b[start:])
}

// text passes over a string that begins here.
func (s *tomlScanner) text(quote byte) {
	long := bytes.Repeat([]byte{quote}, 3)
	end := long[:1]
	if bytes.HasPrefix(s.b[s.at:], long) {
		end = long
	}
	for s.at += len(end); s.at < len(s.b); s.at++ {
		switch {
		case s.b[s.at] == '\\' && quote == '"':
			s.at++
		case bytes.HasPrefix(s.b[s.at:], end):
			s.at += len(end)
			return
		case s.b[s.at] == '\n' && len(end) == 1:
			s.bad = true
			return
		}
	}
	s.at, s.bad = len(s.b), true
}
