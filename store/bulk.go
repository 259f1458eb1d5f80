package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// bulkRows is how many rows one statement inserts: calling SQLite costs more
// than a row does.
const bulkRows = 200

// insertMany inserts n rows into a table, given with its columns. The first
// column of every row is owner; values appends the others of row i.
func insertMany(ctx context.Context, tx *sql.Tx, table string, owner int64, n int, values func(i int, v []any) []any) error {
	return insertBy(ctx, tx, "INSERT INTO ", table, owner, n, values)
}

// insertNew is insertMany but for rows whose key is there already.
func insertNew(ctx context.Context, tx *sql.Tx, table string, owner int64, n int, values func(i int, v []any) []any) error {
	return insertBy(ctx, tx, "INSERT OR IGNORE INTO ", table, owner, n, values)
}

func insertBy(ctx context.Context, tx *sql.Tx, verb, table string, owner int64, n int, values func(i int, v []any) []any) error {
	if n == 0 {
		return nil
	}
	full, err := tx.PrepareContext(ctx, insertRows(verb, table, owner, min(n, bulkRows)))
	if err != nil {
		return fmt.Errorf("insert into %s: %w", table, err)
	}
	defer func() { _ = full.Close() }()
	args := make([]any, 0, strings.Count(table, ",")*bulkRows)
	for i := 0; i < n; {
		args = args[:0]
		end := min(i+bulkRows, n)
		rows := end - i
		for ; i < end; i++ {
			args = values(i, args)
		}
		if rows == min(n, bulkRows) {
			_, err = full.ExecContext(ctx, args...)
		} else {
			_, err = tx.ExecContext(ctx, insertRows(verb, table, owner, rows), args...)
		}
		if err != nil {
			return fmt.Errorf("insert into %s: %w", table, err)
		}
	}
	return nil
}

func insertRows(verb, table string, owner int64, rows int) string {
	row := fmt.Sprintf("(%d%s),", owner, strings.Repeat(",?", strings.Count(table, ",")))
	return verb + table + " VALUES " + strings.TrimSuffix(strings.Repeat(row, rows), ",")
}
