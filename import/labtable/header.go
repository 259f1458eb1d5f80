package labtable

import (
	"strings"
	"sync"
)

// A role is what a column holds.
type role byte

const (
	rNone role = iota
	rName
	rValue
	rUnit
	rRange
	rFlag
	rPrevious
	rDate
	rMethod
	rSpecimen
	rLow
	rHigh
	rSkip
)

// headerWords are the words above columns, by role. They only break ties that
// content leaves open: a sheet in a language that is not here still reads.
var headerWords = sync.OnceValue(func() map[string]role {
	m := map[string]role{}
	for r, words := range map[role]string{
		rName: `test|tests|test name|analyte|component|investigation|examination|parameter|parameters|determination|test description|assay|marker|biomarker|item|description|observation|
untersuchung|analyse|analyt|bezeichnung|messgröße|kenngröße|laborwert|analyses|examen|examens|paramètre|dosage|prueba|pruebas|parámetro|determinación|análisis|estudio|
esame|esami|analisi|descrizione|exame|exames|parâmetro|determinação|bepaling|onderzoek|omschrijving|badanie|nazwa badania|parametr|vyšetření|název|исследование|показатель|
наименование|анализ|тест|название|параметр|показник|назва|дослідження|vizsgálat|megnevezés|analiză|denumire|analiza|tahlil|tetkik|analys|undersökning|undersøgelse|tutkimus|
项目|項目|检验项目|检查项目|检测项目|项目名称|中文名称|檢驗項目|検査項目|検査項目名|検査名|検査|검사항목|검사명|εξέταση|test adı|xét nghiệm|tên xét nghiệm|rodzaj badania`,
		rValue: `result|results|value|your value|your result|current result|observed value|in range|out of range|out of|measured value|current|result value|test result|
ergebnis|resultat|wert|messwert|befund|résultat|résultats|valeur|resultado|resultados|valor|risultato|risultati|esito|valore|resultaat|uitslag|waarde|uitslagen|
wynik|wyniki|výsledek|hodnota|результат|результаты|значение|результат исследования|eredmény|érték|rezultat|rezultate|valoare|sonuç|sonuc|svar|tulos|værdi|verdi|värde|
结果|測定値|测量结果|检测结果|检验结果|结果值|結果|検査結果|結果値|今回値|今回|결과|결과치|αποτέλεσμα|kết quả|测定值|measurement`,
		rUnit: `unit|units|u.m.|um|u.m|unit of measure|einheit|einh.|maßeinheit|dim|dimension|unité|unités|unidad|unidades|unità|unità di misura|unidade|eenheid|eenheden|jednostka|jedn.|jm|
jednotka|ед. изм.|ед.изм.|ед. изм|единицы|единица измерения|единицы измерения|одиниці|од. вим.|mértékegység|egység|um.|unitate|unități|birim|enhet|enhed|yksikkö|单位|單位|単位|단위|μονάδα|đơn vị|μονάδες|e.d.`,
		rRange: `reference|reference range|reference interval|reference value|reference values|ref range|ref. range|ref. interval|bio. ref. interval|biological reference interval|normal range|normal|
normal values|standard range|range|ranges|expected|expected range|ref|ref.|reference limits|intervals|interval|desirable range|
referenzbereich|referenz|referenzwert|referenzwerte|normbereich|normwert|normwerte|norm|normalwert|normalwerte|ref.-bereich|ref.bereich|sollwert|valeurs de référence|valeur de référence|
valeurs usuelles|intervalle de référence|intervalles de référence|normes|référence|références|réf.|valores de referencia|valor de referencia|rango de referencia|intervalo de referencia|referencia|rango|v. ref.|
valori di riferimento|intervallo di riferimento|valori normali|intervalli di riferimento|riferimento|v.r.|valores de referência|valor de referência|intervalo de referência|referência|referentie|
referentiewaarden|referentiewaarde|referentie-interval|referentiegebied|normaalwaarden|wartości referencyjne|zakres referencyjny|norma|zakres|wartość referencyjna|zakres norm|referenční meze|referenční rozmezí|
referenčné hodnoty|референсные значения|референсный интервал|реф. значения|норма|нормы|референтные значения|нормальные значения|референтні значення|referencia tartomány|referenciatartomány|
interval de referință|valori de referință|interval biologic de referință|referans|referans aralığı|referans aralık|referensintervall|referansområde|referanseområde|referenceinterval|viitearvot|viiteväli|
参考值|参考范围|参考区间|參考值|參考範圍|正常值|正常范围|基準値|基準範囲|基準値範囲|参考基準値|참고치|정상치|참고범위|τιμές αναφοράς|khoảng tham chiếu|trị số tham chiếu`,
		rFlag: `flag|flags|abn|abnormal|h/l|status|mark|kennz.|kennzeichnung|bewertung|markierung|alarm|alerte|indicateur|indicador|alerta|segnale|flagg|uwagi|флаг|отклонение|bayrak|
提示|标志|异常|判定|判断|状态|状態|판정|sinal|h/n|signal|indication|interpretation|comment flag`,
		rPrevious: `previous|previous result|prior|prior result|last result|previous results|history|historical|vorwert|vorwerte|vorbefund|letzter wert|antériorité|antériorités|antérieur|valeurs antérieures|
résultat précédent|anterior|anteriores|resultado anterior|resultados anteriores|previo|precedente|precedenti|risultato precedente|valor anterior|vorige|vorige uitslag|vorige waarde|poprzedni|poprzedni wynik|předchozí|
предыдущий|предыдущий результат|пред. результат|попередній|előző|anterior.|önceki|önceki sonuç|föregående|forrige|edellinen|上次|上次结果|前回|前回値|前々回|이전|이전결과`,
		rDate:     `date|datum|fecha|data|дата|日付|日期|tarih|dato|päivä|날짜|collected|date collected|collection date|entnahmedatum|abnahme|date de prélèvement|检查日期|検査日|採取日|pvm`,
		rMethod:   `method|methode|méthode|método|metodo|metoda|метод|方法|測定方法|检测方法|検査方法|방법|yöntem|menetelmä|metod|analyser|technique|técnica|instrument`,
		rSpecimen: `specimen|sample|material|probe|probenmaterial|matrix|échantillon|muestra|campione|amostra|materiaal|materiał|материал|биоматериал|标本|标本类型|標本|材料|検体|検体種別|검체|numune|prøve`,
		rLow:      `low|lower|lower limit|min|minimum|min.|untergrenze|von|unten|mín.|mín|minimo|od|dolna granica|мин|нижняя граница|от|下限|下限値|하한|alt sınır|lo`,
		rHigh:     `high|upper|upper limit|max|maximum|max.|obergrenze|bis|oben|máx.|máx|massimo|do|górna granica|макс|верхняя граница|до|上限|上限値|상한|üst sınır|hi`,
		rSkip: `lab|code|no|no.|nr|nr.|lp.|lp|№|№ п/п|п/п|#|序号|編號|代码|代號|缩写|英文缩写|简称|英文名称|英文|コード|번호|코드|kod|код|cod.|performing lab|site|comment|comments|bemerkung|kommentar|remark|remarks|notes|
note|uncertainty|sno|s.no|sr.no.|sr. no.|acr.|abbr|abbreviation|time|uhrzeit|验证|accreditation|akkr.|acc|a|trend|verlauf|graph|chart|备注|備考|loinc|z|ref. lab|状态码`,
	} {
		for _, w := range strings.Split(strings.ReplaceAll(words, "\n", ""), "|") {
			m[strings.TrimSpace(w)] = r
		}
	}
	return m
})

// headerRole returns the role of a header cell: of the whole text, or of the
// longest phrase in it. Previous beats result: "Previous Result and Date".
func headerRole(text string) role {
	s := strings.Trim(strings.ToLower(fold(text)), " :;*()[]")
	if r, ok := headerWords()[s]; ok {
		return r
	}
	if head, _, ok := strings.Cut(s, "("); ok {
		if r, ok := headerWords()[strings.TrimSpace(head)]; ok {
			return r
		}
	}
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '/' || r == '-' || r == ':' })
	if len(words) > 6 {
		return rNone
	}
	best, length := rNone, 0
	for i := range words {
		for j := len(words); j > i; j-- {
			phrase := strings.Join(words[i:j], " ")
			r, ok := headerWords()[phrase]
			if !ok || r == rSkip || len(phrase) < 3 {
				continue
			}
			if r == rPrevious {
				return r
			}
			if j-i > length || j-i == length && best == rName {
				best, length = r, j-i
			}
		}
	}
	return best
}
