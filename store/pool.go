package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"os"
	"time"

	"modernc.org/sqlite"
)

// idle is how long an unused connection keeps its page cache.
const idle = time.Minute

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

func newPool(path, vfs string) (*pool, error) {
	writer, err := dial(path, vfs, 1, "mode=rw", "_txlock=immediate", "_pragma=cache_size(-32768)")
	if err != nil {
		return nil, err
	}
	readers, err := dial(path, vfs, maxReaders, "mode=rw", "_query_only=1", "_pragma=cache_size(-65536)")
	if err != nil {
		return nil, err
	}
	watcher, err := dial(path, vfs, 1, "mode=rw", "_query_only=1", "_pragma=cache_size(-64)")
	if err != nil {
		return nil, err
	}
	return &pool{writer, readers, watcher}, nil
}

func (p *pool) close() error {
	var first error
	for _, db := range []*sql.DB{p.watcher, p.readers, p.writer} {
		if err := db.Close(); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// dial returns a handle that opens up to n connections when they are needed and
// closes each after a minute without use, which gives its cache back.
func dial(path, vfs string, n int, params ...string) (*sql.DB, error) {
	c, err := sqlite.NewConnector(uri(path, vfs, append(params, common...)...))
	if err != nil {
		return nil, fmt.Errorf("vault: %w", err)
	}
	db := sql.OpenDB(&connector{c, path})
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	db.SetConnMaxIdleTime(idle)
	return db, nil
}

// A connector opens connections and makes sure that each is to the file meant.
type connector struct {
	driver.Connector
	path string
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

// check compares the file that SQLite opened with the path.
func (c *connector) check(ctx context.Context, conn driver.Conn) error {
	rows, err := conn.(driver.QueryerContext).QueryContext(ctx, "SELECT file FROM pragma_database_list WHERE name = 'main'", nil)
	if err != nil {
		return err
	}
	defer rows.Close()
	row := make([]driver.Value, 1)
	if err := rows.Next(row); err != nil {
		return err
	}
	file, _ := row[0].(string)
	got, err := os.Stat(file)
	if err != nil {
		return fileFault(err)
	}
	want, err := os.Stat(c.path)
	if err != nil {
		return fileFault(err)
	}
	if !os.SameFile(got, want) {
		return &Fault{Kind: FaultOtherVault}
	}
	return nil
}
