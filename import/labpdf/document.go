package labpdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

const (
	fileLimit  = 256 << 20 // bytes
	pageLimit  = 300
	openLimit  = 20 * time.Second
	stepLimit  = 10 * time.Second // one page, text or picture
	pagesLimit = 20 * time.Second // the text of all pages
)

// A Document is an open PDF. It is not safe for concurrent use.
type Document struct {
	ctx   context.Context
	guest *guest
	ref   references.FPDF_DOCUMENT
	pages int
	kinds []Kind

	turned map[int]int // page -> quarter turns clockwise that its picture still needs
}

// Open opens a PDF held in memory. The password is tried as user and as owner
// password and ignored where none is needed. Ctx bounds the whole life of the
// document: when it is done, a call in progress is stopped.
//
// The error wraps [ErrPassword], [ErrWrongPassword], [ErrDamaged] or
// [ErrTooLarge].
func Open(ctx context.Context, data []byte, password string) (*Document, error) {
	if len(data) > fileLimit {
		return nil, fmt.Errorf("labpdf: %d MB, at most %d MB: %w", len(data)>>20, fileLimit>>20, ErrTooLarge)
	}
	if !bytes.Contains(data[:min(len(data), 1024)], []byte("%PDF-")) {
		return nil, fmt.Errorf("labpdf: no PDF header: %w", ErrDamaged)
	}
	g, err := shared.borrow(ctx)
	if err != nil {
		return nil, err
	}
	d := &Document{ctx: ctx, guest: g, turned: map[int]int{}}
	if err := d.open(data, password); err != nil {
		d.Close()
		return nil, fmt.Errorf("labpdf: open: %w", err)
	}
	return d, nil
}

func (d *Document) open(data []byte, password string) error {
	err := d.call(openLimit, func(context.Context) error {
		resp, err := d.guest.pdf.OpenDocument(&requests.OpenDocument{File: &data, Password: &password})
		if err != nil {
			return err
		}
		d.ref = resp.Document
		count, err := d.guest.pdf.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: d.ref})
		if err != nil {
			return err
		}
		d.pages = count.PageCount
		d.kinds = make([]Kind, max(0, min(d.pages, pageLimit)))
		return nil
	})
	switch {
	case err != nil:
		return openError(err, password)
	case d.pages == 0:
		return fmt.Errorf("no page: %w", ErrDamaged)
	case d.pages > pageLimit:
		return fmt.Errorf("%d pages, at most %d: %w", d.pages, pageLimit, ErrTooLarge)
	}
	return nil
}

func openError(err error, password string) error {
	switch {
	case !errors.Is(err, pdfiumerrors.ErrPassword):
		return err
	case password == "":
		return ErrPassword
	default:
		return ErrWrongPassword
	}
}

// Len returns the number of pages.
func (d *Document) Len() int { return d.pages }

// Close releases the document. It may be called twice.
func (d *Document) Close() {
	if d.guest == nil {
		return
	}
	if d.ref != "" && !d.guest.dead.Load() {
		_ = d.call(stepLimit, func(context.Context) error {
			_, err := d.guest.pdf.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: d.ref})
			return err
		})
	}
	shared.give(d.guest)
	d.guest = nil
}
