package labpdf_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"carnet/import/labpdf"
	"carnet/import/labtable"
)

const corpus = "../labtable/testdata/corpus/"

func open(t testing.TB, data []byte, password string) *labpdf.Document {
	t.Helper()
	doc, err := labpdf.Open(context.Background(), data, password)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(doc.Close)
	return doc
}

func file(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(corpus + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// text returns what a page says, words joined.
func text(p labtable.Page) string {
	var b strings.Builder
	for _, g := range p.Glyphs {
		b.WriteString(g.Text)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func TestOpen_errors(t *testing.T) {
	secret := file(t, "17_encrypted_aes256_pw19790314.pdf")
	sheet := file(t, "04_de_laborbefund.pdf")
	for _, tt := range []struct {
		why      string
		data     []byte
		password string
		want     error
	}{
		{"no password given", secret, "", labpdf.ErrPassword},
		{"another password", secret, "1234", labpdf.ErrWrongPassword},
		{"empty", nil, "", labpdf.ErrDamaged},
		{"not a PDF", []byte("glucose,95,mg/dL"), "", labpdf.ErrDamaged},
		{"only the header", []byte("%PDF-1.7\n"), "", labpdf.ErrDamaged},
		{"cut in the middle of the first object", sheet[:300], "", labpdf.ErrDamaged},
		{"no page", pages(0, "", ""), "", labpdf.ErrDamaged},
		{"too many pages", pages(301, "", ""), "", labpdf.ErrTooLarge},
	} {
		doc, err := labpdf.Open(context.Background(), tt.data, tt.password)
		if !errors.Is(err, tt.want) {
			t.Errorf("%s: Open = %v, want %v", tt.why, err, tt.want)
		}
		if doc != nil {
			doc.Close()
		}
	}
}

func TestOpen_password(t *testing.T) {
	doc := open(t, file(t, "17_encrypted_aes256_pw19790314.pdf"), "19790314")
	if doc.Len() != 1 {
		t.Errorf("Len = %d, want 1", doc.Len())
	}
	// An owner's password alone keeps nobody from reading.
	open(t, file(t, "18_owner_only_rc4_noextract.pdf"), "")
	// A password for a file that has none is no error.
	open(t, file(t, "04_de_laborbefund.pdf"), "1234")
}

func TestKinds(t *testing.T) {
	text := "BT /F 12 Tf 50 700 Td (Glucose 95 mg/dL) Tj ET "
	lines := "BT /F 12 Tf 50 700 Td " + strings.Repeat("(Glucose 95 mg/dL 70-99) Tj 0 -20 Td ", 5) + "ET "
	whole, logo := "q 595 0 0 842 0 0 cm /I Do Q ", "q 90 0 0 40 0 800 cm /I Do Q "
	for _, tt := range []struct {
		why     string
		content string
		want    labpdf.Kind
	}{
		{"a picture of a page", whole, labpdf.Picture},
		{"with the scanner's name", whole + text, labpdf.Picture},
		{"with the text that a program made out", "3 Tr " + lines + "0 Tr " + whole, labpdf.Overlaid},
		{"that text behind the picture", lines + whole, labpdf.Overlaid},
		{"text on letter paper", whole + lines, labpdf.Text},
		{"text beside a logo", text + logo, labpdf.Text},
		{"text", text, labpdf.Text},
		{"an empty page", "", labpdf.Text},
	} {
		doc := open(t, drawn(tt.content), "")
		if _, err := doc.Pages(); err != nil {
			t.Fatalf("%s: Pages: %v", tt.why, err)
		}
		if got := doc.Kinds()[0]; got != tt.want {
			t.Errorf("%s: Kinds = %v, want %v", tt.why, got, tt.want)
		}
	}
}

func TestPage_rotation(t *testing.T) {
	upright := "BT /F 12 Tf 50 700 Td (Glucose 95) Tj ET "
	sideways := "BT /F 12 Tf 0 1 -1 0 100 100 Tm (Glucose 95) Tj ET " // runs up the page
	leaning := "BT /F 60 Tf 0.7 0.7 -0.7 0.7 100 100 Tm (COPY) Tj ET "
	for _, tt := range []struct {
		why, content, attributes string
		wide                     bool
	}{
		{"upright", upright, "", false},
		{"a watermark across is left out", upright + leaning, "", false},
		{"stored sideways and turned for show", sideways, "/Rotate 90", true},
		{"all text sideways on an upright page", sideways, "", true},
		{"the visible box begins elsewhere", upright, "/CropBox[20 20 500 800]", false},
		{"upside down", "BT /F 12 Tf -1 0 0 -1 300 300 Tm (Glucose 95) Tj ET", "", false},
	} {
		p, err := open(t, pages(1, tt.content, tt.attributes), "").Page(1)
		if err != nil {
			t.Fatalf("%s: Page: %v", tt.why, err)
		}
		if got := text(p); got != "Glucose 95" {
			t.Errorf("%s: text = %q, want Glucose 95", tt.why, got)
		}
		if (p.Width > p.Height) != tt.wide {
			t.Errorf("%s: page is %v x %v, wide should be %v", tt.why, p.Width, p.Height, tt.wide)
		}
		first, last := p.Glyphs[0], p.Glyphs[len(p.Glyphs)-1]
		if last.X0 < first.X1 || last.Y0 > first.Y1 || first.X0 < 0 || first.X1 > p.Width || first.Y0 < 0 || first.Y1 > p.Height {
			t.Errorf("%s: text runs from %+v to %+v on %v x %v, want left to right", tt.why, first, last, p.Width, p.Height)
		}
	}
}

func TestPage_origin(t *testing.T) {
	p, err := open(t, pages(1, "BT /F 12 Tf 50 700 Td (H) Tj ET", ""), "").Page(1)
	if err != nil {
		t.Fatal(err)
	}
	g := p.Glyphs[0]
	if g.Y1 < 141 || g.Y1 > 143 || g.X0 < 50 || g.X0 > 52 || g.Size != 12 {
		t.Errorf("glyph at %+v, want its foot 142 points below the top and 12 points size", g)
	}
}

func TestImage(t *testing.T) {
	doc := open(t, file(t, "04_de_laborbefund.pdf"), "")
	img, err := doc.Image(1, 100)
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() < 820 || b.Dx() > 834 || b.Dy() < 1160 || b.Dy() > 1176 {
		t.Errorf("A4 at 100 dpi is %v, want 827 x 1169", b)
	}
	side, err := open(t, pages(1, "BT /F 12 Tf 0 1 -1 0 100 100 Tm (Glucose 95) Tj ET", ""), "").Image(1, 72)
	if err != nil || side.Bounds().Dx() < side.Bounds().Dy() {
		t.Errorf("a page of sideways text is drawn %v, %v, want it turned as its text", side.Bounds(), err)
	}
	if _, err := doc.Image(1, 5000); err == nil {
		t.Error("5000 dpi: no error")
	}
	if _, err := doc.Image(2, 100); err == nil {
		t.Error("page 2 of 1: no error")
	}
}

func TestOpen_cancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := labpdf.Open(ctx, file(t, "04_de_laborbefund.pdf"), ""); !errors.Is(err, context.Canceled) {
		t.Errorf("Open = %v, want context.Canceled", err)
	}
}

func TestOpen_deadline(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	doc, err := labpdf.Open(ctx, pages(1, strings.Repeat("0 0 m 9 9 l S ", 500_000), ""), "")
	if err == nil {
		_, err = doc.Pages()
		doc.Close()
	}
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 5*time.Second {
		t.Errorf("%v after %v, want the deadline", err, time.Since(start))
	}
	open(t, file(t, "04_de_laborbefund.pdf"), "") // a new guest
}

// TestHostile holds files made to break readers to a sentence within seconds,
// and the next file to be read after each.
func TestHostile(t *testing.T) {
	many := &pdf{}
	for range 1_000_000 {
		many.add("<<>>")
	}
	many.add("<</Type/Pages/Count 1/Kids[1000002 0 R]>>")
	many.add("<</Type/Page/Parent 1000001 0 R/MediaBox[0 0 595 842]>>")
	deep := strings.Repeat("[", 200_000)
	loop := &pdf{}
	loop.add("<</Type/Pages/Count 100/Kids[1 0 R 1 0 R]/Parent 1 0 R>>")
	for _, tt := range []struct {
		why  string
		data []byte
	}{
		{"a million objects", many.bytes(many.add("<</Type/Catalog/Pages 1000001 0 R>>"))},
		{"brackets without end", pages(1, deep, "")},
		{"pages that hold themselves", loop.bytes(loop.add("<</Type/Catalog/Pages 1 0 R>>"))},
		{"a page of drawing without end", pages(1, strings.Repeat("0 0 m 9 9 l S ", 500_000), "")},
		{"half a million characters", pages(1, "BT /F 1 Tf ("+strings.Repeat("x", 500_000)+") Tj ET", "")},
	} {
		start := time.Now()
		doc, err := labpdf.Open(context.Background(), tt.data, "")
		if err == nil {
			_, err = doc.Pages()
			doc.Close()
		}
		if d := time.Since(start); d > 25*time.Second {
			t.Errorf("%s: took %v", tt.why, d)
		}
		t.Logf("%s: %v in %v", tt.why, err, time.Since(start).Round(time.Millisecond))
		if _, err := open(t, file(t, "04_de_laborbefund.pdf"), "").Pages(); err != nil {
			t.Errorf("after %s: %v", tt.why, err)
		}
	}
}

func TestPages_300(t *testing.T) {
	start := time.Now()
	ps, err := open(t, pages(300, "BT /F 12 Tf 50 700 Td (Glucose 95 mg/dL 70-99) Tj ET", ""), "").Pages()
	if err != nil || len(ps) != 300 {
		t.Fatalf("%d pages, %v", len(ps), err)
	}
	t.Logf("300 pages in %v", time.Since(start).Round(time.Millisecond))
}

func FuzzOpen(f *testing.F) {
	f.Add(pages(1, "BT /F 12 Tf 50 700 Td (Glucose 95) Tj ET", ""))
	f.Add(drawn("595 0 0 842 0 0 cm /I Do"))
	names, _ := filepath.Glob(corpus + "0*.pdf")
	for _, name := range names {
		if data, err := os.ReadFile(name); err == nil && len(data) < 60_000 {
			f.Add(data)
		}
	}
	f.Fuzz(func(_ *testing.T, data []byte) {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		doc, err := labpdf.Open(ctx, data, "")
		if err != nil {
			return
		}
		defer doc.Close()
		ps, err := doc.Pages()
		if err == nil {
			labtable.Read(ps, labtable.Options{})
		}
	})
}
