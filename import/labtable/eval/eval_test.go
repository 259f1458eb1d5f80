package eval_test

import (
	"testing"

	"carnet/import/labtable"
	"carnet/import/labtable/eval"
)

func TestMeasure(t *testing.T) {
	truth := eval.Sheet{Collected: "2024-03-12", Rows: []eval.Row{
		{Name: "Kalium", Value: "5,4", Unit: "mmol/l", Range: "3,5 - 5,1", Flag: "+"},
		{Name: "Natrium", Value: "141", Unit: "mmol/l", Date: "2024-03-12"},
		{Name: "Kreatinin", Value: "0,91", Unit: "mg/dl"},
	}}
	for _, tt := range []struct {
		why                   string
		rows                  []labtable.Row
		matched, value, wrong int
	}{
		{"spacing and dashes do not count", []labtable.Row{{Name: "KALIUM", Value: "5,4", Unit: "mmol/l", Range: "3,5–5,1", Flag: "+"}}, 1, 1, 0},
		{"another value is wrong", []labtable.Row{{Name: "Kalium", Value: "54", Unit: "mmol/l"}}, 1, 0, 1},
		{"another name is no match", []labtable.Row{{Name: "Calcium", Value: "5,4", Unit: "mmol/l"}}, 0, 0, 0},
		{"a row without date is of the collection", []labtable.Row{{Name: "Natrium", Value: "141", Unit: "mmol/l"}}, 1, 1, 0},
		{"an earlier result is not", []labtable.Row{{Name: "Natrium", Value: "141", Unit: "mmol/l", Previous: true}}, 0, 0, 0},
		{"of two rows of a name the equal one matches", []labtable.Row{{Name: "Kreatinin", Value: "1,02"}, {Name: "Kreatinin", Value: "0,91"}}, 1, 1, 0},
	} {
		s := eval.Measure(truth, labtable.Report{Collected: "2024-03-12", Rows: tt.rows})
		if s.Matched != tt.matched || s.Value != tt.value || s.Wrong != tt.wrong {
			t.Errorf("%s: matched %d, value %d, wrong %d, want %d, %d, %d", tt.why, s.Matched, s.Value, s.Wrong, tt.matched, tt.value, tt.wrong)
		}
	}
}

func TestSimilarity(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		same bool
	}{
		{"Hämoglobin", "hämoglobin:", true},
		{"GOT (AST)", "GOT(AST)", true},
		{"Leukozyten", "Lymphozyten", false},
		{"", "", false},
	} {
		if got := eval.Similarity(tt.a, tt.b) >= 0.85; got != tt.same {
			t.Errorf("Similarity(%q, %q) >= 0.85 is %v, want %v", tt.a, tt.b, got, tt.same)
		}
	}
}
