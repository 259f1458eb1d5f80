package app

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"sync"
	"time"

	"carnet/import/labpdf"
	"carnet/import/ocr"
	"carnet/store"
)

// pictures draws pages. It keeps the document it drew last open for a minute,
// so that turning a page does not read the file anew.
type pictures struct {
	mu    sync.Mutex
	doc   drawing
	id    int64 // of doc
	timer *time.Timer
}

// A drawing is a file whose pages can be drawn: a PDF, or pictures of pages.
type drawing interface {
	Len() int
	Image(page, dpi int) (image.Image, error)
	Close()
}

// idle is how long a document stays open that nobody turns.
const idle = time.Minute

func (p *pictures) draw(ctx context.Context, v *store.Vault, id int64, page, dpi int) (image.Image, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.doc == nil || p.id != id {
		if err := p.turnTo(ctx, v, id); err != nil {
			return nil, err
		}
	}
	if page < 1 || page > p.doc.Len() {
		return nil, fmt.Errorf("document %s, page %d of %d: %w", store.NounDocument.ID(id), page, p.doc.Len(), store.ErrNotFound)
	}
	p.timer.Reset(idle)
	img, err := p.doc.Image(page, dpi)
	if err != nil {
		p.closeLocked() // a crashed reader is of no more use
	}
	return img, err
}

// turnTo opens another document; p.mu is held. The reader lives longer than
// the call that opened it, so it does not end with the call's context.
func (p *pictures) turnTo(ctx context.Context, v *store.Vault, id int64) error {
	p.closeLocked()
	d, err := v.Document(ctx, id)
	if err != nil {
		return err
	}
	var original bytes.Buffer
	if err := v.Original(ctx, id, &original); err != nil {
		return err
	}
	var doc drawing = ocr.Open(original.Bytes())
	if d.Media == pdf {
		if doc, err = labpdf.Open(context.WithoutCancel(ctx), original.Bytes(), d.Password); err != nil {
			return err
		}
	}
	p.doc, p.id = doc, id
	p.timer = time.AfterFunc(idle, p.close)
	return nil
}

// close lets the document go.
func (p *pictures) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closeLocked()
}

func (p *pictures) closeLocked() {
	if p.doc == nil {
		return
	}
	p.timer.Stop()
	p.doc.Close()
	p.doc = nil
}
