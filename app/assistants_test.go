package app_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"carnet/app"
	"carnet/store"
)

// askHTTP calls a tool at the loopback as an assistant does.
func askHTTP(t *testing.T, url, token, tool string) string {
	t.Helper()
	body := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":{},"_meta":{`+
		`"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"t","version":"0"},"io.modelcontextprotocol/clientCapabilities":{}}}}`, tool)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"Authorization": "Bearer " + token, "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
		"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": tool,
	} {
		r.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(bufio.NewReader(res.Body))
	if err != nil {
		t.Fatal(err)
	}
	return res.Status + " " + string(b)
}

// The open window answers at an address once that is switched on, to tokens
// alone, as far as was granted; what was taken back is gone at once; and what was
// asked last is still listed after the window closed.
func TestAssistants(t *testing.T) {
	p := ready(t)
	if a := ask[app.Assistants](p, "Assistants"); a.HTTP || a.URL != "" || len(a.Clients) > 0 {
		t.Errorf("at first %+v", a)
	}
	ask[any](p, "ServeAssistants", true)
	url := ask[app.Assistants](p, "Assistants").URL
	token := ask[string](p, "AddClient", "My Notebook")
	if got := askHTTP(t, url, "carnet_wrong", "describe_record"); !strings.HasPrefix(got, "401") {
		t.Errorf("a wrong token: %s", got)
	}
	if got := askHTTP(t, url, token, "describe_record"); !strings.HasPrefix(got, "200") || strings.Contains(got, "Not let in") {
		t.Errorf("its own token: %s", got)
	}
	ask[any](p, "Grant", "my-notebook", "readings", false)
	if got := askHTTP(t, url, token, "query_health_indicators"); !strings.Contains(got, "Not granted") {
		t.Errorf("what was taken back: %s", got)
	}
	p.app.Close()
	v, err := store.Open(t.Context(), store.OpenOptions{Path: p.vault, Passphrase: passphrase})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	as, err := v.Accesses(t.Context(), store.AccessFilter{})
	if err != nil || len(as) != 2 || as[0].Refusal == "" {
		b, _ := json.Marshal(as)
		t.Errorf("listed after closing: %s, %v", b, err)
	}
	if _, err := http.Get(url); err == nil {
		t.Error("the address still answers after closing")
	}
}
