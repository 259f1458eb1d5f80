package store

import (
	"context"
	"database/sql"

	"carnet/vocab/loinc"
)

// Words reads printed names as this vault does: with the tables that are built in
// and what the person added to them. It is good inside its transaction.
type Words struct {
	loinc.Resolver

	release *LOINC
}

// ReadWords returns the vault's words.
func ReadWords(ctx context.Context, tx *sql.Tx) (Words, error) {
	release, err := LOINCRelease(ctx, tx)
	if err != nil || release == nil {
		return Words{}, err
	}
	return Words{Resolver: loinc.Resolver{Release: release}, release: release}, nil
}

// Err is the first error met in looking up.
func (w Words) Err() error {
	if w.release == nil {
		return nil
	}
	return w.release.Err()
}
