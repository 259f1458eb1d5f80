// Package crypt encrypts a SQLite database beneath SQLite.
//
// SQLite does all its reading and writing through a table of functions, its
// VFS. [Register] adds one that wraps the operating system's own and seals each
// page on its way to the disk and opens it on its way back. SQLite above sees
// plain pages and its own locks, journals and recovery; the disk below sees
// nothing else than sealed pages. There is no cgo, no fork and no patch.
//
// The format is that of SQLCipher 4 with a raw key, in the main file, in the
// rollback journal and in the write-ahead log: any SQLCipher 4 opens the file
// with the key, so nobody is locked in. Each page of 4096 bytes is AES-256-CBC
// under a random IV and carries an HMAC-SHA512 over ciphertext, IV and page
// number. A flipped bit, a page at another place and a file that was cut are
// errors, never values. Temporary files live in memory and are on no disk.
//
// # How SQLite meets it
//
// SQLite writes whole pages, with three exceptions, and each shapes a file here.
//
//   - mainfile.go: opening a database reads its first 100 bytes before a hot
//     journal is played back or the log is looked at. Page 1 may be torn at that
//     moment, and failing there would lose what journal or log would repair, so
//     that read is answered with a header that holds what SQLite wants to know:
//     page size and reserved bytes. A wrong key is noticed at the next read.
//   - journal.go: a record of the rollback journal ends with a checksum that
//     samples the page. It is kept over the sealed page on disk.
//   - wal.go: a frame of the log carries a checksum that chains over all
//     frames before it. It is plain arithmetic, not keyed, and over plain pages
//     it would leak them; so it is kept over sealed pages on disk, and SQLite is
//     handed one that fits what it sees when it recovers the log.
//
// Any other pattern of reads and writes is refused rather than passed on. The
// features of the operating system's VFS under which SQLite would write pieces
// of pages, pad to sectors or map the file into memory are hidden from it.
//
// # What this does not do
//
// Page authentication cannot know that a page, or the whole file, is an older
// one that was authentic once, nor that the end of a log was cut before it was
// recovered. Sizes, page numbers and the times of writing are visible. The keys
// are in the memory of the process, unlocked, until it ends. README.md has the
// whole threat model.
//
// # What it rests on
//
// modernc.org/sqlite/lib is SQLite in generated Go: importable, the same on
// every platform, without a promise of stability. Everything that touches it
// and unsafe memory is in glue.go; the version is pinned; TestLayout and the
// power cut, crash and interoperation tests run at every change of it.
package crypt

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// Options configure a VFS.
type Options struct {
	Key []byte // the raw key, 32 bytes; copied

	// Salt is that of the databases. One with another salt does not open, and
	// a new one gets it. With nil any opens, and a new one gets a random salt.
	Salt []byte

	// Create lets a file of no bytes become a database. Without it a file
	// shorter than a page is no database: SQLite would take what is left of
	// an emptied vault for a new one.
	Create bool

	// AllowZeroPages takes a page of zeros within the file for an empty page,
	// as SQLCipher does, which leaves such holes. This package fills them. For
	// files that others made or wrote, never for a vault.
	AllowZeroPages bool

	// AutoVacuum is the mode of new databases, 0, 1 or 2. PRAGMA auto_vacuum
	// comes too late for them: SQLite takes the mode as settled once it has
	// read a header.
	AutoVacuum int

	// MaxTemp bounds the bytes in temporary files, all together; beyond it
	// SQLite is told that the disk is full. 0 is 1 GiB.
	MaxTemp int64

	// Base names the VFS to wrap; "" is the operating system's.
	Base string
}

// A VFS is one registered encrypting VFS. All files opened through it use its
// key. Its methods may be called from several goroutines.
type VFS struct {
	name string
	opt  Options
	reg  *registration
	open atomic.Int32 // files
	temp atomic.Int64 // bytes in temporary files

	mu     sync.Mutex
	failed map[string]*PageError // by database
}

// Register registers an encrypting VFS under a name that no other has.
func Register(name string, o Options) (*VFS, error) {
	if len(o.Key) != keyLen {
		return nil, fmt.Errorf("crypt: a key has %d bytes, got %d", keyLen, len(o.Key))
	}
	if o.Salt != nil && len(o.Salt) != saltLen {
		return nil, fmt.Errorf("crypt: a salt has %d bytes, got %d", saltLen, len(o.Salt))
	}
	if o.AutoVacuum < 0 || o.AutoVacuum > 2 {
		return nil, fmt.Errorf("crypt: auto_vacuum is 0, 1 or 2, got %d", o.AutoVacuum)
	}
	if o.MaxTemp == 0 {
		o.MaxTemp = 1 << 30
	}
	o.Key = append([]byte(nil), o.Key...)
	o.Salt = append([]byte(nil), o.Salt...)
	v := &VFS{name: name, opt: o, failed: map[string]*PageError{}}
	var err error
	if v.reg, err = register(v); err != nil {
		clear(o.Key)
		return nil, err
	}
	return v, nil
}

// Name returns the name to put into a data source name.
func (v *VFS) Name() string { return v.name }

// ErrOpen is a VFS with files open.
var ErrOpen = errors.New("crypt: files are still open")

// Close unregisters the VFS and clears its key; close all databases first.
// Expanded keys and copies that ciphers made stay in memory until the collector
// takes them.
func (v *VFS) Close() error {
	if n := v.open.Load(); n != 0 {
		return fmt.Errorf("%w: %d", ErrOpen, n)
	}
	v.reg.remove()
	clear(v.opt.Key)
	return nil
}

// A PageError is a page that did not authenticate: changed, cut, moved, or
// sealed under another key.
type PageError struct {
	Page uint32 // from 1
	File string // "db", "wal" or "journal"
}

func (e *PageError) Error() string {
	return fmt.Sprintf("page %d of the %s failed authentication", e.Page, e.File)
}

// LastError returns the latest page of the database at path, its log or its
// journal that did not authenticate, or nil. SQLite's own errors don't say.
func (v *VFS) LastError(path string) *PageError {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.failed[path]
}

func (v *VFS) fail(path string, e *PageError) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.failed[path] = e
}

// An Error is a result code of SQLite from an operation of this package.
type Error struct {
	Op   string
	Code int
}

func (e *Error) Error() string { return fmt.Sprintf("crypt: %s: result code %d", e.Op, e.Code) }
