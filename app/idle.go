package app

import (
	"context"
	"strconv"
	"sync/atomic"
	"time"

	"carnet/store"
)

const (
	optionIdle  = "lock_after_minutes"
	defaultIdle = 15 // minutes
	longestIdle = 24 * 60

	idleBeat = 5 * time.Second
	nap      = 30 * time.Second // that the clock gained on the beats: the computer slept
)

// An idleLock locks the vault when nobody has touched the page for a while, and
// when the computer has slept. It needs a passphrase: without one the log-in of
// the computer is the lock.
type idleLock struct {
	touched atomic.Int64 // ms UTC of the last touch
	minutes atomic.Int64 // 0 never
}

func (i *idleLock) touch(now time.Time) { i.touched.Store(now.UnixMilli()) }

// load reads how long the person wants to be away before the vault locks.
func (i *idleLock) load(ctx context.Context, v *store.Vault) {
	text, err := v.Option(ctx, optionIdle)
	n, bad := strconv.Atoi(text)
	if err != nil || bad != nil || n < 0 || n > longestIdle {
		n = defaultIdle
	}
	i.minutes.Store(int64(n))
}

// over says whether the vault is to lock. Gap is what the clock on the wall has
// gained since the last beat on the steady one, which stands still while the
// computer sleeps.
func (i *idleLock) over(now time.Time, gap time.Duration) bool {
	n := i.minutes.Load()
	return gap > nap || n > 0 && now.UnixMilli()-i.touched.Load() >= n*time.Minute.Milliseconds()
}

// guard locks v when nobody is there, until ctx ends.
func (k *keeper) guard(ctx context.Context, v *store.Vault) {
	defer k.app.barrier("idle lock")
	sleep, stop := sleepSignal()
	defer stop()
	beat := time.NewTicker(idleBeat)
	defer beat.Stop()
	for before := k.app.now(); ; {
		asleep := false
		select {
		case <-ctx.Done():
			return
		case asleep = <-sleep:
		case <-beat.C:
		}
		now := k.app.now()
		if k.app.jobs.working() {
			k.idle.touch(now)
		}
		gap := now.Round(0).Sub(before.Round(0)) - now.Sub(before)
		if asleep || k.idle.over(now, gap) {
			k.leave(ctx, v)
		}
		before = now
	}
}

// leave locks the vault if something can open it again by hand.
func (k *keeper) leave(ctx context.Context, v *store.Vault) {
	if keys, err := v.Keys(ctx); err != nil || !keys.Passphrase {
		return
	}
	k.app.pages.close()
	if err := k.lock(ctx); err == nil {
		k.app.Emit("state")
	}
}

// Active says that a person is at the page.
func (p *API) Active() { p.app.key.idle.touch(p.app.now()) }

// SetIdleMinutes sets after how many minutes without a touch the vault locks, 0
// never.
func (p *API) SetIdleMinutes(minutes int) error {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return err
	}
	if err := v.SetOption(p.ctx, optionIdle, strconv.Itoa(min(max(minutes, 0), longestIdle))); err != nil {
		return err
	}
	p.app.key.idle.load(p.ctx, v)
	return nil
}
