package loinc_test

import (
	"slices"
	"testing"

	"carnet/vocab/loinc"
)

// An invented is a release of terms that LOINC does not have.
type invented struct {
	terms   []loinc.Term
	names   map[string][]string // codes by name
	members map[string][]string
}

func (r invented) Term(code string) (loinc.Term, bool) {
	i := slices.IndexFunc(r.terms, func(t loinc.Term) bool { return t.Code == code })
	if i < 0 {
		return loinc.Term{}, false
	}
	return r.terms[i], true
}

func (r invented) Members(code string) []string { return r.members[code] }

func (r invented) Named(key string) (found []loinc.Term) {
	for _, t := range r.terms {
		names := []string{t.Name, t.Component}
		for name, codes := range r.names {
			if slices.Contains(codes, t.Code) {
				names = append(names, name)
			}
		}
		if slices.ContainsFunc(names, func(n string) bool { return loinc.Key(n) == key }) {
			found = append(found, t)
		}
	}
	return found
}

var release = invented{
	terms: []loinc.Term{
		{Code: "90001-1", Name: "Carnetine [Mass/volume] in Serum or Plasma", Component: "Carnetine", Property: "MCnc", Time: "Pt", System: "Ser/Plas", Scale: "Qn", Unit: "mg/dL"},
		{Code: "90002-9", Name: "Carnetine [Moles/volume] in Serum or Plasma", Component: "Carnetine", Property: "SCnc", Time: "Pt", System: "Ser/Plas", Scale: "Qn", Unit: "mmol/L"},
		{Code: "90003-7", Name: "Carnetine [Mass/volume] in Urine", Component: "Carnetine", Property: "MCnc", Time: "Pt", System: "Urine", Scale: "Qn", Unit: "mg/dL"},
		{Code: "90004-5", Name: "Carnetine [Mass/volume] in Serum or Plasma by Guess", Component: "Carnetine", Property: "MCnc", Time: "Pt", System: "Ser/Plas", Scale: "Qn", Method: "Guess", Unit: "mg/dL"},
		{Code: "90005-2", Name: "Vaultase [Enzymatic activity/volume] in Pleural fluid", Component: "Vaultase", Property: "CCnc", Time: "Pt", System: "Plr fld", Scale: "Qn", Unit: "U/L"},
		{Code: "90006-0", Name: "Vaultase [Enzymatic activity/volume] in Amniotic fluid", Component: "Vaultase", Property: "CCnc", Time: "Pt", System: "Amnio fld", Scale: "Qn", Unit: "U/L"},
		{Code: "90007-8", Name: "Notebook virus Ab [Presence] in Serum by Immunoassay", Component: "Notebook virus Ab", Property: "PrThr", Time: "Pt", System: "Ser", Scale: "Ord", Method: "IA"},
		{Code: "90008-6", Name: "Notebook virus Ab [Presence] in Serum by Blot", Component: "Notebook virus Ab", Property: "PrThr", Time: "Pt", System: "Ser", Scale: "Ord", Method: "IB"},
		{Code: "90009-4", Name: "Carnet panel", Component: "Carnet panel", Property: "-", Time: "Pt", System: "Ser/Plas", Scale: "-"},
		{Code: "2345-7", Name: "Glucose of the release", Component: "Glucose", Property: "MCnc", Time: "Pt", System: "Ser/Plas", Scale: "Qn", Unit: "mg/dL"},
	},
	names:   map[string][]string{"Karnetin": {"90001-1", "90002-9", "90003-7", "90004-5"}, "Glukose-Karnetin": {"90001-1"}},
	members: map[string][]string{"90009-4": {"90001-1", "90005-2"}},
}

func TestResolver_release(t *testing.T) {
	r := loinc.Resolver{Release: release}
	for _, tt := range []struct {
		why           string
		q             loinc.Query
		outcome, code string
	}{
		{"the unit picks mass", loinc.Query{Name: "Carnetine", Value: "3", Unit: "mg/dL"}, loinc.Coded, "90001-1"},
		{"or moles", loinc.Query{Name: "Carnetine", Value: "3", Unit: "mmol/L"}, loinc.Coded, "90002-9"},
		{"a foreign unit refuses", loinc.Query{Name: "Carnetine", Value: "3", Unit: "fL"}, loinc.Refused, ""},
		{"without a unit either is possible", loinc.Query{Name: "Carnetine", Value: "3"}, loinc.NeedsInput, ""},
		{"our words name the specimen", loinc.Query{Name: "Carnetine, urine", Value: "3", Unit: "mg/dL"}, loinc.Coded, "90003-7"},
		{"so does the column", loinc.Query{Name: "carnetine", Value: "3", Unit: "mg/dL", Specimen: "Urin"}, loinc.Coded, "90003-7"},
		{"a variant's name", loinc.Query{Name: "Karnetin i.S.", Value: "3", Unit: "mg/dl"}, loinc.Coded, "90001-1"},
		{"the official name is one code", loinc.Query{Name: "Carnetine [Mass/volume] in Serum or Plasma by Guess"}, loinc.Coded, "90004-5"},
		{"the code itself", loinc.Query{Name: "90005-2", Value: "3", Unit: "U/L"}, loinc.Coded, "90005-2"},
		{"and not in a unit of another kind", loinc.Query{Name: "90005-2", Value: "3", Unit: "mg/dL"}, loinc.Refused, ""},
		{"two fluids, none said", loinc.Query{Name: "Vaultase", Value: "3", Unit: "U/L"}, loinc.NeedsInput, ""},
		{"blood has no code", loinc.Query{Name: "Vaultase", Value: "3", Unit: "U/L", Specimen: "serum"}, loinc.Refused, ""},
		{"two methods, none said", loinc.Query{Name: "Notebook virus Ab", Value: "negative"}, loinc.NeedsInput, ""},
		{"a panel is refused", loinc.Query{Name: "Carnet panel"}, loinc.Refused, ""},
		{"the built-in table wins", loinc.Query{Name: "Glucose", Value: "95", Unit: "mg/dL"}, loinc.Coded, "2345-7"},
		{"two analytes side by side", loinc.Query{Name: "Ferritin Carnetine", Value: "3", Unit: "mg/dL"}, loinc.Unresolved, ""},
		{"two analytes, one bracketed", loinc.Query{Name: "Ferritin (Carnetine)", Value: "3", Unit: "mg/dL"}, loinc.Refused, ""},
		{"unknown stays unknown", loinc.Query{Name: "Qwxyz"}, loinc.Unresolved, ""},
	} {
		got := r.Resolve(tt.q)
		if got.Outcome != tt.outcome || got.Code != tt.code {
			t.Errorf("%s: Resolve(%+v) = %s %q (%s), want %s %q", tt.why, tt.q, got.Outcome, got.Code, got.Reason, tt.outcome, tt.code)
		}
	}
	got := r.Resolve(loinc.Query{Name: "Carnet panel"})
	if got.Panel != "90009-4" || !slices.Equal(got.Members, []string{"90001-1", "90005-2"}) || got.Reason != loinc.ReasonPanel {
		t.Errorf("the panel of the release = %+v", got)
	}
	if got := r.Resolve(loinc.Query{Name: "Glucose", Value: "95", Unit: "mg/dL"}); got.Display != "Glucose [Mass/volume] in Serum or Plasma" {
		t.Errorf("glucose is shown as %q", got.Display)
	}
	if v, err := r.Convert("90001-1", 3, "mg/dL", "mg/L"); err != nil || v != 30 {
		t.Errorf("Convert = %v, %v", v, err)
	}
}

func TestResolver_own(t *testing.T) {
	own := map[string]string{loinc.Key("Zucker nüchtern (Praxis)"): "2345-7", loinc.Key("LDL"): "13457-7", loinc.Key("Karnet X"): "90002-9", loinc.Key("gone"): "99999-9"}
	r := loinc.Resolver{Release: release, Own: func(q loinc.Query) (string, bool) {
		code, ok := own[loinc.Key(q.Name)]
		return code, ok
	}}
	for _, tt := range []struct {
		why           string
		q             loinc.Query
		outcome, code string
	}{
		{"as it was settled, in other spelling", loinc.Query{Name: "ZUCKER NÜCHTERN PRAXIS", Value: "95", Unit: "mg/dL"}, loinc.Coded, "2345-7"},
		{"the unit still chooses the moles", loinc.Query{Name: "Zucker nüchtern (Praxis)", Value: "5.1", Unit: "mmol/L"}, loinc.Coded, "14749-6"},
		{"and refuses what is neither", loinc.Query{Name: "Zucker nüchtern (Praxis)", Value: "5.1", Unit: "fL"}, loinc.Refused, ""},
		{"words are no value of it", loinc.Query{Name: "Zucker nüchtern (Praxis)", Value: "negative"}, loinc.Refused, ""},
		{"it outranks the table", loinc.Query{Name: "LDL", Value: "95", Unit: "mg/dL"}, loinc.Coded, "13457-7"},
		{"a code of the release", loinc.Query{Name: "karnet-x", Value: "5.1", Unit: "mmol/L"}, loinc.Coded, "90002-9"},
		{"a code nobody knows any more", loinc.Query{Name: "gone"}, loinc.Unresolved, ""},
		{"another name is left alone", loinc.Query{Name: "HDL", Value: "55", Unit: "mg/dL"}, loinc.Coded, "2085-9"},
	} {
		got := r.Resolve(tt.q)
		if got.Outcome != tt.outcome || got.Code != tt.code {
			t.Errorf("%s: Resolve(%+v) = %s %q (%s), want %s %q", tt.why, tt.q, got.Outcome, got.Code, got.Reason, tt.outcome, tt.code)
		}
	}
}
