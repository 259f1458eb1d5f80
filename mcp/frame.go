package mcp

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// splitFrames splits a batch, as protocols before 2025-06-18 send it, into its
// messages. What is no array is one frame, and an empty line none.
func splitFrames(b []byte) (out [][]byte) {
	if len(b) == 0 {
		return nil
	}
	var parts []json.RawMessage
	if b[0] != '[' || json.Unmarshal(b, &parts) != nil || len(parts) == 0 {
		return [][]byte{b}
	}
	for _, p := range parts {
		out = append(out, p)
	}
	return out
}

// decodeFrame reads one message. What it can't read is refused with a code and
// why, and with the id if that could be read. An id is a string or a whole
// number: the SDK answers 1.5 as 1.
func decodeFrame(b []byte) (msg jsonrpc.Message, id jsonrpc.ID, code int64, why string) {
	if !json.Valid(b) {
		return nil, id, jsonrpc.CodeParseError, "not JSON"
	}
	var head struct {
		Version json.RawMessage `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
	}
	if b[0] != '{' || json.Unmarshal(b, &head) != nil || string(head.Version) != `"2.0"` {
		return nil, id, jsonrpc.CodeInvalidRequest, `not a JSON-RPC message: want an object with "jsonrpc": "2.0"`
	}
	if id, why = readID(head.ID); why != "" {
		return nil, id, jsonrpc.CodeInvalidRequest, why
	}
	msg, err := jsonrpc.DecodeMessage(b)
	if err != nil {
		return nil, id, jsonrpc.CodeInvalidRequest, "not a JSON-RPC request or response"
	}
	return msg, id, 0, ""
}

func readID(raw json.RawMessage) (id jsonrpc.ID, why string) {
	const want = "id: want a string or a whole number"
	if len(raw) == 0 || string(raw) == "null" {
		return id, ""
	}
	var v any
	if raw[0] != '"' && strings.ContainsAny(string(raw), ".eEtfn{[") {
		return id, want
	}
	if json.Unmarshal(raw, &v) != nil {
		return id, want
	}
	id, err := jsonrpc.MakeID(v)
	if err != nil {
		return id, want
	}
	return id, ""
}

// withID gives a response that has no id the null that the protocol wants
// where the id could not be read.
func withID(b []byte, id jsonrpc.ID) []byte {
	if id.IsValid() || bytes.Contains(b, []byte(`"id":`)) {
		return b
	}
	return append([]byte(`{"id":null,`), b[1:]...)
}
