package mcp_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkStart measures from spawning carnet mcp to its answer to initialize,
// in turns with the smallest server that the SDK makes. The bar is twice that
// one's time.
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	ours, hello := build(b, dir, "carnet"), build(b, dir, "carnet/mcp/internal/hello")
	var us, them []time.Duration
	for b.Loop() {
		them = append(them, answersAfter(b, dir, hello))
		us = append(us, answersAfter(b, dir, ours, "mcp", "--vault", filepath.Join(dir, "none.carnet")))
	}
	slices.Sort(us)
	slices.Sort(them)
	mid := len(us) / 2
	b.ReportMetric(float64(us[mid].Microseconds()), "µs/start")
	b.ReportMetric(float64(them[mid].Microseconds()), "µs/hello")
	b.ReportMetric(float64(us[mid])/float64(them[mid]), "times-hello")
}

func build(tb testing.TB, dir, pkg string) string {
	tb.Helper()
	out := filepath.Join(dir, filepath.Base(pkg))
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", out, pkg)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if msg, err := cmd.CombinedOutput(); err != nil {
		tb.Fatalf("build %s: %v\n%s", pkg, err, msg)
	}
	return out
}

// answersAfter is how long a server takes from being spawned to answering
// initialize.
func answersAfter(tb testing.TB, dir, program string, args ...string) time.Duration {
	tb.Helper()
	cmd := exec.Command(program, args...)
	cmd.Env = []string{"HOME=" + dir}
	in, err := cmd.StdinPipe()
	if err != nil {
		tb.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	if _, err := io.WriteString(in, initialize+"\n"); err != nil {
		tb.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	took := time.Since(began)
	if err != nil || !strings.Contains(line, "serverInfo") {
		tb.Fatalf("%s answers %.200q, %v", program, line, err)
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		tb.Fatalf("%s: %v", program, err)
	}
	return took
}
