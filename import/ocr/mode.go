package ocr

// A mode is how Tesseract looks for text on a page (its page segmentation
// mode).
type mode int

const (
	block  mode = 6  // one block of lines: best for Latin script
	sparse mode = 11 // words wherever they are: best for East Asian script
)
