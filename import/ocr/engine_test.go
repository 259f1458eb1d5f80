package ocr_test

import (
	"os"
	"path/filepath"
	"testing"

	"carnet/import/ocr"
)

// component is where npm ci puts the WebAssembly build.
const component = "../../build/ocr/node_modules/tesseract.js-core"

// engine returns the pinned component with the language data of this computer.
func engine(t testing.TB) *ocr.Engine {
	t.Helper()
	if _, err := os.Stat(filepath.Join(component, "tesseract-core-simd-lstm.wasm")); err != nil {
		t.Skip("needs npm ci in build/ocr")
	}
	t.Setenv(ocr.Folder, component)
	e, err := ocr.Find()
	if err != nil || e.Name() != "Tesseract (component)" {
		t.Skipf("needs language data, such as of the packages tesseract-ocr-eng and tesseract-ocr-deu: %v", err)
	}
	return e
}
