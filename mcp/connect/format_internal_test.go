package connect

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"
)

// FuzzFormat: whatever a configuration holds, it is refused or gets an entry
// that is found again, can be taken out, and leaves the rest as it was.
func FuzzFormat(f *testing.F) {
	for _, s := range []string{
		"", "{}", "{\n  \"a\": 1,\n}", `{"mcpServers":null}`, `{"mcpServers":{"a":{}, /* b */},}`, "[1]", "mcp_servers = {}",
		"[mcp_servers]\ncarnet = 1", "a='''\n[x]\n'''", "[[x]]\n", "[mcp_servers.\"carnet\"]\ncommand = \"carnet\"\nargs = [\"mcp\"]\n# end",
	} {
		f.Add([]byte(s), true)
		f.Add([]byte(s), false)
	}
	e := Entry{"/opt/carnet/carnet", []string{"mcp", "--vault", "C:\\v \"1\"\x7f"}}
	f.Fuzz(func(t *testing.T, old []byte, isTOML bool) {
		var format format = jsonFormat{"mcpServers", true}
		if isTOML {
			format = tomlFormat{}
		}
		with, err := format.put(old, e)
		if err != nil {
			return
		}
		if got, ok, err := format.find(with); err != nil || !ok || !got.equal(e) {
			t.Fatalf("put into %q: found %+v, %v, %v in %q", old, got, ok, err, with)
		}
		if again, err := format.put(with, e); err != nil || bytes.Count(again, []byte(ServerName)) != bytes.Count(with, []byte(ServerName)) {
			t.Fatalf("put twice into %q: %v: %q, then %q", old, err, with, again)
		}
		without, err := format.take(with)
		if _, ok, again := format.find(without); err != nil || ok || again != nil {
			t.Fatalf("taken out of %q: %v, %v, %v: %q", with, err, ok, again, without)
		}
		if !isTOML && !sameButServers(old, without) {
			t.Fatalf("%q became %q", old, without)
		}
	})
}

// sameButServers says that two configurations hold the same, servers aside.
func sameButServers(a, b []byte) bool {
	var got [2]map[string]any
	for i, x := range [][]byte{a, b} {
		v, err := parseObject(x)
		if err != nil {
			return false
		}
		v.Standardize()
		if json.Unmarshal(v.Pack(), &got[i]) != nil {
			return true // what Go does not read, such as bytes that are no UTF-8, is not compared
		}
		delete(got[i], "mcpServers")
	}
	return reflect.DeepEqual(got[0], got[1])
}
