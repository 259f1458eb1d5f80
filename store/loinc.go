package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"

	"carnet/vocab/loinc"
)

// A LOINCPart is some rows of a LOINC release.
type LOINCPart struct {
	Terms   []LOINCTerm
	Names   []LOINCName
	Members []LOINCMember
}

// A LOINCTerm is a term with its rank among the commonest tests, 0 none.
type LOINCTerm struct {
	loinc.Term
	Rank int
}

// A LOINCName is a name of a code as [loinc.Key] folds it.
type LOINCName struct{ Key, Code string }

// A LOINCMember stands in a panel at a place.
type LOINCMember struct {
	Panel, Code string
	Place       int
}

// InsertLOINC writes a part of a release. A name or a member that is there
// already is no second one.
func InsertLOINC(ctx context.Context, tx *sql.Tx, vocabulary int64, p LOINCPart) error {
	// In the order of each table's key: several times faster.
	slices.SortFunc(p.Terms, func(a, b LOINCTerm) int { return cmp.Compare(a.Code, b.Code) })
	slices.SortFunc(p.Names, func(a, b LOINCName) int { return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Code, b.Code)) })
	slices.SortFunc(p.Members, func(a, b LOINCMember) int {
		return cmp.Or(cmp.Compare(a.Panel, b.Panel), cmp.Compare(a.Place, b.Place), cmp.Compare(a.Code, b.Code))
	})
	err := insertNew(ctx, tx, `loinc_term (vocabulary, code, name, component, property, time, system, scale, method, grouping, unit, rank)`,
		vocabulary, len(p.Terms), func(i int, v []any) []any {
			t := &p.Terms[i]
			return append(v, t.Code, t.Name, t.Component, t.Property, t.Time, t.System, t.Scale, t.Method, t.Group, t.Unit, t.Rank)
		})
	if err != nil {
		return err
	}
	err = insertNew(ctx, tx, `loinc_name (vocabulary, name, code)`, vocabulary, len(p.Names), func(i int, v []any) []any {
		return append(v, p.Names[i].Key, p.Names[i].Code)
	})
	if err != nil {
		return err
	}
	return insertNew(ctx, tx, `loinc_member (vocabulary, panel, place, code)`, vocabulary, len(p.Members), func(i int, v []any) []any {
		m := &p.Members[i]
		return append(v, m.Panel, m.Place, m.Code)
	})
}

// A LOINC is the person's LOINC release as one transaction sees it. It is a
// [loinc.Release], whose questions have no error: the first one is kept, and
// asked for when all are answered.
type LOINC struct {
	ctx        context.Context
	tx         *sql.Tx
	vocabulary int64
	err        error
}

// LOINCRelease returns the release in use, nil where the person brought none.
func LOINCRelease(ctx context.Context, tx *sql.Tx) (*LOINC, error) {
	v, ok, err := FindVocabulary(ctx, tx, VocabularyLOINC)
	if err != nil || !ok {
		return nil, err
	}
	return &LOINC{ctx: ctx, tx: tx, vocabulary: v.ID}, nil
}

// Err is the first error met in answering.
func (l *LOINC) Err() error { return l.err }

const loincColumns = `t.code, t.name, t.component, t.property, t.time, t.system, t.scale, t.method, t.grouping, t.unit`

func scanLOINC(scan func(...any) error) (t loinc.Term, err error) {
	err = scan(&t.Code, &t.Name, &t.Component, &t.Property, &t.Time, &t.System, &t.Scale, &t.Method, &t.Group, &t.Unit)
	return t, err
}

// Term implements [loinc.Release].
func (l *LOINC) Term(code string) (loinc.Term, bool) {
	row := l.tx.QueryRowContext(l.ctx, `SELECT `+loincColumns+` FROM loinc_term t WHERE vocabulary = ? AND code = ?`, l.vocabulary, code)
	t, err := scanLOINC(row.Scan)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		l.keep(err)
	}
	return t, err == nil
}

// mostNamed is how many terms one name may stand for. More is no name of a test.
const mostNamed = 200

// Named implements [loinc.Release].
func (l *LOINC) Named(key string) (terms []loinc.Term) {
	err := l.each(`
		SELECT `+loincColumns+` FROM loinc_name n JOIN loinc_term t ON t.vocabulary = n.vocabulary AND t.code = n.code
		WHERE n.vocabulary = ? AND n.name = ? ORDER BY t.rank = 0, t.rank, t.code LIMIT ?`,
		func(rows *sql.Rows) error {
			t, err := scanLOINC(rows.Scan)
			terms = append(terms, t)
			return err
		}, key, mostNamed+1)
	l.keep(err)
	if err != nil || len(terms) > mostNamed {
		return nil
	}
	return terms
}

// Members implements [loinc.Release].
func (l *LOINC) Members(code string) (codes []string) {
	err := l.each(`SELECT code FROM loinc_member WHERE vocabulary = ? AND panel = ? ORDER BY place`, func(rows *sql.Rows) error {
		var member string
		err := rows.Scan(&member)
		if !slices.Contains(codes, member) {
			codes = append(codes, member)
		}
		return err
	}, code)
	l.keep(err)
	return codes
}

func (l *LOINC) each(query string, row func(*sql.Rows) error, args ...any) error {
	rows, err := l.tx.QueryContext(l.ctx, query, append([]any{l.vocabulary}, args...)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (l *LOINC) keep(err error) {
	if l.err == nil {
		l.err = err
	}
}
