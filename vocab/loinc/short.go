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

// spelt finds words with up to three abbreviated ones written out.
func (t *table) spelt(words []string) *sense {
	if len(words) < 2 {
		return nil
	}
	var at []int
	for i, w := range words {
		if shortened[w] != nil {
			at = append(at, i)
		}
	}
	if len(at) == 0 || len(at) > 3 {
		return nil
	}
	return t.writtenOut(slices.Clone(words), at)
}

// writtenOut tries everything the words at these places may stand for, or the
// word itself.
func (t *table) writtenOut(words []string, at []int) *sense {
	if len(at) == 0 {
		return t.whole(words)
	}
	short := words[at[0]]
	for _, full := range shortened[short] {
		words[at[0]] = full
		if s := t.writtenOut(words, at[1:]); s != nil {
			return s
		}
	}
	words[at[0]] = short
	return t.writtenOut(words, at[1:])
}
