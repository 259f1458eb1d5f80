package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"modernc.org/sqlite"
)

// idle is how long an unused connection keeps its page cache. The tests are less
// patient.
var idle = time.Minute

// maxReaders is how many connections read at the same time in one process; the
// writer comes beside them.
const maxReaders = 3

// common are the settings of every connection.
//
//   - busy_timeout: two processes share the vault; ten seconds, then "later".
//   - synchronous FULL: what was acknowledged survives a power cut.
//   - fullfsync: without it macOS leaves the data in the drive's cache.
//   - temp_store: the VFS keeps temporary files in memory anyway; with 1 that
//     memory would be held longer.
//   - journal_size_limit: an import in one transaction makes a WAL of its size;
//     after the checkpoint it is cut back to this.
//   - trusted_schema, _defensive, _dqs: SQL that was written into the file
//     cannot reach functions, shadow tables or the file format.
var common = []string{
	"_pragma=busy_timeout(10000)",
	"_pragma=synchronous(2)",
	"_pragma=fullfsync(1)",
	"_pragma=checkpoint_fullfsync(1)",
	"_pragma=temp_store(2)",
	"_pragma=foreign_keys(1)",
	"_pragma=journal_size_limit(16777216)",
	"_pragma=trusted_schema(0)",
	"_defensive=1",
	"_dqs=0",
	"_error_rc=1",
}

// A pool is the connections of one process to one vault.
type pool struct {
	writer  *sql.DB // one connection, transactions begin immediate
	readers *sql.DB
	watcher *sql.DB // reads nothing but the data version
}

// newPool makes the connections to the vault at path, which is the file want. A
// vault whose folder takes no writing is opened as one that nobody changes:
// SQLite then needs neither lock nor index beside it.
func newPool(path, vfs string, want os.FileInfo, readOnly bool) (*pool, error) {
	mode := []string{"mode=rw"}
	if readOnly {
		mode = []string{"mode=ro", "immutable=1"}
	}
	reading := append(slices.Clip(mode), "_query_only=1")
	writer, err := dial(path, vfs, want, 1, append(slices.Clip(mode), "_txlock=immediate", "_pragma=cache_size(-32768)")...)
	if err != nil {
		return nil, err
	}
	readers, err := dial(path, vfs, want, maxReaders, append(slices.Clip(reading), "_pragma=cache_size(-65536)")...)
	if err != nil {
		return nil, err
	}
	watcher, err := dial(path, vfs, want, 1, append(slices.Clip(reading), "_pragma=cache_size(-64)")...)
	if err != nil {
		return nil, err
	}
	return &pool{writer, readers, watcher}, nil
}

// closing is how long a connection may take to end what it was told to end.
const closing = 10 * time.Second

// close closes the writer last, when the others are gone: the last connection
// to a vault writes its log back and removes it, which one that was interrupted
// does not. The statement makes the writer forget an interruption of its own.
func (p *pool) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	err := errors.Join(p.watcher.Close(), p.readers.Close())
	for p.watcher.Stats().OpenConnections+p.readers.Stats().OpenConnections > 0 && ctx.Err() == nil {
		time.Sleep(time.Millisecond)
	}
	p.writer.ExecContext(ctx, `SELECT 1`)
	return errors.Join(err, p.writer.Close())
}

// dial returns a handle that opens up to n connections when they are needed and
// closes each after a minute without use, which gives its cache back.
func dial(path, vfs string, want os.FileInfo, n int, params ...string) (*sql.DB, error) {
	c, err := sqlite.NewConnector(uri(path, vfs, slices.Concat(params, common)...))
	if err != nil {
		return nil, fmt.Errorf("vault: %w", err)
	}
	db := sql.OpenDB(&connector{c, vfs, want})
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	db.SetConnMaxIdleTime(idle)
	return db, nil
}

// A connector opens connections and makes sure that each is to the file meant,
// and sealed.
type connector struct {
	driver.Connector
	vfs  string
	want os.FileInfo
}

func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.check(ctx, conn); err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}

// check compares what SQLite opened with what was meant.
func (c *connector) check(ctx context.Context, conn driver.Conn) error {
	vfs, err := first(ctx, conn, `PRAGMA crypt_vfs`)
	if err != nil {
		return err
	}
	if vfs != c.vfs {
		return fmt.Errorf("vault: SQLite opened it through %q, not through %q", vfs, c.vfs)
	}
	file, err := first(ctx, conn, `SELECT file FROM pragma_database_list WHERE name = 'main'`)
	if err != nil {
		return err
	}
	got, err := os.Stat(file)
	if err != nil || !os.SameFile(got, c.want) {
		return &Fault{Kind: FaultOtherVault}
	}
	return nil
}

// first returns the first column of the first row, "" if there is none.
func first(ctx context.Context, conn driver.Conn, query string) (string, error) {
	rows, err := conn.(driver.QueryerContext).QueryContext(ctx, query, nil)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	row := make([]driver.Value, len(rows.Columns()))
	if err := rows.Next(row); err != nil {
		if errors.Is(err, io.EOF) {
			return "", nil
		}
		return "", err
	}
	s, _ := row[0].(string)
	return s, nil
}
