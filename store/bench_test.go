package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"carnet/store"
)

// series is over how many series the readings of a benchmark are spread.
const series = 100

// BenchmarkPrice is what encryption costs: the same work on the product's own
// tables, plain and encrypted, in turn and in one run, and the ratio of the
// fastest of BENCH_ROUNDS rounds (3), by the clock and by processor time, which
// other programs disturb less. Readings come interleaved, as they do in life.
//
//	BENCH_ROWS=10000000 go test ./store -run - -bench Price -benchtime 1x -timeout 2h
//
// Cold is a connection with an empty cache (the operating system's is warm),
// warm the same scan again with the readers' 64 MB; random points are over the
// whole table, the case a cache helps least; a commit is one reading, synced.
func BenchmarkPrice(b *testing.B) {
	rows, rounds := setting("BENCH_ROWS", 200_000), setting("BENCH_ROUNDS", 3)
	for b.Loop() {
		best := map[string]*[2]spent{}
		for range rounds {
			for side, sealed := range []bool{false, true} {
				for name, s := range price(b, rows, sealed) {
					if best[name] == nil {
						best[name] = &[2]spent{never, never}
					}
					best[name][side] = best[name][side].min(s)
				}
			}
		}
		for _, name := range []string{"insert", "cold-scan", "warm-scan", "warm-points", "random-points", "commit"} {
			plain, sealed := best[name][0], best[name][1]
			clock, cpu := float64(sealed.clock)/float64(plain.clock), float64(sealed.cpu)/float64(plain.cpu)
			b.ReportMetric(clock, name+"-x")
			b.Logf("%-14s plain %10v   encrypted %10v   %.2f x by the clock, %.2f x by the processor", name,
				plain.clock.Round(time.Microsecond), sealed.clock.Round(time.Microsecond), clock, cpu)
		}
	}
}

// spent is what some work took.
type spent struct{ clock, cpu time.Duration }

var never = spent{time.Hour, time.Hour}

func (s spent) min(t spent) spent { return spent{min(s.clock, t.clock), min(s.cpu, t.cpu)} }

func measure(work func()) spent {
	start, cpu := time.Now(), cpuTime()
	work()
	return spent{time.Since(start), cpuTime() - cpu}
}

// setting is a number from the environment.
func setting(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// price does the work once.
func price(b *testing.B, rows int, sealed bool) map[string]spent {
	b.Helper()
	db := store.BenchDB(b, filepath.Join(b.TempDir(), "bench.db"), sealed)
	took := map[string]spent{"cold-scan": never, "warm-scan": never}
	took["insert"] = measure(func() { insertReadings(b, db.Writer(), rows) })
	for s := range 5 {
		db.Reopen()
		if _, err := db.Reader().Exec("SELECT 1 FROM series"); err != nil {
			b.Fatal(err)
		}
		scan := func() spent { return measure(func() { scanSeries(b, db.Reader(), s+1) }) }
		took["cold-scan"] = took["cold-scan"].min(scan())
		took["warm-scan"] = took["warm-scan"].min(scan()).min(scan())
	}
	rng := rand.New(rand.NewPCG(1, 2))
	few := min(rows, 20_000)
	points := func(span int) func() { return func() { pickReadings(b, db.Reader(), rng, 20_000, span) } }
	points(few)()
	took["warm-points"] = measure(points(few))
	took["random-points"] = measure(points(rows))
	commitReadings(b, db.Writer(), rows, 200) // the writer's cache
	took["commit"] = measure(func() { commitReadings(b, db.Writer(), rows+200, 500) })
	return took
}

const insertReading = `
	INSERT INTO reading (series, at, id, day, precision, name, value, unit, range, flag, section, specimen, method, page, box,
		number, comparator, ucum, code, canonical, outcome, reason, rejected, modality, status, written)
	VALUES (?1, ?2, ?3, ?2 / 86400000, 'second', 'Heart rate', '61', '/min', '', '', '', '', '', 0, '',
		61.0, '', '/min', '8867-4', 61.0, 'coded', '', '', 'device', 'final', ?2)`

func insertReadings(b *testing.B, db *sql.DB, rows int) {
	b.Helper()
	tx, err := db.Begin()
	if err != nil {
		b.Fatal(err)
	}
	defer tx.Rollback()
	for s := range series {
		if _, err := tx.Exec(`INSERT INTO series (id, key, code, name, unit, grp) VALUES (?, ?, '', '', '', '')`, s+1, fmt.Sprint("s", s)); err != nil {
			b.Fatal(err)
		}
	}
	st, err := tx.Prepare(insertReading)
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	for i := range rows {
		if _, err := st.Exec(1+i%series, at(i), i+1); err != nil {
			b.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
}

// at is the instant of reading i.
func at(i int) int64 { return 1_700_000_000_000 + int64(i/series)*60_000 }

func scanSeries(b *testing.B, db *sql.DB, s int) {
	b.Helper()
	rows, err := db.Query(`SELECT at, canonical FROM reading WHERE series = ? ORDER BY at LIMIT 10000`, s)
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var t int64
		var v float64
		if err := rows.Scan(&t, &v); err != nil {
			b.Fatal(err)
		}
	}
	if err := rows.Err(); err != nil {
		b.Fatal(err)
	}
}

func pickReadings(b *testing.B, db *sql.DB, rng *rand.Rand, n, span int) {
	b.Helper()
	st, err := db.Prepare(`SELECT canonical FROM reading WHERE series = ? AND at = ?`)
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	var v float64
	for range n {
		i := rng.IntN(span)
		if err := st.QueryRow(1+i%series, at(i)).Scan(&v); err != nil {
			b.Fatal(err)
		}
	}
}

func commitReadings(b *testing.B, db *sql.DB, rows, n int) {
	b.Helper()
	for i := range n {
		tx, err := db.BeginTx(context.Background(), nil)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := tx.Exec(insertReading, 1+i%series, at(rows+i)+1, rows+i+1); err != nil {
			b.Fatal(err)
		}
		if err := tx.Commit(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRead is what a transaction costs by itself: letting it in, beginning
// it, and looking whether the vault was locked.
func BenchmarkRead(b *testing.B) {
	v, _ := create(b, vaultPath(b))
	for b.Loop() {
		if err := v.Read(b.Context(), func(context.Context, *sql.Tx) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpen is unlocking by the keyring's key and the first answer, without
// the derivation of a passphrase.
func BenchmarkOpen(b *testing.B) {
	path := vaultPath(b)
	v, _ := create(b, path)
	v.Close()
	for b.Loop() {
		v, err := store.Open(b.Context(), store.OpenOptions{Path: path, Passphrase: passphrase})
		if err != nil {
			b.Fatal(err)
		}
		if err := v.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
