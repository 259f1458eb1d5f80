package icpc_test

import (
	"os"
	"strings"
	"testing"

	"carnet/vocab/icpc"
)

func TestScore(t *testing.T) {
	b, _ := os.ReadFile("testdata/complaints_multi.tsv")
	n := map[string][3]int{}
	for line := range strings.Lines(string(b)) {
		c := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(c) < 4 || c[0] == "axis" {
			continue
		}
		ax := icpc.Symptom
		if c[0] == "D" {
			ax = icpc.Condition
		}
		a := icpc.Resolve(c[2], ax)
		k := c[0] + " " + c[1]
		s := n[k]
		switch {
		case a.Outcome == icpc.Coded && a.Code == c[3], strings.HasPrefix(c[3], "!") && a.Outcome != icpc.Coded:
			s[0]++
		case a.Outcome == icpc.Coded:
			s[2]++
			t.Logf("WRONG %s %s: %s %s, want %s", k, c[2], a.Code, a.Display, c[3])
		default:
			s[1]++
			if os.Getenv("MISS") != "" && strings.HasSuffix(k, os.Getenv("MISS")) {
				tt, _ := icpc.Lookup(c[3])
				t.Logf("MISS %s %s (%s) want %s %s", k, c[2], a.Reason, c[3], tt.Name)
			}
		}
		n[k] = s
	}
	t.Log(n)
}
