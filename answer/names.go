package answer

import (
	"context"
	"database/sql"
	"strings"
)

// IndicatorNames are up to n names of series that begin with, or have a word
// that begins with, what was typed: for completion. A series whose name is only
// printed is offered by its id, since its name is text of a document.
func (a *Asker) IndicatorNames(ctx context.Context, typed string, n int) (names []string, more bool, err error) {
	if !a.Grants.Allow(ClassReadings) {
		return nil, false, nil
	}
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		c, err := a.catalogue(ctx, tx)
		if err != nil {
			return err
		}
		q := fold(typed)
		for _, e := range c.entries {
			if q != "" && !e.begins(typed) && !strings.HasPrefix(fold(e.Name), q) {
				continue
			}
			if len(names) == n {
				more = true
				return nil
			}
			if e.Code == "" {
				names = append(names, e.Series)
			} else {
				names = append(names, e.Name)
			}
		}
		return nil
	})
	return names, more, err
}
