package sandbox_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"

	"carnet/import/sandbox"
)

// walks follows a pointer to itself for ever:
//
//	(module (memory 1) (func (export "f") (local i32)
//	  (loop (local.set 0 (i32.load (local.get 0))) (br 0))))
var walks = []byte("\x00\x61\x73\x6d\x01\x00\x00\x00" + // magic and version
	"\x01\x04\x01\x60\x00\x00" + // one type, () -> ()
	"\x03\x02\x01\x00" + // one function of it
	"\x05\x03\x01\x00\x01" + // a memory of one page
	"\x07\x05\x01\x01\x66\x00\x00" + // the function is exported
	"\x0a\x12\x01\x10\x01\x01\x7f\x03\x40\x20\x00\x28\x02\x00\x21\x00\x0c\x00\x0b\x0b") // its code

func TestRun(t *testing.T) {
	var m sandbox.Memory
	ctx := experimental.WithMemoryAllocator(t.Context(), &m)
	run := wazero.NewRuntime(ctx)
	defer run.Close(ctx)
	guest, err := run.Instantiate(ctx, walks)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	short, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	err = m.Run(short, func() error {
		_, err := guest.ExportedFunction("f").Call(ctx)
		return err
	})
	if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > 2*time.Second || m.Stray() {
		t.Errorf("Run = %v after %v, stray %v, want the deadline and the guest stopped", err, took, m.Stray())
	}
}

func TestRun_ends(t *testing.T) {
	var m sandbox.Memory
	want := errors.New("its own")
	if err := m.Run(t.Context(), func() error { return want }); !errors.Is(err, want) {
		t.Errorf("Run = %v, want the error of what ran", err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if err := m.Run(done, func() error { t.Error("it ran"); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("Run of a context that is done = %v", err)
	}
}

// What cannot be stopped is told, and the caller has its answer all the same.
func TestRun_stray(t *testing.T) {
	var m sandbox.Memory
	end := make(chan struct{})
	defer close(end)
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	err := m.Run(ctx, func() error { <-end; return nil })
	if !errors.Is(err, context.DeadlineExceeded) || !m.Stray() {
		t.Errorf("Run = %v, stray %v, want the deadline and a stray", err, m.Stray())
	}
}
