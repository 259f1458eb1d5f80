package ocr

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// runProgram reads a picture with the tesseract program. The picture goes in
// and the words come out over pipes.
func runProgram(ctx context.Context, program string, g *image.Gray, languages string, m mode) (string, error) {
	var in bytes.Buffer
	fmt.Fprintf(&in, "P5\n%d %d\n255\n", g.Rect.Dx(), g.Rect.Dy()) // PGM
	for y := range g.Rect.Dy() {
		in.Write(g.Pix[y*g.Stride : y*g.Stride+g.Rect.Dx()])
	}
	cmd := exec.CommandContext(ctx, program, "stdin", "stdout", "-l", languages, "--psm", strconv.Itoa(int(m)), "--dpi", strconv.Itoa(workDPI), "tsv")
	cmd.Env = append(os.Environ(), "OMP_THREAD_LIMIT=1")
	cmd.Stdin = &in
	out, err := cmd.Output()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		return "", errors.New("the tesseract program failed") // its own words may hold some of the page
	}
	return string(out), nil
}

// programLanguages asks the program which languages it has data for.
func programLanguages(ctx context.Context, program string) []string {
	out, err := exec.CommandContext(ctx, program, "--list-langs").Output()
	if err != nil {
		return nil
	}
	_, list, _ := strings.Cut(string(out), "\n")
	return strings.Fields(list)
}
