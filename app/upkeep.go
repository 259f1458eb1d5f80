package app

import (
	"context"
	"os"
	"time"

	"carnet/store"
	"carnet/store/log"
)

// Backups run this long after the vault was opened, so that they don't slow the
// first look, and then this often; the store says whether one is due.
const (
	firstUpkeep = time.Minute
	nextUpkeep  = time.Hour
)

// upkeep makes the daily backups of v until ctx ends.
func (k *keeper) upkeep(ctx context.Context, v *store.Vault) {
	defer k.app.barrier("daily backup")
	wait := firstUpkeep
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		wait = nextUpkeep
		b, err := v.Daily(ctx, k.app.now(), store.DefaultRotation)
		if err != nil && ctx.Err() == nil {
			log.Error("daily backup", err)
		}
		if b != nil {
			k.app.Emit("state")
		}
	}
}

// BackUp makes a backup beside the daily ones and returns its path.
func (p *API) BackUp() (string, error) {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(v.DailyFolder(), 0o700); err != nil {
		return "", err
	}
	b, err := v.Backup(p.ctx, v.DailyFolder(), p.app.now())
	if err != nil {
		return "", err
	}
	return b.Path, nil
}
