package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/klauspost/compress/zstd"
)

// A Document is an imported file. Its original bytes are in the vault for ever.
type Document struct {
	ID       int64
	SHA256   [32]byte
	Name     string // as dropped, without its folder
	Media    string
	Size     int64
	Pages    int    // 0 where the notion does not fit
	Password string // that opens the original, "" where it needs none
	Stored   time.Time
}

const partSize = 1 << 20

// AddDocument keeps the bytes of a file and returns its document. The same
// bytes are kept once: new is false when the vault had them already.
func AddDocument(ctx context.Context, tx *sql.Tx, d Document, original []byte) (doc Document, isNew bool, err error) {
	d.SHA256, d.Size = sha256.Sum256(original), int64(len(original))
	old, ok, err := documentBy(ctx, tx, `sha256 = :key`, d.SHA256[:])
	if err != nil || ok {
		return old, false, err
	}
	err = tx.QueryRowContext(ctx, `
		INSERT INTO document (sha256, name, media, size, pages, password, stored)
		VALUES (:sha, :name, :media, :size, NULLIF(:pages, 0), NULLIF(:password, ''), :stored) RETURNING id`,
		sql.Named("sha", d.SHA256[:]), sql.Named("name", d.Name), sql.Named("media", d.Media), sql.Named("size", d.Size),
		sql.Named("pages", d.Pages), sql.Named("password", d.Password), sql.Named("stored", d.Stored.UnixMilli())).Scan(&d.ID)
	if err != nil {
		return Document{}, false, fmt.Errorf("keep document: %w", err)
	}
	return d, true, writeParts(ctx, tx, d.ID, original)
}

func writeParts(ctx context.Context, tx *sql.Tx, id int64, original []byte) error {
	enc, err := zstd.NewWriter(nil)
	if err != nil {
		return err
	}
	defer enc.Close()
	for part := 0; len(original) > 0; part++ {
		n := min(partSize, len(original))
		if _, err := tx.ExecContext(ctx, `INSERT INTO document_part (document, part, bytes) VALUES (?, ?, ?)`,
			id, part, enc.EncodeAll(original[:n], nil)); err != nil {
			return fmt.Errorf("keep document: part %d: %w", part, err)
		}
		original = original[n:]
	}
	return nil
}

func documentBy(ctx context.Context, tx *sql.Tx, where string, key any) (d Document, ok bool, err error) {
	ds, err := scanDocuments(ctx, tx, `WHERE `+where, sql.Named("key", key))
	if err != nil || len(ds) == 0 {
		return Document{}, false, err
	}
	return ds[0], true, nil
}

func scanDocuments(ctx context.Context, tx *sql.Tx, where string, args ...any) (ds []Document, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT id, sha256, name, media, size, coalesce(pages, 0), coalesce(password, ''), stored
		FROM document `+where+` ORDER BY id`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var d Document
		var sha []byte
		var stored int64
		if err := rows.Scan(&d.ID, &sha, &d.Name, &d.Media, &d.Size, &d.Pages, &d.Password, &stored); err != nil {
			return nil, err
		}
		copy(d.SHA256[:], sha)
		d.Stored = time.UnixMilli(stored).UTC()
		ds = append(ds, d)
	}
	return ds, rows.Err()
}

// Documents lists every document, oldest first.
func (v *Vault) Documents(ctx context.Context) (ds []Document, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		ds, err = DocumentsIn(ctx, tx)
		return err
	})
	return ds, err
}

// DocumentsIn is [Vault.Documents] inside a transaction.
func DocumentsIn(ctx context.Context, tx *sql.Tx) ([]Document, error) {
	return scanDocuments(ctx, tx, ``)
}

// Document returns one document. The error wraps [ErrNotFound] if there is none.
func (v *Vault) Document(ctx context.Context, id int64) (d Document, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		d, err = DocumentIn(ctx, tx, id)
		return err
	})
	return d, err
}

// DocumentIn is [Vault.Document] inside a transaction.
func DocumentIn(ctx context.Context, tx *sql.Tx, id int64) (Document, error) {
	d, ok, err := documentBy(ctx, tx, `id = :key`, id)
	if err == nil && !ok {
		err = fmt.Errorf("document %s: %w", NounDocument.ID(id), ErrNotFound)
	}
	return d, err
}

// DocumentWith returns the document whose original has this hash.
func (v *Vault) DocumentWith(ctx context.Context, sha [32]byte) (d Document, ok bool, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		d, ok, err = documentBy(ctx, tx, `sha256 = :key`, sha[:])
		return err
	})
	return d, ok, err
}

// Original writes the document's bytes, as they were imported, to w.
func (v *Vault) Original(ctx context.Context, id int64, w io.Writer) error {
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(4*partSize))
	if err != nil {
		return err
	}
	defer dec.Close()
	return v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT bytes FROM document_part WHERE document = ? ORDER BY part`, id)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var packed sql.RawBytes
			if err := rows.Scan(&packed); err != nil {
				return err
			}
			plain, err := dec.DecodeAll(packed, nil)
			if err != nil {
				return fmt.Errorf("document %s: %w", NounDocument.ID(id), err)
			}
			if _, err := w.Write(plain); err != nil {
				return err
			}
		}
		return rows.Err()
	})
}

// ErrNotFound says that the vault has no row of that id.
var ErrNotFound = errors.New("not found")
