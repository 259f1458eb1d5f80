package answer

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
)

// A cursor says where the next page begins. It is opaque to the caller and is
// bound to the question and to the revision of the vault: a page of another
// question, or of a record that has changed, is refused and never page one in
// silence.
type cursor struct{ layer, series, row int }

// seal writes c for a question and a revision.
func (c cursor) seal(question string, revision int64) string {
	b := bind(question, revision)
	for _, n := range []int{c.layer, c.series, c.row} {
		b = binary.AppendUvarint(b, uint64(n))
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

const bindSize = 8

func bind(question string, revision int64) []byte {
	h := sha256.New()
	h.Write(binary.BigEndian.AppendUint64(nil, uint64(revision)))
	h.Write([]byte(question))
	return h.Sum(nil)[:bindSize]
}

// openCursor reads a cursor; "" is the first page.
func openCursor(s, question string, revision int64) (c cursor, ps []Problem) {
	if s == "" {
		return cursor{}, nil
	}
	bad := []Problem{{
		Field: "cursor", Problem: BadCursor,
		Want: "the cursor of the last answer to this same question; or none, since the record may have changed, to begin again",
	}}
	b, err := base64.RawURLEncoding.DecodeString(s)
	if err != nil || len(b) < bindSize || string(b[:bindSize]) != string(bind(question, revision)) {
		return cursor{}, bad
	}
	b = b[bindSize:]
	for _, n := range []*int{&c.layer, &c.series, &c.row} {
		v, size := binary.Uvarint(b)
		if size <= 0 || v > 1<<31 {
			return cursor{}, bad
		}
		*n, b = int(v), b[size:]
	}
	if len(b) > 0 {
		return cursor{}, bad
	}
	return c, nil
}
