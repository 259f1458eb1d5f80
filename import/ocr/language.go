package ocr

import (
	"strings"

	"carnet/vocab/spelling"
)

// tells are small words and words of lab sheets that tell a language, without
// accents: a page read as another language loses those first.
var tells = map[string]string{
	"eng": "the of and for with by to name date result results unit units range reference test report sample patient specimen collected received",
	"deu": "und der die das von im mit bei nicht aus am ist zur befund einheit wert ergebnis referenzbereich probe auftrag eingang geb",
	"fra": "le la les des du et au aux sur par pour resultats valeurs prelevement preleve biologie medicale anteriorites edite nee dossier",
	"spa": "el los las del y con por para en una resultado resultados valores muestra fecha paciente unidades referencia analisis",
	"ita": "il lo gli della dei di e per con esame risultato valori riferimento prelievo data nato referto unita",
	"por": "do da dos das e com para em resultado valores amostra data paciente unidade referencia coleta exame idade",
	"nld": "de het een van en op met bij uitslag eenheid referentiewaarden afname geboren aanvrager bepaling",
	"pol": "w z na do oraz dla wynik wyniki badanie jednostka zakres norma data pacjent pobrania",
}

// language returns the language of most telling words, "" where no language has
// three or two have as many.
func language(words []word) string {
	count := map[string]int{}
	for _, w := range words {
		folded := strings.Trim(spelling.Key(w.text), ".,:;()")
		for l, list := range tells {
			if folded != "" && strings.Contains(" "+list+" ", " "+folded+" ") {
				count[l]++
			}
		}
	}
	best, second := "", ""
	for l, n := range count {
		switch {
		case best == "" || n > count[best]:
			best, second = l, best
		case second == "" || n > count[second]:
			second = l
		}
	}
	if count[best] < 3 || count[best] == count[second] {
		return ""
	}
	return best
}

// languagesOf returns the languages that a page is to be read as: English for
// its numbers, and its own.
func (s *session) languagesOf(r reading) string {
	l := language(r.words)
	if _, ok := s.e.languages[l]; !ok || strings.Contains("+"+s.latin+"+", "+"+l+"+") {
		return s.latin
	}
	if _, ok := s.e.languages["eng"]; ok {
		return "eng+" + l
	}
	return l
}
