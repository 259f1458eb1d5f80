package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// What the official suite calls. Names, texts and shapes are those that its
// scenarios ask for (@modelcontextprotocol/conformance 0.2.0-alpha.12).

type (
	toolRequest = *sdk.CallToolRequest
	toolResult  = *sdk.CallToolResult
)

const noArguments = `{"type":"object","properties":{}}`

var (
	onePixel = []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\x90wS\xde\x00\x00\x00\x0cIDATx\x9cc\xf8\xcf\xc0\x00\x00\x03\x01\x01\x00\xc9\xfe\x92\xef\x00\x00\x00\x00IEND\xaeB`\x82")
	noSound  = []byte("RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x40\x1f\x00\x00\x01\x00\x08\x00data\x00\x00\x00\x00")
)

func newFixtures() *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "fixtures", Version: "1"}, &sdk.ServerOptions{
		CompletionHandler: func(context.Context, *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
			return &sdk.CompleteResult{Completion: sdk.CompletionResultDetails{Values: []string{}}}, nil
		},
		SubscribeHandler:   func(context.Context, *sdk.SubscribeRequest) error { return nil },
		UnsubscribeHandler: func(context.Context, *sdk.UnsubscribeRequest) error { return nil },
		SetCacheable:       func(_ context.Context, _ sdk.Request, c *sdk.Cacheable) { c.CacheScope = "private" },
	})
	addContent(s)
	addConversation(s)
	addInputs(s)
	addResources(s)
	addPrompts(s)
	return s
}

func addTool(s *sdk.Server, name, schema string, f sdk.ToolHandler) {
	s.AddTool(&sdk.Tool{Name: name, Description: "Shows one feature.", InputSchema: json.RawMessage(schema)}, f)
}

func addFixed(s *sdk.Server, name string, content ...sdk.Content) {
	addTool(s, name, noArguments, func(context.Context, toolRequest) (toolResult, error) {
		return &sdk.CallToolResult{Content: content}, nil
	})
}

func says(format string, args ...any) toolResult {
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: fmt.Sprintf(format, args...)}}}
}

func embedded(uri, media, text string) sdk.Content {
	return &sdk.EmbeddedResource{Resource: &sdk.ResourceContents{URI: uri, MIMEType: media, Text: text}}
}

// addContent adds tools that answer with each kind of content, and those whose
// definition is what matters.
func addContent(s *sdk.Server) {
	image := &sdk.ImageContent{Data: onePixel, MIMEType: "image/png"}
	addFixed(s, "test_simple_text", &sdk.TextContent{Text: "This is a simple text response for testing."})
	addFixed(s, "test_image_content", image)
	addFixed(s, "test_audio_content", &sdk.AudioContent{Data: noSound, MIMEType: "audio/wav"})
	addFixed(s, "test_embedded_resource", embedded("test://embedded-resource", "text/plain", "This is an embedded resource content."))
	addFixed(s, "test_multiple_content_types", &sdk.TextContent{Text: "Multiple content types test:"}, image,
		embedded("test://mixed-content-resource", "application/json", `{"test":"data","value":123}`))
	addTool(s, "test_error_handling", noArguments, func(context.Context, toolRequest) (toolResult, error) {
		r := says("This tool intentionally returns an error for testing")
		r.IsError = true
		return r, nil
	})
	addTool(s, "json_schema_2020_12_tool", `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
		"$defs":{"address":{"$anchor":"addressDef","type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
		"properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},"contactMethod":{"type":"string","enum":["phone","email"]},
			"phone":{"type":"string"},"email":{"type":"string"}},
		"allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
		"if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},
		"then":{"required":["phone"]},"else":{"required":["email"]},"additionalProperties":false}`,
		func(context.Context, toolRequest) (toolResult, error) { return says("ok"), nil })
	addTool(s, "test_headers", `{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"query":{"type":"string"}},"required":["region"]}`,
		func(context.Context, toolRequest) (toolResult, error) { return says("ok"), nil })
}

// addConversation adds tools that say or ask something while they run.
func addConversation(s *sdk.Server) {
	addTool(s, "test_tool_with_logging", noArguments, func(ctx context.Context, r toolRequest) (toolResult, error) {
		for i, text := range []string{"Tool execution started", "Tool processing data", "Tool execution completed"} {
			if i > 0 {
				time.Sleep(50 * time.Millisecond)
			}
			if err := r.Session.Log(ctx, &sdk.LoggingMessageParams{Level: "info", Data: text}); err != nil {
				return nil, err
			}
		}
		return says("done"), nil
	})
	addTool(s, "test_logging_tool", noArguments, func(ctx context.Context, r toolRequest) (toolResult, error) {
		return says("done"), r.Session.Log(ctx, &sdk.LoggingMessageParams{Level: "info", Data: "a message"})
	})
	addTool(s, "test_tool_with_progress", noArguments, func(ctx context.Context, r toolRequest) (toolResult, error) {
		for i := range 3 {
			if token := r.Params.GetProgressToken(); token != nil {
				p := &sdk.ProgressNotificationParams{ProgressToken: token, Progress: float64(i) * 50, Total: 100}
				if err := r.Session.NotifyProgress(ctx, p); err != nil {
					return nil, err
				}
			}
			time.Sleep(50 * time.Millisecond)
		}
		return says("done"), nil
	})
	addTool(s, "test_sampling", `{"type":"object","properties":{"prompt":{"type":"string"}},"required":["prompt"]}`,
		func(ctx context.Context, r toolRequest) (toolResult, error) {
			var args struct{ Prompt string }
			if err := json.Unmarshal(r.Params.Arguments, &args); err != nil {
				return nil, err
			}
			res, err := r.Session.CreateMessage(ctx, asking(args.Prompt, 100))
			if err != nil {
				return nil, err
			}
			return says("LLM response: %s", textOf(res.Content)), nil
		})
	addElicitation(s, "test_elicitation", `{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}`,
		`{"type":"object","properties":{"username":{"type":"string","description":"User's response"},"email":{"type":"string","description":"User's email address"}},"required":["username","email"]}`,
		"User response: action=%s, content=%s")
	addElicitation(s, "test_elicitation_sep1034_defaults", noArguments, `{"type":"object","properties":{
		"name":{"type":"string","default":"John Doe"},"age":{"type":"integer","default":30},"score":{"type":"number","default":95.5},
		"status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},"verified":{"type":"boolean","default":true}}}`,
		"Elicitation completed: action=%s, content=%s")
	addElicitation(s, "test_elicitation_sep1330_enums", noArguments, `{"type":"object","properties":{
		"untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
		"titledSingle":{"type":"string","oneOf":[{"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]},
		"legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],"enumNames":["Option One","Option Two","Option Three"]},
		"untitledMulti":{"type":"array","items":{"type":"string","enum":["option1","option2","option3"]}},
		"titledMulti":{"type":"array","items":{"anyOf":[{"const":"value1","title":"First Choice"},{"const":"value2","title":"Second Choice"},{"const":"value3","title":"Third Choice"}]}}}}`,
		"Elicitation completed: action=%s, content=%s")
	addTool(s, "test_reconnection", noArguments, func(_ context.Context, r toolRequest) (toolResult, error) {
		if r.Extra.CloseSSEStream != nil {
			r.Extra.CloseSSEStream(sdk.CloseSSEStreamArgs{RetryAfter: 100 * time.Millisecond})
		}
		time.Sleep(100 * time.Millisecond)
		return says("done"), nil
	})
	addTool(s, "test_trigger_tool_change", noArguments, func(context.Context, toolRequest) (toolResult, error) {
		addFixed(s, "test_simple_text", &sdk.TextContent{Text: "This is a simple text response for testing."})
		return says("done"), nil
	})
	addTool(s, "test_trigger_prompt_change", noArguments, func(context.Context, toolRequest) (toolResult, error) {
		addSimplePrompt(s)
		return says("done"), nil
	})
}

// addElicitation adds a tool that asks the person in the older protocol.
func addElicitation(s *sdk.Server, name, schema, form, answer string) {
	addTool(s, name, schema, func(ctx context.Context, r toolRequest) (toolResult, error) {
		message := struct{ Message string }{"Please fill in"}
		if err := json.Unmarshal(r.Params.Arguments, &message); err != nil && len(r.Params.Arguments) > 0 {
			return nil, err
		}
		res, err := r.Session.Elicit(ctx, &sdk.ElicitParams{Message: message.Message, RequestedSchema: json.RawMessage(form)})
		if err != nil {
			return nil, err
		}
		b, err := json.Marshal(res.Content)
		return says(answer, res.Action, b), err
	})
}

func asking(text string, tokens int64) *sdk.CreateMessageParams {
	return &sdk.CreateMessageParams{MaxTokens: tokens, Messages: []*sdk.SamplingMessage{{Role: "user", Content: &sdk.TextContent{Text: text}}}}
}

func textOf(c sdk.Content) string {
	if t, ok := c.(*sdk.TextContent); ok {
		return t.Text
	}
	return ""
}

func form(message, property, kind string) *sdk.ElicitParams {
	return &sdk.ElicitParams{Message: message, RequestedSchema: json.RawMessage(fmt.Sprintf(
		`{"type":"object","properties":{%q:{"type":%q}},"required":[%q]}`, property, kind, property))}
}

func wants(state string, inputs sdk.InputRequestMap) toolResult {
	return &sdk.CallToolResult{InputRequests: inputs, RequestState: state}
}

// filled is a field of a form that the person filled in, "" where they didn't.
func filled(responses sdk.InputResponseMap, key, field string) string {
	if e, ok := responses[key].(*sdk.ElicitResult); ok && e.Action == "accept" {
		return fmt.Sprint(e.Content[field])
	}
	return ""
}

var errState = &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "requestState: not what was given out"}

// addInputs adds tools that ask for something in the newer protocol: by their
// result.
func addInputs(s *sdk.Server) {
	name := form("What is your name?", "name", "string")
	roots := &sdk.ListRootsParams{}
	addTool(s, "test_input_required_result_elicitation", noArguments, func(_ context.Context, r toolRequest) (toolResult, error) {
		if who := filled(r.Params.InputResponses, "user_name", "name"); who != "" {
			return says("Hello, %s!", who), nil
		}
		return wants("", sdk.InputRequestMap{"user_name": name}), nil
	})
	addTool(s, "test_input_required_result_sampling", noArguments, func(_ context.Context, r toolRequest) (toolResult, error) {
		switch a := r.Params.InputResponses["capital_question"].(type) {
		case *sdk.CreateMessageResult:
			return says("%s", textOf(a.Content)), nil
		case *sdk.CreateMessageWithToolsResult:
			return says("%s", textOf(a.Content[0])), nil
		}
		return wants("", sdk.InputRequestMap{"capital_question": asking("What is the capital of France?", 100)}), nil
	})
	addTool(s, "test_input_required_result_list_roots", noArguments, func(_ context.Context, r toolRequest) (toolResult, error) {
		if a, ok := r.Params.InputResponses["client_roots"].(*sdk.ListRootsResult); ok {
			var uris []string
			for _, root := range a.Roots {
				uris = append(uris, root.URI)
			}
			return says("%s", strings.Join(uris, " ")), nil
		}
		return wants("", sdk.InputRequestMap{"client_roots": roots}), nil
	})
	stateful := func(_ context.Context, r toolRequest) (toolResult, error) {
		switch {
		case len(r.Params.InputResponses) == 0 && r.Params.RequestState == "":
			return wants("signed", sdk.InputRequestMap{"confirm": form("Please confirm", "ok", "boolean")}), nil
		case r.Params.RequestState != "signed":
			return nil, errState
		}
		return says("state-ok"), nil
	}
	addTool(s, "test_input_required_result_request_state", noArguments, stateful)
	addTool(s, "test_input_required_result_tampered_state", noArguments, stateful)
	addTool(s, "test_input_required_result_multiple_inputs", noArguments, func(_ context.Context, r toolRequest) (toolResult, error) {
		if len(r.Params.InputResponses) == 3 && r.Params.RequestState == "signed" {
			return says("Hello, %s!", filled(r.Params.InputResponses, "user_name", "name")), nil
		}
		return wants("signed", sdk.InputRequestMap{"user_name": name, "greeting": asking("Generate a greeting", 50), "client_roots": roots}), nil
	})
	addTool(s, "test_input_required_result_multi_round", noArguments, func(_ context.Context, r toolRequest) (toolResult, error) {
		switch r.Params.RequestState {
		case "":
			return wants("one", sdk.InputRequestMap{"step1": form("Step 1: What is your name?", "name", "string")}), nil
		case "one":
			return wants("two", sdk.InputRequestMap{"step2": form("Step 2: What is your favorite color?", "color", "string")}), nil
		}
		return says("done: %s", filled(r.Params.InputResponses, "step2", "color")), nil
	})
	addTool(s, "test_input_required_result_capabilities", noArguments, func(_ context.Context, r toolRequest) (toolResult, error) {
		inputs, can := sdk.InputRequestMap{}, r.ClientCapabilities()
		if can != nil && can.Sampling != nil {
			inputs["greeting"] = asking("Generate a greeting", 50)
		}
		if can != nil && can.Elicitation != nil {
			inputs["user_name"] = name
		}
		return wants("", inputs), nil
	})
	addTool(s, "test_missing_capability", noArguments, func(_ context.Context, r toolRequest) (toolResult, error) {
		if can := r.ClientCapabilities(); can != nil && can.Sampling != nil {
			return says("ok"), nil
		}
		data, err := json.Marshal(sdk.MissingRequiredClientCapabilityData{RequiredCapabilities: &sdk.ClientCapabilities{Sampling: &sdk.SamplingCapabilities{}}})
		if err != nil {
			return nil, err
		}
		return nil, &jsonrpc.Error{Code: sdk.CodeMissingRequiredClientCapabilities, Message: "needs sampling", Data: data}
	})
	addTool(s, "test_streaming_elicitation", noArguments, func(context.Context, toolRequest) (toolResult, error) {
		return wants("", sdk.InputRequestMap{"user_name": name}), nil
	})
}

func addResources(s *sdk.Server) {
	fixed := func(c sdk.ResourceContents) {
		s.AddResource(&sdk.Resource{URI: c.URI, Name: c.URI[len("test://"):], Description: "Shows one feature.", MIMEType: c.MIMEType},
			func(context.Context, *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
				return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{&c}}, nil
			})
	}
	fixed(sdk.ResourceContents{URI: "test://static-text", MIMEType: "text/plain", Text: "This is the content of the static text resource."})
	fixed(sdk.ResourceContents{URI: "test://static-binary", MIMEType: "image/png", Blob: onePixel})
	fixed(sdk.ResourceContents{URI: "test://watched-resource", MIMEType: "text/plain", Text: "watched"})
	s.AddResourceTemplate(&sdk.ResourceTemplate{URITemplate: "test://template/{id}/data", Name: "template", Description: "Shows one feature.", MIMEType: "application/json"},
		func(_ context.Context, r *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
			id := strings.TrimSuffix(strings.TrimPrefix(r.Params.URI, "test://template/"), "/data")
			text := fmt.Sprintf(`{"id":%q,"templateTest":true,"data":"Data for ID: %s"}`, id, id)
			return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: r.Params.URI, MIMEType: "application/json", Text: text}}}, nil
		})
}

func user(c ...sdk.Content) *sdk.GetPromptResult {
	r := &sdk.GetPromptResult{}
	for _, one := range c {
		r.Messages = append(r.Messages, &sdk.PromptMessage{Role: "user", Content: one})
	}
	return r
}

func addSimplePrompt(s *sdk.Server) {
	s.AddPrompt(&sdk.Prompt{Name: "test_simple_prompt", Description: "Shows one feature."},
		func(context.Context, *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			return user(&sdk.TextContent{Text: "This is a simple prompt for testing."}), nil
		})
}

func addPrompts(s *sdk.Server) {
	addSimplePrompt(s)
	args := func(names ...string) (out []*sdk.PromptArgument) {
		for _, n := range names {
			out = append(out, &sdk.PromptArgument{Name: n, Description: "An argument.", Required: true})
		}
		return out
	}
	s.AddPrompt(&sdk.Prompt{Name: "test_prompt_with_arguments", Description: "Shows one feature.", Arguments: args("arg1", "arg2")},
		func(_ context.Context, r *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			return user(&sdk.TextContent{Text: fmt.Sprintf("Prompt with arguments: arg1='%s', arg2='%s'", r.Params.Arguments["arg1"], r.Params.Arguments["arg2"])}), nil
		})
	s.AddPrompt(&sdk.Prompt{Name: "test_prompt_with_embedded_resource", Description: "Shows one feature.", Arguments: args("resourceUri")},
		func(_ context.Context, r *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			return user(embedded(r.Params.Arguments["resourceUri"], "text/plain", "Embedded resource content for testing."),
				&sdk.TextContent{Text: "Please process the embedded resource above."}), nil
		})
	s.AddPrompt(&sdk.Prompt{Name: "test_prompt_with_image", Description: "Shows one feature."},
		func(context.Context, *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			return user(&sdk.ImageContent{Data: onePixel, MIMEType: "image/png"}, &sdk.TextContent{Text: "Please analyze the image above."}), nil
		})
	s.AddPrompt(&sdk.Prompt{Name: "test_input_required_result_prompt", Description: "Shows one feature."},
		func(_ context.Context, r *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			if c := filled(r.Params.InputResponses, "user_context", "context"); c != "" {
				return user(&sdk.TextContent{Text: c}), nil
			}
			return &sdk.GetPromptResult{InputRequests: sdk.InputRequestMap{"user_context": form("What context should the prompt use?", "context", "string")}}, nil
		})
}
