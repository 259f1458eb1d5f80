package icpc

import "testing"

func TestConflicts(t *testing.T) {
	// which keys are ambiguous although each language is sure
	tb := &table{terms: map[string]string{}}
	eachLine("icpc3.tsv", func(c []string) error { tb.terms[c[0]] = c[1]; return nil })
	first := map[string][2]string{}
	for _, lang := range Languages {
		tb.symptoms, tb.conditions = map[string]sense{}, map[string]sense{}
		r := reader{table: tb, macros: macros{}, lang: lang, own: map[string]string{}}
		if err := eachLine("surfaces_"+lang+".tsv", r.line); err != nil {
			t.Log(err)
		}
		for k, h := range r.own {
			if f, ok := first[k]; ok && f[1] != h {
				t.Logf("%s: %s %s, %s %s", k, f[0], f[1], lang, h)
			} else {
				first[k] = [2]string{lang, h}
			}
		}
	}
	t.Log(len(first))
}
