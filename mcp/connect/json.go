package connect

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tailscale/hujson"
)

// jsonFormat is a JSON object, perhaps with comments and commas at the end, in
// which servers stand by name under one key.
type jsonFormat struct {
	key   string
	typed bool // an entry says that it is "stdio"
}

type jsonEntry struct {
	Type    string   `json:"type,omitempty"`
	Command string   `json:"command"`
	Args    []string `json:"args"`
}

var bom = []byte("\xef\xbb\xbf")

// parseObject reads a configuration, nil and blank ones as empty.
func parseObject(b []byte) (hujson.Value, error) {
	b = bytes.TrimPrefix(b, bom)
	if len(bytes.TrimSpace(b)) == 0 {
		b = []byte("{}")
	}
	v, err := hujson.Parse(b)
	if err != nil {
		return v, fault(FaultUnreadable, "no JSON") // the reason quotes the file
	}
	if _, ok := v.Value.(*hujson.Object); !ok {
		return v, fault(FaultUnreadable, "no object")
	}
	return v, nil
}

func (f jsonFormat) at() string { return "/" + f.key + "/" + ServerName }

func (f jsonFormat) put(old []byte, e Entry) ([]byte, error) {
	v, err := parseObject(old)
	if err != nil {
		return nil, err
	}
	var ops []string
	switch servers := v.Find("/" + f.key); {
	case servers == nil:
		ops = append(ops, fmt.Sprintf(`{"op":"add","path":%q,"value":{}}`, "/"+f.key))
	case !isObject(servers):
		return nil, fault(FaultUnreadable, f.key+" is no object")
	}
	op := "add"
	if there := v.Find(f.at()); there != nil {
		if _, ours := entryOf(there); !ours {
			return nil, fault(FaultNotOurs, "its command is another program")
		}
		op = "replace"
	}
	entry := jsonEntry{Command: e.Command, Args: append([]string{}, e.Args...)}
	if f.typed {
		entry.Type = "stdio"
	}
	b, err := json.Marshal(entry)
	if err != nil {
		return nil, err
	}
	ops = append(ops, fmt.Sprintf(`{"op":%q,"path":%q,"value":%s}`, op, f.at(), b))
	return f.patch(v, old, ops)
}

func (f jsonFormat) take(old []byte) ([]byte, error) {
	v, err := parseObject(old)
	if err != nil {
		return nil, err
	}
	there := v.Find(f.at())
	if there == nil {
		return old, nil
	}
	if _, ours := entryOf(there); !ours {
		return nil, fault(FaultNotOurs, "its command is another program")
	}
	return f.patch(v, old, []string{fmt.Sprintf(`{"op":"remove","path":%q}`, f.at())})
}

// patch changes v and lays out what it changed as its neighbours are; a file
// that held nothing is laid out whole.
func (f jsonFormat) patch(v hujson.Value, old []byte, ops []string) ([]byte, error) {
	if err := v.Patch([]byte("[" + strings.Join(ops, ",") + "]")); err != nil {
		return nil, fault(FaultUnreadable, "an entry cannot be set in it")
	}
	var out []byte
	if len(bytes.TrimSpace(bytes.TrimPrefix(old, bom))) <= len("{}") {
		var b bytes.Buffer
		if err := json.Indent(&b, bytes.TrimSpace(v.Pack()), "", "  "); err != nil {
			return nil, err
		}
		out = append(b.Bytes(), '\n')
	} else {
		f.layOut(v.Value.(*hujson.Object))
		out = v.Pack()
	}
	if bytes.HasPrefix(old, bom) {
		out = slices.Concat(bom, out)
	}
	return out, nil
}

// layOut puts our key and our entry on lines of their own where the object
// around them is written on several.
func (f jsonFormat) layOut(root *hujson.Object) {
	for i, m := range root.Members {
		if m.Name.Value.(hujson.Literal).String() != f.key {
			continue
		}
		indent := onOwnLine(root, i, "")
		servers, ok := m.Value.Value.(*hujson.Object)
		if !ok || indent == "" {
			return
		}
		for k, s := range servers.Members {
			if s.Name.Value.(hujson.Literal).String() == ServerName {
				onOwnLine(servers, k, indent)
			}
		}
		servers.AfterExtra = endLine(servers.AfterExtra, indent)
	}
}

// onOwnLine begins a line with member i, as far in as the others or two spaces
// further than around is, and returns how far that is. In an object that is on
// one line it changes nothing and returns "".
func onOwnLine(o *hujson.Object, i int, around string) (indent string) {
	indent = around + "  "
	lines := around != ""
	for k, m := range o.Members {
		if n := bytes.LastIndexByte(m.Name.BeforeExtra, '\n'); k != i && n >= 0 {
			indent, lines = string(m.Name.BeforeExtra[n+1:]), true
			break
		}
	}
	if !lines && !bytes.ContainsRune(o.Members[i].Name.BeforeExtra, '\n') {
		return ""
	}
	o.Members[i].Name.BeforeExtra = endLine(o.Members[i].Name.BeforeExtra, indent)
	return indent
}

// endLine is space or a comment that ends in a new line, so far in.
func endLine(extra hujson.Extra, indent string) hujson.Extra {
	n := bytes.LastIndexByte(extra, '\n')
	if rest := bytes.TrimSpace(extra[n+1:]); len(rest) > 0 {
		return hujson.Extra(string(extra) + "\n" + indent)
	}
	if n < 0 {
		return hujson.Extra("\n" + indent)
	}
	return hujson.Extra(string(extra[:n+1]) + indent)
}

func (f jsonFormat) find(b []byte) (Entry, bool, error) {
	v, err := parseObject(b)
	if err != nil {
		return Entry{}, false, err
	}
	there := v.Find(f.at())
	if there == nil {
		return Entry{}, false, nil
	}
	e, ours := entryOf(there)
	if !ours {
		return Entry{}, false, fault(FaultNotOurs, "its command is another program")
	}
	return e, true, nil
}

func isObject(v *hujson.Value) bool {
	_, ok := v.Value.(*hujson.Object)
	return ok
}

// entryOf reads an entry and says whether it starts Carnet.
func entryOf(v *hujson.Value) (e Entry, ours bool) {
	c := v.Clone()
	c.Standardize()
	var j jsonEntry
	if json.Unmarshal(c.Pack(), &j) != nil {
		return Entry{}, false
	}
	e = Entry{j.Command, j.Args}
	return e, e.ours()
}

// ours says whether an entry starts this program, of whatever version and
// wherever it was installed.
func (e Entry) ours() bool {
	base := e.Command[strings.LastIndexAny(e.Command, `/\`)+1:]
	return strings.HasPrefix(strings.ToLower(base), ServerName) && slices.Contains(e.Args, "mcp")
}
