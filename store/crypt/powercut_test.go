package crypt

import (
	"bytes"
	"database/sql"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	_ "modernc.org/sqlite"
)

// simRounds is how many power cuts each mode goes through.
func simRounds() int {
	if n, err := strconv.Atoi(os.Getenv("ROUNDS")); err == nil {
		return n
	}
	if testing.Short() {
		return 10
	}
	return 40
}

func simVFS(t *testing.T) *VFS {
	t.Helper()
	simOnce.Do(registerSim)
	v, err := Register(t.Name(), Options{Key: bytes.Repeat([]byte{3}, 32), Base: "sim", Create: true})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// After a power cut at any operation the database opens, is whole, and is in
// the state of the last commit that was acknowledged, or of the one that was
// under way.
func TestPowerCut(t *testing.T) {
	v := simVFS(t)
	for _, m := range []simMode{{"delete", "2"}, {"truncate", "2"}, {"persist", "2"}, {"wal", "2"}, {"wal", "1"}} {
		t.Run(m.journal+"/"+m.sync, func(t *testing.T) {
			commits := 0
			for r := range simRounds() {
				acked, err := simRound(v.Name(), m, uint64(r), false)
				if err != nil {
					t.Errorf("round %d: %v", r, err)
				}
				commits += acked
			}
			if commits == 0 {
				t.Error("no commit was acknowledged")
			}
		})
	}
}

// The simulator finds what it is there to find: a disk that lies about syncing
// the log loses commits.
func TestPowerCut_findsLostSync(t *testing.T) {
	v := simVFS(t)
	found := 0
	for r := range 40 {
		if _, err := simRound(v.Name(), simMode{"wal", "2"}, uint64(r), true); err != nil {
			found++
		}
	}
	if found == 0 {
		t.Error("no power cut of 40 was noticed on a disk that lies")
	}
}

type simMode struct{ journal, sync string }

// simRound works until the power is cut, and looks at what is left. It returns
// how many commits were acknowledged.
func simRound(vfs string, m simMode, seed uint64, lie bool) (int, error) {
	s := newSimDisk(seed)
	s.lying = lie
	simPlugged = s
	states, acked := simWork(vfs, m, s.rng)
	s.dead = true
	simPlugged = s.afterCut()
	n, sum, err := simLook(vfs, m)
	switch {
	case err != nil:
		return acked, fmt.Errorf("%d acknowledged: %w", acked, err)
	case n < acked && m.sync == "2":
		return acked, fmt.Errorf("%d acknowledged, %d found", acked, n)
	case n > acked+1:
		return acked, fmt.Errorf("%d acknowledged, yet %d found", acked, n)
	case states[n] != sum:
		return acked, fmt.Errorf("state %d is not what it was", n)
	}
	return acked, nil
}

func simConnect(vfs string, m simMode) *sql.DB {
	db, _ := sql.Open("sqlite", "file:/v.db?vfs="+vfs+"&_pragma=synchronous("+m.sync+")&_pragma=cache_size(8)&_pragma=temp_store(2)"+
		"&_pragma=wal_autocheckpoint(12)&_pragma=journal_mode("+m.journal+")")
	db.SetMaxOpenConns(1)
	return db
}

// simWork commits until the power is cut. It returns the digest of the state
// after each commit, and the number of the last one acknowledged.
func simWork(vfs string, m simMode, rng *rand.Rand) (states map[int]uint32, acked int) {
	states = map[int]uint32{0: 0}
	db := simConnect(vfs, m)
	defer db.Close()
	if _, err := db.Exec("BEGIN;CREATE TABLE meta(n INT);INSERT INTO meta VALUES(0);CREATE TABLE t(k INTEGER PRIMARY KEY,v BLOB);CREATE INDEX ti ON t(v);COMMIT"); err != nil {
		return states, 0
	}
	for n := 1; n < 60; n++ {
		tx, err := db.Begin()
		if err != nil {
			return states, acked
		}
		if err = simChange(tx, n, rng); err == nil {
			states[n], err = simDigest(tx)
		}
		if err != nil {
			tx.Rollback()
			return states, acked
		}
		if tx.Commit() != nil {
			return states, acked
		}
		acked = n
	}
	return states, acked
}

// simChange writes transaction n: enough for the cache of 8 pages to spill.
func simChange(tx *sql.Tx, n int, rng *rand.Rand) error {
	for range 1 + rng.IntN(12) {
		b := make([]byte, rng.IntN(1500))
		for j := range b {
			b[j] = byte(rng.Uint32())
		}
		var err error
		switch rng.IntN(4) {
		case 0:
			_, err = tx.Exec("DELETE FROM t WHERE k=?", rng.IntN(80))
		case 1:
			_, err = tx.Exec("UPDATE t SET v=? WHERE k=?", b, rng.IntN(80))
		default:
			_, err = tx.Exec("INSERT OR REPLACE INTO t VALUES(?,?)", rng.IntN(80), b)
		}
		if err != nil {
			return err
		}
	}
	_, err := tx.Exec("UPDATE meta SET n=?", n)
	return err
}

func simDigest(q interface {
	Query(string, ...any) (*sql.Rows, error)
},
) (uint32, error) {
	rows, err := q.Query("SELECT k,v FROM t ORDER BY k")
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	h := crc32.NewIEEE()
	for rows.Next() {
		var k int
		var b []byte
		if err := rows.Scan(&k, &b); err != nil {
			return 0, err
		}
		fmt.Fprint(h, k)
		h.Write(b)
	}
	return h.Sum32(), rows.Err()
}

// simLook opens what is left and returns its last commit and digest.
func simLook(vfs string, m simMode) (n int, sum uint32, err error) {
	db := simConnect(vfs, m)
	defer db.Close()
	var made int
	if err := db.QueryRow("SELECT count(*) FROM sqlite_schema WHERE name='meta'").Scan(&made); err != nil || made == 0 {
		return 0, 0, err
	}
	var s string
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&s); err != nil {
		return 0, 0, err
	}
	if s != "ok" {
		return 0, 0, fmt.Errorf("integrity: %s", s)
	}
	if err := db.QueryRow("SELECT coalesce(max(n),0) FROM meta").Scan(&n); err != nil {
		return 0, 0, err
	}
	sum, err = simDigest(db)
	return n, sum, err
}
