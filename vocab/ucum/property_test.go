package ucum_test

import (
	"os"
	"strings"
	"testing"

	"carnet/vocab/ucum"
)

// tableUnits returns every code of units.tsv.
func tableUnits(t testing.TB) []string {
	t.Helper()
	data, err := os.ReadFile("units.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "# ") {
			code, _, _ := strings.Cut(line, "\t")
			codes = append(codes, code)
		}
	}
	return codes
}

// TestConvert_roundTrip takes a value through every pair of units and back. It
// is small because a fifth of a circle still has its one tangent.
func TestConvert_roundTrip(t *testing.T) {
	const v = 0.2
	var units []ucum.Unit
	for _, code := range tableUnits(t) {
		units = append(units, mustParse(t, code))
	}
	pairs := 0
	for _, a := range units {
		for _, b := range units {
			there, err := ucum.Convert(v, a, b, 0)
			if err != nil {
				continue
			}
			back, err := ucum.Convert(there, b, a, 0)
			if err != nil || !near(back, v, 1e-12) {
				t.Errorf("%v %s is %v %s, and back %v, %v", v, a, there, b, back, err)
			}
			pairs++
		}
	}
	if pairs < 5000 {
		t.Errorf("%d pairs convert, want the 5,000 and more of UCUM", pairs)
	}
}

// TestNormalize_valid holds that every code Normalize gives is one, and reads
// as itself.
func TestNormalize_valid(t *testing.T) {
	for _, r := range rows(t, "printed.tsv") {
		code, ok := ucum.Normalize(r[0])
		if !ok {
			continue
		}
		if _, err := ucum.Parse(code); err != nil {
			t.Errorf("Normalize(%q) = %q: %v", r[0], code, err)
		}
		if again, _ := ucum.Normalize(code); again != code {
			t.Errorf("Normalize(%q) = %q, but of that %q", r[0], code, again)
		}
	}
}

func TestProperty(t *testing.T) {
	for code, want := range map[string]string{
		"mg/dL": "MCnc", "g/L": "MCnc", "ug/mL{FEU}": "MCnc", "g%": "MCnc",
		"mmol/L": "SCnc", "meq/L": "SCnc",
		"U/L": "CCnc", "ukat/L": "CCnc", "nmol/h/mL": "CCnc", "ng/mL/h": "CCnc", "U/g": "CCnt", "U": "CAct", "U/d": "CRat",
		"[IU]/L": "ACnc", "m[IU]/mL": "ACnc", "[arb'U]/mL": "ACnc", "{RU}/mL": "ACnc", "[GPL'U]": "ACnc", "[IU]": "Arb",
		"10*9/L": "NCnc", "/uL": "NCnc", "{copies}/mL": "NCnc", "[CFU]/mL": "NCnc",
		"/[HPF]": "Naric", "/[LPF]": "Naric",
		"mg/d": "MRat", "mmol/d": "SRat", "mL/min": "VRat", "/min": "NRat", "mL/min/{1.73_m2}": "ArVRat", "mL/min/kg": "VRatCnt", "L/min/m2": "ArVRat", "mL/m2": "ArVol",
		"%": "MFr", "mg/g": "MRto", "ug/g": "MRto", "mmol/mol": "SFr", "L/L": "VFr", "[ppm]": "VFr", "mg/mmol": "Ratio", "1": "Ratio",
		"umol/g": "SCnt", "mL/kg": "VCnt",
		"fL": "EntVol", "pg": "EntMass", "fmol": "EntSub", "mPa.s": "Visc", "mm/h": "Vel", "s": "Time", "min": "Time", "kg": "Mass", "cm": "Len", "mL": "Vol", "m2": "Area",
		"Cel": "Temp", "[degF]": "Temp", "K": "Temp", "[pH]": "LsCnc", "mm[Hg]": "Pres", "kPa": "Pres", "kcal": "Engy", "kJ": "Engy",
		"kg/m2": "Ratio", "mosm/kg": "Osmol", "{score}": "Score", "{steps}": "Num", "{titer}": "Titr", "{Log_IU}/mL": "LaCnc",
		"dB": "", "nonsense": "", "": "",
	} {
		if got := ucum.Property(code); got != want {
			t.Errorf("Property(%q) = %q, want %q", code, got, want)
		}
	}
}

// theirs are the families where the peer of the vectors takes the column of
// another program for LOINC's property.
var theirs = map[string]string{"mm/h": "Vel", "kg/m2": "Ratio", "mL/min/kg": "VRatCnt", "[pH]": "LsCnc", "mosm/kg": "Osmol"}

func TestProperty_vectors(t *testing.T) {
	for _, r := range rows(t, "unit_normalize.tsv") {
		code, want := r[1], r[2]
		if own, ok := theirs[code]; ok {
			want = own
		}
		if got := ucum.Property(code); got != want {
			t.Errorf("Property(%q) = %q, want %q", code, got, want)
		}
	}
}
