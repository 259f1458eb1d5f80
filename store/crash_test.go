package store_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Writers are killed at any moment, first one of two and then the other. Every
// commit that was acknowledged is there, every transaction is whole, and every
// page and structure is as it should be. ROUNDS sets how many times; make soak
// runs thousands.
func TestKill(t *testing.T) {
	kills, commits := 0, 0
	for rounds := setting("ROUNDS", 6); rounds > 0; rounds -= 100 { // a new vault now and then: each is read whole after each kill
		n := min(rounds, 100)
		commits += killRounds(t, n)
		kills += 2 * n
	}
	if commits == 0 {
		t.Error("no commit was acknowledged")
	}
	t.Logf("%d kills, %d commits acknowledged", kills, commits)
}

// killRounds kills the writers of one vault, and returns how many commits they
// had acknowledged.
func killRounds(t *testing.T, rounds int) (commits int) {
	t.Helper()
	path := vaultPath(t)
	v, _ := create(t, path)
	exec(t, v, work)
	closeVault(t, v)
	acknowledged := map[int]int{}
	for range rounds {
		commits += killWriters(t, path, acknowledged)
		out, err := child(t, "verify", path).Output()
		if err != nil {
			t.Fatalf("after %d commits: %v", commits, err)
		}
		for line := range strings.Lines(string(out)) {
			var writer, last int
			if _, err := fmt.Sscan(line, &writer, &last); err != nil {
				t.Fatal(err)
			}
			if last < acknowledged[writer] {
				t.Fatalf("writer %d: row %d was acknowledged, the last one is %d", writer, acknowledged[writer], last)
			}
			acknowledged[writer] = last
		}
	}
	for _, name := range names(t, filepath.Dir(path)) {
		if bytes.Contains(read(t, filepath.Join(filepath.Dir(path), name)), []byte("aaaaaaaaaaaa")) {
			t.Errorf("%s holds plain text", name)
		}
	}
	return commits
}

// killWriters lets two processes write and kills them one after the other. It
// keeps the last row that each acknowledged, and returns the number of commits.
func killWriters(t *testing.T, path string, acknowledged map[int]int) (commits int) {
	t.Helper()
	var mu sync.Mutex
	var wg sync.WaitGroup
	var kill []func() error
	for writer := range 2 {
		cmd := child(t, "write", path, "CARNET_TEST_WRITER="+strconv.Itoa(writer))
		s := lines(t, cmd)
		kill = append(kill, cmd.Process.Kill)
		wg.Go(func() {
			for s.Scan() {
				n, err := strconv.Atoi(s.Text())
				if err != nil {
					return // cut in the middle by the kill
				}
				mu.Lock()
				acknowledged[writer] = max(acknowledged[writer], n)
				commits++
				mu.Unlock()
			}
			cmd.Wait()
		})
	}
	time.Sleep(time.Duration(60+rand.IntN(250)) * time.Millisecond)
	kill[0]()
	time.Sleep(time.Duration(rand.IntN(100)) * time.Millisecond)
	kill[1]()
	wg.Wait()
	return commits
}
