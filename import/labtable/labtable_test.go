package labtable_test

import (
	"slices"
	"strings"
	"testing"

	"carnet/import/labtable"
)

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		why, sheet string
		want       []string
	}{
		{
			"columns are told by content, whatever the header says", `
Zkoumani         Nalez   Jednota   Meze
Alfa             4,4     /nl       3,6 - 10,0
Beta             139     mmol/l    136 - 145
Gamma            0,91    mg/dl     0,70 - 1,20`,
			[]string{"Alfa | 4,4 | /nl | 3,6 - 10,0 |  | ", "Beta | 139 | mmol/l | 136 - 145 |  | ", "Gamma | 0,91 | mg/dl | 0,70 - 1,20 |  | "},
		},

		{
			"range and unit before the value, flag before it", `
Alfa         3.6-10.0    /nl          11.2
Beta         136-145     mmol/l       139
Gamma        0.70-1.20   mg/dl    H   1.91`,
			[]string{"Alfa | 11.2 | /nl | 3.6-10.0 |  | ", "Beta | 139 | mmol/l | 136-145 |  | ", "Gamma | 1.91 | mg/dl | 0.70-1.20 | H | "},
		},

		{
			"comparisons are values or ranges by their column", `
Alfa         <0.6     mg/l     <5.0
Beta         12       mg/l     <5.0
Gamma        >90      ml/min   >60
Delta        7        ng/ml    <4`,
			[]string{"Alfa | <0.6 | mg/l | <5.0 |  | ", "Beta | 12 | mg/l | <5.0 |  | ", "Gamma | >90 | ml/min | >60 |  | ", "Delta | 7 | ng/ml | <4 |  | "},
		},

		{
			"an index beside the names is no result", `
1   Alfa      4.4     g/l       3.6-10.0
2   Beta      139     mmol/l    136-145
3   Gamma     0.91    mg/dl     0.70-1.20
4   Delta     28      U/l       10-50`,
			[]string{"Alfa | 4.4 | g/l | 3.6-10.0 |  | ", "Beta | 139 | mmol/l | 136-145 |  | ", "Gamma | 0.91 | mg/dl | 0.70-1.20 |  | ", "Delta | 28 | U/l | 10-50 |  | "},
		},

		{
			"two tables side by side", `
Alfa    4.4    g/l     3.6-10.0        Rho     19     U/l      10-50
Beta    139    mmol/l  136-145         Sigma   2.34   mmol/l   2.10-2.60
Gamma   0.91   mg/dl   0.70-1.20       Tau     38     g/l      35-50`,
			[]string{
				"Alfa | 4.4 | g/l | 3.6-10.0 |  | ", "Beta | 139 | mmol/l | 136-145 |  | ", "Gamma | 0.91 | mg/dl | 0.70-1.20 |  | ",
				"Rho | 19 | U/l | 10-50 |  | ", "Sigma | 2.34 | mmol/l | 2.10-2.60 |  | ", "Tau | 38 | g/l | 35-50 |  | ",
			},
		},

		{
			"a column nothing explains is not read, the first result is", `
Alfa     4.4    1.7    g/l       3.6-10.0
Beta     139    2.2    mmol/l    136-145
Gamma    0.91   0.3    mg/dl     0.70-1.20`,
			[]string{"Alfa | 4.4 | g/l | 3.6-10.0 |  | ", "Beta | 139 | mmol/l | 136-145 |  | ", "Gamma | 0.91 | mg/dl | 0.70-1.20 |  | "},
		},

		{
			"one date a column, flags before the values", `
Date           12/02/2023    19/08/2023   Units     Reference
Alfa                 4.4           4.1    g/l       (3.6-10.0)
Beta               L 131           139    mmol/l    (136-145)
Gamma               0.91                  mg/dl     (0.70-1.20)`,
			[]string{
				"Alfa | 4.4 | g/l | 3.6-10.0 |  | 2023-02-12", "Alfa | 4.1 | g/l | 3.6-10.0 |  | 2023-08-19",
				"Beta | 131 | mmol/l | 136-145 | L | 2023-02-12", "Beta | 139 | mmol/l | 136-145 |  | 2023-08-19",
				"Gamma | 0.91 | mg/dl | 0.70-1.20 |  | 2023-02-12",
			},
		},

		{
			"a sheet on its side", `
                Alfa      Beta       Gamma
                g/l       mmol/l     mg/dl
2024-03-03      4.4       139        0.91
2024-09-17      4.1       141 H      0.88`,
			[]string{
				"Alfa | 4.4 | g/l |  |  | 2024-03-03", "Beta | 139 | mmol/l |  |  | 2024-03-03", "Gamma | 0.91 | mg/dl |  |  | 2024-03-03",
				"Alfa | 4.1 | g/l |  |  | 2024-09-17", "Beta | 141 | mmol/l |  | H | 2024-09-17", "Gamma | 0.88 | mg/dl |  |  | 2024-09-17",
			},
		},

		{
			"blocks of labelled fields in no known language", `
ALFA
  Zuz: 4,4 g/l
  Kol: 3,6 - 10,0
BETA
  Zuz: 139 mmol/l
  Kol: 136 - 145
GAMMA
  Zuz: 0,91 mg/dl
  Kol: 0,70 - 1,20`,
			[]string{"ALFA | 4,4 | g/l | 3,6 - 10,0 |  | ", "BETA | 139 | mmol/l | 136 - 145 |  | ", "GAMMA | 0,91 | mg/dl | 0,70 - 1,20 |  | "},
		},

		{
			"lines with everything inline", `
Alfa: 4.4 g/l [3.6 - 10.0]
Beta: 131 mmol/l [136 - 145]; Below low reference limit
Alfa/Beta ratio: 4.2`,
			[]string{"Alfa | 4.4 | g/l | 3.6 - 10.0 |  | ", "Beta | 131 | mmol/l | 136 - 145 | Below low reference limit | ", "Alfa/Beta ratio | 4.2 |  |  |  | "},
		},

		{
			"a single L is litres where the range does not say low", `
Alfa     1.5 L              1.0 - 2.0
Beta     4.4      g/l       3.6 - 10.0
Gamma    139      mmol/l    136 - 145
Delta    0.9 L    g/l       1.0 - 2.0`,
			[]string{"Alfa | 1.5 | L | 1.0 - 2.0 |  | ", "Beta | 4.4 | g/l | 3.6 - 10.0 |  | ", "Gamma | 139 | mmol/l | 136 - 145 |  | ", "Delta | 0.9 | g/l | 1.0 - 2.0 | L | "},
		},

		{
			"a unit alone is no result", `
HGB      L
Beta     4.4      g/l       3.6 - 10.0
Gamma    139      mmol/l    136 - 145
Delta    0.9      g/l       1.0 - 2.0`,
			[]string{"Beta | 4.4 | g/l | 3.6 - 10.0 |  | ", "Gamma | 139 | mmol/l | 136 - 145 |  | ", "Delta | 0.9 | g/l | 1.0 - 2.0 |  | "},
		},
	} {
		rows, _ := read(tt.sheet, labtable.Options{})
		if !slices.Equal(rows, tt.want) {
			t.Errorf("%s:\n got %q\nwant %q", tt.why, rows, tt.want)
		}
	}
}

const table = `
Alfa             4.4     g/l       3.6 - 10.0
Beta             139     mmol/l    136 - 145
Gamma            0.91    mg/dl     0.70 - 1.20`

func TestRead_dates(t *testing.T) {
	for _, tt := range []struct {
		why, head           string
		o                   labtable.Options
		collected, reported string
		asks                bool
	}{
		{"labels in English", "Collected: 2024-03-12  Received: 2024-03-12  Reported: 2024-03-13", labtable.Options{}, "2024-03-12", "2024-03-13", false},
		{"labels in German", "geb.: 07.08.1961  Entnahme: 12.03.2024 07:45  Befunddatum: 13.03.2024", labtable.Options{}, "2024-03-12", "2024-03-13", false},
		{"printed is the report's when nothing else is", "Sample date 2025-01-30 Printed 2025-01-31", labtable.Options{}, "2025-01-30", "2025-01-31", false},
		{"no label is known: the birth is decades ago, the sample came first", "Foo: 1961-08-07  Bar: 2024-03-12  Baz: 2024-03-14", labtable.Options{}, "2024-03-12", "2024-03-14", false},
		{"another date proves the order", "Collected: 12/7/2025  Printed: 13/7/2025", labtable.Options{}, "2025-07-12", "2025-07-13", false},
		{"nothing proves the order", "Patient name. Test result. Collected: 12/7/2025", labtable.Options{}, "", "", true},
		{"the person settled it", "Patient name. Test result. Collected: 12/7/2025", labtable.Options{DateOrder: "dmy"}, "2025-07-12", "", false},
		{"no sheet is of the future", "Collected: 2026-05-01  Reported: 2062-05-02", labtable.Options{Today: "2026-05-03"}, "2026-05-01", "", false},
	} {
		_, r := read(tt.head+"\n"+table, tt.o)
		if r.Collected != tt.collected || r.Reported != tt.reported || len(r.Ask) > 0 != tt.asks {
			t.Errorf("%s: collected %q, reported %q, asks %v, want %q, %q, %v", tt.why, r.Collected, r.Reported, r.Ask, tt.collected, tt.reported, tt.asks)
		}
		if len(r.Rows) != 3 {
			t.Errorf("%s: %d rows, want 3", tt.why, len(r.Rows))
		}
	}
}

func TestRead_decimal(t *testing.T) {
	for _, tt := range []struct {
		why, values string
		want        byte
		asks        bool
	}{
		{"commas", "4,4", ',', false},
		{"points", "4.4", '.', false},
		{"nothing tells", "1.204", 0, true},
	} {
		sheet := "Alfa   " + tt.values + "   g/l   10 - 20\nBeta   139     g/l   10 - 200\nGamma  28      g/l   10 - 50"
		_, r := read(sheet, labtable.Options{})
		if r.Decimal != tt.want || len(r.Ask) > 0 != tt.asks {
			t.Errorf("%s: decimal %q, asks %v, want %q, %v", tt.why, r.Decimal, r.Ask, tt.want, tt.asks)
		}
	}
}

func TestDoubts(t *testing.T) {
	for _, tt := range []struct {
		why  string
		row  labtable.Row
		want []string
	}{
		{"agrees", labtable.Row{Value: "4,4", Unit: "/nl", Range: "3,6 - 10,0"}, nil},
		{"flagged high and high", labtable.Row{Value: "12", Unit: "/nl", Range: "3,6 - 10,0", Flag: "H"}, nil},
		{"flagged high but low", labtable.Row{Value: "2", Unit: "/nl", Range: "3,6 - 10,0", Flag: "H"}, []string{labtable.DoubtFlag}},
		{"flagged but inside", labtable.Row{Value: "5", Unit: "/nl", Range: "3,6 - 10,0", Flag: "+"}, []string{labtable.DoubtFlag}},
		{"a lost decimal point", labtable.Row{Value: "440", Unit: "/nl", Range: "3,6 - 10,0"}, []string{labtable.DoubtFar}},
		{"below detection says nothing against a flag", labtable.Row{Value: "<0,6", Unit: "mg/l", Range: "< 5,0", Flag: "L"}, nil},
		{"a bare number", labtable.Row{Value: "5"}, []string{labtable.DoubtNoUnit}},
		{"a number too long to be held", labtable.Row{Value: strings.Repeat("4", 400), Unit: "mg/dl"}, []string{labtable.DoubtNumber}},
		{"more digits than are kept", labtable.Row{Value: "1234567890123456789", Unit: "mg/dl"}, []string{labtable.DoubtNumber}},
		{"figures that make no number", labtable.Row{Value: "1.2.3", Unit: "mg/dl"}, []string{labtable.DoubtNumber}},
		{"two numbers", labtable.Row{Value: "4 12", Unit: "mg/dl"}, []string{labtable.DoubtNumber}},
		{"figures of another script", labtable.Row{Value: "४.४", Unit: "mg/dl"}, []string{labtable.DoubtNumber}},
		{"the other decimal mark", labtable.Row{Value: "4.41", Unit: "mg/dl"}, []string{labtable.DoubtDecimal}},
		{"a span is no number", labtable.Row{Value: "11-30", Unit: "/hpf"}, nil},
		{"words", labtable.Row{Value: "negativ"}, nil},
		{"a range in words", labtable.Row{Value: "5", Unit: "g/l", Range: "siehe Text", Flag: "H"}, nil},
	} {
		if got := labtable.Doubts(tt.row, ','); !slices.Equal(got, tt.want) {
			t.Errorf("%s: Doubts = %q, want %q", tt.why, got, tt.want)
		}
	}
	if got := labtable.Doubts(labtable.Row{Value: "1.204", Unit: "U/l"}, 0); !slices.Equal(got, []string{labtable.DoubtDecimal}) {
		t.Errorf("open decimal mark: Doubts = %q", got)
	}
}

func TestRead_notResults(t *testing.T) {
	for _, tt := range []struct{ why, line string }{
		{"age", "Age         45      years     18 - 99"},
		{"page", "Page        1       of        2"},
		{"a limit in a note", "A fasting glucose above 126 mg/dL on two occasions means that diabetes is likely."},
		{"not done", "Delta            not done"},
	} {
		rows, _ := read(table+"\n"+tt.line, labtable.Options{})
		if len(rows) != 3 {
			t.Errorf("%s: rows %q, want the three of the table", tt.why, rows)
		}
	}
}

func TestRead_strayNumber(t *testing.T) {
	_, r := read(table+"\nEpsilon or Zeta 12.5 mg/dL 4.4 9.9", labtable.Options{})
	for i, row := range r.Rows {
		if doubted := slices.Contains(row.Doubt, labtable.DoubtLayout); doubted != (i == 3) {
			t.Errorf("%s: doubt %v", row.Name, row.Doubt)
		}
	}
}

func TestRead_leftovers(t *testing.T) {
	_, r := read(table+"\n\n\n\n   12.5 mg/dL 4.4 g/l\nFor most adults a value above 126 mg/dL would be consistent with diabetes mellitus.", labtable.Options{})
	if len(r.Unread) != 1 || len(r.Refused) != 1 {
		t.Errorf("unread %v, refused %v, want one each", r.Unread, r.Refused)
	}
}
