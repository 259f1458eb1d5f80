package crypt

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"

	"golang.org/x/crypto/chacha20poly1305"
)

const (
	PageSize = 4096
	saltLen  = 16
)

var magic = []byte("SQLite format 3\x00")

// ErrAuth reports a page that failed authentication.
var ErrAuth = errors.New("crypt: page authentication failed")

// pageCodec seals and opens whole pages. dst and src are PageSize long and may
// not overlap. A codec is used by one file handle at a time.
type pageCodec interface {
	reserve() int
	seal(dst, src []byte, pgno uint32) error
	open(dst, src []byte, pgno uint32) error
}

// Format selects the on-disk page format.
type Format int

const (
	SQLCipher4 Format = iota
	AESGCM
	XChaCha
)

func (f Format) String() string { return [...]string{"sqlcipher4", "aes256gcm", "xchacha20"}[f] }

func (f Format) reserve() int { return [...]int{80, 32, 48}[f] }

func newCodec(f Format, key, salt []byte) (pageCodec, error) {
	switch f {
	case SQLCipher4:
		return newSQLCipher(key, salt)
	case AESGCM, XChaCha:
		return newAEAD(f, key, salt)
	}
	return nil, fmt.Errorf("unknown format %d", f)
}

// ---- SQLCipher 4 ----

type sqlcipherCodec struct {
	salt [saltLen]byte
	blk  cipher.Block
	mac  hash.Hash
	enc  cipher.BlockMode
	dec  cipher.BlockMode
	sum  [sha512.Size]byte
	pg   [4]byte
	iv   [16]byte
}

type ivSetter interface{ SetIV([]byte) }

func newSQLCipher(key, salt []byte) (*sqlcipherCodec, error) {
	if len(key) != 32 || len(salt) != saltLen {
		return nil, errors.New("sqlcipher: key must be 32 and salt 16 bytes")
	}
	c := &sqlcipherCodec{}
	copy(c.salt[:], salt)
	var err error
	if c.blk, err = aes.NewCipher(key); err != nil {
		return nil, err
	}
	hsalt := make([]byte, saltLen)
	for i := range hsalt {
		hsalt[i] = salt[i] ^ 0x3a
	}
	hkey, err := pbkdf2.Key(sha512.New, string(key), hsalt, 2, 32)
	if err != nil {
		return nil, err
	}
	c.mac = hmac.New(sha512.New, hkey)
	c.enc = cipher.NewCBCEncrypter(c.blk, c.iv[:])
	c.dec = cipher.NewCBCDecrypter(c.blk, c.iv[:])
	return c, nil
}

func (c *sqlcipherCodec) reserve() int { return 80 }

func (c *sqlcipherCodec) hmac(body []byte, pgno uint32) []byte {
	binary.LittleEndian.PutUint32(c.pg[:], pgno)
	c.mac.Reset()
	c.mac.Write(body)
	c.mac.Write(c.pg[:])
	return c.mac.Sum(c.sum[:0])
}

func (c *sqlcipherCodec) seal(dst, src []byte, pgno uint32) error {
	off := 0
	if pgno == 1 {
		off = saltLen
		copy(dst, c.salt[:])
	}
	end := PageSize - 80
	iv := dst[end : end+16]
	rand.Read(iv)
	c.enc.(ivSetter).SetIV(iv)
	c.enc.CryptBlocks(dst[off:end], src[off:end])
	copy(dst[end+16:], c.hmac(dst[off:end+16], pgno))
	return nil
}

func (c *sqlcipherCodec) open(dst, src []byte, pgno uint32) error {
	off := 0
	if pgno == 1 {
		off = saltLen
	}
	end := PageSize - 80
	if !hmac.Equal(c.hmac(src[off:end+16], pgno), src[end+16:end+80]) {
		return ErrAuth
	}
	c.dec.(ivSetter).SetIV(src[end : end+16])
	c.dec.CryptBlocks(dst[off:end], src[off:end])
	if pgno == 1 {
		copy(dst, magic)
	}
	clear(dst[end:PageSize])
	return nil
}

// SQLCipherPassphraseKey derives the raw key SQLCipher 4 derives from a
// passphrase.
func SQLCipherPassphraseKey(pass string, salt []byte) ([]byte, error) {
	return pbkdf2.Key(sha512.New, pass, salt, 256000, 32)
}

// ---- AEAD ----

type aeadCodec struct {
	salt [saltLen]byte
	a    cipher.AEAD
	res  int
	ns   int
	pg   [4]byte
}

func newAEAD(f Format, key, salt []byte) (*aeadCodec, error) {
	if len(key) != 32 || len(salt) != saltLen {
		return nil, errors.New("aead: key must be 32 and salt 16 bytes")
	}
	c := &aeadCodec{res: f.reserve()}
	copy(c.salt[:], salt)
	k, err := hkdf.Key(sha256.New, key, salt, "vault page "+f.String(), 32)
	if err != nil {
		return nil, err
	}
	if f == AESGCM {
		b, err := aes.NewCipher(k)
		if err != nil {
			return nil, err
		}
		c.a, err = cipher.NewGCM(b)
		if err != nil {
			return nil, err
		}
	} else {
		c.a, err = chacha20poly1305.NewX(k)
		if err != nil {
			return nil, err
		}
	}
	c.ns = c.a.NonceSize()
	return c, nil
}

func (c *aeadCodec) reserve() int { return c.res }

// layout: body | pad | nonce | tag ; sealed output of body is body|tag, so the
// tag is moved to the page's end.
func (c *aeadCodec) seal(dst, src []byte, pgno uint32) error {
	off := 0
	if pgno == 1 {
		off = saltLen
		copy(dst, c.salt[:])
	}
	end := PageSize - c.res
	binary.LittleEndian.PutUint32(c.pg[:], pgno)
	var nonce [24]byte
	rand.Read(nonce[:c.ns])
	c.a.Seal(dst[off:off], nonce[:c.ns], src[off:end], c.pg[:])
	// tag now at end..end+16
	copy(dst[end+16:], nonce[:c.ns])
	clear(dst[end+16+c.ns:])
	return nil
}

func (c *aeadCodec) open(dst, src []byte, pgno uint32) error {
	off := 0
	if pgno == 1 {
		off = saltLen
	}
	end := PageSize - c.res
	binary.LittleEndian.PutUint32(c.pg[:], pgno)
	if _, err := c.a.Open(dst[off:off], src[end+16:end+16+c.ns], src[off:end+16], c.pg[:]); err != nil {
		return ErrAuth
	}
	if pgno == 1 {
		copy(dst, magic)
	}
	clear(dst[end:PageSize])
	return nil
}

var zeroPage [PageSize]byte

func isZero(p []byte) bool { return bytes.Equal(p, zeroPage[:len(p)]) }
