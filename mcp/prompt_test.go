package mcp_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/answer/answertest"
	"carnet/store"
)

// clientOf is the SDK's own client of a server that lets it read classes.
func clientOf(t *testing.T, o *sdk.ClientOptions, classes ...string) (*sdk.ClientSession, *store.Vault) {
	t.Helper()
	url, token, v := overHTTP(t)
	letIn(t, v, "made-up", classes...)
	s, err := dial(t, url, token, "2025-11-25", o)
	must(t, err)
	return s, v
}

func promptText(t *testing.T, s *sdk.ClientSession, name string, args map[string]string) string {
	t.Helper()
	r, err := s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: name, Arguments: args})
	must(t, err)
	return r.Messages[0].Content.(*sdk.TextContent).Text
}

// Every prompt carries its rules and what is recorded, within the budget of an
// answer each part has.
func TestPrompts(t *testing.T) {
	s, _ := clientOf(t, nil, "readings", "medications")
	list, err := s.ListPrompts(t.Context(), nil)
	must(t, err)
	var names []string
	for _, p := range list.Prompts {
		names = append(names, p.Name)
		text := promptText(t, s, p.Name, map[string]string{"indicator": "Glucose", "window": "allTime"})
		if !strings.Contains(text, "No diagnosis") || !strings.Contains(text, "# Data from the record") {
			t.Errorf("%s lacks its rules or its data:\n%.500s", p.Name, text)
		}
	}
	if want := []string{"glucose_review", "lab_trend", "recovery_check", "sleep_review", "visit_summary", "weekly_review"}; !slices.Equal(names, want) {
		t.Errorf("listed are %v, want %v: there are no medications yet", names, want)
	}
	for _, name := range []string{"lab_trend", "glucose_review"} {
		if text := promptText(t, s, name, map[string]string{"indicator": "Glucose", "window": "allTime"}); !strings.Contains(text, "90.125") {
			t.Errorf("%s lacks the reading:\n%s", name, text)
		}
	}
	if text := promptText(t, s, "weekly_review", map[string]string{"window": "fortnight"}); !strings.Contains(text, "last7days") || strings.Contains(text, "90.125") {
		t.Errorf("a window that there isn't: %s", text)
	}
}

// Prompts, resources and completion are roads too.
func TestPrompts_withheld(t *testing.T) {
	s, _ := clientOf(t, nil, "journal")
	for _, name := range []string{"glucose_review", "lab_trend", "visit_summary", "weekly_review", "recovery_check", "medication_check"} {
		text := promptText(t, s, name, map[string]string{"indicator": "Glucose", "window": "allTime"})
		if strings.Contains(text, "90.125") || !strings.Contains(strings.ToLower(text), "not granted") {
			t.Errorf("%s tells\n%s", name, text)
		}
	}
	for _, uri := range []string{"carnet://labs", "carnet://lab/Glucose", "carnet://indicator/Glucose", "carnet://indicator/Glucose/allTime", "carnet://report/visit/allTime"} {
		if text := readText(t, s, uri); strings.Contains(text, "90.125") || !strings.Contains(strings.ToLower(text), "not granted") {
			t.Errorf("%s tells\n%s", uri, text)
		}
	}
	if got := completed(t, s, "g"); len(got) != 0 {
		t.Errorf("completion tells %v", got)
	}
	list, err := s.ListResources(t.Context(), nil)
	must(t, err)
	for _, r := range list.Resources {
		if r.Name == "labs" {
			t.Errorf("what is not granted is listed: %s", r.URI)
		}
	}
}

func readText(t *testing.T, s *sdk.ClientSession, uri string) string {
	t.Helper()
	r, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
	must(t, err)
	return r.Contents[0].Text
}

func completed(t *testing.T, s *sdk.ClientSession, typed string) []string {
	t.Helper()
	r, err := s.Complete(t.Context(), &sdk.CompleteParams{
		Ref:      &sdk.CompleteReference{Type: "ref/resource", URI: "carnet://lab/{name}"},
		Argument: sdk.CompleteParamsArgument{Name: "name", Value: typed},
	})
	must(t, err)
	return r.Completion.Values
}

func TestResources(t *testing.T) {
	updated := make(chan string, 8)
	s, v := clientOf(t, &sdk.ClientOptions{ResourceUpdatedHandler: func(_ context.Context, r *sdk.ResourceUpdatedNotificationRequest) {
		updated <- r.Params.URI
	}}, "readings")
	for uri, want := range map[string]string{
		"carnet://labs": "90.125", "carnet://lab/Glucose": "90.125", "carnet://lab/2345-7": "90.125", "carnet://indicator/Glucose": "90.125",
		"carnet://indicator/Glucose/allTime": "90.125", "carnet://indicator/Glucose/last7days": "outside_window",
		"carnet://indicator/Nothing": "unknown", "carnet://indicator/Glucose/never": "allTime", "carnet://inventory": "indicators",
		"carnet://profile": "age_years", "carnet://report/visit/lastYear": "The person",
	} {
		if text := readText(t, s, uri); !strings.Contains(text, want) {
			t.Errorf("%s tells\n%s\nwant %q in it", uri, text, want)
		}
	}
	if _, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "carnet://nothing"}); err == nil {
		t.Error("an address of nothing is read")
	}
	if got := completed(t, s, "gluc"); !slices.Equal(got, []string{"Glucose"}) {
		t.Errorf("completion of gluc is %v", got)
	}
	must(t, s.Subscribe(t.Context(), &sdk.SubscribeParams{URI: "carnet://labs"}))
	answertest.Add(t, v, "another.pdf", answertest.Row{Name: "Glucose", Value: "91", Unit: "mg/dL", Date: "2025-02-01"})
	select {
	case uri := <-updated:
		if uri != "carnet://labs" {
			t.Errorf("updated is %s", uri)
		}
	case <-time.After(5 * time.Second):
		t.Error("nothing was said of the new reading")
	}
}

// The profile says no identifier.
func TestResources_profile(t *testing.T) {
	s, v := clientOf(t, nil, "readings")
	must(t, v.SetProfile(t.Context(), store.Profile{BirthDate: "1980-03-02", Sex: "female", TimeZone: answertest.Zone}))
	text := readText(t, s, "carnet://profile")
	if !strings.Contains(text, "age_years: 45") || strings.Contains(text, "1980") {
		t.Errorf("the profile is\n%s", text)
	}
}
