package store

import (
	"context"
	"database/sql"
	"sync"
	"time"
)

// pulse is how often a vault is asked whether another process wrote.
const pulse = 500 * time.Millisecond

// watchers are those who want to know of changes.
type watchers struct {
	mu   sync.Mutex
	told int64
	news map[chan int64]bool // each with room for the latest revision
}

// Watch calls f with the revision after each change of the vault, by this
// process or another, until ctx is done, whose error it returns, or the vault
// is closed, which is [FaultLocked]. Several writes between two looks are one
// call.
func (v *Vault) Watch(ctx context.Context, f func(revision int64)) error {
	c := make(chan int64, 1)
	v.watchers.mu.Lock()
	if v.watchers.news == nil {
		v.watchers.news = map[chan int64]bool{}
	}
	v.watchers.news[c] = true
	v.watchers.mu.Unlock()
	defer func() {
		v.watchers.mu.Lock()
		delete(v.watchers.news, c)
		v.watchers.mu.Unlock()
	}()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-v.Done():
			return &Fault{Kind: FaultLocked}
		case n := <-c:
			f(n)
		}
	}
}

// tell hands a revision to all who watch; who has not yet taken the one before
// gets this one instead.
func (w *watchers) tell(revision int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if revision <= w.told {
		return
	}
	w.told = revision
	for c := range w.news {
		select {
		case <-c:
		default:
		}
		c <- revision
	}
}

// guard looks at the vault for as long as it is open. It reads SQLite's data
// version from the shared index of the log, which costs microseconds and no
// page. It tells of new revisions, and closes the vault when another process
// locked it.
func (v *Vault) guard() {
	tick := time.NewTicker(pulse)
	defer tick.Stop()
	var seen int64
	for {
		select {
		case <-v.Done():
			return
		case <-tick.C:
		}
		err := v.inside(v.gate.ctx, func(ctx context.Context) error {
			now, revision, lock, err := v.look(ctx, seen)
			if err != nil || now == seen {
				return err
			}
			seen = now
			if lock != v.lock {
				go v.Close()
				return nil
			}
			v.watchers.tell(revision)
			return nil
		})
		if KindOf(err) == FaultLocked {
			return
		}
		// Whatever else it is, whoever reads or writes meets it too.
	}
}

// look returns the data version, and what it stands for if it is not the one
// seen before.
func (v *Vault) look(ctx context.Context, seen int64) (now, revision, lock int64, err error) {
	db := v.pool.watcher
	if err = db.QueryRowContext(ctx, `PRAGMA data_version`).Scan(&now); err != nil || now == seen {
		return now, 0, 0, err
	}
	err = db.QueryRowContext(ctx, `SELECT revision, lock FROM vault`).Scan(&revision, &lock)
	return now, revision, lock, err
}

// settle remembers the state in which the vault was opened.
func (v *Vault) settle(ctx context.Context) error {
	tx, err := v.pool.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	err = tx.QueryRowContext(ctx, `SELECT revision, lock FROM vault`).Scan(&v.first, &v.lock)
	v.watchers.told = v.first
	return err
}
