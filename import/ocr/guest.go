package ocr

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"math"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"carnet/import/sandbox"
)

// The build of Tesseract that the names below are of: file
// tesseract-core-simd-lstm.wasm of the npm package tesseract.js-core 7.0.0
// (Apache-2.0). Any other has other names.
const (
	wasmFile = "tesseract-core-simd-lstm.wasm"
	wasmHash = "34e8d50cac216427d86bf397d610fdd9f49492539bbcdfbfccc4eda20c810bea"
)

// What the build calls its functions, read off the glue that comes with it.
const (
	fnInit         = "U" // constructors
	fnMalloc       = "xf"
	fnFree         = "wf"
	fnSetThrew     = "Af"
	fnStackRestore = "Bf"
	fnStackSave    = "Cf"
	fnNew          = "Kc" // TessBaseAPI()
	fnLanguage     = "ad" // Init(path, languages, engine mode)
	fnMode         = "gd" // SetPageSegMode
	fnImage        = "ld" // SetImage(pixels, width, height, bytes per pixel, bytes per line, exif, angle)
	fnResolution   = "nd" // SetSourceResolution
	fnTSV          = "Ld" // GetTSVText(page)
)

const (
	lstmOnly    = 1    // engine mode: the data has no other
	memoryPages = 8192 // of 64 KiB: 512 MiB for language data and picture together
)

// A guest is Tesseract in a sandbox of its own: it sees the language data it
// was given, a clock and nothing else.
type guest struct {
	run wazero.Runtime
	mod api.Module
	api uint64 // the TessBaseAPI

	memory sandbox.Memory
}

// checkWASM refuses a component that is not the build the names are of.
func checkWASM(code []byte) error {
	if sum := sha256.Sum256(code); hex.EncodeToString(sum[:]) != wasmHash {
		return fmt.Errorf("ocr: %s has another checksum than the pinned build", wasmFile)
	}
	return nil
}

// startGuest starts the component with the data of some languages by name.
func startGuest(ctx context.Context, code []byte, data map[string][]byte) (*guest, error) {
	c := wazero.NewRuntimeConfig().WithMemoryLimitPages(memoryPages)
	if cache := sandbox.Cache(); cache != nil {
		c = c.WithCompilationCache(cache)
	}
	g := &guest{run: wazero.NewRuntimeWithConfig(ctx, c)}
	if err := g.start(ctx, code, data); err != nil {
		g.close()
		return nil, fmt.Errorf("ocr: start the engine: %w", err)
	}
	return g, nil
}

func (g *guest) start(ctx context.Context, code []byte, data map[string][]byte) error {
	compiled, err := g.run.CompileModule(ctx, code)
	if err != nil {
		return err
	}
	if err := newHost(data).instantiate(ctx, g.run, compiled); err != nil {
		return err
	}
	held := experimental.WithMemoryAllocator(ctx, &g.memory)
	if g.mod, err = g.run.InstantiateModule(held, compiled, wazero.NewModuleConfig().WithStartFunctions()); err != nil {
		return err
	}
	if _, err := g.call(ctx, fnInit); err != nil {
		return err
	}
	g.api, err = g.call(ctx, fnNew)
	return err
}

func (g *guest) close() {
	if !g.memory.Stray() {
		_ = g.run.Close(context.Background())
	}
}

// call calls an export that returns at most one value.
func (g *guest) call(ctx context.Context, name string, args ...uint64) (uint64, error) {
	f := g.mod.ExportedFunction(name)
	if f == nil {
		return 0, fmt.Errorf("the component has no function %s", name)
	}
	var out []uint64
	err := g.memory.Run(ctx, func() (err error) {
		out, err = f.Call(ctx, args...)
		return err
	})
	switch {
	case err != nil && ctx.Err() != nil:
		return 0, ctx.Err()
	case err != nil:
		return 0, fmt.Errorf("the engine failed: %w", err)
	case len(out) == 0:
		return 0, nil
	}
	return out[0], nil
}

// put copies bytes into the guest. The guest's memory is bounded, so it may
// have no room.
func (g *guest) put(ctx context.Context, data []byte) (uint64, error) {
	at, err := g.call(ctx, fnMalloc, uint64(len(data)))
	if err != nil {
		return 0, err
	}
	if at == 0 || !g.mod.Memory().Write(uint32(at), data) {
		return 0, errors.New("the engine is out of memory")
	}
	return at, nil
}

func (g *guest) putText(ctx context.Context, s string) (uint64, error) {
	return g.put(ctx, append([]byte(s), 0))
}

// text returns the zero-terminated text at an address.
func (g *guest) text(at uint64) (string, error) {
	mem := g.mod.Memory()
	all, ok := mem.Read(uint32(at), mem.Size()-uint32(at))
	if at == 0 || at > math.MaxUint32 || !ok {
		return "", errors.New("the engine gave no text")
	}
	for i, b := range all {
		if b == 0 {
			return string(all[:i]), nil
		}
	}
	return "", errors.New("the engine gave text without end")
}

// language loads the data of languages joined by plus signs.
func (g *guest) language(ctx context.Context, languages string) error {
	path, err := g.putText(ctx, "/")
	if err != nil {
		return err
	}
	names, err := g.putText(ctx, languages)
	if err != nil {
		return err
	}
	failed, err := g.call(ctx, fnLanguage, g.api, path, names, lstmOnly)
	if err == nil && failed != 0 {
		err = errors.New("the language data was refused")
	}
	return err
}

// recognise returns the words of a picture as Tesseract's TSV.
func (g *guest) recognise(ctx context.Context, p *image.Gray, dpi int, m mode) (string, error) {
	if _, err := g.call(ctx, fnMode, g.api, uint64(m)); err != nil {
		return "", err
	}
	w, h := p.Rect.Dx(), p.Rect.Dy()
	pixels, err := g.put(ctx, p.Pix[:h*p.Stride])
	if err != nil {
		return "", err
	}
	if _, err := g.call(ctx, fnImage, g.api, pixels, uint64(w), uint64(h), 1, uint64(p.Stride), 1, 0); err != nil {
		return "", err
	}
	if _, err := g.call(ctx, fnFree, pixels); err != nil { // SetImage copied it
		return "", err
	}
	if _, err := g.call(ctx, fnResolution, g.api, uint64(dpi)); err != nil {
		return "", err
	}
	at, err := g.call(ctx, fnTSV, g.api, 0)
	if err != nil {
		return "", err
	}
	tsv, err := g.text(at)
	if err != nil {
		return "", err
	}
	_, err = g.call(ctx, fnFree, at)
	return tsv, err
}
