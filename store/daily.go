package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Rotation says how many of the daily backups are kept: of the last days, of
// each week and of each month before, the newest.
type Rotation struct{ Days, Weeks, Months int }

// DefaultRotation keeps a week, a month and half a year.
var DefaultRotation = Rotation{Days: 7, Weeks: 4, Months: 6}

// DailyFolder is where the daily backups of the vault lie: beside it.
func (v *Vault) DailyFolder() string { return filepath.Join(filepath.Dir(v.path), "backups") }

// Daily makes a backup in [Vault.DailyFolder] when the last one there is a day
// old and the vault has changed since, and removes those that the rotation does
// not keep. It returns nil where none was due. Call it every hour or so.
//
// A clock that was wrong does not stop it: a last backup from the future counts
// as old, and none is removed that is newer than now.
func (v *Vault) Daily(ctx context.Context, now time.Time, r Rotation) (*Backup, error) {
	if v.readOnly {
		return nil, nil
	}
	due, err := v.dailyDue(ctx, now)
	if err != nil || !due {
		return nil, err
	}
	dir := v.DailyFolder()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fault(err)
	}
	b, err := v.backup(ctx, filepath.Join(dir, dailyName(v.id, now)), now, true)
	if KindOf(err) == FaultBackupExists {
		return nil, nil // another process was quicker
	}
	if err != nil {
		return nil, err
	}
	return b, r.prune(dir, v.id, now)
}

func (v *Vault) dailyDue(ctx context.Context, now time.Time) (bool, error) {
	last, err := v.LastBackup(ctx)
	if err != nil {
		return false, err
	}
	revision, err := v.Revision(ctx)
	if err != nil {
		return false, err
	}
	switch {
	case last == nil:
		return revision > 0, nil
	case last.Revision == revision:
		return false, nil
	}
	age := now.Sub(last.Made)
	return age >= 24*time.Hour || age < -time.Hour, nil
}

// dailyName is the name of a daily backup; two vaults may share the folder.
func dailyName(id string, now time.Time) string {
	return "carnet-" + id[:8] + "-" + now.UTC().Format(dailyLayout) + ".zip"
}

const dailyLayout = "2006-01-02-1504"

// prune removes the backups that the rotation does not keep.
func (r Rotation) prune(dir, id string, now time.Time) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fault(err)
	}
	made := map[time.Time]string{}
	var times []time.Time
	for _, e := range entries {
		date, ours := strings.CutPrefix(e.Name(), "carnet-"+id[:8]+"-")
		t, err := time.Parse(dailyLayout+".zip", date)
		if !ours || err != nil || !e.Type().IsRegular() {
			continue
		}
		made[t] = e.Name()
		times = append(times, t)
	}
	keep := r.keep(times, now)
	for t, name := range made {
		if keep[t] {
			continue
		}
		if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fault(err)
		}
	}
	return nil
}

// keep returns which of the times are kept: the newest of each of the last days
// that have any, of the last weeks and of the last months, and all after now.
func (r Rotation) keep(times []time.Time, now time.Time) map[time.Time]bool {
	slices.SortFunc(times, func(a, b time.Time) int { return b.Compare(a) })
	kept := map[time.Time]bool{}
	for _, span := range []struct {
		n    int
		name func(time.Time) [2]int
	}{
		{r.Days, func(t time.Time) [2]int { return [2]int{t.Year(), t.YearDay()} }},
		{r.Weeks, func(t time.Time) [2]int { y, w := t.ISOWeek(); return [2]int{y, w} }},
		{r.Months, func(t time.Time) [2]int { return [2]int{t.Year(), int(t.Month())} }},
	} {
		seen := map[[2]int]bool{}
		for _, t := range times {
			switch {
			case t.After(now):
				kept[t] = true
			case !seen[span.name(t)] && len(seen) < span.n:
				seen[span.name(t)] = true
				kept[t] = true
			}
		}
	}
	return kept
}
