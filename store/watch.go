package store

import (
	"context"
	"time"
)

// pulse is how often a vault is asked whether another process wrote.
const pulse = 500 * time.Millisecond

// Watch calls f with the revision after each change of the vault, by this
// process or another, until ctx is done, whose error it returns. Several writes
// between two looks are one call.
//
// SQLite's data version is read from the shared index of the log: a look costs
// microseconds and no page.
func (v *Vault) Watch(ctx context.Context, f func(revision int64)) error {
	c, err := v.pool.watcher.Conn(ctx)
	if err != nil {
		return v.fault(err)
	}
	defer c.Close()
	version := func() (n int64, err error) {
		err = c.QueryRowContext(ctx, `PRAGMA data_version`).Scan(&n)
		return n, err
	}
	seen, err := version()
	if err != nil {
		return v.fault(err)
	}
	tick := time.NewTicker(pulse)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		now, err := version()
		if err != nil {
			return v.fault(err)
		}
		if now == seen {
			continue
		}
		seen = now
		n, err := v.Revision(ctx)
		if err != nil {
			return err
		}
		f(n)
	}
}
