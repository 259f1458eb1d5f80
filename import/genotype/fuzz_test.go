package genotype_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"carnet/import/genotype"
)

// seed adds every file of testdata, plain and packed.
func seed(f *testing.F, add func(data []byte)) {
	f.Helper()
	files, err := filepath.Glob("testdata/*.*")
	if err != nil || len(files) == 0 {
		f.Fatal(files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		add(data)
	}
}

// Whatever the bytes, each row is handed over and counted once.
func FuzzRead(f *testing.F) {
	seed(f, func(data []byte) {
		f.Add(data)
		f.Add(inUTF16(data, false, "\xff\xfe"))
	})
	f.Fuzz(func(t *testing.T, data []byte) {
		rows := 0
		s, err := genotype.Read(context.Background(), bytes.NewReader(data), func(c genotype.Call) error {
			rows++
			if c.End != 0 && c.End <= c.Position {
				t.Errorf("a block from %d to %d", c.Position, c.End)
			}
			return nil
		})
		if err != nil {
			return
		}
		if s.Rows != rows || s.Called+s.NoCalls != rows || rows == 0 || s.DamagedRows < len(s.Damaged) {
			t.Errorf("%d rows handed over, summary %+v", rows, s)
		}
	})
}

func FuzzOpen(f *testing.F) {
	seed(f, func(data []byte) {
		f.Add(data, "secret 7")
		f.Add(gzipped(data), "")
		f.Add(zipped(member{name: "genome.txt", data: data}, member{name: "readme.txt", data: []byte("made up")}), "")
	})
	f.Fuzz(func(_ *testing.T, data []byte, password string) {
		genotype.Detect(data)
		genotype.DetectFile(bytes.NewReader(data), int64(len(data)))
		_, _ = genotype.ReadFile(context.Background(), bytes.NewReader(data), int64(len(data)), password, func(genotype.Call) error { return nil })
	})
}
