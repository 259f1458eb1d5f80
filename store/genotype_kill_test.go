package store_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"carnet/store"
	"carnet/vocab/gene"
)

func init() { roles["genotypes"] = roleGenotypes }

// roleGenotypes replaces the genotype set for ever, in chunks and in one
// transaction by turns, and prints a line when it begins and when it is done.
func roleGenotypes() error {
	v, err := openInChild()
	if err != nil {
		return err
	}
	for n := 0; ; n++ {
		fmt.Println("begin")
		chunk := 1000
		if n%2 == 1 {
			chunk = 0
		}
		_, err := v.LoadGenotypes(context.Background(), store.GenotypeSource{
			Now: time.Now(), Chunk: chunk, Keep: keepGenotypes(fmt.Sprint(os.Getpid(), n)),
			Read: func(each func(gene.Call) error) (store.GenotypeSet, error) { return manyRows(each, 8000) },
		})
		if err != nil {
			return err
		}
		fmt.Println("done")
	}
}

func manyRows(each func(gene.Call) error, n int) (store.GenotypeSet, error) {
	for i := range n {
		if err := each(gene.Call{ID: int64(rand.IntN(1 << 30)), Chromosome: 1, Position: uint32(i), Alleles: 0x11}); err != nil {
			return store.GenotypeSet{}, err
		}
	}
	return described(n), nil
}

// A process that replaces the set is killed at any moment. The active set is
// always a whole one: the old one, or one that was published.
func TestLoadGenotypes_kill(t *testing.T) {
	path := vaultPath(t)
	v, _ := create(t, path)
	old := loadGenotypes(t, v, "one", gene.Call{ID: 1, Chromosome: 1, Position: 1, Alleles: 0x11})
	closeVault(t, v)
	for range 5 {
		cmd := child(t, "genotypes", path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		s := bufio.NewScanner(out)
		s.Scan() // it has begun
		time.Sleep(time.Duration(rand.IntN(60)) * time.Millisecond)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()

		v := open(t, path)
		set, ok, err := v.ActiveGenotypeSet(t.Context())
		if err != nil || !ok {
			t.Fatalf("no active set after a kill: %v", err)
		}
		rows, err := v.GenotypesInRegion(t.Context(), set.ID, store.GenotypeRegion{Chromosome: 1, To: 1 << 30})
		if err != nil || len(rows) != set.Rows || set.ID != old.ID && set.Rows != 8000 {
			t.Errorf("set %d has %d rows of %d, %v", set.ID, len(rows), set.Rows, err)
		}
		closeVault(t, v)
	}

	// What the kills left is cleared by a later load.
	v = open(t, path)
	_, err := v.LoadGenotypes(t.Context(), store.GenotypeSource{
		Now: time.Now().Add(time.Hour), Keep: keepGenotypes("last"),
		Read: func(each func(gene.Call) error) (store.GenotypeSet, error) { return manyRows(each, 10) },
	})
	if err != nil {
		t.Fatal(err)
	}
	left := query(t, v, `SELECT count(*) FROM genotype_set WHERE state = 'loading'`) + " " +
		query(t, v, `SELECT count(*) FROM genotype WHERE genotype_set NOT IN (SELECT id FROM genotype_set)`)
	if left != "0 0" {
		t.Errorf("loading sets and rows of none left: %s, want 0 0", left)
	}
}
