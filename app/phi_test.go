package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// secrets are the names under which the code holds what is a person's: cells of
// a sheet, words of the journal, letters of the genome, paths of their files,
// what opens the vault.
var secrets = strings.Fields(`
	Value Words Name Text Title Note Range Flag Section File Genotype Alleles Sentence Laboratory Medication Sig Query
	Path Passphrase Password Code RecoveryCode Key RawKey Token Secret Display Printed
	value words name text title note letters sentence line data query file path passphrase password code token secret raw`)

// harmless are the errors of secrets' names that hold none: words of this
// program's own tables, names of its own tools, and what the person just typed
// as an argument of the call that is refused.
var harmless = map[string]string{
	"app/problem.go":                  "a time zone that was asked for",
	"import/ocr/guest.go":             "a function of the engine",
	"import/ocr/host.go":              "a function of the engine",
	"import/labtable/eval/eval.go":    "a tool of the developers",
	"import/labtable/labeval/main.go": "a tool of the developers",
	"mcp/client.go":                   "the name of an assistant",
	"mcp/connect/kit.go":              "the name of an assistant",
	"store/archive.go":                "a part of a backup, of a closed set",
	"store/crypt/glue.go":             "a parameter of SQLite",
	"store/migrate.go":                "the name of a migration",
	"vocab/drug/table.go":             "the embedded table",
	"vocab/gene/genes.go":             "the embedded table",
	"vocab/icpc/expand.go":            "the embedded table",
	"vocab/icpc/table.go":             "the embedded table",
	"vocab/loinc/convert.go":          "a LOINC code",
	"import/labpdf/inside.go":         "a function of the engine",
	"import/loincrelease/release.go":  "a file of the release",
	"vocab/loinc/panel.go":            "the embedded table",
	"vocab/loinc/table.go":            "the embedded table",
	"vocab/sig/check.go":              "a field of an instruction",
	"vocab/ucum/parse.go":             "a unit",
	"vocab/ucum/table.go":             "the embedded table",
}

// No log, error or panic can carry what is a person's: none of them takes a field
// or variable of such a name, and nothing but the logger, the command line and
// the window's start writes to standard error.
func TestNothingOfThePersonInErrors(t *testing.T) {
	used := map[string]bool{}
	speakers := []string{"main.go", "app/main.go", "store/log/log.go", "import/labtable/labeval/main.go"}
	everyFile(t, func(path string, set *token.FileSet, f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && selector(sel) == "os.Stderr" && !slices.Contains(speakers, path) {
				t.Errorf("%s: standard error is the logger's", set.Position(n.Pos()))
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			switch name := callee(call); name {
			case "log.Print", "log.Printf", "log.Println", "log.Fatal", "log.Fatalf", "slog.Info", "slog.Error", "slog.Warn", "println":
				t.Errorf("%s: %s is not our logger", set.Position(n.Pos()), name)
			case "fmt.Errorf", "errors.New", "panic", "log.Error", "log.Panic":
				for _, a := range call.Args {
					if s := secretIn(a); s != "" && harmless[path] == "" {
						t.Errorf("%s: %s may carry %s", set.Position(n.Pos()), name, s)
					} else if s != "" {
						used[path] = true
					}
				}
			}
			return true
		})
	})
	for path := range harmless {
		if !used[path] {
			t.Errorf("%s has no such error any more: take it off the list", path)
		}
	}
}

// secretIn is the name of something of the person's in an expression, "" none.
// Its length, its type and what a function makes of it are told apart by their
// own names.
func secretIn(e ast.Expr) (found string) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.CallExpr:
			return callee(x) != "len"
		case *ast.SelectorExpr:
			if slices.Contains(secrets, x.Sel.Name) {
				found = x.Sel.Name
			}
			return false
		case *ast.Ident:
			if slices.Contains(secrets, x.Name) {
				found = x.Name
			}
		}
		return true
	})
	return found
}

func callee(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return selector(f)
	}
	return ""
}

func selector(s *ast.SelectorExpr) string {
	if x, ok := s.X.(*ast.Ident); ok {
		return x.Name + "." + s.Sel.Name
	}
	return s.Sel.Name
}

// everyFile parses every Go file of the program that is no test.
func everyFile(t *testing.T, each func(path string, set *token.FileSet, f *ast.File)) {
	t.Helper()
	set := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || d.Name() == ".git" || rel == "build" || rel == "mcp/internal") {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err == nil {
			each(rel, set, f)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
