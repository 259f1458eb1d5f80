package importer

import (
	"bytes"

	"carnet/import/genotype"
	"carnet/import/ocr"
	"carnet/import/sheet"
)

// Detect says what a file is from its first bytes (4 KiB are enough): KindPDF,
// KindGenotype, KindSheet, KindPicture, or KindUnknown with what it looks like
// instead, "" if nothing is known of it.
func Detect(head []byte) (kind, looksLike string) {
	if i := bytes.Index(head[:min(len(head), 1024)], []byte("%PDF-")); i >= 0 {
		return KindPDF, ""
	}
	if genotype.Detect(head) {
		return KindGenotype, ""
	}
	if sheet.Detect(head) {
		return KindSheet, ""
	}
	if ocr.Detect(head) != "" {
		return KindPicture, ""
	}
	for _, s := range signatures {
		if bytes.HasPrefix(head[min(s.at, len(head)):], []byte(s.magic)) {
			return KindUnknown, s.name
		}
	}
	if bytes.IndexByte(head, 0) < 0 {
		return KindUnknown, aTextFile
	}
	return KindUnknown, ""
}

// What may turn out to be a table when all of it is seen.
const (
	aTextFile    = "a text file"
	anOfficeFile = "an old Office document"
)

// signatures are the files that people drop and that are not read, so that
// the answer can name them. Magic numbers as in the file(1) database.
var signatures = []struct {
	at    int
	magic string
	name  string
}{
	{0, "GIF8", "a GIF picture"},
	{0, "PK\x03\x04", "a zip archive or an Office document"},
	{0, "\x1f\x8b", "a gzip archive"},
	{0, "\xd0\xcf\x11\xe0", anOfficeFile},
	{0, "7z\xbc\xaf\x27\x1c", "a 7-Zip archive"},
	{0, "Rar!", "a RAR archive"},
	{0, "SQLite format 3\x00", "a database"},
	{0, "{", "a JSON file"},
	{0, "<", "an XML or HTML file"},
}

// media is the media type of a file's content.
func media(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")) && sheet.Detect(data[:min(len(data), 4096)]):
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return "application/zip"
	case bytes.HasPrefix(data, []byte("\x1f\x8b")):
		return "application/gzip"
	}
	switch kind, _ := Detect(data[:min(len(data), 4096)]); kind {
	case KindPDF:
		return "application/pdf"
	case KindSheet:
		return "text/csv"
	case KindPicture:
		return "image/" + ocr.Detect(data[:min(len(data), 4096)])
	}
	return "text/plain"
}
