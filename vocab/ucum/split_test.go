package ucum_test

import (
	"strings"
	"testing"

	"carnet/vocab/ucum"
)

func TestSplitValueUnit_vectors(t *testing.T) {
	for _, r := range rows(t, "value_unit_parse.tsv") {
		value, unit, ok := ucum.SplitValueUnit(r[0])
		if strings.HasPrefix(r[2], "(narrative") {
			if ok {
				t.Errorf("SplitValueUnit(%q) = %q, %q, want two values refused", r[0], value, unit)
			}
			continue
		}
		code, _ := ucum.Normalize(unit)
		if want := r[1] + r[2]; value != want && !(r[1] == "<=" && value == "≤"+r[2]) || code != r[3] {
			t.Errorf("SplitValueUnit(%q) = %q, %q (%s), want %q, %q", r[0], value, unit, code, want, r[3])
		}
	}
}

func TestSplitValueUnit(t *testing.T) {
	for _, tt := range []struct{ text, value, unit string }{
		{"5,6 mmol/l", "5,6", "mmol/l"},
		{"12,500 cells/cu.mm", "12,500", "cells/cu.mm"},
		{"2,45,000 /cu.mm", "2,45,000", "/cu.mm"},
		{"1'234 U/l", "1'234", "U/l"},
		{"2.45 lakh/cu.mm", "2.45", "lakh/cu.mm"},
		{"<0.01 ng/mL", "<0.01", "ng/mL"},
		{"< 0,6 mg/l", "< 0,6", "mg/l"},
		{"＜５．６ mg/dL", "＜５．６", "mg/dL"},
		{"≥ 180 mmHg", "≥ 180", "mmHg"},
		{"5.2 x10^9/L", "5.2", "x10^9/L"},
		{"4.5×10⁹/L", "4.5", "×10⁹/L"},
		{"10^9/L 5.2", "5.2", "10^9/L"},
		{"10*9/L", "", "10*9/L"},
		{"36.6°C", "36.6", "°C"},
		{"36,6 ℃", "36,6", "℃"},
		{"72 bpm", "72", "bpm"},
		{"98%", "98", "%"},
		{"1.5 L", "1.5", "L"},
		{"-3.2 mmol/L", "-3.2", "mmol/L"},
		{"mg/dL < 90", "< 90", "mg/dL"},
		{"3.5 (mg/dL)", "3.5", "(mg/dL)"},
		{"血糖5.6mmol/L", "", ""},
		{"120/80 mmHg", "", ""},
		{"11.3 H", "", ""},
		{"1:80", "", ""},
		{"1+", "", ""},
		{"2-4 /hpf", "", ""},
		{"12.03.2024", "", ""},
		{"2024-03-12", "", ""},
		{"08:15", "", ""},
		{"B12 300 pg/mL", "", ""},
		{"", "", ""},
	} {
		value, unit, ok := ucum.SplitValueUnit(tt.text)
		if value != tt.value || unit != tt.unit || ok != (tt.value+tt.unit != "") {
			t.Errorf("SplitValueUnit(%q) = %q, %q, %v, want %q, %q", tt.text, value, unit, ok, tt.value, tt.unit)
		}
	}
}

func FuzzSplitValueUnit(f *testing.F) {
	for _, r := range rows(f, "value_unit_parse.tsv") {
		f.Add(r[0])
	}
	f.Fuzz(func(t *testing.T, text string) {
		value, unit, ok := ucum.SplitValueUnit(text)
		if !ok {
			return
		}
		if _, known := ucum.Normalize(unit); value+unit == "" || unit != "" && !known {
			t.Fatalf("SplitValueUnit(%q) = %q, %q", text, value, unit)
		}
	})
}
