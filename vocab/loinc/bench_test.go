package loinc

import "testing"

// Inside the package: the second time a table is parsed is only seen here.
func BenchmarkParseTables(b *testing.B) {
	for b.Loop() {
		if _, err := parseTables(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkResolve(b *testing.B) {
	queries := []Query{
		{Name: "Hämoglobin", Value: "16,9", Unit: "g/dl", Section: "Hämatologie"},
		{Name: "Neutrophils (Absolute)", Value: "8.1", Unit: "x10E3/uL"},
		{Name: "Bilirubin, Total", Value: "<0.2", Unit: "mg/dL"},
		{Name: "丙氨酸氨基转移酶(ALT)", Value: "52.0", Unit: "U/L", Section: "肝功能"},
		{Name: "Serum cholesterol/HDL ratio", Value: "4.2"},
		{Name: "Glycémie à jeun", Value: "5,99", Unit: "mmol/L"},
		{Name: "VITAMINA D - 25 HIDROXI", Value: "22,8", Unit: "ng/mL"},
		{Name: "nothing that has a code at all"},
		{Name: "PCT"},
		{Name: "Нейтрофилы, абс.", Value: "4,1", Unit: "10*9/л"},
	}
	load()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Resolve(queries[i%len(queries)])
	}
}
