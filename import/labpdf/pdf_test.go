package labpdf_test

import (
	"bytes"
	"fmt"
	"strings"
)

// A pdf builds small files by hand, so that a test can say what is wrong with
// one. Objects are numbered from 1 in the order they are added.
type pdf struct {
	objects []string
}

func (p *pdf) add(body string) int {
	p.objects = append(p.objects, body)
	return len(p.objects)
}

func (p *pdf) stream(dict, data string) int {
	return p.add(fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", dict, len(data), data))
}

// bytes writes the objects with a cross-reference table; root is the catalog.
func (p *pdf) bytes(root int) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(p.objects))
	for i, o := range p.objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer <</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, root, xref)
	return b.Bytes()
}

// pages returns a file of n pages with the same content and page attributes.
func pages(n int, content, attributes string) []byte {
	p := &pdf{}
	font := p.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
	body := p.stream("", content)
	tree := len(p.objects) + n + 1
	var kids strings.Builder
	for range n {
		page := p.add(fmt.Sprintf("<</Type/Page/Parent %d 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F %d 0 R>>>>/Contents %d 0 R%s>>", tree, font, body, attributes))
		fmt.Fprintf(&kids, "%d 0 R ", page)
	}
	p.add(fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", n, kids.String()))
	return p.bytes(p.add(fmt.Sprintf("<</Type/Catalog/Pages %d 0 R>>", tree)))
}

// drawn returns a page that may draw an image, I, and text.
func drawn(content string) []byte {
	p := &pdf{}
	image := p.stream("/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8", "\x00\xff\xff\x00")
	font := p.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
	body := p.stream("", content)
	page := p.add(fmt.Sprintf("<</Type/Page/Parent 5 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I %d 0 R>>/Font<</F %d 0 R>>>>/Contents %d 0 R>>", image, font, body))
	p.add(fmt.Sprintf("<</Type/Pages/Count 1/Kids[%d 0 R]>>", page))
	return p.bytes(p.add("<</Type/Catalog/Pages 5 0 R>>"))
}

// nested returns a page of forms that each draw the next one ten times.
func nested(depth int, content string) []byte {
	p := &pdf{}
	font := p.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
	form := p.stream(fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F %d 0 R>>>>", font), content)
	for range depth {
		form = p.stream(fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</X %d 0 R>>>>", form), strings.Repeat("/X Do ", 10))
	}
	body := p.stream("", "/X Do")
	tree := len(p.objects) + 2
	page := p.add(fmt.Sprintf("<</Type/Page/Parent %d 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</X %d 0 R>>>>/Contents %d 0 R>>", tree, form, body))
	p.add(fmt.Sprintf("<</Type/Pages/Count 1/Kids[%d 0 R]>>", page))
	return p.bytes(p.add(fmt.Sprintf("<</Type/Catalog/Pages %d 0 R>>", tree)))
}

// shaded returns a page that is filled by a PostScript function of many steps.
func shaded() []byte {
	p := &pdf{}
	code := "{" + strings.Repeat(" dup mul sqrt ", 200_000) + " dup }"
	f := p.stream("/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]", code)
	body := p.stream("", "/S sh")
	tree := len(p.objects) + 2
	page := p.add(fmt.Sprintf("<</Type/Page/Parent %d 0 R/MediaBox[0 0 595 842]/Resources<</Shading<</S<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 1 0 1]/Matrix[595 0 0 842 0 0]/Function %d 0 R>>>>>>/Contents %d 0 R>>", tree, f, body))
	p.add(fmt.Sprintf("<</Type/Pages/Count 1/Kids[%d 0 R]>>", page))
	return p.bytes(p.add(fmt.Sprintf("<</Type/Catalog/Pages %d 0 R>>", tree)))
}
