package printed_test

import (
	"fmt"
	"strings"
	"testing"

	"carnet/vocab/printed"
)

func TestParseValue(t *testing.T) {
	for _, tt := range []struct {
		why, text string
		decimal   byte
		want      string // comparator|number|unit, "" for no value
	}{
		{"plain", "5.6 mmol/L", '.', "|5.6|mmol/L"},
		{"comparator glued", "<5.6", '.', "<|5.6|"},
		{"comparator apart", "< 0,6", ',', "<|0.6|"},
		{"comparator in words", "> OR = 60", '.', ">=|60|"},
		{"full width", "＞5.00", '.', ">|5|"},
		{"German thousands", "1.204", ',', "|1204|"},
		{"American decimals", "1.204", '.', "|1.204|"},
		{"nobody knows", "1.204", 0, ""},
		{"both marks tell", "1.286,5", 0, "|1286.5|"},
		{"leading zero tells", "0,270", 0, "|0.27|"},
		{"Indian grouping", "12,34,567", '.', "|1.234567e+06|"},
		{"grouped by blank", "12 500 /µl", '.', "|12500|/μl"},
		{"Swiss grouping", "1'204", 0, "|1204|"},
		{"exponent", "1.2e-3", '.', "|0.0012|"},
		{"negative", "-1.5", '.', "|-1.5|"},
		{"a unit is no value", "mmol/L", '.', ""},
		{"unit first", "mg/dL 90", '.', "|90|mg/dL"},
		{"power of ten in the unit", "450 10⁴/μL", '.', "|450|10⁴/μL"},
		{"glued percent", "20%", '.', "|20|%"},
		{"pair", "123/78", '.', ""},
		{"span", "11-30", '.', ""},
		{"titre", "1:80", '.', ""},
		{"per field is a unit", "3/hpf", '.', "|3|/hpf"},
		{"words", "negative", '.', ""},
		{"age is no unit", "45 years", '.', ""},
		{"wrong mark for the document", "4,4", '.', ""},
	} {
		v, ok := printed.ParseValue(tt.text, tt.decimal)
		got := ""
		if ok {
			got = fmt.Sprintf("%s|%v|%s", v.Comparator, v.Number, v.Unit)
		}
		if got != tt.want {
			t.Errorf("%s: ParseValue(%q, %q) = %q, want %q", tt.why, tt.text, tt.decimal, got, tt.want)
		}
	}
}

func rangeText(r printed.Range, ok bool) string {
	if !ok {
		return ""
	}
	var b strings.Builder
	if r.Low != nil {
		fmt.Fprintf(&b, "%v", *r.Low)
		if r.LowOpen {
			b.WriteString("(")
		}
	}
	b.WriteString("..")
	if r.High != nil {
		fmt.Fprintf(&b, "%v", *r.High)
		if r.HighOpen {
			b.WriteString(")")
		}
	}
	return b.String()
}

func TestParseRange(t *testing.T) {
	for _, tt := range []struct {
		why, text string
		decimal   byte
		want      string
	}{
		{"hyphen", "65-99", '.', "65..99"},
		{"spaced", "3,6 - 10,0", ',', "3.6..10"},
		{"two hyphens are one dash", "35.0--45.0", '.', "35..45"},
		{"negative low", "-3--3", '.', "-3..3"},
		{"en dash", "4,20 – 5,90", ',', "4.2..5.9"},
		{"wave dash", "3.5～5.5", '.', "3.5..5.5"},
		{"French, in brackets", "(4,20 à 5,70)", ',', "4.2..5.7"},
		{"Portuguese", "60 a 99", 0, "60..99"},
		{"German words", "von 3,5 bis 5,1", ',', "3.5..5.1"},
		{"Russian words", "от 3,5 до 5,1", ',', "3.5..5.1"},
		{"thousands", "4,000-11,000", '.', "4000..11000"},
		{"square brackets", "[ > 40 ]", '.', "40(.."},
		{"below", "< 0,41", ',', "..0.41)"},
		{"at most", "≤26", '.', "..26"},
		{"spelled", "> OR = 60", '.', "60.."},
		{"Italian up to", "fino a 200", 0, "..200"},
		{"Portuguese less", "inferior a 190", 0, "..190)"},
		{"Russian less", "менее 5,0", ',', "..5)"},
		{"Chinese suffix", "40以上", 0, "40.."},
		{"Japanese suffix", "5.0未満", '.', "..5)"},
		{"bands stay text", "M: 13.0-17.0 F: 12.0-15.0", '.', ""},
		{"words stay text", "Immune >0.99", '.', ""},
		{"titre stays text", "<1:80", '.', ""},
		{"falling bounds", "10-3", '.', ""},
		{"a date", "12-03-2024", '.', ""},
		{"half understood", "60 a 99 anos", '.', ""},
		{"a number", "60", '.', ""},
	} {
		if got := rangeText(printed.ParseRange(tt.text, tt.decimal)); got != tt.want {
			t.Errorf("%s: ParseRange(%q, %q) = %q, want %q", tt.why, tt.text, tt.decimal, got, tt.want)
		}
	}
}

func TestParseFlag(t *testing.T) {
	for _, tt := range []struct {
		text string
		want printed.Flag
	}{
		{"H", printed.FlagHigh},
		{"L", printed.FlagLow},
		{"HH", printed.FlagCriticalHigh},
		{"A", printed.FlagAbnormal},
		{"High", printed.FlagHigh},
		{"↑", printed.FlagHigh},
		{"↓↓", printed.FlagCriticalLow},
		{"+", printed.FlagHigh},
		{"-", printed.FlagLow},
		{"*", printed.FlagAbnormal},
		{"Above high reference limit", printed.FlagHigh},
		{"偏高", printed.FlagHigh},
		{"正常", printed.FlagNormal},
		{"erhöht", printed.FlagHigh},
		{"(H)", printed.FlagHigh},
		{"понижен", printed.FlagLow},
		{"Hb", ""},
		{"4", ""},
		{"", ""},
		{"mg", ""},
	} {
		got, ok := printed.ParseFlag(tt.text)
		if got != tt.want || ok != (tt.want != "") {
			t.Errorf("ParseFlag(%q) = %q, %v, want %q", tt.text, got, ok, tt.want)
		}
	}
}

func TestParseDate(t *testing.T) {
	for _, tt := range []struct {
		text  string
		order printed.Order
		want  string
	}{
		{"2026年05月01日", "", "2026-05-01"},
		{"2023 年 11 月 02 日", "", "2023-11-02"},
		{"2024.05.10", "", "2024-05-10"},
		{"20260418", "", "2026-04-18"},
		{"2026/05/01", "", "2026-05-01"},
		{"115/02/10", "", "2026-02-10"},
		{"民國115年2月10日", "", "2026-02-10"},
		{"中華民國 98.12.31", "", "2009-12-31"},
		{"12.03.2024", "", "2024-03-12"},
		{"05/21/2024", "", "2024-05-21"},
		{"21/05/2024", "", "2024-05-21"},
		{"12/02/23", printed.OrderDMY, "2023-02-12"},
		{"12/02/23", printed.OrderMDY, "2023-12-02"},
		{"12/02/23", "", ""},
		{"05/05/1972", "", "1972-05-05"},
		{"18/Aug/2024", "", "2024-08-18"},
		{"14 Feb 2024", "", "2024-02-14"},
		{"Mar 4, 2025", "", "2025-03-04"},
		{"14. März 2024", "", "2024-03-14"},
		{"4 de marzo de 2025", "", "2025-03-04"},
		{"3 août 2023", "", "2023-08-03"},
		{"5 мая 2024", "", "2024-05-05"},
		{"令和6年5月1日", "", "2024-05-01"},
		{"R6.5.1", "", "2024-05-01"},
		{"2024년 5월 1일", "", "2024-05-01"},
		{"01/05/2567", printed.OrderDMY, "2024-05-01"},
		{"31.02.2024", "", ""},
		{"13/13/2024", "", ""},
		{"1.73", "", ""},
		{"12.03", "", ""},
		{"99999999", "", ""},
		{"1.2.3.4", "", ""},
	} {
		got, ok := printed.ParseDate(tt.text, tt.order)
		if got != tt.want || ok != (tt.want != "") {
			t.Errorf("ParseDate(%q, %q) = %q, want %q", tt.text, tt.order, got, tt.want)
		}
	}
}

func TestIsUnit(t *testing.T) {
	for _, u := range strings.Split(`mg/dL|mmol/l|/nl|Mio/µl|10^9/L|10*9/L|x10E3/uL|10³/µL|Thousand/uL|/hpf|mL/min/1.73m2|ml/min/1,73m²|mL/min/1.73m*2|`+
		`% of total Hgb|(calc)x|cells/cu.mm|lakh/cu.mm|mm/1st hr|mm/h|%|‰|fl|pg|g/l|l/l|µUI/mL|mUI/L|IU/L|iu/L|U/l|mg/dL (calc)|(g/dL)|kg/m²|mmHg|`+
		`index|titre|AU/mL|sec|ng/L|mmol/mol|cells/uL|Gpt/l|Tpt/l|T/L|G/L|г/л|ммоль/л|мкмоль/л|10^9/л|Ед/л|мкМЕ/мл|пг|мм/ч|фл|тыс/мкл|万/μL|10⁴/μL|`+
		`mm/時x|mg/g Krea|mg/24h|U/g Hb|nmol/L|kU/L|mEq/L|µg/24 h|mL/min|S/CO|/100 WBC|tys./µl|mln/µl|K/uL|M/uL|°C|nkat/l|µkat/L|mOsm/kg|copies/mL|x10^9/L|10e9/l|µg/g`, "|") {
		want := !strings.HasSuffix(u, "x")
		if u = strings.TrimSuffix(u, "x"); printed.IsUnit(u) != want && want {
			t.Errorf("IsUnit(%q) = %v", u, !want)
		}
	}
	for _, u := range strings.Split(`years|Jahre|yrs|岁|ans|H|A|N|Glucose|Natrium|M|F|Leukozyten|Dr.|Page|Seite 1|of|x|-|H/L|04177 Leipzig|Tel.`, "|") {
		if printed.IsUnit(u) {
			t.Errorf("IsUnit(%q) = true", u)
		}
	}
}

func TestIsQualitative(t *testing.T) {
	for _, s := range []string{"negativ", "Non Reactive", "NOT APPLICABLE", "nicht nachweisbar", "阴性(-)", "弱阳性(±)", "Negative/Trace", "1+", "11-30", "1:320", "Trace", "не обнаружено", "\"B\" Positivex"} {
		if want := !strings.HasSuffix(s, "x"); printed.IsQualitative(s) != want {
			t.Errorf("IsQualitative(%q) = %v", s, !want)
		}
	}
	for _, s := range []string{"Glucose", "Leukozyten", "5.2", "mg/dL", ""} {
		if printed.IsQualitative(s) {
			t.Errorf("IsQualitative(%q) = true", s)
		}
	}
}

func TestMarks(t *testing.T) {
	for _, tt := range []struct {
		why     string
		numbers []string
		want    byte
	}{
		{"German sheet with a thousand", []string{"4,4", "1.204", "0,91"}, ','},
		{"American sheet with thousands", []string{"6.1", "12,500"}, '.'},
		{"nothing tells", []string{"1.204", "87"}, 0},
		{"mixed", []string{"4,4", "4.4"}, 0},
		{"three decimals after zero", []string{"0,270"}, ','},
	} {
		var m printed.Marks
		for _, n := range tt.numbers {
			m.Add(n)
		}
		if got := m.Decimal(); got != tt.want {
			t.Errorf("%s: decimal of %q = %q, want %q", tt.why, tt.numbers, got, tt.want)
		}
	}
}

func TestIsAnnotation(t *testing.T) {
	for _, tt := range []struct {
		text string
		want bool
	}{{"(calc)", true}, {"calculated", true}, {"(berechnet)", true}, {"mg/dL (calc)", false}, {"ratio", false}, {"", false}} {
		if got := printed.IsAnnotation(tt.text); got != tt.want {
			t.Errorf("IsAnnotation(%q) = %v, want %v", tt.text, got, tt.want)
		}
	}
}
