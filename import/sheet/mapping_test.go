package sheet_test

import (
	"testing"

	"carnet/import/sheet"
)

// What a person says of the columns of one file holds for the next of the same
// headings, in whatever order its columns are.
func TestRead_mapping(t *testing.T) {
	first, err := sheet.Read(t.Context(), []byte("Day,What,aa,bb,Unit\n2024-05-10,Glucose,99,12,mg/dL\n2024-05-10,Ferritin,85,15,ng/mL\n"), sheet.Options{})
	if err == nil {
		t.Fatalf("two columns of numbers were told apart: %s", show(first))
	}
	given := sheet.Mapping{Headings: 1, Columns: []sheet.Column{
		{Heading: "Day", Role: sheet.RoleDate}, {Heading: "What", Role: sheet.RoleName}, {Heading: "aa", Role: sheet.RoleResult},
		{Heading: "bb", Role: sheet.RoleSkip}, {Heading: "Unit", Role: sheet.RoleUnit},
	}}
	next, err := sheet.Read(t.Context(), []byte("What,Unit,bb,aa,Day\nGlucose,mg/dL,13,101,2024-06-10\nFerritin,ng/mL,16,86,2024-06-10\n"),
		sheet.Options{Mappings: []sheet.Mapping{given}})
	want := "2024-06-10||Glucose|101|mg/dL|||\n2024-06-10||Ferritin|86|ng/mL|||\n"
	if err != nil || show(next) != want {
		t.Errorf("Read with the mapping = %v\n%s\nwant\n%s", err, show(next), want)
	}
	other, err := sheet.Read(t.Context(), []byte("Date,Test,Value,Unit\n2024-06-10,Glucose,101,mg/dL\n"), sheet.Options{Mappings: []sheet.Mapping{given}})
	if want := "2024-06-10||Glucose|101|mg/dL|||\n"; err != nil || show(other) != want {
		t.Errorf("Read of a table of other headings = %v\n%s\nwant\n%s", err, show(other), want)
	}
}

// A mapping given back unchanged changes nothing, and the days of headings are
// those of the file, not of the mapping.
func TestRead_mappingOfDays(t *testing.T) {
	a := "Test,Unit,2023-11-02,2024-05-10\nGlucose,mg/dL,99,101\n"
	got, err := sheet.Read(t.Context(), []byte(a), sheet.Options{})
	if err != nil || len(got.Mappings) != 1 {
		t.Fatal(len(got.Mappings), err)
	}
	again, err := sheet.Read(t.Context(), []byte(a), sheet.Options{Mappings: got.Mappings})
	if err != nil || show(again) != show(got) {
		t.Errorf("with its own mapping: %v\n%s\nwant\n%s", err, show(again), show(got))
	}
	b, err := sheet.Read(t.Context(), []byte("Test,Unit,2025-01-01,2025-06-01,2025-12-01\nGlucose,mg/dL,97,98,99\n"), sheet.Options{Mappings: got.Mappings})
	want := "2025-01-01||Glucose|97|mg/dL|||\n2025-06-01||Glucose|98|mg/dL|||\n2025-12-01||Glucose|99|mg/dL|||\n"
	if err != nil || show(b) != want {
		t.Errorf("the next file: %v\n%s\nwant\n%s", err, show(b), want)
	}
}
