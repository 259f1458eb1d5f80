package app_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// arrows are the folders in the order in which they may import: only to the
// right. Answer and import stand beside each other: neither knows the other.
var arrows = []string{"main", "app", "frontend", "mcp", "import", "answer", "store", "vocab"}

// owners are the heavy dependencies, each known to one place.
var owners = map[string][]string{
	"github.com/wailsapp/wails":                  {"main.go", "app/window.go"},
	"github.com/modelcontextprotocol":            {"mcp"},
	"modernc.org/":                               {"store"},
	"github.com/klippa-app/go-pdfium":            {"import/labpdf"},
	"github.com/tetratelabs/wazero":              {"import/labpdf", "import/ocr", "import/sandbox"},
	"github.com/zalando/go-keyring":              {"store/key"},
	"github.com/godbus/dbus":                     {"app"},
	"golang.org/x/image":                         {"import/ocr"},
	"github.com/google/fhir":                     {"import/fhir/carnet-fhir"},
	"github.com/rogpeppe/go-internal/testscript": {"app/cli"},
}

// files parses the imports of every Go file itself: a test over go list stays
// green from the test cache, which does not know that other packages changed.
func files(t *testing.T, each func(path, imported string)) {
	t.Helper()
	root := ".."
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		for _, i := range f.Imports {
			name, _ := strconv.Unquote(i.Path.Value)
			each(filepath.ToSlash(rel), name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// rank is the place of a folder in arrows, -1 for none of them.
func rank(path string) int {
	top, _, nested := strings.Cut(path, "/")
	if !nested && strings.HasSuffix(path, ".go") {
		top = "main"
	}
	return slices.Index(arrows, top)
}

func TestArrows(t *testing.T) {
	files(t, func(path, imported string) {
		to, ours := strings.CutPrefix(imported, "carnet/")
		from := rank(path)
		if !ours || from < 0 {
			return
		}
		at := rank(to)
		switch {
		case at < 0:
			t.Errorf("%s imports %s, which is none of %v", path, imported, arrows)
		case at < from:
			t.Errorf("%s imports %s: folders import only to the right in %v", path, imported, arrows)
		case arrows[from] == "import" && arrows[at] == "answer" && !strings.HasSuffix(path, "_test.go"):
			t.Errorf("%s imports %s: import and answer stand beside each other", path, imported)
		}
	})
}

func TestOwners(t *testing.T) {
	files(t, func(path, imported string) {
		for dependency, at := range owners {
			if !strings.HasPrefix(imported, dependency) {
				continue
			}
			if !slices.ContainsFunc(at, func(o string) bool { return path == o || strings.HasPrefix(path, o+"/") }) {
				t.Errorf("%s imports %s, which only %v may know", path, imported, at)
			}
		}
	})
}
