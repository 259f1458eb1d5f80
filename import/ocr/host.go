package ocr

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental/table"
)

// Error numbers as the guest's C library has them, returned negative.
const (
	badFile   = 8  // EBADF
	noFile    = 44 // ENOENT
	noSystem  = 52 // ENOSYS
	noTTY     = 59 // ENOTTY
	badAccess = 68 // ENOTDIR
)

// A host answers what the guest imports: files that lie in memory, the clock,
// memory to grow into, and calls through its function table with C++
// exceptions caught.
type host struct {
	files map[string][]byte
	open  map[uint32]*openFile
	next  uint32

	free map[call][]api.Function // not running: a function can't be entered twice
}

type openFile struct {
	data []byte
	at   int64
}

// A call is a function of the table with the signature it is called by.
type call struct {
	index   uint32
	params  int
	returns bool
}

// errThrown travels through the guest's frames where C++ threw.
var errThrown = errors.New("the guest threw")

// newHost serves the data of each language as /NAME.traineddata.
func newHost(data map[string][]byte) *host {
	h := &host{files: map[string][]byte{}, open: map[uint32]*openFile{}, next: 3, free: map[call][]api.Function{}}
	for name, b := range data {
		h.files["/"+name+".traineddata"] = b
	}
	return h
}

// instantiate gives the guest all it imports, each with the signature it asks
// for.
func (h *host) instantiate(ctx context.Context, run wazero.Runtime, guest wazero.CompiledModule) error {
	b := run.NewHostModuleBuilder("a")
	calls := h.calls()
	for _, d := range guest.ImportedFunctions() {
		_, name, _ := d.Import()
		f, ok := calls[name]
		if !ok {
			if !strings.Contains("bcdefghijqr", name) {
				return fmt.Errorf("unknown import %s", name)
			}
			f = h.trampoline(len(d.ParamTypes())-1, len(d.ResultTypes()) > 0)
		}
		b = b.NewFunctionBuilder().WithGoModuleFunction(f, d.ParamTypes(), d.ResultTypes()).Export(name)
	}
	_, err := b.Instantiate(ctx)
	return err
}

// calls are the imports by their names in the build, without the trampolines.
// An answer is written over the first parameter. Only the lower half of a slot
// counts where the parameter has 32 bits.
func (h *host) calls() map[string]api.GoModuleFunc {
	fail := func(number int32) api.GoModuleFunc {
		return func(_ context.Context, _ api.Module, s []uint64) { s[0] = api.EncodeI32(-number) }
	}
	zero := func(_ context.Context, _ api.Module, s []uint64) {
		if len(s) > 0 {
			s[0] = 0
		}
	}
	nothing := func(context.Context, api.Module, []uint64) {}
	stop := func(why string) api.GoModuleFunc {
		return func(context.Context, api.Module, []uint64) { panic(errors.New(why)) }
	}
	throw := func(context.Context, api.Module, []uint64) { panic(errThrown) }
	return map[string]api.GoModuleFunc{
		"a": stop("an assertion of the engine failed"), "R": stop("the engine exited"),
		"k": throw, "t": throw,
		"n": h.openat, "o": h.read, "E": h.seek, "l": h.write, "m": h.close, "K": h.fstat, "I": h.fstatat,
		"u": grow, "L": now, "M": clock, "C": zero, "F": zero, "G": noEnvironment,
		"N": nothing, "Q": nothing, "D": nothing, "A": nothing, "B": nothing,
		"p": zero, "s": zero, "P": zero, "S": nothing, "J": zero, "y": nothing,
		"H": fail(badAccess), "O": fail(noTTY), "v": fail(noFile), "w": fail(noFile), "x": fail(noSystem), "z": fail(noSystem),
	}
}

// trampoline calls a function of the guest's table and catches what C++ throws
// in it, by unwinding the guest's stack and telling it so.
func (h *host) trampoline(params int, returns bool) api.GoModuleFunc {
	types := make([]api.ValueType, params)
	for i := range types {
		types[i] = api.ValueTypeI32
	}
	var results []api.ValueType
	if returns {
		results = types[:0:0]
		results = append(results, api.ValueTypeI32)
	}
	return func(ctx context.Context, mod api.Module, s []uint64) {
		must(ctx.Err()) // the guest comes by here often enough to be stopped
		k := call{uint32(s[0]), params, returns}
		f := h.take(mod, k, types, results)
		var sp [1]uint64
		must(mod.ExportedFunction(fnStackSave).CallWithStack(ctx, sp[:]))
		args := append(make([]uint64, 0, 12), s[1:1+params]...)
		if len(args) == 0 {
			args = args[:1]
		}
		err := f.CallWithStack(ctx, args)
		switch {
		case err == nil:
			h.free[k] = append(h.free[k], f)
			s[0] = args[0]
		case errors.Is(err, errThrown):
			must(mod.ExportedFunction(fnStackRestore).CallWithStack(ctx, sp[:]))
			must(mod.ExportedFunction(fnSetThrew).CallWithStack(ctx, []uint64{1, 0}))
			s[0] = 0
		default:
			panic(err)
		}
	}
}

func (h *host) take(mod api.Module, k call, params, results []api.ValueType) api.Function {
	if n := len(h.free[k]); n > 0 {
		f := h.free[k][n-1]
		h.free[k] = h.free[k][:n-1]
		return f
	}
	return table.LookupFunction(mod, 0, k.index, params, results)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func (h *host) openat(_ context.Context, mod api.Module, s []uint64) {
	data, ok := h.files[cString(mod, uint32(s[1]))]
	if !ok {
		s[0] = api.EncodeI32(-noFile)
		return
	}
	h.next++
	h.open[h.next] = &openFile{data: data}
	s[0] = uint64(h.next)
}

// read fills the buffers of an iovec with what is left of a file.
func (h *host) read(_ context.Context, mod api.Module, s []uint64) {
	f := h.open[uint32(s[0])]
	if f == nil {
		s[0] = badFile
		return
	}
	n := uint32(0)
	eachBuffer(mod, uint32(s[1]), uint32(s[2]), func(at, size uint32) {
		part := f.data[min(f.at, int64(len(f.data))):]
		part = part[:min(len(part), int(size))]
		if mod.Memory().Write(at, part) {
			f.at += int64(len(part))
			n += uint32(len(part))
		}
	})
	mod.Memory().WriteUint32Le(uint32(s[3]), n)
	s[0] = 0
}

// write swallows what the engine says on its standard streams: it may hold
// words of the page.
func (h *host) write(_ context.Context, mod api.Module, s []uint64) {
	n := uint32(0)
	eachBuffer(mod, uint32(s[1]), uint32(s[2]), func(_, size uint32) { n += size })
	mod.Memory().WriteUint32Le(uint32(s[3]), n)
	s[0] = 0
}

func eachBuffer(mod api.Module, iovec, count uint32, f func(at, size uint32)) {
	for i := range min(count, 1024) {
		at, ok1 := mod.Memory().ReadUint32Le(iovec + 8*i)
		size, ok2 := mod.Memory().ReadUint32Le(iovec + 8*i + 4)
		if !ok1 || !ok2 {
			return
		}
		f(at, size)
	}
}

func (h *host) seek(_ context.Context, mod api.Module, s []uint64) {
	f := h.open[uint32(s[0])]
	if f == nil {
		s[0] = badFile
		return
	}
	switch at := int64(s[1]); uint32(s[2]) {
	case 0:
		f.at = at
	case 1:
		f.at += at
	case 2:
		f.at = int64(len(f.data)) + at
	}
	f.at = max(f.at, 0)
	mod.Memory().WriteUint64Le(uint32(s[3]), uint64(f.at))
	s[0] = 0
}

func (h *host) close(_ context.Context, _ api.Module, s []uint64) {
	delete(h.open, uint32(s[0]))
	s[0] = 0
}

func (h *host) fstat(_ context.Context, mod api.Module, s []uint64) {
	f := h.open[uint32(s[0])]
	if f == nil {
		s[0] = api.EncodeI32(-badFile)
		return
	}
	stat(mod, uint32(s[1]), len(f.data))
	s[0] = 0
}

func (h *host) fstatat(_ context.Context, mod api.Module, s []uint64) {
	data, ok := h.files[cString(mod, uint32(s[1]))]
	if !ok {
		s[0] = api.EncodeI32(-noFile)
		return
	}
	stat(mod, uint32(s[2]), len(data))
	s[0] = 0
}

// stat writes the block of a regular file.
func stat(mod api.Module, at uint32, size int) {
	var block [96]byte
	mem := mod.Memory()
	mem.Write(at, block[:])
	mem.WriteUint32Le(at+4, 0o100444)
	mem.WriteUint64Le(at+24, uint64(size))
	mem.WriteUint32Le(at+32, 4096)
}

// grow gives the guest memory up to a size, and some more.
func grow(_ context.Context, mod api.Module, s []uint64) {
	want, mem := uint64(uint32(s[0])), mod.Memory()
	have := uint64(mem.Size())
	s[0] = 0
	for _, size := range []uint64{max(want, have*6/5), want} {
		if size <= have {
			s[0] = 1
			return
		}
		if _, ok := mem.Grow(uint32((size - have + 0xffff) >> 16)); ok {
			s[0] = 1
			return
		}
	}
}

func now(_ context.Context, _ api.Module, s []uint64) {
	s[0] = math.Float64bits(float64(time.Now().UnixNano()) / 1e6)
}

func clock(_ context.Context, mod api.Module, s []uint64) {
	mod.Memory().WriteUint64Le(uint32(s[2]), uint64(time.Now().UnixNano()))
	s[0] = 0
}

func noEnvironment(_ context.Context, mod api.Module, s []uint64) {
	mod.Memory().WriteUint32Le(uint32(s[0]), 0)
	mod.Memory().WriteUint32Le(uint32(s[1]), 0)
	s[0] = 0
}

// cString reads a path of the guest.
func cString(mod api.Module, at uint32) string {
	b, ok := mod.Memory().Read(at, min(4096, mod.Memory().Size()-min(at, mod.Memory().Size())))
	if !ok {
		return ""
	}
	text, _, _ := strings.Cut(string(b), "\x00")
	return text
}
