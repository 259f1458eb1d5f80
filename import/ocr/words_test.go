package ocr_test

import (
	"testing"

	"carnet/import/labtable"
	"carnet/import/ocr"
)

// made up: level, page, block, paragraph, line, word, left, top, width, height, confidence, text
const someWords = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n" +
	"5\t1\t1\t1\t1\t1\t10\t20\t90\t30\t96.5\tGlucose\n" +
	"5\t1\t1\t1\t1\t2\t200\t20\t40\t30\t91\t95\n" +
	"5\t1\t1\t1\t1\t3\t250\t20\t60\t30\t88\tmg/dL\n"

func TestPageOf(t *testing.T) {
	p := ocr.PageOf(someWords)
	text := ""
	for _, g := range p.Glyphs {
		text += g.Text
	}
	if text != "Glucose 95 mg/dL " {
		t.Errorf("the page reads %q", text)
	}
}

// The words come out of a program that read a file from anywhere.
func FuzzPageOf(f *testing.F) {
	f.Add(someWords)
	f.Add("5\t1\t1\t1\t1\t1\t10\t20\t1e300\t-3\tNaN\t10^9/L\n")
	f.Add("5\t1\t1\t1\t1\t1\t-5\t-5\t90\t30\t50\t血糖\n")
	f.Fuzz(func(_ *testing.T, tsv string) {
		if len(tsv) < 1<<16 {
			labtable.Read([]labtable.Page{ocr.PageOf(tsv)}, labtable.Options{})
		}
	})
}
