package printed

import (
	"strings"
	"sync"
	"unicode"
)

// IsGrade reports a result on an ordinal scale of signs: 1+, 3+, +++, (+),
// ±, +/-, a titre (1:80, <1:80) or a span of counts (11-30).
func IsGrade(text string) bool {
	s := strings.ReplaceAll(Fold(text), " ", "")
	return IsTitre(s) || isSpan(s) || isPlus(s)
}

// IsTitre reports a dilution such as 1:80, with or without comparator.
func IsTitre(text string) bool {
	_, s := comparator(strings.ReplaceAll(Fold(text), " ", ""))
	one, n, ok := strings.Cut(s, ":")
	return ok && one == "1" && allDigits(strings.ReplaceAll(n, ".", "")) && len(n) <= 7
}

func isSpan(s string) bool {
	a, b, ok := strings.Cut(s, "-")
	return ok && allDigits(a) && allDigits(b) && len(a) <= 4 && len(b) <= 4
}

func isPlus(s string) bool {
	s = strings.TrimSuffix(strings.TrimPrefix(s, "("), ")")
	switch s {
	case "±", "+/-", "+-", "-", "--":
		return true
	}
	if s != "" && isDigit(s[0]) {
		s = s[1:]
		return s == "+"
	}
	return len(s) >= 1 && len(s) <= 4 && strings.Trim(s, "+") == ""
}

func allDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// IsQualitative reports that text is, or begins with, a result in words:
// "negative", "Nicht nachweisbar", "阴性(-)", "Negative/Trace".
func IsQualitative(text string) bool {
	s := key(text)
	if s == "" {
		return false
	}
	if qualities()[s] || IsGrade(s) {
		return true
	}
	for _, cut := range []string{"(", "/", ",", " - "} {
		if head, _, ok := strings.Cut(s, cut); ok && qualities()[strings.TrimSpace(head)] {
			return true
		}
	}
	words := strings.Fields(s)
	for n := min(len(words)-1, 3); n > 0; n-- {
		if qualities()[strings.Join(words[:n], " ")] {
			return len(words) <= n+3
		}
	}
	return false
}

// NotDone reports a cell that says there is no result.
func NotDone(text string) bool {
	s := key(text)
	return notDone()[s] || s != "" && strings.Trim(s, "-_./ ") == "" && len(s) > 1
}

var qualities = sync.OnceValue(func() map[string]bool {
	return phrases(`negative|neg|neg.|positive|pos|pos.|not detected|detected|none detected|undetected|undetectable|reactive|non reactive|non-reactive|
nonreactive|weakly reactive|trace|traces|normal|abnormal|none|none seen|few|moderate|many|rare|occasional|numerous|small|large|clear|cloudy|
hazy|turbid|slightly cloudy|slightly hazy|yellow|pale yellow|light yellow|dark yellow|straw|amber|colourless|colorless|red|brown|absent|present|not applicable|equivocal|indeterminate|
borderline|inconclusive|weakly positive|weak positive|strong positive|no growth|sterile|immune|not immune|non immune|susceptible|intermediate|
resistant|sensitive|not seen|seen|nil|adequate|scanty|plenty|plus|a positive|b positive|ab positive|o positive|a negative|b negative|ab negative|o negative|
rh positive|rh negative|no growth after|growth|isolated|not isolated|no organism|
negativ|positiv|nicht nachweisbar|nachweisbar|nicht nachgewiesen|nachgewiesen|nicht reaktiv|reaktiv|grenzwertig|klar|trüb|leicht trüb|gelb|hellgelb|
unauffällig|auffällig|keine|keiner|vereinzelt|massenhaft|reichlich|spur|spuren|steril|kein wachstum|schwach positiv|fraglich|wenig|mäßig|
négatif|négative|positif|positive|absence|présence|absent|absente|absents|présent|présente|traces|non détecté|non détectée|détecté|détectée|non réactif|
réactif|douteux|limpide|trouble|jaune|jaune clair|rares|rare|nombreux|quelques|stérile|normale|non décelé|indétectable|équivoque|faiblement positif|
negativo|negativa|positivo|positiva|no detectado|no detectada|detectado|detectada|no reactivo|reactivo|no reactiva|ausente|ausentes|presente|presentes|indicios|
trazas|dudoso|escasas|escasos|abundantes|amarillo|amarilla|claro|clara|límpido|transparente|turbio|indeterminado|débil positivo|no se observan|
assente|assenti|tracce|rare|rari|numerosi|numerose|giallo|giallo paglierino|limpido|torbido|non reattivo|reattivo|dubbio|non rilevato|rilevato|non rilevabile|assenza|
não reagente|nao reagente|reagente|não detectado|detectado|traços|raros|raras|amarelo|amarelo claro|amarelo citrino|límpido|turvo|ausência|presença|indetectável|não reativo|
negatief|positief|niet aantoonbaar|aantoonbaar|niet aangetoond|aangetoond|helder|geel|spoor|afwezig|aanwezig|zwak positief|geen|dubieus|licht troebel|
ujemny|ujemna|ujemne|dodatni|dodatnia|dodatnie|nie wykryto|wykryto|nieobecne|nieobecny|obecne|brak|żółty|żółta|jasnożółty|słomkowy|przejrzysty|zupełna|nieliczne|liczne|
w normie|ślad|śladowa ilość|niereaktywny|reaktywny|wątpliwy|pojedyncze|
отрицательный|отрицательно|отрицательная|отриц|отриц.|положительный|положительно|положительная|полож|не обнаружено|не обнаружены|не обнаружен|не обнаружена|
обнаружено|обнаружены|обнаружен|следы|отсутствует|отсутствуют|нет|прозрачная|прозрачный|полная|желтый|жёлтый|соломенно-желтый|светло-желтый|мутная|норма|единичные|
сомнительный|сомнительно|не выявлено|выявлено|слабоположительный|негативний|позитивний|не виявлено|виявлено|відсутні|
negativní|pozitivní|nedetekováno|negatívny|pozitívny|stopa|čirá|žlutá|negatív|pozitív|nem kimutatható|sárga|tiszta|
ej påvisad|ej påvisat|påvisad|påvisat|ikke påvist|påvist|ikke påvist.|spor|gul|negatiivinen|positiivinen|ei todettu|todettu|kirkas|keltainen|
negatif|pozitif|eser|berrak|sarı|açık sarı|saptanmadı|saptandı|nonreaktif|reaktif|normal.|görülmedi|nadir|bulanık|
negativ.|pozitiv|absent.|absenți|galben|limpede|urme|nedetectabil|αρνητικό|αρνητική|θετικό|θετική|ίχνη|διαυγής|κίτρινο|
阴性|陰性|阳性|陽性|弱阳性|弱陽性|強陽性|强阳性|擬陽性|未检出|未檢出|检出|檢出|未见|未見|少许|少量|少数|中量|大量|正常|黄色|淡黄色|深黄色|黃色|淡黃色|清亮|透明|清|清澈|浑浊|微浊|混濁|微混濁|无|無|無し|なし|あり|
検出せず|検出|検出されず|判定保留|음성|양성|약양성|정상|불검출|검출|없음|황색|투명|맑음|hafif bulanık|
سلبي|إيجابي|سالب|موجب|שלילי|חיובי|ลบ|บวก|âm tính|dương tính|negatif.|positif.`)
})

var notDone = sync.OnceValue(func() map[string]bool {
	return phrases(`not done|not performed|pending|cancelled|to follow|tnp|qns|n/p|folgt|ausstehend|nicht durchgeführt|n.d|entfällt|en cours|non fait|
non réalisé|pendiente|no realizado|in corso|non eseguito|pendente|não realizado|volgt|niet bepaald|nie wykonano|в работе|не выполнено|не проводилось|未做|未検|未查|未检|未検査|검사중|미실시|未測|
specimen insufficient|insufficient specimen|material fehlt|kein material`)
})

func phrases(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Split(strings.ReplaceAll(words, "\n", ""), "|") {
		if w = strings.TrimRight(strings.TrimFunc(w, unicode.IsSpace), "."); w != "" {
			m[w] = true
		}
	}
	return m
}
