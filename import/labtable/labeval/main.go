// Command labeval reads every labelled sheet of a folder and prints how much of
// it was read right, sheet by sheet and in all. With -v it says what differs.
//
//	go run ./import/labtable/labeval [-v] DIR…
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"carnet/import/labpdf"
	"carnet/import/labtable"
	"carnet/import/labtable/eval"
)

func main() {
	verbose := flag.Bool("v", false, "say what differs")
	flag.Parse()
	if err := run(flag.Args(), *verbose); err != nil {
		fmt.Fprintln(os.Stderr, "labeval: error:", err)
		os.Exit(1)
	}
}

func run(dirs []string, verbose bool) error {
	fmt.Printf("%-34s %s\n", "sheet", eval.Header)
	var all eval.Score
	for _, dir := range dirs {
		truths, err := filepath.Glob(filepath.Join(dir, "*.json"))
		if err != nil {
			return err
		}
		for _, path := range truths {
			s, err := measure(path)
			if err != nil {
				return err
			}
			fmt.Printf("%-34s %s\n", strings.TrimSuffix(filepath.Base(path), ".json"), s)
			if verbose {
				for _, n := range s.Notes {
					fmt.Println("      ", n)
				}
			}
			all = all.Add(s)
		}
	}
	fmt.Printf("%-34s %s\n", "all", all)
	return nil
}

func measure(path string) (eval.Score, error) {
	truth, err := eval.Load(path)
	if err != nil {
		return eval.Score{}, err
	}
	data, err := os.ReadFile(strings.TrimSuffix(path, ".json") + ".pdf")
	if err != nil {
		return eval.Score{}, err
	}
	doc, err := labpdf.Open(context.Background(), data, truth.Password)
	if err != nil {
		return eval.Score{}, fmt.Errorf("%s: %w", path, err)
	}
	defer doc.Close()
	pages, err := doc.Pages()
	if err != nil {
		return eval.Score{}, fmt.Errorf("%s: %w", path, err)
	}
	return eval.Measure(truth, labtable.Read(pages, labtable.Options{})), nil
}
