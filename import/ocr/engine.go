package ocr

import (
	"context"
	"fmt"
	"image"
	"os"
	"slices"
	"strings"
	"sync"
)

// An Engine is a way to read pictures that was found on this computer.
type Engine struct {
	component string            // file of the WebAssembly build, "" when the program is used
	program   string            // tesseract on the PATH
	languages map[string]string // language to the file of its data; "" where the program knows it
}

// Languages returns the languages the engine has data for, as Tesseract calls
// them.
func (e *Engine) Languages() []string {
	var out []string
	for l := range e.languages {
		out = append(out, l)
	}
	slices.Sort(out)
	return out
}

// Name says which engine it is.
func (e *Engine) Name() string {
	if e.component != "" {
		return "Tesseract (component)"
	}
	return "Tesseract (program)"
}

// latinLanguages are read together when there is data, at most two: English
// for its numbers, and the first other one for letters that English lacks.
var latinLanguages = []string{"deu", "fra", "spa", "ita", "por", "nld", "pol"}

// hanLanguages are read with English beside them.
var hanLanguages = []string{"chi_sim", "chi_tra", "jpn", "kor"}

// A session is an engine at work on one document.
type session struct {
	e          *Engine
	latin, han string // languages joined by plus signs, "" none
	guest      *guest
	loaded     string // languages that the guest has
}

// working lets one document be read at a time: each takes hundreds of
// megabytes.
var working sync.Mutex

func (e *Engine) begin(ctx context.Context) (*session, error) {
	s := &session{e: e}
	add := func(list string, l string) string {
		if _, ok := e.languages[l]; !ok {
			return list
		}
		return strings.TrimPrefix(list+"+"+l, "+")
	}
	s.latin = add("", "eng")
	for _, l := range latinLanguages {
		if s.latin = add(s.latin, l); strings.Contains(s.latin, "+") || s.latin == l {
			break
		}
	}
	for _, l := range hanLanguages {
		if s.han = add("", l); s.han != "" {
			s.han = add(s.han, "eng")
			break
		}
	}
	if s.latin == "" {
		s.latin = s.han
	}
	if s.latin == "" {
		return nil, fmt.Errorf("ocr: no language data: %w", ErrMissing)
	}
	working.Lock()
	if e.component == "" {
		return s, nil
	}
	if err := s.start(ctx); err != nil {
		working.Unlock()
		return nil, err
	}
	return s, nil
}

func (s *session) start(ctx context.Context) error {
	code, err := os.ReadFile(s.e.component)
	if err != nil {
		return fmt.Errorf("ocr: read the component: %w", err)
	}
	if err := checkWASM(code); err != nil {
		return err
	}
	data := map[string][]byte{}
	for _, l := range append(strings.Split(s.latin+"+"+s.han, "+"), latinLanguages...) {
		if _, ok := s.e.languages[l]; !ok || data[l] != nil {
			continue
		}
		if data[l], err = os.ReadFile(s.e.languages[l]); err != nil {
			return fmt.Errorf("ocr: read the data of %s: %w", l, err)
		}
	}
	s.guest, err = startGuest(ctx, code, data)
	return err
}

func (s *session) end() {
	if s.guest != nil {
		s.guest.close()
	}
	working.Unlock()
}

// words reads a picture.
func (s *session) words(ctx context.Context, g *image.Gray, languages string, m mode) (reading, error) {
	tsv, err := s.tsv(ctx, g, languages, m)
	if err != nil {
		return reading{}, err
	}
	r := parseTSV(tsv)
	tighten(g, r.words)
	return r, nil
}

func (s *session) tsv(ctx context.Context, g *image.Gray, languages string, m mode) (string, error) {
	if s.guest == nil {
		return runProgram(ctx, s.e.program, g, languages, m)
	}
	if s.loaded != languages {
		if err := s.guest.language(ctx, languages); err != nil {
			return "", err
		}
		s.loaded = languages
	}
	return s.guest.recognise(ctx, g, workDPI, m)
}
