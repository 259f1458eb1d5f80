package importer

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"carnet/import/genotype"
)

// Read says what is in a file, with no vault and nothing stored.
func Read(ctx context.Context, data []byte, o Options) (Found, error) {
	f, err := read(ctx, data, o)
	if f.Rows == nil {
		f.Rows = []Row{}
	}
	if f.Refused == nil {
		f.Refused = []Left{}
	}
	if f.Unread == nil {
		f.Unread = []Left{}
	}
	return f, err
}

func read(ctx context.Context, data []byte, o Options) (Found, error) {
	if len(data) == 0 {
		return Found{Kind: KindUnknown, Outcome: Refused, Fault: fault(FaultEmpty)}, nil
	}
	kind, looksLike := Detect(data[:min(len(data), 4096)])
	if kind == KindUnknown && genotype.DetectFile(bytes.NewReader(data), int64(len(data))) {
		kind = KindGenotype // not the first member of a zip, or encrypted
	}
	switch kind {
	case KindPDF:
		return readLab(ctx, data, o)
	case KindGenotype:
		return readGenotype(ctx, data, o)
	case KindPicture:
		return readPicture(ctx, data, o)
	case KindSheet:
		return readSheet(ctx, data, "a spreadsheet or a table", o)
	}
	switch looksLike {
	case aTextFile, anOfficeFile:
		return readSheet(ctx, data, looksLike, o)
	default:
		return Found{Kind: KindUnknown, Outcome: Refused, Fault: unknown(looksLike)}, nil
	}
}

// Load reads a file that a person named. Its faults are those a person can
// cause: no such file, a folder, no permission, too large.
func Load(path string) ([]byte, error) {
	// Before opening: that waits for ever on a pipe nobody writes to.
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fault(FaultMissing)
	case err != nil:
		return nil, fault(FaultUnreadable)
	case info.IsDir():
		return nil, fault(FaultFolder)
	case !info.Mode().IsRegular():
		return nil, fault(FaultUnreadable)
	case info.Size() > maxFile:
		return nil, fault(FaultTooLarge)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fault(FaultUnreadable)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1)) // it may grow, or not tell its size
	switch {
	case err != nil:
		return nil, fault(FaultUnreadable)
	case len(data) > maxFile:
		return nil, fault(FaultTooLarge)
	}
	return data, nil
}
