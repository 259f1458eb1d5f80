// Package labpdf reads the text of a PDF with the place of every character,
// for import/labtable, and draws its pages for the review.
//
// PDFium does the reading. It is C++, and the files it is given come from
// anywhere, so it runs as WebAssembly inside a guest of its own (wazero, no
// cgo): the guest sees no file system, no network and no clock it could block
// on, holds at most [memoryPages] of memory, and is stopped when one call takes
// longer than its allowance (see package sandbox). A file
// that makes it crash costs the guest and nothing else; the next file gets a
// new one.
//
// Compiling the guest to native code takes seconds the first time. The result
// is kept in the user's cache folder (it holds code of PDFium, never anything
// of a document), later starts take a fifth of a second, and [Warm] does it in
// the background. A guest with no open document is released after a minute.
//
// Coordinates are points with the origin in the top left corner of the page as
// a person sees it, so a page stored sideways is turned first. Characters that
// lean against the page's own direction (watermarks, stamps, margin notes) are
// left out: they would land inside table rows.
package labpdf

import "errors"

// The errors a caller tells apart. All others are damage of this program or
// of the machine.
var (
	ErrPassword      = errors.New("the file needs a password")
	ErrWrongPassword = errors.New("the password does not open the file")
	ErrDamaged       = errors.New("the file is no readable PDF")
	ErrTooLarge      = errors.New("the file is larger than is read")
)
