package ocr

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// Folder is the variable that names a folder to look in before all others.
const Folder = "CARNET_OCR"

// Find returns the engine of this computer: the component
// tesseract-core-simd-lstm.wasm if it lies in one of the folders that may hold
// it and there is data for a language, else the tesseract program. The error
// wraps [ErrMissing] when there is neither.
//
// The folders are the one that CARNET_OCR names, "ocr" in the person's data
// folder, and "ocr" beside the program, or in lib/carnet for one that is
// installed in bin. Data of languages may also lie where the system's packages
// put it.
func Find() (*Engine, error) {
	own := ownFolders()
	languages := map[string]string{}
	for _, dir := range append(own, dataFolders()...) {
		files, _ := filepath.Glob(filepath.Join(dir, "*.traineddata"))
		for _, f := range files {
			name := strings.TrimSuffix(filepath.Base(f), ".traineddata")
			if _, have := languages[name]; !have && name != "osd" && name != "equ" {
				languages[name] = f
			}
		}
	}
	for _, dir := range own {
		file := filepath.Join(dir, wasmFile)
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && len(languages) > 0 {
			return &Engine{component: file, languages: languages}, nil
		}
	}
	if e := findProgram(); e != nil {
		return e, nil
	}
	return nil, fmt.Errorf("ocr: %w", ErrMissing)
}

func findProgram() *Engine {
	program, err := exec.LookPath("tesseract")
	if err != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	e := &Engine{program: program, languages: map[string]string{}}
	for _, l := range programLanguages(ctx, program) {
		e.languages[l] = ""
	}
	if len(e.languages) == 0 {
		return nil
	}
	return e
}

// ownFolders are the folders that may hold the component.
func ownFolders() (out []string) {
	if dir := os.Getenv(Folder); dir != "" {
		out = append(out, dir)
	}
	if dir := userFolder(); dir != "" {
		out = append(out, filepath.Join(dir, "ocr"))
	}
	if program, err := os.Executable(); err == nil {
		dir := filepath.Dir(program)
		out = append(out, filepath.Join(dir, "ocr"), filepath.Join(dir, "..", "lib", "carnet", "ocr"))
	}
	return out
}

// userFolder is where a person's data of this program lies, beside the default
// vault.
func userFolder() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	switch runtime.GOOS {
	case "windows":
		if dir := os.Getenv("LOCALAPPDATA"); dir != "" {
			return filepath.Join(dir, "Carnet")
		}
		return filepath.Join(home, "AppData", "Local", "Carnet")
	case "darwin":
		return filepath.Join(home, "Library", "Application Support", "Carnet")
	}
	return filepath.Join(home, ".local", "share", "carnet")
}

// dataFolders are where packages of Tesseract put language data.
func dataFolders() (out []string) {
	if dir := os.Getenv("TESSDATA_PREFIX"); dir != "" {
		out = append(out, dir, filepath.Join(dir, "tessdata"))
	}
	debian, _ := filepath.Glob("/usr/share/tesseract-ocr/*/tessdata")
	out = append(out, debian...)
	return append(out, "/usr/share/tessdata", "/usr/share/tesseract/tessdata", "/usr/local/share/tessdata", "/opt/homebrew/share/tessdata")
}
