package printed_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"carnet/vocab/printed"
	"carnet/vocab/ucum"
)

// TestVectors_value holds ParseValue to mirobody's published behaviour
// (testdata/value_unit_parse.tsv); its units are UCUM codes.
func TestVectors_value(t *testing.T) {
	for _, row := range table(t, "value_unit_parse.tsv") {
		text, cmp, number, unit := row[0], row[1], row[2], row[3]
		v, ok := printed.ParseValue(text, '.')
		if n, err := strconv.ParseFloat(number, 64); err != nil {
			if ok {
				t.Errorf("ParseValue(%q) = %+v, want no value", text, v)
			}
			continue
		} else if !ok || v.Number != n || v.Comparator != cmp {
			t.Errorf("ParseValue(%q) = %+v, %v, want %s%v", text, v, ok, cmp, n)
		}
		code := v.Unit
		if code != "" {
			code, _ = ucum.Normalize(v.Unit)
		}
		if code != unit {
			t.Errorf("ParseValue(%q): unit %q is %q, want %q", text, v.Unit, code, unit)
		}
	}
}

// TestVectors_range holds ranges and dates to range_flag_date.tsv; its flags,
// pairs and whole sheets are tested where they are read.
func TestVectors_range(t *testing.T) {
	for _, row := range table(t, "range_flag_date.tsv") {
		kind, text, want := row[0], row[1], row[2]
		switch {
		case kind == "range" && strings.Count(want, "..") == 1:
			r, ok := printed.ParseRange(text, '.')
			low, high, _ := strings.Cut(want, "..")
			if got := rangeText(r, ok); got != shortest(low)+".."+shortest(high) {
				t.Errorf("ParseRange(%q) = %q, want %q", text, got, want)
			}
		case kind == "date" && len(want) == 10 && strings.Count(want, "-") == 2:
			if got, _ := printed.ParseDate(text, printed.OrderUnknown); got != want {
				t.Errorf("ParseDate(%q) = %q, want %q", text, got, want)
			}
		}
	}
}

func shortest(number string) string {
	n, _ := strconv.ParseFloat(number, 64)
	return fmt.Sprint(n)
}

// table reads a vector file without its header.
func table(t *testing.T, name string) [][]string {
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		fields := strings.Split(line, "\t")
		if len(fields) < 3 {
			t.Fatal(fmt.Errorf("%s: short line", name))
		}
		out = append(out, fields)
	}
	return out
}
