package loinc_test

import (
	"slices"
	"strings"
	"testing"

	"carnet/vocab/loinc"
)

func TestResolve(t *testing.T) {
	for _, tt := range []struct {
		why  string
		q    loinc.Query
		want string
	}{
		{"a plain name", loinc.Query{Name: "Hämoglobin"}, "718-7"},
		{"case and accents carry no meaning", loinc.Query{Name: "HAMOGLOBIN"}, "718-7"},
		{"an umlaut written out", loinc.Query{Name: "Haemoglobin"}, "718-7"},
		{"full width", loinc.Query{Name: "ＷＢＣ"}, "26464-8"},
		{"a dotted abbreviation", loinc.Query{Name: "C.R.P."}, "1988-5"},
		{"a footnote mark", loinc.Query{Name: "Kalium *", Value: "5,4", Unit: "mmol/l"}, "2823-3"},
		{"a colon", loinc.Query{Name: "Natrium:"}, "2951-2"},
		{"snake case", loinc.Query{Name: "total_cholesterol"}, "2093-3"},
		{"words in another order", loinc.Query{Name: "Bilirubin, Total"}, "1975-2"},
		{"a code", loinc.Query{Name: "2345-7"}, "2345-7"},
		{"an official name", loinc.Query{Name: "Glucose [Moles/volume] in Serum or Plasma"}, "14749-6"},

		{"the unit picks moles", loinc.Query{Name: "Kreatinin", Value: "81", Unit: "µmol/l"}, "14682-9"},
		{"the unit picks mass", loinc.Query{Name: "Kreatinin", Value: "0,91", Unit: "mg/dl"}, "2160-0"},
		{"the unit picks the count", loinc.Query{Name: "Neutrophile", Value: "4,2", Unit: "/nl"}, "26499-4"},
		{"the unit picks the fraction", loinc.Query{Name: "Neutrophile", Value: "62", Unit: "%"}, "26511-6"},
		{"the unit stands in the value", loinc.Query{Name: "Neutrophile", Value: "62 %"}, "26511-6"},
		{"the unit stands in the name", loinc.Query{Name: "Glukose (mmol/l)", Value: "5,6"}, "14749-6"},
		{"the unit stands behind the name", loinc.Query{Name: "Glucose mg/dL", Value: "101"}, "2345-7"},
		{"absolute", loinc.Query{Name: "Eosinophile abs.", Value: "0,19", Unit: "/nl"}, "26449-9"},
		{"relative", loinc.Query{Name: "Basophile rel.", Value: "0,7", Unit: "%"}, "30180-4"},
		{"IU on an enzyme is U", loinc.Query{Name: "ALT (SGPT)", Value: "21", Unit: "IU/L"}, "1742-6"},
		{"U on a tumour marker is its own unit", loinc.Query{Name: "CA 19-9", Value: "15.3", Unit: "U/mL"}, "24108-3"},
		{"IFCC by its unit", loinc.Query{Name: "HbA1c (IFCC)", Value: "36", Unit: "mmol/mol"}, "59261-8"},
		{"NGSP by its unit", loinc.Query{Name: "HbA1c (NGSP)", Value: "5,4", Unit: "%"}, "4548-4"},
		{"an abbreviation of two things, told by size", loinc.Query{Name: "Tg", Value: "12", Unit: "ng/mL"}, "3013-0"},

		{"urine in the name", loinc.Query{Name: "Glukose im Urin", Value: "negativ"}, "2349-9"},
		{"urine in front", loinc.Query{Name: "U-Glucose", Value: "5.6", Unit: "mmol/L"}, "15076-3"},
		{"urine in the heading", loinc.Query{Name: "Protein", Value: "Trace", Section: "Urinalysis, Complete"}, "2887-8"},
		{"urine in the specimen", loinc.Query{Name: "Creatinine", Value: "90", Unit: "mg/dL", Specimen: "Urine"}, "2161-8"},
		{"serum in a bracket", loinc.Query{Name: "Natrium (i.S.)", Value: "141", Unit: "mmol/l"}, "2951-2"},
		{"a remark is no unit", loinc.Query{Name: "CHOL/HDLC RATIO", Value: "3.2", Unit: "(calc)"}, "9830-1"},
		{"a remark beside the unit in the name", loinc.Query{Name: "LDL (mg/dL)", Value: "120", Unit: "(calc)"}, "2089-1"},
		{"fibrinogen equivalents, in a unit of another size", loinc.Query{Name: "D-Dimere", Value: "0,4", Unit: "mg/L FEU"}, "48065-7"},
		{"a share of fat", loinc.Query{Name: "Masse grasse", Value: "22", Unit: "%"}, "41982-0"},
		{"a weight of fat", loinc.Query{Name: "Masse grasse", Value: "15", Unit: "kg"}, "73708-0"},
		{"steps of no said time", loinc.Query{Name: "Steps", Value: "8000", Unit: "steps"}, "55423-8"},
		{"steps of a day", loinc.Query{Name: "Steps", Value: "8000", Unit: "steps/day"}, "41950-7"},
		{"a pregnancy test of urine", loinc.Query{Name: "Pregnancy test, urine", Value: "negative"}, "2106-3"},
		{"blood in Chinese", loinc.Query{Name: "血红蛋白", Value: "141", Unit: "g/L", Specimen: "血液"}, "718-7"},
		{"plasma before its tube", loinc.Query{Name: "Natrium", Value: "141", Unit: "mmol/l", Specimen: "Plasma EDTA"}, "2951-2"},
		{"24 hours in the name", loinc.Query{Name: "Protein im 24h-Urin", Value: "0,1", Unit: "g/24h"}, "2889-4"},
		{"serum abbreviated", loinc.Query{Name: "Natrium i.S.", Value: "141", Unit: "mmol/l"}, "2951-2"},
		{"whole blood", loinc.Query{Name: "Glukose im Vollblut", Value: "101", Unit: "mg/dl"}, "2339-0"},
		{"the general word for blood moves nothing", loinc.Query{Name: "Glucose", Value: "101", Unit: "mg/dL", Specimen: "Blood"}, "2345-7"},
		{"fasting", loinc.Query{Name: "Glucose, fasting", Value: "5.6", Unit: "mmol/L"}, "14771-0"},
		{"calculated", loinc.Query{Name: "LDL-Cholesterin (berechnet)", Value: "120", Unit: "mg/dl"}, "13457-7"},
		{"two names for one thing", loinc.Query{Name: "GOT (AST)", Value: "28", Unit: "U/l"}, "1920-8"},
		{"two names with a dash", loinc.Query{Name: "Total Cholesterol-TC", Value: "5.0", Unit: "mmol/L"}, "14647-2"},
		{"a part of what the name says", loinc.Query{Name: "Lactate Dehydrogenase-LDH1", Value: "60", Unit: "U/L"}, "2537-9"},
		{"a ratio", loinc.Query{Name: "Serum cholesterol/HDL ratio", Value: "4.2"}, "9830-1"},
		{"a titre", loinc.Query{Name: "ANA-Titer (IFT)", Value: "1:320"}, "29953-7"},
		{"no printed formula", loinc.Query{Name: "eGFR", Value: "67", Unit: "mL/min/1.73m2"}, "69405-9"},
		{"the printed formula", loinc.Query{Name: "GFR (CKD-EPI)", Value: "> 90", Unit: "ml/min/1,73m²"}, "62238-1"},
	} {
		if got := loinc.Resolve(tt.q); got.Code != tt.want || got.Outcome != loinc.Coded {
			t.Errorf("%s: Resolve(%+v) = %s %s (%s), want %s", tt.why, tt.q, got.Outcome, got.Code, got.Reason, tt.want)
		}
	}
}

func TestResolve_refuses(t *testing.T) {
	for _, tt := range []struct {
		why     string
		q       loinc.Query
		outcome string
		reason  string
	}{
		{"a unit of another quantity", loinc.Query{Name: "Hemoglobin", Value: "14", Unit: "%"}, loinc.Refused, loinc.ReasonUnit},
		{"a unit never moves the specimen", loinc.Query{Name: "Leukocytes", Value: "5", Unit: "/HPF"}, loinc.Refused, loinc.ReasonUnit},
		{"a unit that another specimen has", loinc.Query{Name: "Albumin", Value: "30", Unit: "mg/L"}, loinc.NeedsInput, loinc.ReasonNoSpecimen},
		{"an enzyme in another unit", loinc.Query{Name: "Glucose", Value: "5", Unit: "U/L"}, loinc.Refused, loinc.ReasonUnit},
		{"no unit where it decides", loinc.Query{Name: "Glucose", Value: "5.6"}, loinc.NeedsInput, loinc.ReasonNoUnit},
		{"an odd unit where it decides", loinc.Query{Name: "Glucose", Value: "5.6", Unit: "blips"}, loinc.NeedsInput, loinc.ReasonOddUnit},
		{"an abbreviation of two things", loinc.Query{Name: "PCT"}, loinc.Refused, loinc.ReasonAmbiguous},
		{"a name and an abbreviation that differ", loinc.Query{Name: "Natrium (ALT)"}, loinc.Refused, loinc.ReasonTwoNames},
		{"a formula decides the code", loinc.Query{Name: "eGFR"}, loinc.Refused, loinc.ReasonAmbiguous},
		{"a rate that is not per body surface", loinc.Query{Name: "eGFR", Value: "30", Unit: "mL/min"}, loinc.NeedsInput, loinc.ReasonUnitMark},
		{"D-dimer in equivalents of something", loinc.Query{Name: "D-Dimer", Value: "0.5", Unit: "mg/L"}, loinc.NeedsInput, loinc.ReasonUnitMark},
		{"a panel", loinc.Query{Name: "Blutfette"}, loinc.Refused, loinc.ReasonPanel},
		{"a category", loinc.Query{Name: "Vitamine"}, loinc.Refused, loinc.ReasonCategory},
		{"a complaint", loinc.Query{Name: "Fieber"}, loinc.Refused, loinc.ReasonComplaint},
		{"a diagnosis", loinc.Query{Name: "Bluthochdruck"}, loinc.Refused, loinc.ReasonDiagnosis},
		{"a quantity LOINC has no code for", loinc.Query{Name: "HRV (RMSSD)"}, loinc.Refused, loinc.ReasonNoCode},
		{"no code in that specimen", loinc.Query{Name: "Ferritin", Specimen: "Urine"}, loinc.Refused, loinc.ReasonSpecimen},
		{"a name against its column", loinc.Query{Name: "Serum glucose", Specimen: "Urine"}, loinc.Refused, loinc.ReasonSpecimen},
		{"a fluid nobody knows", loinc.Query{Name: "Glucose", Specimen: "drain 3"}, loinc.Unresolved, loinc.ReasonOtherFluid},
		{"a word for a number", loinc.Query{Name: "Ferritin", Value: "negativ"}, loinc.Refused, loinc.ReasonValue},
		{"a bracket that may change the meaning", loinc.Query{Name: "Albumin (chicken)"}, loinc.Unresolved, loinc.ReasonUnknown},
		{"a longer name", loinc.Query{Name: "Glucose-6-phosphate"}, loinc.Unresolved, loinc.ReasonUnknown},
		{"a plural is not its singular with a letter", loinc.Query{Name: "Immunglobuline"}, loinc.Refused, loinc.ReasonCategory},
		{"nothing", loinc.Query{}, loinc.Unresolved, loinc.ReasonUnknown},
	} {
		got := loinc.Resolve(tt.q)
		if got.Code != "" || got.Outcome != tt.outcome || !strings.Contains(got.Reason, tt.reason) {
			t.Errorf("%s: Resolve(%+v) = %s %q (%s), want %s (%s)", tt.why, tt.q, got.Outcome, got.Code, got.Reason, tt.outcome, tt.reason)
		}
	}
}

func TestResolve_saysWhatItSetAside(t *testing.T) {
	for _, tt := range []struct {
		q        loinc.Query
		rejected string
	}{
		{loinc.Query{Name: "total cholesterol", Value: "5.0", Unit: "mmol/L"}, "2093-3"},
		{loinc.Query{Name: "hemoglobin", Value: "14", Unit: "%"}, "718-7"},
		{loinc.Query{Name: "albumin", Value: "30", Unit: "g/24h"}, "1751-7"},
	} {
		if got := loinc.Resolve(tt.q); got.Rejected != tt.rejected {
			t.Errorf("Resolve(%+v).Rejected = %q, want %q", tt.q, got.Rejected, tt.rejected)
		}
	}
}

func TestResolve_unitInTheSenseOfTheCode(t *testing.T) {
	for _, tt := range []struct {
		q            loinc.Query
		ucum, reason string
	}{
		{loinc.Query{Name: "ALT", Value: "21", Unit: "IU/L"}, "U/L", loinc.ReasonEnzymeUnit},
		{loinc.Query{Name: "TSH", Value: "1.2", Unit: "mU/L"}, "m[IU]/L", loinc.ReasonOwnUnit},
		{loinc.Query{Name: "CA 125", Value: "12", Unit: "U/mL"}, "[arb'U]/mL", loinc.ReasonOwnUnit},
		{loinc.Query{Name: "Sodium", Value: "140", Unit: "mmol/L"}, "mmol/L", ""},
	} {
		got := loinc.Resolve(tt.q)
		if got.UCUM != tt.ucum || got.Reason != tt.reason {
			t.Errorf("Resolve(%+v) has unit %q (%s), want %q (%s)", tt.q, got.UCUM, got.Reason, tt.ucum, tt.reason)
		}
	}
}

func TestResolve_panel(t *testing.T) {
	got := loinc.Resolve(loinc.Query{Name: "blood pressure"})
	if got.Panel != "85354-9" || !slices.Equal(got.Members, []string{"8480-6", "8462-4"}) {
		t.Errorf("blood pressure = panel %q of %v, want 85354-9 of 8480-6 and 8462-4", got.Panel, got.Members)
	}
}

func TestResolve_candidates(t *testing.T) {
	got := loinc.Resolve(loinc.Query{Name: "PCT"})
	var codes []string
	for _, c := range got.Candidates {
		codes = append(codes, c.Code)
	}
	if !slices.Equal(codes, []string{"33959-8", "51637-7"}) {
		t.Errorf("PCT has candidates %v, want procalcitonin and plateletcrit", codes)
	}
}

func TestWords(t *testing.T) {
	got := loinc.Words(loinc.ReasonUnitPicked + " " + loinc.ReasonEnzymeUnit)
	if !strings.Contains(got, "; ") || strings.Contains(got, ":") {
		t.Errorf("Words = %q, want two fragments", got)
	}
}

// What LOINC itself would call another code than any of ours is none of ours.
func TestResolve_officialNamesOfOthers(t *testing.T) {
	for _, name := range []string{
		"Calcium [Moles/volume] in Blood", "Thyrotropin [Units/volume] in Blood", "Amylase [Enzymatic activity/volume] in Blood",
		"Ketones [Mass/volume] in Urine",
	} {
		if got := loinc.Resolve(loinc.Query{Name: name}); got.Code != "" {
			t.Errorf("Resolve(%q) = %s %q", name, got.Code, got.Display)
		}
	}
}

// A specimen taken off a name leaves the rest of it whole, and a flag is no
// letter of it.
func TestResolve_notWhatItResembles(t *testing.T) {
	for _, tt := range []struct {
		q   loinc.Query
		not string
	}{
		{loinc.Query{Name: "Direct bilirubin, urine"}, "1977-8"},
		{loinc.Query{Name: "PT (H)"}, "2731-8"},
		{loinc.Query{Name: "Creatinine", Value: "0.9", Unit: "mg/dL", Specimen: "dried blood spot"}, "2160-0"},
	} {
		if got := loinc.Resolve(tt.q); got.Code == tt.not {
			t.Errorf("Resolve(%+v) = %s %q", tt.q, got.Code, got.Display)
		}
	}
}

// One phrase for two quantities lists both.
func TestResolve_twoQuantities(t *testing.T) {
	for name, want := range map[string][]string{"Masse grasse": {"41982-0", "73708-0"}, "Masa grasa": {"41982-0", "73708-0"}, "pH": {"2756-5", "11558-4"}} {
		got := loinc.Resolve(loinc.Query{Name: name})
		var codes []string
		for _, c := range got.Candidates {
			codes = append(codes, c.Code)
		}
		if got.Outcome != loinc.Refused || got.Reason != loinc.ReasonAmbiguous || !slices.Equal(codes, want) {
			t.Errorf("Resolve(%q) = %s (%s), candidates %v, want %v", name, got.Outcome, got.Reason, codes, want)
		}
	}
	if got := loinc.Resolve(loinc.Query{Name: "pH", Value: "7.4", Unit: "pH"}); got.Code != "" {
		t.Errorf("a pH of no said specimen is %s", got.Code)
	}
}
