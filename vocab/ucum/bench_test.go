package ucum_test

import (
	"fmt"
	"testing"
	"time"

	"carnet/vocab/ucum"
)

// BenchmarkNormalize reads spellings never seen before: a number varies.
func BenchmarkNormalize(b *testing.B) {
	printed := rows(b, "printed.tsv")
	i := 0
	for b.Loop() {
		ucum.Normalize(fmt.Sprintf("%s/%d h", printed[i%len(printed)][0], i))
		i++
	}
}

func BenchmarkNormalize_again(b *testing.B) {
	for b.Loop() {
		ucum.Normalize("ммоль/л")
	}
}

func BenchmarkParse(b *testing.B) {
	i := 0
	for b.Loop() {
		if _, err := ucum.Parse(fmt.Sprintf("mmol/(%d.h.kg)", i+1)); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

func BenchmarkParse_again(b *testing.B) {
	for b.Loop() {
		if _, err := ucum.Parse("mL/min/{1.73_m2}"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkConvert(b *testing.B) {
	from, to := mustParse(b, "mg/dL"), mustParse(b, "mmol/L")
	for b.Loop() {
		if _, err := ucum.Convert(99, from, to, 180.156); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkProperty(b *testing.B) {
	for b.Loop() {
		ucum.Property("mmol/L")
	}
}

// TestReady holds the first use, which reads the tables, to a few milliseconds.
func TestReady(t *testing.T) {
	start := time.Now()
	ucum.Normalize("mmol/L")
	ucum.Property("mmol/L")
	t.Logf("first use after %v", time.Since(start))
}
