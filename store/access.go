package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"
)

// An Access is one call that an assistant made. It holds no value of an
// argument or of an answer.
type Access struct {
	ID      int64
	At      time.Time
	Client  string   // "" one that gave no name
	Tool    string   // or the resource or prompt that was read
	Shape   string   // names of the arguments, lists with their length: indicators[2] start
	Classes []string // of what was told
	Kind    string   // of the answer: result, absent, error …
	Refusal string   // why there was none: denied, locked …; "" there was one
	Rows    int      // told
	Took    time.Duration
}

// keptAccess is how many calls the vault remembers.
const keptAccess = 100_000

// LogAccess writes calls down, oldest first. It raises no revision: the record
// is as it was.
func (v *Vault) LogAccess(ctx context.Context, as []Access) error {
	return v.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, a := range as {
			if _, err := tx.ExecContext(ctx, `
				INSERT INTO access (at, client, tool, shape, classes, kind, refusal, rows, took)
				VALUES (:at, :client, :tool, :shape, :classes, :kind, :refusal, :rows, :took)`,
				sql.Named("at", a.At.UnixMilli()), sql.Named("client", a.Client), sql.Named("tool", a.Tool),
				sql.Named("shape", a.Shape), sql.Named("classes", strings.Join(a.Classes, " ")), sql.Named("kind", a.Kind),
				sql.Named("refusal", a.Refusal), sql.Named("rows", a.Rows), sql.Named("took", a.Took.Microseconds())); err != nil {
				return fmt.Errorf("log access: %w", err)
			}
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM access WHERE id <= (SELECT max(id) FROM access) - ?`, keptAccess)
		return err
	})
}

// An AccessFilter chooses calls. The zero filter is all of them.
type AccessFilter struct {
	Client string // "" all
	After  int64  // only with a greater id
	Before int64  // only with a smaller id; 0 all
	Limit  int    // the newest so many; 0 all
}

// Accesses lists calls, newest first. Whoever shows them as they come asks
// again with After: another process that logs raises no revision.
func (v *Vault) Accesses(ctx context.Context, f AccessFilter) (as []Access, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `
			SELECT id, at, client, tool, shape, classes, kind, refusal, rows, took FROM access
			WHERE (:client = '' OR client = :client) AND id > :after AND (:before = 0 OR id < :before)
			ORDER BY id DESC LIMIT CASE :limit WHEN 0 THEN -1 ELSE :limit END`,
			sql.Named("client", f.Client), sql.Named("after", f.After), sql.Named("before", f.Before), sql.Named("limit", f.Limit))
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			a, err := scanAccess(rows)
			if err != nil {
				return err
			}
			as = append(as, a)
		}
		return rows.Err()
	})
	return as, err
}

func scanAccess(rows *sql.Rows) (a Access, err error) {
	var at, took int64
	var classes string
	err = rows.Scan(&a.ID, &at, &a.Client, &a.Tool, &a.Shape, &classes, &a.Kind, &a.Refusal, &a.Rows, &took)
	a.At, a.Took, a.Classes = time.UnixMilli(at).UTC(), time.Duration(took)*time.Microsecond, strings.Fields(classes)
	return a, err
}
