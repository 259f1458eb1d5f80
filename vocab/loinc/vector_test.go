package loinc_test

import (
	"strings"
	"testing"

	"carnet/vocab/loinc"
)

// concepts says which LOINC components are each concept of resolve_name.tsv,
// where any specimen or method of it is right. Written from LOINC's own parts.
var concepts = map[string][]string{
	"25-hydroxyvitamin D": {"25-hydroxyvitamin D3", "25-Hydroxyvitamin D3+25-Hydroxyvitamin D2", "Calcidiol"},
	"ABO blood type":      {"ABO group"}, "MCV": {"MCV"}, "QT interval": {"Q-T interval"},
	"RDW as %": {"Erythrocyte distribution width"}, "REM sleep duration": {"REM sleep duration"},
	"Rh type": {"Rh"}, "a ratio code": {"Cholesterol.total/Cholesterol in HDL"},
	"alanine aminotransferase": {"Alanine aminotransferase"}, "albumin": {"Albumin"},
	"alkaline phosphatase": {"Alkaline phosphatase"}, "alkaline phosphatase bone": {"Alkaline phosphatase.bone"},
	"aspartate aminotransferase":  {"Aspartate aminotransferase"},
	"bilirubin direct/conjugated": {"Bilirubin.direct", "Bilirubin.conjugated"}, "bilirubin total": {"Bilirubin.total"},
	"body fat percentage": {"Body fat"}, "body weight": {"Body weight"}, "calcium": {"Calcium"},
	"cancer antigen 125": {"Cancer Ag 125"}, "carcinoembryonic antigen (serum)": {"Carcinoembryonic Ag"},
	"chloride": {"Chloride"}, "cholesterol": {"Cholesterol"}, "total cholesterol": {"Cholesterol"},
	"cholesterol in HDL": {"Cholesterol in HDL"}, "cholesterol in LDL": {"Cholesterol in LDL"},
	"cholesterol non-HDL": {"Cholesterol non HDL"}, "cobalamin": {"Cobalamin (Vitamin B12)"},
	"creatine kinase MB": {"Creatine kinase.MB"}, "creatine kinase total": {"Creatine kinase"},
	"creatinine": {"Creatinine"}, "creatinine renal clearance": {"Creatinine renal clearance"},
	"diastolic blood pressure": {"Intravascular diastolic"}, "systolic blood pressure": {"Intravascular systolic"},
	"erythrocyte sedimentation rate": {"Erythrocyte sedimentation rate"}, "erythrocytes": {"Erythrocytes"},
	"falling asleep": {"Sleep onset latency"}, "fasting glucose": {"Glucose^post CFst"}, "folate": {"Folate"},
	"glucose": {"Glucose"}, "glucose post meal": {"Glucose^post meal"}, "glucose urine": {"Glucose"},
	"heart rate resting": {"Heart rate^resting"}, "hemoglobin": {"Hemoglobin"},
	"hemoglobin A1c": {"Hemoglobin A1c/Hemoglobin.total"}, "holotranscobalamin": {"Holo-transcobalamin II"},
	"iron": {"Iron"}, "lactate dehydrogenase 5": {"Lactate dehydrogenase 5", "Lactate dehydrogenase 5/Lactate dehydrogenase.total"},
	"leukocytes": {"Leukocytes"}, "light sleep duration": {"Light sleep duration"}, "lipoprotein a": {"Lipoprotein a"},
	"lutropin": {"Lutropin"}, "lymphocytes": {"Lymphocytes"}, "magnesium": {"Magnesium"}, "monocytes": {"Monocytes"},
	"neutrophils":       {"Neutrophils", "Neutrophils/Leukocytes", "Neutrophils/100 leukocytes"},
	"neutrophils count": {"Neutrophils"}, "neutrophils/leukocytes": {"Neutrophils/Leukocytes", "Neutrophils/100 leukocytes"},
	"osmolality serum": {"Osmolality"}, "oxygen saturation": {"Oxygen saturation"}, "pH of urine": {"pH"},
	"phosphate": {"Phosphate"}, "phospholipid": {"Phospholipid"}, "platelets": {"Platelets"}, "potassium": {"Potassium"},
	"protein": {"Protein"}, "protein urine": {"Protein"}, "prothrombin time": {"Coagulation tissue factor induced"},
	"sleep duration": {"Sleep duration"}, "sodium": {"Sodium"}, "steps": {"Number of steps"}, "thyrotropin": {"Thyrotropin"},
	"total IgE": {"IgE"}, "triglyceride": {"Triglyceride"}, "triiodothyronine": {"Triiodothyronine (T3)"},
	"triiodothyronine free": {"Triiodothyronine (T3) Free"}, "urate": {"Urate"}, "urea nitrogen": {"Urea nitrogen"},
	"vitamin D3": {"Calcidiol", "25-hydroxyvitamin D3", "Cholecalciferol"},
}

func TestResolve_names(t *testing.T) {
	var s score
	for _, v := range rows(t, "resolve_name.tsv") {
		got := loinc.Resolve(loinc.Query{Name: v["term"]})
		s.add(t, v["term"], got, nameRight(t, v, got))
	}
	s.report(t, "resolve_name", 0.94)
}

// nameRight grades got. A panel is met by its code beside the refusal.
func nameRight(t *testing.T, v map[string]string, got loinc.Answer) bool {
	if want := v["loinc_if_pinned"]; want != "" {
		return got.Code == want || got.Panel == want
	}
	want, ok := concepts[v["expected_concept"]]
	if !ok {
		t.Fatalf("resolve_name.tsv: no components for %q", v["expected_concept"])
	}
	term, _ := loinc.Lookup(got.Code)
	urine := strings.HasPrefix(term.System, "Urine") && term.System != "Urine+Ser/Plas"
	if strings.Contains(v["expected_concept"], "urine") != urine {
		return false
	}
	for _, component := range want {
		if term.Component == component {
			return true
		}
	}
	return false
}

func TestResolve_refusedNames(t *testing.T) {
	for _, v := range rows(t, "resolve_refuse.tsv") {
		if got := loinc.Resolve(loinc.Query{Name: v["term"]}); got.Code != "" {
			t.Errorf("Resolve(%q) = %s %q, want a refusal: %s", v["term"], got.Code, got.Display, v["why"])
		}
	}
}

func TestResolve_readings(t *testing.T) {
	var s score
	for _, v := range rows(t, "resolve_reading.tsv") {
		q := loinc.Query{Name: v["name"], Value: v["value"], Unit: v["unit"]}
		got := loinc.Resolve(q)
		want := v["loinc"]
		right := got.Code == want && strings.ReplaceAll(got.Outcome, "_", "-") == v["outcome"]
		if strings.HasPrefix(want, "(") { // any code
			right = got.Outcome == loinc.Coded
		}
		if v["outcome"] == "refused" || v["outcome"] == "needs-input" {
			right = got.Code == ""
		}
		s.add(t, v["name"]+" "+v["value"]+" "+v["unit"], got, right)
	}
	s.report(t, "resolve_reading", 0.85)
}

// Spellings of one analyte answer one code, or no code; never two.
func TestResolve_sameCode(t *testing.T) {
	for _, file := range []string{"same_code_groups.tsv", "mirobody_known_splits.tsv"} {
		for _, v := range rows(t, file) {
			spellings := v["spellings"] + v["spellings (|-joined) that must answer ONE code"]
			codes := map[string]string{}
			for _, name := range strings.Split(spellings, "|") {
				if got := loinc.Resolve(loinc.Query{Name: name}); got.Code != "" {
					codes[got.Code] = name
				}
			}
			if len(codes) > 1 {
				t.Errorf("%s: %s has codes %v", file, v["analyte"], codes)
			}
			if want := v["target_loinc"]; want != "" && codes[want] == "" {
				t.Errorf("%s: %s has codes %v, want %s", file, v["analyte"], codes, want)
			}
		}
	}
}

// trapsOverruled are rows of loinc_traps.tsv the design decides otherwise.
var trapsOverruled = map[string]string{
	"LDL":   "direct, calculated and unspecified differ in method only: the code without one is right",
	"NEUT%": "770-8 names the automated method: the code without one is right",
}

func TestResolve_traps(t *testing.T) {
	for _, v := range rows(t, "loinc_traps.tsv") {
		got := loinc.Resolve(loinc.Query{Name: v["name"]})
		if got.Code != "" && got.Code == v["wrong"] {
			t.Errorf("Resolve(%q) fell for %s", v["name"], got.Code)
		}
		if got.Code == "" || v["verdict"] == "" || trapsOverruled[v["name"]] != "" {
			continue
		}
		if right := strings.Split(v["verdict"], "|"); !contains(right, got.Code) {
			t.Errorf("Resolve(%q) = %s, want %s", v["name"], got.Code, v["verdict"])
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// A score counts answers. A wrong code fails the test; no code only counts.
type score struct{ right, refused, none, wrong int } // none is unknown

func (s *score) add(t *testing.T, what string, got loinc.Answer, right bool) {
	t.Helper()
	switch {
	case right:
		s.right++
	case got.Code == "" && got.Outcome != loinc.Unresolved:
		s.refused++
		t.Logf("refused: %q %s (%s)", what, got.Outcome, got.Reason)
	case got.Code == "":
		s.none++
		t.Logf("no code: %q %s (%s)", what, got.Outcome, got.Reason)
	default:
		s.wrong++
		t.Errorf("wrong code: %q = %s %q", what, got.Code, got.Display)
	}
}

func (s *score) total() int { return s.right + s.refused + s.none + s.wrong }

func (s *score) report(t *testing.T, file string, bar float64) {
	t.Helper()
	total := s.total()
	share := float64(s.right) / float64(total)
	t.Logf("%s: %d right, %d refused, %d unknown, %d wrong of %d", file, s.right, s.refused, s.none, s.wrong, total)
	if share < bar {
		t.Errorf("%s: %.3f right, want %.3f", file, share, bar)
	}
}
