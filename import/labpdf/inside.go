package labpdf

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// Inside calls PDFium's own functions: go-pdfium makes four calls a character
// and as many for its font. Here it takes two, for the rest comes at once or
// once a text object.
//
// Go-pdfium keeps its module and its handles to itself. A listener on the one
// function that loads the text of a page sees both go by.
type inside struct {
	module api.Module // once a text page was loaded
	text   uint64     // handle of the text page that was loaded last

	functions map[string]api.Function
}

const loadText = "FPDFText_LoadPage"

// NewFunctionListener implements experimental.FunctionListenerFactory.
func (in *inside) NewFunctionListener(f api.FunctionDefinition) experimental.FunctionListener {
	for _, name := range f.ExportNames() {
		if name == loadText {
			return in
		}
	}
	return nil
}

// Before implements experimental.FunctionListener.
func (in *inside) Before(context.Context, api.Module, api.FunctionDefinition, []uint64, experimental.StackIterator) {
}

// After implements experimental.FunctionListener.
func (in *inside) After(_ context.Context, mod api.Module, _ api.FunctionDefinition, results []uint64) {
	in.module, in.text = mod, results[0]
}

// Abort implements experimental.FunctionListener.
func (in *inside) Abort(context.Context, api.Module, api.FunctionDefinition, error) {}

// call returns the result of an exported function, 0 where it has none.
func (in *inside) call(ctx context.Context, name string, args ...uint64) (uint64, error) {
	f := in.functions[name]
	if f == nil {
		if f = in.module.ExportedFunction(name); f == nil {
			return 0, fmt.Errorf("wasm: no function %s", name)
		}
		if in.functions == nil {
			in.functions = map[string]api.Function{}
		}
		in.functions[name] = f
	}
	var stack [8]uint64
	copy(stack[:], args)
	if err := f.CallWithStack(ctx, stack[:]); err != nil {
		return 0, fmt.Errorf("wasm: %s: %w", name, err)
	}
	return stack[0], nil
}

var errOutside = errors.New("wasm: an address outside its memory")

// floats returns n numbers of 4 bytes at an address of the guest.
func (in *inside) floats(at uint64, n int) ([]float64, error) {
	b, ok := in.module.Memory().Read(uint32(at), uint32(4*n))
	if !ok {
		return nil, errOutside
	}
	out := make([]float64, n)
	for i := range out {
		out[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:])))
	}
	return out, nil
}
