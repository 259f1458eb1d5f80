package importer

import (
	"archive/zip"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"carnet/import/loincrelease"
	"carnet/store"
	"carnet/vocab/loinc"
)

// loincChunk is how many names are held in memory and written at a time.
const loincChunk = 40_000

// AddLOINC reads the LOINC release in the zip file at path into the vault, in the
// place of the one that was there. Memory is bounded by a part of it, whatever
// its size; until the last part is written the vault answers as before.
func AddLOINC(ctx context.Context, v *store.Vault, path string, o loincrelease.Options, now func() time.Time) (loincrelease.Summary, error) {
	z, err := openZip(path)
	if err != nil {
		return loincrelease.Summary{}, err
	}
	defer z.Close()
	var sum loincrelease.Summary
	_, err = v.LoadVocabulary(ctx, store.VocabularyLOINC, now, func(l *store.VocabularyLoad) (store.Vocabulary, error) {
		w := loincWriter{ctx: ctx, load: l}
		if sum, err = loincrelease.Read(ctx, &z.Reader, o, &w); err != nil {
			return store.Vocabulary{}, err
		}
		return store.Vocabulary{Version: sum.Version, Notice: loinc.Notice(), Terms: sum.Terms, Names: sum.Names}, w.flush()
	})
	return sum, zipFault(err)
}

// openZip opens a zip file without waiting on what is none.
func openZip(path string) (*zip.ReadCloser, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fault(FaultMissing)
	case err != nil || !info.IsDir() && !info.Mode().IsRegular():
		return nil, fault(FaultUnreadable)
	case info.IsDir():
		return nil, fault(FaultFolder)
	}
	z, err := zip.OpenReader(path)
	return z, zipFault(err)
}

// zipFault is the fault of a file that is no release, or a broken one.
func zipFault(err error) error {
	var kind store.FaultKind
	switch {
	case err == nil, store.KindOf(err) != "", errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, loincrelease.ErrNoRelease), errors.Is(err, zip.ErrFormat):
		kind = FaultNoLOINC
	case errors.Is(err, zip.ErrAlgorithm):
		kind = FaultPacking
	case errors.Is(err, fs.ErrPermission):
		kind = FaultUnreadable
	default:
		kind = FaultDamaged
	}
	return &store.Fault{Kind: kind, Err: fmt.Errorf("loinc release: %w", err)}
}

// A loincWriter gathers what a release says and writes it part by part.
type loincWriter struct {
	ctx  context.Context
	load *store.VocabularyLoad
	part store.LOINCPart
}

// Term implements [loincrelease.Sink].
func (w *loincWriter) Term(t loincrelease.Term) error {
	w.part.Terms = append(w.part.Terms, store.LOINCTerm{Term: t.Term, Rank: t.Rank})
	return w.full()
}

// Name implements [loincrelease.Sink].
func (w *loincWriter) Name(code, name string) error {
	if key := loinc.Key(name); key != "" {
		w.part.Names = append(w.part.Names, store.LOINCName{Key: key, Code: code})
	}
	return w.full()
}

// Member implements [loincrelease.Sink].
func (w *loincWriter) Member(m loincrelease.Member) error {
	w.part.Members = append(w.part.Members, store.LOINCMember{Panel: m.Panel, Code: m.Code, Place: m.Place})
	return w.full()
}

func (w *loincWriter) full() error {
	if len(w.part.Terms)+len(w.part.Names)+len(w.part.Members) < loincChunk {
		return nil
	}
	return w.flush()
}

func (w *loincWriter) flush() error {
	err := w.load.Write(w.ctx, func(ctx context.Context, tx *sql.Tx, vocabulary int64) error {
		return store.InsertLOINC(ctx, tx, vocabulary, w.part)
	})
	p := &w.part
	p.Terms, p.Names, p.Members = p.Terms[:0], p.Names[:0], p.Members[:0]
	return err
}
