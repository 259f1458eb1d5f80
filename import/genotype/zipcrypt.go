package genotype

import (
	"archive/zip"
	"compress/flate"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/sha1"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
)

// openEncrypted opens a member that is encrypted in either of the two ways zip
// programs use: PKWARE's traditional cipher (APPNOTE.TXT 6.1) and WinZip's AES
// (https://www.winzip.com/en/support/aes-encryption/).
func openEncrypted(f *zip.File, password string) (io.Reader, error) {
	if password == "" {
		return nil, ErrPassword
	}
	raw, err := f.OpenRaw()
	if err != nil {
		return nil, ErrDamaged
	}
	if f.Method == methodAES {
		return openAES(f, raw, password)
	}
	plain, err := openTraditional(f, raw, password)
	if err != nil {
		return nil, err
	}
	return checked(f, plain, f.Method)
}

// checked inflates a decrypted member and holds it to its checksum.
func checked(f *zip.File, plain io.Reader, method uint16) (io.Reader, error) {
	switch method {
	case methodStored:
	case methodDeflated:
		plain = flate.NewReader(plain)
	default:
		return nil, ErrMethod
	}
	return &checksummed{r: plain, want: f.CRC32}, nil
}

type checksummed struct {
	r         io.Reader
	sum, want uint32
}

func (c *checksummed) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.sum = crc32.Update(c.sum, crc32.IEEETable, p[:n])
	if errors.Is(err, io.EOF) && c.sum != c.want {
		err = zip.ErrChecksum
	}
	return n, err
}

// traditional is the state of PKWARE's cipher: three words stirred by each byte
// of plaintext.
type traditional struct {
	r   io.Reader
	key [3]uint32
}

func openTraditional(f *zip.File, raw io.Reader, password string) (io.Reader, error) {
	t := &traditional{r: raw, key: [3]uint32{0x12345678, 0x23456789, 0x34567890}}
	for _, c := range []byte(password) {
		t.stir(c)
	}
	var header [12]byte
	if _, err := io.ReadFull(t, header[:]); err != nil {
		return nil, ErrDamaged
	}
	check := byte(f.CRC32 >> 24)
	if f.Flags&8 != 0 { // sizes and checksum follow the data: the time stands in
		check = byte(f.ModifiedTime >> 8)
	}
	if header[11] != check {
		return nil, ErrWrongKey
	}
	return t, nil
}

func (t *traditional) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	for i, c := range p[:n] {
		w := t.key[2] | 2
		p[i] = c ^ byte(w*(w^1)>>8)
		t.stir(p[i])
	}
	return n, err
}

func (t *traditional) stir(plain byte) {
	k := &t.key
	k[0] = crc32.IEEETable[byte(k[0])^plain] ^ k[0]>>8
	k[1] = (k[1]+k[0]&0xff)*134775813 + 1
	k[2] = crc32.IEEETable[byte(k[2])^byte(k[1]>>24)] ^ k[2]>>8
}

const methodAES = 99

// openAES reads WinZip's format: salt, two bytes that check the password, the
// data in counter mode, ten bytes of HMAC-SHA1 over it.
func openAES(f *zip.File, raw io.Reader, password string) (io.Reader, error) {
	strength, method, ok := aesExtra(f.Extra)
	if !ok {
		return nil, ErrMethod
	}
	keyLen := 8 + 8*int(strength)
	head := make([]byte, keyLen/2+2)
	if _, err := io.ReadFull(raw, head); err != nil {
		return nil, ErrDamaged
	}
	salt, verifier := head[:keyLen/2], head[keyLen/2:]
	keys, err := pbkdf2.Key(sha1.New, password, salt, 1000, 2*keyLen+2)
	if err != nil {
		return nil, err
	}
	if !hmac.Equal(keys[2*keyLen:], verifier) {
		return nil, ErrWrongKey
	}
	block, err := aes.NewCipher(keys[:keyLen])
	if err != nil {
		return nil, err
	}
	size := int64(f.CompressedSize64) - int64(len(head)) - aesTagSize
	if size < 0 {
		return nil, ErrDamaged
	}
	auth := &authenticated{r: io.LimitReader(raw, size), tag: raw, mac: hmac.New(sha1.New, keys[keyLen:2*keyLen])}
	plain := io.Reader(&counter{r: auth, block: block})
	switch method {
	case methodStored:
	case methodDeflated:
		plain = flate.NewReader(plain)
	default:
		return nil, ErrMethod
	}
	return &drained{plain, auth}, nil
}

const aesTagSize = 10

// aesExtra reads the extra field 0x9901: the key's strength (1–3) and the method
// beneath the encryption.
func aesExtra(extra []byte) (strength byte, method uint16, ok bool) {
	for len(extra) >= 4 {
		id, n := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		extra = extra[4:]
		if n > len(extra) {
			break
		}
		if id == 0x9901 && n >= 7 {
			strength = extra[4]
			return strength, binary.LittleEndian.Uint16(extra[5:]), strength >= 1 && strength <= 3
		}
		extra = extra[n:]
	}
	return 0, 0, false
}

// authenticated hands data through and compares its code at the end.
type authenticated struct {
	r, tag io.Reader
	mac    interface {
		io.Writer
		Sum([]byte) []byte
	}
	end error
}

func (a *authenticated) Read(p []byte) (int, error) {
	if a.end != nil {
		return 0, a.end
	}
	n, err := a.r.Read(p)
	_, _ = a.mac.Write(p[:n])
	if errors.Is(err, io.EOF) {
		err = a.verify()
		a.end = err
	}
	return n, err
}

func (a *authenticated) verify() error {
	tag := make([]byte, aesTagSize)
	if _, err := io.ReadFull(a.tag, tag); err != nil {
		return io.ErrUnexpectedEOF
	}
	if !hmac.Equal(tag, a.mac.Sum(nil)[:aesTagSize]) {
		return zip.ErrChecksum
	}
	return io.EOF
}

// counter decrypts WinZip's counter mode, whose counter is little-endian and
// starts at 1, which crypto/cipher's is not.
type counter struct {
	r     io.Reader
	block cipher.Block
	n     uint64
	pad   [aes.BlockSize]byte
	used  int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	for i := range p[:n] {
		if c.used == 0 {
			c.n++
			var count [aes.BlockSize]byte
			binary.LittleEndian.PutUint64(count[:], c.n)
			c.block.Encrypt(c.pad[:], count[:])
		}
		p[i] ^= c.pad[c.used]
		c.used = (c.used + 1) % aes.BlockSize
	}
	return n, err
}

// drained reads the data to its end before it says that the text is at its end,
// so that the code is compared even where the compression stops earlier.
type drained struct {
	r    io.Reader
	data io.Reader
}

func (d *drained) Read(p []byte) (int, error) {
	n, err := d.r.Read(p)
	if errors.Is(err, io.EOF) {
		if _, rest := io.Copy(io.Discard, d.data); rest != nil {
			err = rest
		}
	}
	return n, err
}
