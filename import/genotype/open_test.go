package genotype_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"math/rand"
	"slices"
	"testing"
	"unicode/utf16"

	"carnet/import/genotype"
)

func gzipped(parts ...[]byte) []byte {
	var b bytes.Buffer
	for _, p := range parts {
		w := gzip.NewWriter(&b)
		_, _ = w.Write(p)
		_ = w.Close()
	}
	return b.Bytes()
}

type member struct {
	name string
	data []byte
	mode fs.FileMode
}

func zipped(members ...member) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, m := range members {
		h := &zip.FileHeader{Name: m.name, Method: zip.Deflate}
		h.SetMode(max(m.mode, 0o644))
		f, _ := w.CreateHeader(h)
		_, _ = f.Write(m.data)
	}
	_ = w.Close()
	return b.Bytes()
}

func inUTF16(text []byte, big bool, mark string) []byte {
	out := []byte(mark)
	for _, u := range utf16.Encode([]rune(string(text))) {
		if big {
			out = append(out, byte(u>>8), byte(u))
		} else {
			out = append(out, byte(u), byte(u>>8))
		}
	}
	return out
}

func TestOpen(t *testing.T) {
	plain := testdata(t, "23andme_v5.txt")
	_, want, err := read(t, plain)
	if err != nil {
		t.Fatal(err)
	}
	half := bytes.Index(plain, []byte("rs7537756"))
	notice := member{name: "readme.txt", data: []byte("How to read your raw data. (made up for tests)\n")}
	tests := []struct {
		why  string
		data []byte
	}{
		{"gzip", gzipped(plain)},
		{"gzip of two members", gzipped(plain[:half], plain[half:])},
		{"gzip of joined files, each with its header", gzipped(plain[:half], slices.Concat(plain[:half:half][:bytes.Index(plain, []byte("rs4477212"))], plain[half:]))},
		{"zip", zipped(member{name: "genome.txt", data: plain})},
		{"zip whose genotypes are not first", zipped(notice, member{name: "raw/x.dat", data: plain})},
		{"zip by a Mac", zipped(member{name: "genome.txt", data: plain}, member{name: "__MACOSX/._genome.txt", data: plain}, member{name: ".DS_Store"})},
		{"gzip in a zip", zipped(notice, member{name: "genome.txt.gz", data: gzipped(plain)})},
		{"byte order mark", slices.Concat([]byte("\xef\xbb\xbf"), plain)},
		{"UTF-16 of Windows", inUTF16(plain, false, "\xff\xfe")},
		{"UTF-16, big end first", inUTF16(plain, true, "\xfe\xff")},
		{"UTF-16 without a mark", inUTF16(plain, false, "")},
		{"line ends of an old Mac", bytes.ReplaceAll(plain, []byte("\r\n"), []byte("\r"))},
		{"line ends of Unix", bytes.ReplaceAll(plain, []byte("\r\n"), []byte("\n"))},
	}
	for _, tt := range tests {
		if !genotype.DetectFile(bytes.NewReader(tt.data), int64(len(tt.data))) {
			t.Errorf("%s: DetectFile is false", tt.why)
		}
		s, rows, err := read(t, tt.data)
		if err != nil || !slices.Equal(rows, want) || s.Truncated || s.DamagedRows != 0 {
			t.Errorf("%s: %v, truncated %v, %d damaged\n got %q\nwant %q", tt.why, err, s.Truncated, s.DamagedRows, rows, want)
		}
	}
}

func TestOpen_refused(t *testing.T) {
	plain := testdata(t, "23andme_v5.txt")
	genome := member{name: "genome.txt", data: plain}
	packed := gzipped(plain)
	flipped := bytes.Clone(packed)
	flipped[len(flipped)-6] ^= 1 // in the checksum
	tests := []struct {
		why  string
		data []byte
		want error
	}{
		{"nothing", nil, genotype.ErrEmpty},
		{"gzip of nothing", gzipped(nil), genotype.ErrEmpty},
		{"zip of nothing", zipped(), genotype.ErrEmpty},
		{"zip of a notice", zipped(member{name: "a.txt", data: []byte("hello")}), genotype.ErrNotGenotype},
		{"zip of two genotypes", zipped(genome, member{name: "other.txt", data: plain}), genotype.ErrSeveral},
		{"path that leads out", zipped(member{name: "../../genome.txt", data: plain}), genotype.ErrUnsafeZip},
		{"path from the root", zipped(member{name: "/etc/genome.txt", data: plain}), genotype.ErrUnsafeZip},
		{"link", zipped(genome, member{name: "link", data: []byte("/etc/passwd"), mode: fs.ModeSymlink | 0o777}), genotype.ErrUnsafeZip},
		{"checksum that fails", flipped, genotype.ErrDamaged},
		{"zeros", make([]byte, 3<<20), genotype.ErrNotGenotype},
		{"encrypted, no password", testdata(t, "encrypted_traditional.zip"), genotype.ErrPassword},
		{"encrypted with AES, no password", testdata(t, "encrypted_aes256.zip"), genotype.ErrPassword},
	}
	for _, tt := range tests {
		if _, _, err := read(t, tt.data); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.why, err, tt.want)
		}
	}
}

// A packing is looked through from its first bytes where that can be.
func TestDetect_packed(t *testing.T) {
	plain := testdata(t, "23andme_v5.txt")
	for why, data := range map[string][]byte{
		"gzip": gzipped(plain), "zip": zipped(member{name: "genome.txt", data: plain}), "UTF-16": inUTF16(plain, false, "\xff\xfe"),
	} {
		if !genotype.Detect(data[:len(data)*3/4]) {
			t.Errorf("%s: Detect of its beginning is false", why)
		}
	}
	for why, data := range map[string][]byte{
		"zip of a notice": zipped(member{name: "a.txt", data: []byte("hello")}), "nothing": nil, "gzip of nothing": gzipped(nil),
		"cut in the magic": []byte("PK"), "a picture": []byte("\x89PNG\r\n\x1a\n\x00\x00"),
	} {
		if genotype.Detect(data) || genotype.DetectFile(bytes.NewReader(data), int64(len(data))) {
			t.Errorf("%s: taken for genotypes", why)
		}
	}
}

// A download that stopped is read as far as it came.
func TestOpen_cut(t *testing.T) {
	var long bytes.Buffer
	long.WriteString("# 23andMe, made up for tests\n# rsid\tchromosome\tposition\tgenotype\n")
	rng := rand.New(rand.NewSource(1))
	for long.Len() < 200_000 {
		long.WriteString("rs" + string(rune('1'+rng.Intn(9))) + string(rune('0'+rng.Intn(10))) + "\t1\t100\tAG\n")
	}
	for why, packed := range map[string][]byte{
		"gzip": gzipped(long.Bytes()), "zip": zipped(member{name: "genome.txt", data: long.Bytes()}),
	} {
		s, rows, err := read(t, packed[:len(packed)/2])
		if err != nil || !s.Truncated || len(rows) < 1000 {
			t.Errorf("half a %s: %d rows, truncated %v, %v", why, len(rows), s.Truncated, err)
		}
	}
}

// The archives were made with Info-ZIP 3.0 and p7zip 16.02.
func TestOpen_encrypted(t *testing.T) {
	_, want, err := read(t, testdata(t, "23andme_v5.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"encrypted_traditional.zip", "encrypted_aes256.zip", "encrypted_aes128_stored.zip"} {
		data := testdata(t, file)
		var rows []string
		_, err := genotype.ReadFile(context.Background(), bytes.NewReader(data), int64(len(data)), "secret 7", func(c genotype.Call) error {
			rows = append(rows, show(c))
			return nil
		})
		if err != nil || !slices.Equal(rows, want) {
			t.Errorf("%s: %v, %d rows, want %d", file, err, len(rows), len(want))
		}
		if _, err := genotype.Open(bytes.NewReader(data), int64(len(data)), "secret 8"); !errors.Is(err, genotype.ErrWrongKey) {
			t.Errorf("%s with another password: %v, want %v", file, err, genotype.ErrWrongKey)
		}
		data[len(data)/4] ^= 1
		r, err := genotype.Open(bytes.NewReader(data), int64(len(data)), "secret 7")
		if err == nil {
			_, err = io.ReadAll(r)
		}
		if err == nil {
			t.Errorf("%s with a flipped bit is read without an error", file)
		}
	}
}

// A bomb is refused when it grows too large, and takes no memory until then.
func TestRead_oneEndlessLine(t *testing.T) {
	head := []byte("# rsid\tchromosome\tposition\tgenotype\nrs1\t1\t100\tAG\n")
	endless := io.MultiReader(bytes.NewReader(head), io.LimitReader(zeros{}, 64<<20))
	s, err := genotype.Read(context.Background(), endless, func(genotype.Call) error { return nil })
	if err != nil || s.Rows != 1 || s.DamagedRows != 1 {
		t.Errorf("%d rows, %d damaged, %v, want 1, 1", s.Rows, s.DamagedRows, err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }
