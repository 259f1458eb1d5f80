package crypt_test

import (
	"crypto/pbkdf2"
	"crypto/sha512"
	"path/filepath"
	"testing"

	"carnet/store/crypt"
)

// Files made by C SQLCipher 4 (testdata/make.sh) open without any C at hand.
func TestGolden(t *testing.T) {
	// How SQLCipher derives the key of a file that a passphrase opens.
	salt := read(t, filepath.Join("testdata", "pass.db"))[:16]
	pass, err := pbkdf2.Key(sha512.New, "correct horse", salt, 256_000, 32)
	if err != nil {
		t.Fatal(err)
	}
	const want = "300|4515.0|1.0" // 300 rows; sum(i/10) for i = 1..300; v of row 10
	for _, tt := range []struct {
		name, file, side string
		key              []byte
		want             string
	}{
		{"raw key", "raw.db", "", key(9), want},
		{"passphrase", "pass.db", "", pass, want},
		{"a log left behind", "wal.db", "-wal", key(9), "300|4545.0|1.0"}, // +1 on the 30 rows of series 3
		{"a hot journal is played back", "hot.db", "-journal", key(9), want},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := vfs(t, crypt.Options{Key: tt.key, AllowZeroPages: true})
			path := filepath.Join(t.TempDir(), "a.db")
			cp(t, filepath.Join("testdata", tt.file), path)
			if tt.side != "" {
				cp(t, filepath.Join("testdata", tt.file+tt.side), path+tt.side)
			}
			db := open(t, path, v.Name())
			if got := ask(t, db, "SELECT count(*)||'|'||round(sum(v),3)||'|'||(SELECT v FROM reading WHERE id=10) FROM reading"); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			whole(t, db)
		})
	}
}
