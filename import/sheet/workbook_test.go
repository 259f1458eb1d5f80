package sheet_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"hash/crc32"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"carnet/import/sheet"
)

// book makes a workbook; a value with a style is a styled{value, style}.
type styled struct {
	value any
	style excelize.Style
}

func book(t *testing.T, sheets map[string][][]any, hide ...string) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	names := slices.Sorted(maps.Keys(sheets))
	for _, name := range names {
		lines := sheets[name]
		if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for i, line := range lines {
			for j, v := range line {
				at, _ := excelize.CoordinatesToCellName(j+1, i+1)
				if s, ok := v.(styled); ok {
					id, err := f.NewStyle(&s.style)
					if err != nil {
						t.Fatal(err)
					}
					_ = f.SetCellStyle(name, at, at, id)
					v = s.value
				}
				if err := f.SetCellValue(name, at, v); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if _, ok := sheets["Sheet1"]; !ok {
		_ = f.DeleteSheet("Sheet1")
	}
	for i, name := range f.GetSheetList() {
		if !slices.Contains(hide, name) {
			f.SetActiveSheet(i) // the active one can't be hidden
			break
		}
	}
	for _, name := range hide {
		_ = f.SetSheetVisible(name, false)
	}
	b, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func format(id int) excelize.Style { return excelize.Style{NumFmt: id} }

func custom(s string) excelize.Style { return excelize.Style{CustomNumFmt: &s} }

func TestRead_workbook(t *testing.T) {
	day := time.Date(2020, 1, 3, 0, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		name   string
		sheets map[string][][]any
		hide   []string
		want   string
	}{
		{"days are told by their style, not by how they are shown", map[string][][]any{"Sheet1": {
			{"Date", "Test", "Value", "Unit"},
			{styled{43833, format(14)}, "Glucose", 99, "mg/dL"},
			{styled{43833.5, custom("d/m/yy hh:mm")}, "Sodium", 140, "mmol/L"},
			{styled{day, custom(`[$-407]dd. mmmm yyyy;@`)}, "Potassium", 4.4, "mmol/L"},
		}}, nil, `
2020-01-03||Glucose|99|mg/dL|||
2020-01-03||Sodium|140|mmol/L|||
2020-01-03||Potassium|4.4|mmol/L|||
`},
		{"percentages as they are shown, numbers without the noise of their storage", map[string][][]any{"Sheet1": {
			{"Test", "Value", "Unit", "Range"},
			{"Hematocrit", styled{0.423, format(10)}, "", "37-51 %"},
			{"Potassium", 4.1 + 0.3, "mmol/L", "3.5-5.1"},
			{"Ferritin", 1204.5, "ng/mL", "30-400"},
		}}, nil, `
||Hematocrit|42.3|%|37-51 %||no_date
||Potassium|4.4|mmol/L|3.5-5.1||no_date
||Ferritin|1204.5|ng/mL|30-400||no_date
`},
		{"a number of the workbook beside text with decimal commas", map[string][][]any{"Sheet1": {
			{"Test", "Wert", "Einheit", "Referenz"},
			{"Kreatinin", 1.204, "mg/dl", "0,7 - 1,2"},
			{"Kalium", "4,4", "mmol/l", "3,5 - 5,1"},
		}}, nil, `
||Kreatinin|1,204|mg/dl|0,7 - 1,2||no_date
||Kalium|4,4|mmol/l|3,5 - 5,1||no_date
`},
		{"a column a day under real days", map[string][][]any{"Sheet1": {
			{"Test", "Unit", styled{day, format(14)}, styled{day.AddDate(1, 0, 0), format(14)}},
			{"Glucose", "mg/dL", 99, 101},
			{"Sodium", "mmol/L", 140, nil},
		}}, nil, `
2020-01-03||Glucose|99|mg/dL|||
2021-01-03||Glucose|101|mg/dL|||
2020-01-03||Sodium|140|mmol/L|||
`},
		{"hidden sheets are said, not read", map[string][][]any{
			"Blood": {{"Test", "Value", "Unit"}, {"Glucose", 99, "mg/dL"}},
			"Old":   {{"Test", "Value", "Unit"}, {"Glucose", 1, "mg/dL"}},
		}, []string{"Old"}, `
|Blood|Glucose|99|mg/dL|||no_date
unread hidden_sheet: Old
`},
		{"what a formula failed with is no result", map[string][][]any{"Sheet1": {
			{"Test", "Value", "Unit"},
			{"Glucose", "#REF!", "mg/dL"},
			{"Sodium", 140, "mmol/L"},
			{"Potassium", "#N/A", "mmol/L"},
		}}, nil, `
||Sodium|140|mmol/L|||no_date
missing 1
unread formula_error: Glucose | #REF! | mg/dL
`},
	} {
		got, err := sheet.Read(t.Context(), book(t, tt.sheets, tt.hide...), sheet.Options{})
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if text, want := show(got), strings.TrimLeft(tt.want, "\n"); text != want {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", tt.name, text, want)
		}
	}
}

func TestRead_encryptedWorkbook(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	for i, line := range [][]any{{"Test", "Value", "Unit"}, {"Glucose", 99, "mg/dL"}} {
		at, _ := excelize.CoordinatesToCellName(1, i+1)
		if err := f.SetSheetRow("Sheet1", at, &line); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if _, err := f.WriteTo(&b, excelize.Options{Password: "made up"}); err != nil {
		t.Fatal(err)
	}
	for password, want := range map[string]error{"": sheet.ErrPassword, "other": sheet.ErrWrong, "made up": nil} {
		got, err := sheet.Read(t.Context(), b.Bytes(), sheet.Options{Password: password})
		if !errors.Is(err, want) || want == nil && len(got.Report.Rows) != 1 {
			t.Errorf("Read with password %q: %d rows, %v, want %v", password, len(got.Report.Rows), err, want)
		}
	}
}

func TestRead_hostile(t *testing.T) {
	workbook := book(t, map[string][][]any{"Sheet1": {{"Test", "Value"}, {"Glucose", 99}}})
	for _, tt := range []struct {
		name string
		data []byte
		want error
	}{
		{"100,000 columns", []byte(strings.Repeat("c,", 100_000) + "c\n" + strings.Repeat("1,", 100_000) + "1\n"), sheet.ErrTooLarge},
		{"more text than a table has", bytes.Repeat([]byte("Glucose,99\n"), 13<<20), sheet.ErrTooLarge},
		{"one line without end", bytes.Repeat([]byte("a,"), 4<<20), sheet.ErrTooLarge},
		{"a quote that nothing closes", append([]byte("Test,Value\n\""), bytes.Repeat([]byte("Glucose,99\n"), 1<<20)...), sheet.ErrTooLarge},
		{"a quote a line", append([]byte("Test,Value\n"), bytes.Repeat([]byte("\"a\n"), 3<<20)...), sheet.ErrTooLarge},
		{"a workbook that unpacks to more than it may", bomb(t, 128<<20, 128<<20), sheet.ErrTooLarge},
		{"one that lies about it", bomb(t, 128<<20, 1000), sheet.ErrDamaged},
		{"a workbook cut in the middle", workbook[:len(workbook)/2], sheet.ErrDamaged},
		{"a workbook without sheets", zipped(t, "[Content_Types].xml", "<Types/>"), sheet.ErrNoTable},
		{"sheets that are no XML", zipped(t, "[Content_Types].xml", "<Types/>", "xl/worksheets/sheet1.xml", "<<<"), sheet.ErrDamaged},
		{"an old workbook", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 made up"), sheet.ErrNoTable},
		{"bytes of no text", []byte("Test,Value\nGlucose,\x00\x01\x02\x03"), sheet.ErrNoTable},
		{"nothing", nil, sheet.ErrNoTable},
	} {
		began := time.Now()
		_, err := sheet.Read(t.Context(), tt.data, sheet.Options{})
		if !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("%s: took %v", tt.name, took)
		}
	}
}

func zipped(t *testing.T, members ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(members); i += 2 {
		w, err := z.Create(members[i])
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(w, members[i+1])
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// bomb is a workbook whose sheet unpacks to size zeros and says that it is
// said long.
func bomb(t *testing.T, size, said int64) []byte {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	zeros, sum := make([]byte, 1<<20), crc32.NewIEEE()
	for n := int64(0); n < size; n += int64(len(zeros)) {
		_, _ = w.Write(zeros)
		_, _ = sum.Write(zeros)
	}
	w.Close()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	first, _ := z.Create("[Content_Types].xml")
	_, _ = io.WriteString(first, "<Types/>")
	m, err := z.CreateRaw(&zip.FileHeader{Name: "xl/worksheets/sheet1.xml", Method: zip.Deflate, CRC32: sum.Sum32(),
		CompressedSize64: uint64(packed.Len()), UncompressedSize64: uint64(said)})
	if err != nil {
		t.Fatal(err)
	}
	_, _ = m.Write(packed.Bytes())
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
