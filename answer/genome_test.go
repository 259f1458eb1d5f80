package answer_test

import (
	"fmt"
	"testing"

	"carnet/answer"
	"carnet/answer/answertest"
)

func TestGenomes(t *testing.T) {
	a := someGenome(t)
	files, err := a.Genomes(t.Context())
	if err != nil || len(files) != 1 {
		t.Fatal(len(files), err)
	}
	f := files[0]
	if f.ID != "gs_1" || f.State != "active" || f.Rows != 19 || f.Called != 18 || f.NoCalls != 1 {
		t.Errorf("%+v", f)
	}
	rows := 0
	for _, c := range f.Chromosomes {
		rows += c.Rows
		if c.Name == "10" && fmt.Sprint(c.Rows, c.Called, *c.Length, c.First, c.Last) != "6 5 135534747 96521657 96741053" {
			t.Errorf("chromosome 10: %+v of %d bases", c, *c.Length)
		}
	}
	if rows != f.Rows {
		t.Errorf("%d rows over all chromosomes, want %d", rows, f.Rows)
	}
	a.Grants = answer.DefaultGrants()
	if files, err = a.Genomes(t.Context()); err != nil || len(files) != 0 {
		t.Errorf("without the grant: %d files, %v", len(files), err)
	}
	if files, err = answertest.Asker(t).Genomes(t.Context()); err != nil || len(files) != 0 {
		t.Errorf("without a file: %d files, %v", len(files), err)
	}
}
