package sheet_test

import (
	"errors"
	"strings"
	"testing"

	"carnet/import/sheet"
)

func TestDetect(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       bool
	}{
		{"a table", "Test,Value,Unit\nGlucose,99,mg/dL\nSodium,140,mmol/L\n", true},
		{"a table longer than what is seen", "Test,Value,Unit\n" + strings.Repeat("Glucose,99,mg/dL\nSodium,140,mmol/L\n", 200), true},
		{"prose", "My glucose was 5.4, my sodium was 140, and that is fine.\nThe doctor, whom I saw on 3 May, agreed.\n", false},
		{"a letter", "Dear Sir or Madam,\n\nI am 45, and my cholesterol was 190 mg/dL.\nPlease call me, any day, after 17:00.\n", false},
		{"a recipe", "Flour, 200 g\nSugar, 100 g\nEggs, 3\nBake for 45 minutes, then cool.\n", false},
		{"source code", "for i := 0; i < 10; i++ {\n\tfmt.Println(i, 5.4, \"mg/dL\")\n}\n", false},
		{"JSON", `{"resourceType":"Observation","valueQuantity":{"value":99,"unit":"mg/dL"}}`, false},
		{"XML", "<Record type=\"HKQuantityTypeIdentifierHeartRate\" value=\"61\" unit=\"count/min\"/>\n<Record type=\"HKQuantityTypeIdentifierHeartRate\" value=\"62\" unit=\"count/min\"/>\n", false},
		{"a log", "2024-05-10 07:45:00 INFO started, pid 4711\n2024-05-10 07:45:01 WARN retry 2, wait 5 s\n", false},
		{"names and numbers of no laboratory", "Name,Age,Points\nJane,45,12\nJohn,37,15\n", false},
		{"nothing", "", false},
	} {
		if got := sheet.Detect([]byte(tt.text)); got != tt.want {
			t.Errorf("%s: Detect = %v, want %v", tt.name, got, tt.want)
		}
		if _, err := sheet.Read(t.Context(), []byte(tt.text), sheet.Options{}); errors.Is(err, sheet.ErrNoTable) == tt.want {
			t.Errorf("%s: Read = %v, want a table: %v", tt.name, err, tt.want)
		}
	}
}
