package connect

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"carnet/store/durable"
)

// keptBackups is how many earlier contents stay beside a file.
const keptBackups = 3

// backupMark stands between the name of a file and the time of its backup.
const backupMark = ".before-carnet-"

// maxFile bounds a configuration. Claude Code keeps histories in its own, of
// megabytes.
const maxFile = 64 << 20

// A file is one configuration as it was read.
type file struct {
	path string // without links
	mode fs.FileMode
	old  []byte // nil where there is none
}

func readFile(path string) (file, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	f := file{path: path, mode: 0o600}
	st, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err != nil {
		return f, err
	}
	if !st.Mode().IsRegular() || st.Size() > maxFile {
		return f, fault(FaultUnreadable, "no ordinary file")
	}
	f.mode = st.Mode().Perm()
	f.old, err = os.ReadFile(path)
	if f.old == nil {
		f.old = []byte{}
	}
	return f, err
}

// replace puts content into place, once what was there is kept.
func (f file) replace(content []byte, now time.Time) error {
	if bytes.Equal(f.old, content) && f.old != nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(f.path), 0o755); err != nil {
		return err
	}
	if f.old != nil {
		if err := f.backup(now); err != nil {
			return err
		}
	}
	if err := f.unchanged(); err != nil {
		return err
	}
	if err := durable.WriteFile(f.path, content); err != nil {
		return err
	}
	return os.Chmod(f.path, f.mode)
}

// remove deletes a file that was made by connecting.
func (f file) remove() error {
	if err := f.unchanged(); err != nil {
		return err
	}
	return os.Remove(f.path)
}

// unchanged makes sure that nobody wrote the file since it was read.
func (f file) unchanged() error {
	now, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) && f.old == nil {
		return nil
	}
	if err != nil || f.old == nil || !bytes.Equal(now, f.old) {
		return fault(FaultChanged, "it is not what was read")
	}
	return nil
}

func (f file) backup(now time.Time) error {
	if err := durable.WriteFile(f.path+backupMark+now.UTC().Format("20060102-150405"), f.old); err != nil {
		return err
	}
	all := f.backups()
	for _, b := range all[min(keptBackups, len(all)):] {
		if err := os.Remove(b); err != nil {
			return err
		}
	}
	return nil
}

// backups are the earlier contents, newest first.
func (f file) backups() []string {
	all, _ := filepath.Glob(escapeGlob(f.path) + backupMark + "*") // the pattern is well formed
	slices.Sort(all)
	slices.Reverse(all)
	return all
}

// escapeGlob makes a path match itself alone. On Windows no path holds what a
// pattern gives a meaning to but [.
func escapeGlob(path string) string {
	var b bytes.Buffer
	for _, r := range path {
		if r == '[' || r == '*' || r == '?' {
			b.WriteString("[" + string(r) + "]")
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// connect writes our entry and says whether that changed anything.
func (a App) connect(path string, e Entry, now time.Time) (changed bool, err error) {
	f, err := readFile(path)
	if err != nil {
		return false, err
	}
	if there, ok, err := a.format.find(f.old); err != nil || ok && there.equal(e) {
		return false, err
	}
	content, err := a.format.put(f.old, e)
	if err != nil {
		return false, err
	}
	return true, f.replace(content, now)
}

// disconnect takes our entry out and says whether there was one.
func (a App) disconnect(path string, now time.Time) (changed bool, err error) {
	f, err := readFile(path)
	if err != nil || f.old == nil {
		return false, err
	}
	e, ok, err := a.format.find(f.old)
	if err != nil || !ok {
		return false, err
	}
	before, known := a.before(f, e)
	switch {
	case known && before == nil:
		return true, f.remove()
	case known:
		return true, f.replace(before, now)
	}
	content, err := a.format.take(f.old)
	if err != nil {
		return false, err
	}
	return true, f.replace(content, now)
}

// before is the file as it was before it was connected, nil for none, if
// connecting that gives just what is there now.
func (a App) before(f file, e Entry) (content []byte, known bool) {
	for _, b := range f.backups() {
		old, err := os.ReadFile(b)
		if err != nil {
			continue
		}
		if _, ok, err := a.format.find(old); ok || err != nil {
			continue
		}
		if again, err := a.format.put(old, e); err == nil && bytes.Equal(again, f.old) {
			return old, true
		}
	}
	again, err := a.format.put(nil, e)
	return nil, err == nil && bytes.Equal(again, f.old)
}
