package sheet_test

import (
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"carnet/import/sheet"
)

// Tables in the encodings that programs save them in; all results are made up.
func TestRead_encodings(t *testing.T) {
	const (
		german   = "Untersuchung;Wert;Einheit;Referenzbereich\r\nHämoglobin;14,2;g/dl;12,0 - 16,0\r\nThrombozyten;250;/nl;150 - 400\r\nHarnsäure;5,1;mg/dl;2,4 - 5,7\r\nGrößenverteilung (RDW);13,1;%;11,5 - 14,5\r\n"
		french   = "Paramètre;Résultat;Unité;Valeurs de référence\nGlycémie;5,1;mmol/l;3,9 - 5,5\nCréatinine;80;µmol/l;60 - 110\n"
		polish   = "Badanie;Wynik;Jednostka;Wartości referencyjne\nPłytki krwi;250;tys/µl;150 - 400\nŻelazo w surowicy;95;µg/dl;50 - 170\nStężenie białka;7,1;g/dl;6,4 - 8,3\n"
		russian  = "Показатель;Результат;Единицы;Норма\nГлюкоза;5,1;ммоль/л;3,9 - 5,5\nГемоглобин;140;г/л;120 - 160\n"
		chinese  = "项目名称,结果,单位,参考范围\n葡萄糖,5.1,mmol/L,3.9-6.1\n总胆固醇,4.2,mmol/L,2.8-5.2\n白细胞计数,5.6,10^9/L,3.5-9.5\n"
		taiwan   = "檢驗項目,結果,單位,參考值\n葡萄糖,99,mg/dL,70-100\n總膽固醇,180,mg/dL,130-200\n白血球,5.6,10^3/uL,3.9-10.6\n"
		japanese = "検査項目,結果,単位,基準値\n血糖,95,mg/dL,70-109\nヘモグロビン,14.2,g/dL,13.1-16.3\n総コレステロール,180,mg/dL,140-199\n"
		hangul   = "검사항목,결과,단위,참고치\n공복혈당,95,mg/dL,70-99\n혈색소,14.2,g/dL,13-17\n"
	)
	for _, tt := range []struct {
		name, text string
		encoding   encoding.Encoding
	}{
		{"UTF-8", german, encoding.Nop},
		{"UTF-8 with a mark", german, unicode.UTF8BOM},
		{"UTF-16, little end first, with a mark", german, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
		{"UTF-16, big end first, with a mark", chinese, unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
		{"UTF-16 without a mark", german, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
		{"Windows-1252, German", german, charmap.Windows1252},
		{"Windows-1252, French", french, charmap.Windows1252},
		{"Windows-1250", polish, charmap.Windows1250},
		{"Windows-1251", russian, charmap.Windows1251},
		{"GB18030", chinese, simplifiedchinese.GB18030},
		{"GBK", chinese, simplifiedchinese.GBK},
		{"Big5", taiwan, traditionalchinese.Big5},
		{"Shift-JIS", japanese, japaneseShiftJIS},
		{"EUC-JP", japanese, eucJP},
		{"EUC-KR", hangul, korean.EUCKR},
	} {
		data, err := tt.encoding.NewEncoder().String(tt.text)
		if err != nil {
			t.Fatal(tt.name, err)
		}
		want, err1 := sheet.Read(t.Context(), []byte(tt.text), sheet.Options{})
		got, err2 := sheet.Read(t.Context(), []byte(data), sheet.Options{})
		if err1 != nil || err2 != nil || show(got) != show(want) || len(got.Report.Rows) < 2 {
			t.Errorf("%s: %v, %v\ngot\n%s\nwant\n%s", tt.name, err1, err2, show(got), show(want))
		}
		if !sheet.Detect([]byte(data)) {
			t.Errorf("%s: Detect = false", tt.name)
		}
	}
}

var japaneseShiftJIS, eucJP = japanese.ShiftJIS, japanese.EUCJP
