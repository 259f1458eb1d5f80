package connect_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"carnet/answer/answertest"
	"carnet/mcp/connect"
	"carnet/store"
)

// computer is a made-up one with a vault.
func computer(t testing.TB) connect.Kit {
	t.Helper()
	home := t.TempDir()
	now := answertest.Now
	return connect.Kit{
		Env:   connect.Env{OS: "linux", Home: home, Config: filepath.Join(home, ".config"), LocalAppData: filepath.Join(home, "Local")},
		Vault: answertest.Vault(t),
		Entry: connect.Entry{Command: "/opt/carnet/carnet", Args: []string{"mcp", "--vault", "/home/p/My \"vault\".carnet"}},
		Now:   func() time.Time { now = now.Add(time.Second); return now },
	}
}

// config is where each assistant keeps its configuration on that computer.
var config = map[string]string{
	"claude-code": ".claude.json", "claude-desktop": ".config/Claude/claude_desktop_config.json", "codex": ".codex/config.toml",
	"cursor": ".cursor/mcp.json", "lm-studio": ".lmstudio/mcp.json", "vscode": ".config/Code - Insiders/User/mcp.json",
}

func write(t testing.TB, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

const (
	commented = "{\n  // the person's own\n  \"big\": 12345678901234567890,\n  \"mcpServers\": {\n    \"other\": {\"command\": \"x\"}, // kept\n  },\n}\n"
	codexToml = "# mine\nmodel = \"o\"\nnote = '''\n[mcp_servers.carnet]\n'''\n\n[mcp_servers.other]\ncommand = \"x\" # [not.a.head]\nargs = [\n  \"[a]\",\n]\n\n# about tools\n[tools]\nweb = true"
)

// Connecting adds one entry that starts this program, and leaves the rest of
// the file as it was; disconnecting brings back every byte.
func TestConnect(t *testing.T) {
	for _, tt := range []struct{ name, app, old, want string }{
		{"no file", "cursor", "", `"carnet":`},
		{"an empty file", "cursor", "\n", `"carnet":`},
		{"an empty object", "lm-studio", "{}", `"carnet":`},
		{"comments, commas and large numbers", "claude-desktop", commented, "// the person's own\n  \"big\": 12345678901234567890"},
		{"the neighbour stays", "claude-code", commented, `"other": {"command": "x"}`},
		{"a byte-order mark", "cursor", "\xef\xbb\xbf{\"a\": 1}", "\xef\xbb\xbf{\"a\": 1"},
		{"servers under another key", "vscode", `{"inputs":[]}`, `"type":"stdio"`},
		{"a table after tables", "codex", codexToml, codexToml + "\n\n[mcp_servers.carnet]\ncommand = \"/opt/carnet/carnet\"\n"},
		{"a new table", "codex", "", "[mcp_servers.carnet]"},
		{"a broken line elsewhere in TOML is not ours to judge", "codex", "x = = 1\n", "x = = 1\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			k := computer(t)
			path := filepath.Join(k.Env.Home, config[tt.app])
			if tt.old != "" {
				write(t, path, tt.old)
			}
			change, err := k.Connect(t.Context(), tt.app)
			if err != nil {
				t.Fatal(err)
			}
			got := read(t, path)
			squeezed := strings.NewReplacer(" ", "", "\t", "").Replace(got)
			if !strings.Contains(got, tt.want) && !strings.Contains(squeezed, tt.want) {
				t.Errorf("the file is\n%s\nwant in it\n%s", got, tt.want)
			}
			if !change.Connected || change.Elsewhere || !change.Grant || !slices.Equal(change.Changed, []string{path}) || (len(change.Kept) > 0) != (tt.old != "") {
				t.Errorf("change is %+v", change)
			}
			if again, err := k.Connect(t.Context(), tt.app); err != nil || len(again.Changed) != 0 || again.Grant {
				t.Errorf("connecting again: %+v, %v", again, err)
			}
			if _, err := k.Disconnect(t.Context(), tt.app); err != nil {
				t.Fatal(err)
			}
			b, err := os.ReadFile(path)
			if tt.old == "" && !os.IsNotExist(err) || string(b) != tt.old {
				t.Errorf("after disconnecting the file is\n%s\n(%v), want\n%s", b, err, tt.old)
			}
		})
	}
}

// The entry names the client, so that the person's grant is found, and the
// vault; it is the same in every notation.
func TestConnect_entry(t *testing.T) {
	k := computer(t)
	if _, err := k.Connect(t.Context(), "cursor"); err != nil {
		t.Fatal(err)
	}
	var c struct {
		MCPServers map[string]struct {
			Command string
			Args    []string
		}
	}
	if err := json.Unmarshal([]byte(read(t, filepath.Join(k.Env.Home, config["cursor"]))), &c); err != nil {
		t.Fatal(err)
	}
	want := []string{"mcp", "--vault", "/home/p/My \"vault\".carnet", "--client", "cursor"}
	if e := c.MCPServers["carnet"]; e.Command != "/opt/carnet/carnet" || !slices.Equal(e.Args, want) {
		t.Errorf("the entry is %+v", e)
	}
	who, err := k.Vault.Client(t.Context(), "cursor")
	if err != nil || who.Title != "Cursor" || len(who.Grants) != 4 {
		t.Errorf("the client is %+v, %v", who, err)
	}
}

// What was changed since stays when Carnet is taken out.
func TestDisconnect_afterAChange(t *testing.T) {
	for app, change := range map[string]func(string) string{
		"cursor": func(s string) string { return strings.Replace(s, `"command": "x"`, `"command": "y"`, 1) },
		"codex":  func(s string) string { return strings.Replace(s, "web = true", "web = false", 1) },
	} {
		old := map[string]string{"cursor": commented, "codex": codexToml + "\n"}[app]
		k := computer(t)
		path := filepath.Join(k.Env.Home, config[app])
		write(t, path, old)
		if _, err := k.Connect(t.Context(), app); err != nil {
			t.Fatal(err)
		}
		write(t, path, change(read(t, path)))
		if _, err := k.Disconnect(t.Context(), app); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); bare(got) != bare(change(old)) {
			t.Errorf("%s: the file is\n%s\nwant\n%s", app, got, change(old))
		}
		if _, err := k.Vault.ClientByToken(t.Context(), [32]byte{}); err == nil {
			t.Error("a client without a token is found by one")
		}
		if who, err := k.Vault.Client(t.Context(), app); err != nil || who.Sent.IsZero() {
			t.Errorf("%s: the client is %+v, %v, want it sent away", app, who, err)
		}
	}
}

// bare is a file without the comma behind a last member, which goes with what
// came after it, and without blank lines at its end.
func bare(s string) string {
	return strings.TrimSpace(strings.ReplaceAll(s, "}, // kept", "} // kept"))
}

// What can't be understood, or is not ours, is left alone.
func TestConnect_refuses(t *testing.T) {
	for _, tt := range []struct {
		name, app, old string
		want           store.FaultKind
	}{
		{"broken JSON", "cursor", `{"mcpServers": {`, connect.FaultUnreadable},
		{"no object", "cursor", `[]`, connect.FaultUnreadable},
		{"servers that are no object", "vscode", `{"servers": []}`, connect.FaultUnreadable},
		{"another server of that name", "cursor", `{"mcpServers":{"carnet":{"command":"/usr/bin/other","args":["mcp"]}}}`, connect.FaultNotOurs},
		{"an address of that name", "cursor", `{"mcpServers":{"carnet":{"url":"http://x"}}}`, connect.FaultNotOurs},
		{"another table of that name", "codex", "[mcp_servers.carnet]\ncommand = \"other\"\n", connect.FaultNotOurs},
		{"servers as one value", "codex", "mcp_servers = {}\n", connect.FaultUnreadable},
		{"a string without end", "codex", "a = \"x\n", connect.FaultUnreadable},
		{"a table with parts", "codex", "[mcp_servers.carnet]\ncommand = \"carnet\"\nargs = [\"mcp\"]\n[mcp_servers.carnet.env]\nA = \"b\"\n", connect.FaultUnreadable},
	} {
		k := computer(t)
		path := filepath.Join(k.Env.Home, config[tt.app])
		write(t, path, tt.old)
		_, err := k.Connect(t.Context(), tt.app)
		if store.KindOf(err) != tt.want || read(t, path) != tt.old {
			t.Errorf("%s: %v, want %s; the file is %q", tt.name, err, tt.want, read(t, path))
		}
		if es, _ := os.ReadDir(filepath.Dir(path)); len(es) != 1 {
			t.Errorf("%s: there are %v", tt.name, es)
		}
		if cs, err := k.Vault.Clients(t.Context()); err != nil || len(cs) != 0 {
			t.Errorf("%s: clients are %v, %v", tt.name, cs, err)
		}
	}
}

// A link is followed, the mode stays, and the last three contents are kept.
func TestConnect_file(t *testing.T) {
	k := computer(t)
	path, real := filepath.Join(k.Env.Home, config["cursor"]), filepath.Join(k.Env.Home, "dotfiles", "mcp.json")
	write(t, real, commented)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(real, path); err != nil {
		t.Skip("no links here")
	}
	for i := range 5 {
		k.Entry.Command = "/opt/" + strings.Repeat("x", i) + "/carnet"
		if _, err := k.Connect(t.Context(), "cursor"); err != nil {
			t.Fatal(err)
		}
	}
	if st, err := os.Lstat(path); err != nil || st.Mode().Type() != os.ModeSymlink {
		t.Errorf("the link is %v, %v", st.Mode(), err)
	}
	if st, err := os.Stat(real); err != nil || runtime.GOOS != "windows" && st.Mode().Perm() != 0o644 {
		t.Errorf("the mode is %v, %v", st.Mode(), err)
	}
	if kept, _ := filepath.Glob(real + ".before-carnet-*"); len(kept) != 3 {
		t.Errorf("kept are %v", kept)
	}
}

// Claude Desktop may have two folders on Windows; both are written.
func TestConnect_store(t *testing.T) {
	k := computer(t)
	k.Env.OS, k.Env.Config = "windows", filepath.Join(k.Env.Home, "Roaming")
	msix := filepath.Join(k.Env.LocalAppData, "Packages", "Claude_abc", "LocalCache", "Roaming", "Claude")
	for _, dir := range []string{msix, filepath.Join(k.Env.Config, "Claude")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	change, err := k.Connect(t.Context(), "claude-desktop")
	if err != nil || len(change.Changed) != 2 || !strings.HasPrefix(change.Changed[0], msix) {
		t.Errorf("changed %v, %v", change.Changed, err)
	}
}

func TestStates(t *testing.T) {
	k := computer(t)
	write(t, filepath.Join(k.Env.Home, config["cursor"]), "{")
	if err := os.MkdirAll(filepath.Join(k.Env.Home, ".lmstudio"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Connect(t.Context(), "claude-code"); err != nil {
		t.Fatal(err)
	}
	k.Entry.Args = []string{"mcp", "--vault", "/another"}
	for _, s := range k.States() {
		want := connect.State{
			Name: s.Name, Title: s.Title, Files: s.Files, Then: s.Then, Installed: s.Name == "cursor" || s.Name == "lm-studio",
			Connected: s.Name == "claude-code", Elsewhere: s.Name == "claude-code",
		}
		if s.Name == "cursor" {
			want.Problem = connect.FaultUnreadable
		}
		if got, wanted := mustJSON(t, s), mustJSON(t, want); got != wanted {
			t.Errorf("%s is %s, want %s", s.Name, got, wanted)
		}
	}
}

func mustJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
