package loinc

import "slices"

// shortened are words that sheets abbreviate inside longer names, and what
// each may stand for in one language or another, folded.
var shortened = map[string][]string{
	"ac": {"acido", "acide"}, "vit": {"vitamin", "vitamina", "vitamine", "witamina"}, "prot": {"protein", "proteina", "proteine", "proteinas"},
	"ptn": {"proteina", "proteinas"}, "chol": {"cholesterol", "cholesterin"}, "col": {"colesterol"},
	"bil": {"bilirubin", "bilirubine"}, "bilir": {"bilirubin", "bilirubina"}, "bilirr": {"bilirrubina"},
	"alk": {"alkaline", "alkalische"}, "phosph": {"phosphatase"}, "fosf": {"fosfatasa", "fosfatase", "fosfatasi"}, "alc": {"alcalina"},
	"tot": {"total", "totale", "totali", "totales", "totais"}, "dir": {"direct", "directa", "direta", "diretta", "direkt"},
	"ind": {"indirect", "indirecta", "indireta", "indiretta", "indirekt"}, "hgb": {"hemoglobin", "hemoglobina"},
	"corpusc": {"corpuscular"}, "est": {"estimated"}, "antic": {"anticuerpos", "anticorpos", "anticorpi"}, "glob": {"globulin", "globulina"}, "alb": {"albumin", "albumina"},
	"stabk": {"stabkernige"}, "segm": {"segmentkernige"}, "neutr": {"neutrophile"}, "eos": {"eosinophile"}, "bas": {"basophile"},
	"granulozyt": {"granulozyten"}, "leuko": {"leukozyten"}, "eryt": {"erythrozyten"}, "thromb": {"thrombozyten"},
	"общ": {"общий", "общая", "общее"}, "своб": {"свободный", "свободная"}, "щел": {"щелочная"}, "прям": {"прямой"}, "непр": {"непрямой"},
}

// spelt finds words with an abbreviated one written out.
func (t *table) spelt(words []string) *sense {
	if len(words) < 2 {
		return nil
	}
	for i, w := range words {
		for _, full := range shortened[w] {
			out := slices.Clone(words)
			out[i] = full
			if s := t.find(out); s != nil {
				return s
			}
		}
	}
	return nil
}
