package cli_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A person is a home folder with a vault in it, driven through the program.
type person struct {
	t    *testing.T
	home string
}

func newPerson(t *testing.T) person {
	t.Helper()
	p := person{t, t.TempDir()}
	p.write("pass", "made up\n")
	if out, err := p.carnet("init").CombinedOutput(); err != nil {
		t.Fatalf("init: %v\n%s", err, out)
	}
	return p
}

func (p person) write(name, content string) string {
	p.t.Helper()
	path := filepath.Join(p.home, name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return path
}

// carnet is the program, its files all below the home folder.
func (p person) carnet(args ...string) *exec.Cmd {
	cmd := exec.Command("carnet", args...)
	cmd.Env = []string{"HOME=" + p.home, "PATH=" + os.Getenv("PATH"), "TMPDIR=" + filepath.Join(p.home, "tmp"),
		"CARNET_PASSPHRASE_FILE=" + filepath.Join(p.home, "pass")}
	if err := os.MkdirAll(filepath.Join(p.home, "tmp"), 0o700); err != nil {
		p.t.Fatal(err)
	}
	return cmd
}

// madeUpGenome is a small invented 23andMe file that differs for each n.
func madeUpGenome(n int) string {
	var b strings.Builder
	b.WriteString("# made up\n# rsid\tchromosome\tposition\tgenotype\n")
	for i := range 200 {
		fmt.Fprintf(&b, "rs%d\t%d\t%d\tAG\n", 900000+1000*n+i, 1+i%22, 10000+100*i)
	}
	return b.String()
}

// TestImport_killed kills the program at a random instant of an import, again
// and again: what it had acknowledged is there, and the vault is whole. The
// instant is counted in files, so that a slow machine gets as far as a fast one.
func TestImport_killed(t *testing.T) {
	const rounds, files = 10, 12
	p := newPerson(t)
	acknowledged := map[string]bool{}
	for round := range rounds {
		args := []string{"import", "--yes"}
		for i := range files {
			args = append(args, p.write(fmt.Sprintf("g%d.txt", i), madeUpGenome(files*round+i)))
		}
		cmd := p.carnet(args...)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		live := rand.IntN(files)
		for lines := bufio.NewScanner(out); lines.Scan(); live-- {
			if line := lines.Text(); strings.Contains(line, "imported, 200 genotypes") {
				acknowledged[line[strings.LastIndexByte(line, '(')+1:len(line)-1]] = true
			}
			if live == 0 {
				time.AfterFunc(time.Duration(rand.IntN(20))*time.Millisecond, func() { cmd.Process.Kill() })
			}
		}
		cmd.Wait()
	}
	doctor, err := p.carnet("doctor").CombinedOutput()
	if err != nil {
		t.Errorf("doctor after %d kills: %v\n%s", rounds, err, doctor)
	}
	var list struct{ Batches []struct{ ID, State string } }
	out, err := p.carnet("batches", "--json").Output()
	if err != nil || json.Unmarshal(out, &list) != nil {
		t.Fatalf("batches: %v\n%s", err, out)
	}
	for _, b := range list.Batches {
		if b.State == "committed" {
			delete(acknowledged, b.ID)
		}
	}
	if len(list.Batches) == 0 || len(acknowledged) > 0 {
		t.Errorf("%d batches, of those acknowledged %d are lost: %v", len(list.Batches), len(acknowledged), acknowledged)
	}
}

// TestCanary searches every file that the program leaves, and those that are
// there while it works, for what only the record may hold.
func TestCanary(t *testing.T) {
	p := newPerson(t)
	sheet, err := filepath.Abs("../../import/labtable/testdata/corpus/04_de_laborbefund.pdf")
	if err != nil {
		t.Fatal(err)
	}
	genome := p.write("genome.txt", "# canary\n# rsid\tchromosome\tposition\tgenotype\nrs987654321\t7\t117199646\tCT\nrs3094315\t1\t752566\tAG\n")
	if out, err := p.carnet("import", "--yes", sheet, genome).CombinedOutput(); err != nil {
		t.Fatalf("import: %v\n%s", err, out)
	}
	os.Remove(genome)
	mcp := p.carnet("mcp") // holds the vault open while the files are searched
	in, err := mcp.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := mcp.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := mcp.Start(); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(in, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"canary","version":"0"}}}`)
	fmt.Fprintln(in, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"query_health_indicators","arguments":{}}}`)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for said := ""; !strings.Contains(said, `"id":2`); said = lines.Text() {
		if !lines.Scan() {
			t.Fatal("carnet mcp ended early")
		}
	}
	searchFor(t, p.home, "Leukozyten", "Hämoglobin", "26464-8", "rs987654321", "117199646", "SQLite format", "laborbefund")
	in.Close()
	if err := mcp.Wait(); err != nil {
		t.Error(err)
	}
	searchFor(t, p.home, "Leukozyten", "Hämoglobin", "26464-8", "rs987654321", "117199646", "SQLite format", "laborbefund")
}

func searchFor(t *testing.T, folder string, canaries ...string) {
	t.Helper()
	n := 0
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		n++
		data, err := os.ReadFile(path)
		for _, c := range canaries {
			if bytes.Contains(data, []byte(c)) {
				t.Errorf("%s holds %q in clear", filepath.Base(path), c)
			}
		}
		return err
	})
	if err != nil || n < 2 {
		t.Errorf("searched %d files: %v", n, err)
	}
}
