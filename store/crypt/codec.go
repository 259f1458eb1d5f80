package crypt

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha512"
	"encoding/binary"
	"hash"
)

// PageSize is that of every database: SQLCipher's, and it cannot be changed.
const PageSize = 4096

const (
	keyLen  = 32
	saltLen = 16
	ivLen   = aes.BlockSize
	macLen  = sha512.Size
	reserve = ivLen + macLen // bytes at a page's end that SQLite leaves to us
	bodyEnd = PageSize - reserve
)

// magic is what SQLite expects where the salt of page 1 is on disk.
const magic = "SQLite format 3\x00"

// A codec seals and opens whole pages in the format of SQLCipher 4:
//
//	ciphertext 4016 | IV 16 | HMAC-SHA512 64
//
// The first 16 bytes of page 1 are the salt, in clear. The MAC covers the
// ciphertext, the IV and the page number, little endian. Its key is derived
// from the encryption key, which is random, so two rounds do.
//
// A codec belongs to one file and is used by one goroutine at a time.
type codec struct {
	salt [saltLen]byte
	mac  hash.Hash
	enc  ivSetter
	dec  ivSetter
	sum  [macLen]byte
	pgno [4]byte
}

// ivSetter is a cipher block mode that can be used again; those of crypto/aes
// are, which spares an allocation a page.
type ivSetter interface {
	cipher.BlockMode
	SetIV([]byte)
}

func newCodec(key, salt []byte) (*codec, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	var macSalt [saltLen]byte
	for i := range macSalt {
		macSalt[i] = salt[i] ^ 0x3a
	}
	macKey, err := pbkdf2.Key(sha512.New, string(key), macSalt[:], 2, keyLen)
	if err != nil {
		return nil, err
	}
	defer clear(macKey)
	c := &codec{mac: hmac.New(sha512.New, macKey)}
	copy(c.salt[:], salt)
	var zero [ivLen]byte
	c.enc = cipher.NewCBCEncrypter(block, zero[:]).(ivSetter)
	c.dec = cipher.NewCBCDecrypter(block, zero[:]).(ivSetter)
	return c, nil
}

// authenticate returns the MAC of a sealed body and its IV.
func (c *codec) authenticate(sealed []byte, pgno uint32) []byte {
	binary.LittleEndian.PutUint32(c.pgno[:], pgno)
	c.mac.Reset()
	c.mac.Write(sealed)
	c.mac.Write(c.pgno[:])
	return c.mac.Sum(c.sum[:0])
}

// bodyStart is where the ciphertext of a page begins.
func bodyStart(pgno uint32) int {
	if pgno == 1 {
		return saltLen
	}
	return 0
}

// seal writes the page src, as it goes to disk, to dst. They must not overlap.
func (c *codec) seal(dst, src []byte, pgno uint32) {
	start := bodyStart(pgno)
	copy(dst[:start], c.salt[:])
	iv := dst[bodyEnd : bodyEnd+ivLen]
	rand.Read(iv)
	c.enc.SetIV(iv)
	c.enc.CryptBlocks(dst[start:bodyEnd], src[start:bodyEnd])
	copy(dst[bodyEnd+ivLen:PageSize], c.authenticate(dst[start:bodyEnd+ivLen], pgno))
}

// open writes the page that src holds as it is on disk to dst, and reports
// whether it is authentic. Where it is not, dst is zero. They must not overlap.
func (c *codec) open(dst, src []byte, pgno uint32) bool {
	start := bodyStart(pgno)
	if !hmac.Equal(c.authenticate(src[start:bodyEnd+ivLen], pgno), src[bodyEnd+ivLen:PageSize]) {
		clear(dst[:PageSize])
		return false
	}
	c.dec.SetIV(src[bodyEnd : bodyEnd+ivLen])
	c.dec.CryptBlocks(dst[start:bodyEnd], src[start:bodyEnd])
	copy(dst[:start], magic)
	clear(dst[bodyEnd:PageSize])
	return true
}

var zeroPage [PageSize]byte

func isZero(page []byte) bool { return bytes.Equal(page, zeroPage[:len(page)]) }

// okHeader reports whether a page 1 has this format's page size and reserve.
// The backup interface would bring another from a plain database, whose cells
// reach into the reserve.
func okHeader(page []byte) bool {
	return isZero(page) || binary.BigEndian.Uint16(page[16:]) == PageSize && page[20] == reserve
}

// madeHeader fills the first 100 bytes of a database that SQLite opens.
func madeHeader(dst []byte, autoVacuum int) {
	clear(dst)
	binary.BigEndian.PutUint16(dst[16:], PageSize)
	dst[20] = reserve
	if autoVacuum > 0 {
		dst[55] = 1 // largest root page
	}
	if autoVacuum > 1 {
		dst[67] = 1 // incremental
	}
}
