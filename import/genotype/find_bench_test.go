package genotype_test

import (
	"context"
	"database/sql"
	"math/rand"
	"path/filepath"
	"testing"
	"time"

	"carnet/store"
	"carnet/vocab/gene"
)

// BenchmarkFind looks up single rsids and megabases in a vault and, in turns,
// in a plain unencrypted database with the same two tables, whose statements
// are prepared once: what the vault's way of asking costs beside SQLite itself.
// The bars are 50 µs for an rsid and 1 ms for a megabase.
func BenchmarkFind(b *testing.B) {
	v := newVault(b)
	s := importVault(b, v, array(arrayRows))
	plain := copyPlain(b, v, s.ID)
	defer plain.Close()
	byID, err := plain.Prepare(`SELECT id, chrom, pos, copy, alleles FROM genotype_marker WHERE genotype_set = 1 AND id = ?`)
	if err != nil {
		b.Fatal(err)
	}
	byPlace, err := plain.Prepare(`SELECT id, chrom, pos, copy, alleles FROM genotype WHERE genotype_set = 1 AND chrom = 1 AND pos BETWEEN ? AND ?`)
	if err != nil {
		b.Fatal(err)
	}
	ctx := context.Background()
	ways := []struct {
		name string
		find func(tx *sql.Tx, n int64) error
	}{
		{"us-rsid", func(tx *sql.Tx, n int64) error {
			_, err := store.GenotypesByRsid(ctx, tx, s.ID, []int64{3000 + n%20_000_000})
			return err
		}},
		{"us-rsid-plain", func(_ *sql.Tx, n int64) error { return drain(byID, 3000+n%20_000_000) }},
		{"us-megabase", func(tx *sql.Tx, n int64) error {
			from := uint32(n % 200_000_000)
			_, err := store.GenotypesInRegion(ctx, tx, s.ID, store.GenotypeRegion{Chromosome: 1, From: from, To: from + 1_000_000})
			return err
		}},
		{"us-megabase-plain", func(_ *sql.Tx, n int64) error { return drain(byPlace, n%200_000_000, n%200_000_000+1_000_000) }},
	}
	const rounds = 2000
	took := make([]time.Duration, len(ways))
	rng := rand.New(rand.NewSource(2))
	err = v.Read(ctx, func(_ context.Context, tx *sql.Tx) error {
		for warm := range 2 {
			for i, w := range ways {
				for range rounds {
					start := time.Now()
					if err := w.find(tx, rng.Int63()); err != nil {
						return err
					}
					if warm == 1 {
						took[i] += time.Since(start)
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	for i, w := range ways {
		b.ReportMetric(float64(took[i].Nanoseconds())/rounds/1000, w.name)
	}
	b.ReportMetric(0, "ns/op")
}

func drain(st *sql.Stmt, args ...any) error {
	rows, err := st.Query(args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var id, chrom, pos, copy, alleles int64
	for rows.Next() {
		if err := rows.Scan(&id, &chrom, &pos, &copy, &alleles); err != nil {
			return err
		}
	}
	return rows.Err()
}

// copyPlain writes a set's rows into the vault's two tables of a database
// without encryption.
func copyPlain(tb testing.TB, v *store.Vault, set int64) *sql.DB {
	tb.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(tb.TempDir(), "plain.db")+"?_pragma=journal_mode(WAL)")
	if err != nil {
		tb.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	tx, err := db.Begin()
	if err != nil {
		tb.Fatal(err)
	}
	defer tx.Rollback()
	for _, create := range []string{
		`CREATE TABLE genotype (genotype_set INTEGER, chrom INTEGER, pos INTEGER, copy INTEGER, id INTEGER, alleles INTEGER, PRIMARY KEY (genotype_set, chrom, pos, copy)) WITHOUT ROWID`,
		`CREATE TABLE genotype_marker (genotype_set INTEGER, id INTEGER, chrom INTEGER, pos INTEGER, copy INTEGER, alleles INTEGER, PRIMARY KEY (genotype_set, id, chrom, pos, copy)) WITHOUT ROWID`,
	} {
		if _, err := tx.Exec(create); err != nil {
			tb.Fatal(err)
		}
	}
	place, err := tx.Prepare(`INSERT OR IGNORE INTO genotype VALUES (1, ?, ?, ?, ?, ?)`)
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = place.Close() }()
	marker, err := tx.Prepare(`INSERT OR IGNORE INTO genotype_marker VALUES (1, ?, ?, ?, ?, ?)`)
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = marker.Close() }()
	var n int64
	err = v.Read(tb.Context(), func(ctx context.Context, from *sql.Tx) error {
		return store.EachGenotype(ctx, from, set, func(c gene.Call) error {
			n++
			if _, err := place.Exec(int64(c.Chromosome), int64(c.Position), n, c.ID, int64(c.Alleles)); err != nil {
				return err
			}
			_, err := marker.Exec(c.ID, int64(c.Chromosome), int64(c.Position), n, int64(c.Alleles))
			return err
		})
	})
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		tb.Fatal(err)
	}
	return db
}
