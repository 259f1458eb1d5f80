package mcp_test

import (
	"strings"
	"testing"

	"carnet/answer/answertest"
)

// TestProtocol follows vectors/mcp_protocol.tsv where it is about stdio.
func TestProtocol(t *testing.T) {
	modern := func(version string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"` + version +
			`","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"t","version":"0"}}}}`
	}
	for _, tt := range []struct {
		name, line string
		want       string // part of the answer
	}{
		{"2024-11-05", strings.Replace(initialize, "2025-11-25", "2024-11-05", 1), `"protocolVersion":"2024-11-05"`},
		{"2025-03-26", strings.Replace(initialize, "2025-11-25", "2025-03-26", 1), `"protocolVersion":"2025-03-26"`},
		{"2025-06-18", strings.Replace(initialize, "2025-11-25", "2025-06-18", 1), `"protocolVersion":"2025-06-18"`},
		{"2025-11-25", initialize, `"protocolVersion":"2025-11-25"`},
		{"2026-07-28 has no handshake", modern("2026-07-28"), `"describe_record"`},
		{"an unknown version without a handshake", modern("2031-01-01"), `-32022`},
		{"server/discover first", `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"t","version":"0"}}}}`, `"2026-07-28"`},
		{"lists are private", modern("2026-07-28"), `"cacheScope":"private"`},
		{"no JSON", `{"jsonrpc":`, `-32700`},
		{"a number", `7`, `-32600`},
		{"a call without an id must not crash", strings.Replace(callLine(1, "describe_record", "{}"), `"id":1,`, "", 1) + "\n" + `{"jsonrpc":"2.0","id":9,"method":"ping"}`, `"id":9`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := strings.Join(talk(t, answertest.Vault(t), tt.line), "\n")
			if !strings.Contains(out, tt.want) {
				t.Errorf("%s\nis answered\n%.800s\nwant %s in it", tt.line, out, tt.want)
			}
		})
	}
}
