package genotype

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"strings"
)

// What a download holds beside its genotypes is a handful of notices.
const maxMembers = 64

const (
	methodStored   = 0
	methodDeflated = 8
)

// Reasons why a zip is not read.
var (
	ErrMethod    = errors.New("packed in a way that is not read here: unpack the file and import what is in it")
	ErrUnsafeZip = errors.New("the zip holds links or paths that lead outside of it")
)

// openZip opens the one member that holds genotypes, whatever its name.
func openZip(src io.ReaderAt, size int64, password string) (io.Reader, error) {
	z, err := zip.NewReader(src, size)
	if errors.Is(err, zip.ErrFormat) {
		return firstMemberOf(src, size)
	}
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, ErrDamaged
	}
	files, err := members(z)
	if err != nil {
		return nil, err
	}
	var found *zip.File
	for _, f := range files {
		ok, err := holdsGenotypes(f, password)
		if err != nil {
			return nil, err
		}
		if ok && found != nil {
			return nil, ErrSeveral
		}
		if ok {
			found = f
		}
	}
	if found == nil {
		return nil, ErrNotGenotype
	}
	return openMember(found, password)
}

// members are the files of a zip that somebody put there.
func members(z *zip.Reader) (files []*zip.File, err error) {
	for _, f := range z.File {
		name := strings.ReplaceAll(f.Name, `\`, "/")
		if f.Mode()&fs.ModeSymlink != 0 || path.IsAbs(name) || strings.HasPrefix(path.Clean(name), "..") {
			return nil, ErrUnsafeZip
		}
		if f.Mode().IsRegular() && !strings.HasPrefix(name, "__MACOSX/") && path.Base(name)[0] != '.' {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		return nil, ErrEmpty
	}
	if len(files) > maxMembers {
		return nil, ErrNotGenotype
	}
	return files, nil
}

// holdsGenotypes looks at the beginning of a member.
func holdsGenotypes(f *zip.File, password string) (bool, error) {
	r, err := openMember(f, password)
	if errors.Is(err, ErrMethod) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	head, err := io.ReadAll(io.LimitReader(r, headSize))
	if err != nil && len(head) == 0 {
		return false, nil
	}
	return Detect(head) && !bytes.HasPrefix(head, []byte("PK")), nil
}

func openMember(f *zip.File, password string) (io.Reader, error) {
	if f.Flags&1 != 0 {
		return openEncrypted(f, password)
	}
	r, err := f.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return nil, ErrMethod
	}
	if err != nil {
		return nil, ErrDamaged
	}
	return r, nil
}
