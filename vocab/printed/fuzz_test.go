package printed_test

import (
	"bufio"
	"math"
	"os"
	"strings"
	"testing"

	"carnet/vocab/printed"
)

// vectors returns the first column of interest of the published cases.
func vectors(f testing.TB, name string, column int) []string {
	file, err := os.Open("testdata/" + name)
	if err != nil {
		f.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	var out []string
	for s := bufio.NewScanner(file); s.Scan(); {
		if fields := strings.Split(s.Text(), "\t"); len(fields) > column {
			out = append(out, fields[column])
		}
	}
	return out
}

func FuzzParseValue(f *testing.F) {
	for _, s := range vectors(f, "value_unit_parse.tsv", 0) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, mark := range []byte{0, '.', ','} {
			if v, ok := printed.ParseValue(s, mark); ok && (math.IsNaN(v.Number) || math.IsInf(v.Number, 0)) {
				t.Errorf("ParseValue(%q, %q) = %v", s, mark, v.Number)
			}
		}
		printed.IsUnit(s)
		printed.IsQualitative(s)
		printed.NotDone(s)
		var m printed.Marks
		m.Add(s)
	})
}

func FuzzParseRange(f *testing.F) {
	for _, s := range vectors(f, "range_flag_date.tsv", 1) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, ok := printed.ParseRange(s, ',')
		if ok && r.Low != nil && r.High != nil && *r.Low > *r.High {
			t.Errorf("ParseRange(%q) = %v..%v", s, *r.Low, *r.High)
		}
		if ok && !printed.IsRange(s) {
			t.Errorf("ParseRange(%q) is ok but IsRange is not", s)
		}
		printed.ParseFlag(s)
	})
}

func FuzzParseDate(f *testing.F) {
	for _, s := range vectors(f, "range_flag_date.tsv", 1) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, order := range []printed.Order{"", printed.OrderDMY, printed.OrderMDY} {
			if iso, ok := printed.ParseDate(s, order); ok && len(iso) != 10 {
				t.Errorf("ParseDate(%q, %q) = %q", s, order, iso)
			}
		}
	})
}
