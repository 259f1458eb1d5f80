package store_test

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	osexec "os/exec"
	"strconv"
	"strings"
	"testing"

	"carnet/store"
)

// Tests of several processes run this binary again as a child with a role.
func TestMain(m *testing.M) {
	if role := os.Getenv("CARNET_TEST_ROLE"); role != "" {
		if err := roles[role](); err != nil {
			fmt.Fprintln(os.Stderr, "child:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

var roles = map[string]func() error{
	"write":  roleWrite,
	"verify": roleVerify,
	"hold":   roleHold,
	"create": roleCreate,
}

// child is a process with a role. Args are environment settings.
func child(t testing.TB, role, path string, args ...string) *osexec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := osexec.Command(self)
	cmd.Env = append(os.Environ(), append(args, "CARNET_TEST_ROLE="+role, "CARNET_TEST_VAULT="+path)...)
	cmd.Stderr = os.Stderr
	return cmd
}

func openInChild() (*store.Vault, error) {
	return store.Open(context.Background(), store.OpenOptions{Path: os.Getenv("CARNET_TEST_VAULT"), Passphrase: passphrase})
}

// work is what the writing children keep: rows, and beside them their totals,
// which are right only where each transaction is whole.
const work = `
	CREATE TABLE work (writer INTEGER NOT NULL, k INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (writer, k)) STRICT, WITHOUT ROWID;
	CREATE TABLE total (writer INTEGER PRIMARY KEY, n INTEGER NOT NULL, length INTEGER NOT NULL) STRICT`

// roleWrite commits transactions for ever, and prints the number of the last
// row of each once it is committed.
func roleWrite() error {
	v, err := openInChild()
	if err != nil {
		return err
	}
	ctx := context.Background()
	writer := os.Getenv("CARNET_TEST_WRITER")
	limit, _ := strconv.Atoi(os.Getenv("CARNET_TEST_LIMIT"))
	var k int
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT coalesce(max(k), 0) FROM work WHERE writer = ?`, writer).Scan(&k)
	})
	if err != nil {
		return err
	}
	for n := 0; limit == 0 || n < limit; n++ {
		rows := 1
		if n%7 == 3 {
			rows = 200
		}
		if err := v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error { return writeWork(ctx, tx, writer, k, rows) }); err != nil {
			return err
		}
		k += rows
		fmt.Println(k)
	}
	return v.Close()
}

func writeWork(ctx context.Context, tx *sql.Tx, writer string, k, rows int) error {
	length := 0
	for i := range rows {
		body := strings.Repeat(string(rune('a'+k%26)), rand.IntN(900))
		length += len(body)
		if _, err := tx.ExecContext(ctx, `INSERT INTO work VALUES (?, ?, ?)`, writer, k+1+i, body); err != nil {
			return err
		}
	}
	if k%11 == 0 { // a transaction larger than the cache
		if _, err := tx.ExecContext(ctx, `UPDATE work SET body = body || '' WHERE writer = ?`, writer); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO total VALUES (?, ?, ?)
		ON CONFLICT DO UPDATE SET n = n + excluded.n, length = length + excluded.length`, writer, rows, length)
	return err
}

// roleVerify prints the last row of each writer, after reading all of the vault.
func roleVerify() error {
	v, err := openInChild()
	if err != nil {
		return err
	}
	for _, c := range v.Doctor(context.Background(), now) {
		if !c.OK && c.Name != store.CheckSchema { // it has the tables of the test
			return fmt.Errorf("%s: %w %v", c.Name, c.Err, c.Args)
		}
	}
	err = v.Read(context.Background(), func(ctx context.Context, tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `
			SELECT writer, max(k), count(*) = n AND sum(length(body)) = length AND count(*) = max(k)
			FROM work JOIN total USING (writer) GROUP BY writer`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var writer, last int
			var right bool
			if err := rows.Scan(&writer, &last, &right); err != nil {
				return err
			}
			if !right {
				return fmt.Errorf("writer %d: a transaction is not whole", writer)
			}
			fmt.Println(writer, last)
		}
		return rows.Err()
	})
	if e := v.Close(); err == nil {
		err = e
	}
	return err
}

// roleHold opens the vault, says so, and tells of each revision until it is
// locked.
func roleHold() error {
	v, err := openInChild()
	if err != nil {
		return err
	}
	fmt.Println("open")
	err = v.Watch(context.Background(), func(revision int64) { fmt.Println("revision", revision) })
	fmt.Println(store.KindOf(err))
	_, err = v.Revision(context.Background())
	fmt.Println(store.KindOf(err))
	return nil
}

// roleCreate makes the vault and dies where it is told to, if it is.
func roleCreate() error {
	_, _, err := store.Create(context.Background(), store.CreateOptions{Path: os.Getenv("CARNET_TEST_VAULT"), Passphrase: passphrase, KDF: cheap})
	fmt.Println(store.KindOf(err))
	return nil
}

// lines reads what a child prints.
func lines(t testing.TB, cmd *osexec.Cmd) *bufio.Scanner {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if cmd.ProcessState == nil {
			cmd.Process.Kill()
			cmd.Wait()
		}
	})
	return bufio.NewScanner(out)
}

// next returns the next line of a child.
func next(t testing.TB, s *bufio.Scanner) string {
	t.Helper()
	if !s.Scan() {
		t.Fatalf("the child said nothing more: %v", s.Err())
	}
	return s.Text()
}
