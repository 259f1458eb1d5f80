package answer_test

import (
	"context"
	"testing"

	"carnet/answer"
	"carnet/answer/answertest"
)

func TestLogReading(t *testing.T) {
	tests := []struct {
		name    string
		in      answer.ReadingInput
		outcome string
		codes   []string
		doubt   string
	}{
		{"a unit as written", answer.ReadingInput{Name: "Gewicht", Value: "80,5", Unit: "kg"}, "written", []string{"29463-7"}, ""},
		{"a pair", answer.ReadingInput{Name: "血压", Value: "150/95"}, "written", []string{"8480-6", "8462-4"}, ""},
		{"a pair that nobody has", answer.ReadingInput{Name: "血压", Value: "400/300"}, "doubt", []string{"8480-6", "8462-4"}, answer.DoubtOutOfBounds},
		{"confirmed", answer.ReadingInput{Name: "血压", Value: "400/300", Confirm: true}, "written", []string{"8480-6", "8462-4"}, answer.DoubtOutOfBounds},
		{"Fahrenheit", answer.ReadingInput{Name: "body temperature", Value: "101", Unit: "°F"}, "written", []string{"8310-5"}, ""},
		{"no unit where two are usual", answer.ReadingInput{Name: "glucose", Value: "95"}, "need_input", []string{""}, ""},
		{"a weight without unit", answer.ReadingInput{Name: "weight", Value: "80"}, "need_input", []string{""}, ""},
		{"a share above all", answer.ReadingInput{Name: "SpO2", Value: "140", Unit: "%"}, "doubt", []string{"59408-5"}, answer.DoubtOutOfBounds},
		{"only a look", answer.ReadingInput{Name: "pulse", Value: "72", Preview: true}, "preview", []string{"8867-4"}, ""},
		{"in the past", answer.ReadingInput{Name: "pulse", Value: "72", At: "1999-12-31 23:59"}, "written", []string{"8867-4"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, err := answertest.Asker(t).LogReading(context.Background(), tt.in)
			if err != nil {
				t.Fatal(err)
			}
			if out.Outcome != tt.outcome || len(out.Readings) != len(tt.codes) {
				t.Fatalf("LogReading = %+v, want %s with %d readings", out, tt.outcome, len(tt.codes))
			}
			for i, r := range out.Readings {
				if r.Code != tt.codes[i] || (r.ID != "") != (tt.outcome == "written") {
					t.Errorf("reading %d = %+v, want code %q", i, r, tt.codes[i])
				}
				if tt.doubt == "" && len(r.Doubt) > 0 || tt.doubt != "" && (len(r.Doubt) == 0 || r.Doubt[0] != tt.doubt) {
					t.Errorf("reading %d is doubted for %q, want %q", i, r.Doubt, tt.doubt)
				}
			}
		})
	}
}

func TestLogReading_refused(t *testing.T) {
	for name, in := range map[string]answer.ReadingInput{
		"no name":         {Value: "72"},
		"no value":        {Name: "pulse"},
		"the future":      {Name: "pulse", Value: "72", At: "2027-01-01"},
		"before 1900":     {Name: "pulse", Value: "72", At: "1899-12-31"},
		"no such context": {Name: "pulse", Value: "72", Context: "on the moon"},
	} {
		if out, err := answertest.Asker(t).LogReading(context.Background(), in); err == nil {
			t.Errorf("%s: LogReading = %+v, want a refusal", name, out)
		}
	}
}

// What is written by hand is asked like everything else.
func TestLogReading_asked(t *testing.T) {
	a := answertest.Asker(t)
	if _, err := a.LogReading(context.Background(), answer.ReadingInput{Name: "weight", Value: "180", Unit: "lb", Context: "fasting"}); err != nil {
		t.Fatal(err)
	}
	e := a.QueryHealthIndicators(context.Background(), answer.IndicatorQuery{Keywords: []string{"Gewicht"}})
	if e.Kind != answer.KindResult || len(e.Rows) != 1 {
		t.Errorf("the weight that was written is answered with %+v", e)
	}
}
