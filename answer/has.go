package answer

import (
	"context"
	"database/sql"
)

// Has says whether the vault holds anything of a class. It costs a look at the
// catalogue, which is kept.
func (a *Asker) Has(ctx context.Context, c Class) (has bool, err error) {
	if c != ClassReadings {
		return false, nil
	}
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		cat, err := a.catalogue(ctx, tx)
		if err != nil {
			return err
		}
		has = len(cat.entries) > 0
		return nil
	})
	return has, err
}
