package labtable_test

import (
	"slices"
	"testing"

	"carnet/import/labtable"
)

func TestRead_signs(t *testing.T) {
	for _, tt := range []struct {
		why, sheet string
		want       []string
	}{
		{"a sign before what cannot be negative is a flag", `
Alfa      -11.7    g/l      12.0-16.0
Beta      +7.4     %        4.0-6.0
Gamma     139      mmol/l   136-145`, []string{"Alfa | 11.7 | g/l | 12.0-16.0 | - | ", "Beta | 7.4 | % | 4.0-6.0 | + | ", "Gamma | 139 | mmol/l | 136-145 |  | "}},
		{"a base excess is below zero", `
Alfa      -4.1     mmol/l   -3.0-3.0
Beta      7.31     g/l      7.35-7.45
Gamma     139      mmol/l   136-145`, []string{"Alfa | -4.1 | mmol/l | -3.0-3.0 |  | ", "Beta | 7.31 | g/l | 7.35-7.45 |  | ", "Gamma | 139 | mmol/l | 136-145 |  | "}},
	} {
		if got, _ := read(tt.sheet, labtable.Options{}); !slices.Equal(got, tt.want) {
			t.Errorf("%s: rows %q, want %q", tt.why, got, tt.want)
		}
	}
}

func TestRead_shapes(t *testing.T) {
	for _, tt := range []struct {
		why, sheet string
		want       []string
	}{
		{"bars that head a day date the rows below them", `
12.01.2026   North
Alfa       4.4    g/l      3-5
Beta       139    mmol/l   136-145
Gamma      28     U/l      10-50

03.07.2025   North
Alfa       4.1    g/l      3-5
Beta       141    mmol/l   136-145
Gamma      31     U/l      10-50`, []string{
			"Alfa | 4.4 | g/l | 3-5 |  | 2026-01-12", "Beta | 139 | mmol/l | 136-145 |  | 2026-01-12", "Gamma | 28 | U/l | 10-50 |  | 2026-01-12",
			"Alfa | 4.1 | g/l | 3-5 |  | 2025-07-03", "Beta | 141 | mmol/l | 136-145 |  | 2025-07-03", "Gamma | 31 | U/l | 10-50 |  | 2025-07-03",
		}},
		{"a range in brackets behind the name is the range", `
Alfalfaline (3.5 - 5.0)      g/l      4.4
Betacarotin (136 - 145)      mmol/l   139
Gammaglobulin (< 34)         U/l      28`, []string{"Alfalfaline | 4.4 | g/l | 3.5 - 5.0 |  | ", "Betacarotin | 139 | mmol/l | 136 - 145 |  | ", "Gammaglobulin | 28 | U/l | < 34 |  | "}},
		{"a title names the one result under its headers", `
ALFA, plasma
RESULT               REFERENCE RANGE
104 mg/dL            70 - 99

BETA, serum
RESULT               REFERENCE RANGE
5.9 %                4.0 - 5.6`, []string{"ALFA, plasma | 104 | mg/dL | 70 - 99 |  | ", "BETA, serum | 5.9 | % | 4.0 - 5.6 |  | "}},
		{"a heading and a line a day", `
Potassium (mmol/L)
02/18/2026     4.9        3.5 - 5.1
11/20/2025     5.3 H      3.5 - 5.1
Creatinine (mg/dL)
02/18/2026     1.52 H     0.70 - 1.30
11/20/2025     1.61 H     0.70 - 1.30`, []string{
			"Potassium | 4.9 | mmol/L | 3.5 - 5.1 |  | 2026-02-18", "Potassium | 5.3 | mmol/L | 3.5 - 5.1 | H | 2025-11-20",
			"Creatinine | 1.52 | mg/dL | 0.70 - 1.30 | H | 2026-02-18", "Creatinine | 1.61 | mg/dL | 0.70 - 1.30 | H | 2025-11-20",
		}},
		{"tiles with the name under the figure", `
92 mg/dL          5.2 %             131 mg/dL
Glucose           Hemoglobin        LDL
70-99             4.0-5.6           <100


58 mg/dL          1.6 mIU/L         0.9 mg/L
HDL               Thyrotropin       CRP
>40               0.4-4.5           <3.0`, []string{
			"Glucose | 92 | mg/dL | 70-99 |  | ", "Hemoglobin | 5.2 | % | 4.0-5.6 |  | ", "LDL | 131 | mg/dL | <100 |  | ",
			"HDL | 58 | mg/dL | >40 |  | ", "Thyrotropin | 1.6 | mIU/L | 0.4-4.5 |  | ", "CRP | 0.9 | mg/L | <3.0 |  | ",
		}},
		{"limits around the result", `
Alfa       30      48      200     ng/ml
Beta       50      61      165     pmol/l
Gamma      4.6     9.2     18.7    ng/ml
Delta      30      22.5    100     ng/ml
Epsilon    5.2     5.9     7.7     mg/l`, []string{
			"Alfa | 48 | ng/ml | 30 - 200 |  | ", "Beta | 61 | pmol/l | 50 - 165 |  | ", "Gamma | 9.2 | ng/ml | 4.6 - 18.7 |  | ",
			"Delta | 22.5 | ng/ml | 30 - 100 |  | ", "Epsilon | 5.9 | mg/l | 5.2 - 7.7 |  | ",
		}},
		{"flags in words of no known language", `
Alfa       4.4    g/l      3-5       
Beta       149    mmol/l   136-145   vysh
Gamma      8      U/l      10-50     niza
Delta      6.6    g/l      3-5       vysh`, []string{
			"Alfa | 4.4 | g/l | 3-5 |  | ", "Beta | 149 | mmol/l | 136-145 | vysh | ", "Gamma | 8 | U/l | 10-50 | niza | ", "Delta | 6.6 | g/l | 3-5 | vysh | ",
		}},
		{"of two ranges the one that holds the other", `
Glucosa     96      72 - 85      65 - 99      mg/dL
Ferrita     29      45 - 79      16 - 154     ng/mL
Tirotro     2.61    1.0 - 2.0    0.4 - 4.5    mU/L`, []string{"Glucosa | 96 | mg/dL | 65 - 99 |  | ", "Ferrita | 29 | ng/mL | 16 - 154 |  | ", "Tirotro | 2.61 | mU/L | 0.4 - 4.5 |  | "}},
		{"a centile and a score are no results", `
Measurement    Value    Unit     Centile    z-score
Height         117.5    cm       42         -0.20
Weight         20.8     kg       38         -0.31
BMI            15.1     kg/m2    41         -0.23`, []string{"Height | 117.5 | cm |  |  | ", "Weight | 20.8 | kg |  |  | ", "BMI | 15.1 | kg/m2 |  |  | "}},
		{"an earlier result in brackets", `
Test       Now     (Previous 12.10.2025)   Range       Unit
Alfa       7.1     (6.9)                   4.9-6.0     %
Beta       162     (148)                   70-109      mg/dL
Gamma      0.83    (0.81)                  0.65-1.07   mg/dL`, []string{
			"Alfa | 7.1 | % | 4.9-6.0 |  | ", "Alfa | 6.9 | % |  |  | 2025-10-12", "Beta | 162 | mg/dL | 70-109 |  | ", "Beta | 148 | mg/dL |  |  | 2025-10-12",
			"Gamma | 0.83 | mg/dL | 0.65-1.07 |  | ", "Gamma | 0.81 | mg/dL |  |  | 2025-10-12",
		}},
		{"a drawn scale is no result", `
Alfa       4.4    g/l      3-5       [--*--]    4.1
Beta       139    mmol/l   136-145   [--*--]    140
Gamma      28     U/l      10-50     [-----]    31`, []string{"Alfa | 4.4 | g/l | 3-5 |  | ", "Beta | 139 | mmol/l | 136-145 |  | ", "Gamma | 28 | U/l | 10-50 |  | "}},
		{"the number of a patient is no result", `
Pat-ID     0081234
Alfa       4.4    g/l      3-5
Beta       139    mmol/l   136-145
Gamma      28     U/l      10-50`, []string{"Alfa | 4.4 | g/l | 3-5 |  | ", "Beta | 139 | mmol/l | 136-145 |  | ", "Gamma | 28 | U/l | 10-50 |  | "}},
	} {
		if got, _ := read(tt.sheet, labtable.Options{}); !slices.Equal(got, tt.want) {
			t.Errorf("%s: rows %q, want %q", tt.why, got, tt.want)
		}
	}
}

func TestRead_sections(t *testing.T) {
	const header = "Test             Result  Units   Range\n"
	for _, tt := range []struct {
		why, sheet string
		want       []string
	}{
		{"above the header", "URINE\n" + header + "Alfa             4.4     g/l     3-5\nBeta             139     mmol/l  136-145\n\n\nSEROLOGY\n" + header + "Gamma            0.9     mg/dl   0.7-1.2\nDelta            28      U/l     10-50",
			[]string{"URINE", "URINE", "SEROLOGY", "SEROLOGY"}},
		{"a table without one takes none from the table before", "URINE\n" + header + "Alfa             4.4     g/l     3-5\nBeta             139     mmol/l  136-145\n\n\n\n" + header + "Gamma            0.9     mg/dl   0.7-1.2\nDelta            28      U/l     10-50",
			[]string{"URINE", "URINE", "", ""}},
		{"across the columns", header + "                 BLOOD\nAlfa             4.4     g/l     3-5\nBeta             139     mmol/l  136-145\n\n                 URINE\nGamma            0.9     mg/dl   0.7-1.2\nDelta            28      U/l     10-50",
			[]string{"BLOOD", "BLOOD", "URINE", "URINE"}},
		{"a code in brackets belongs to it", header + "Morfo (ICD-9: C55)\nAlfa             4.4     g/l     3-5\nBeta             139     mmol/l  136-145\nMocz (ICD-9: A01)\nGamma            0.9     mg/dl   0.7-1.2",
			[]string{"Morfo (ICD-9: C55)", "Morfo (ICD-9: C55)", "Mocz (ICD-9: A01)"}},
	} {
		_, r := read(tt.sheet, labtable.Options{})
		var got []string
		for _, row := range r.Rows {
			got = append(got, row.Section)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: sections %q, want %q", tt.why, got, tt.want)
		}
	}
}
