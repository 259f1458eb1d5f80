package mcp

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"carnet/answer"
	"carnet/store"
)

// CheckClientName says whether a client may be called so: what it is called
// stands in its command line and in lists.
func CheckClientName(name string) error {
	if !regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`).MatchString(name) {
		return fmt.Errorf("%.40q is no name of a client: use lower-case letters, digits and hyphens, such as claude-desktop", name)
	}
	return nil
}

// UsualClasses are what a client may read that was let in without more words.
func UsualClasses() (classes []string) {
	for _, c := range slices.Sorted(maps.Keys(answer.DefaultGrants())) {
		classes = append(classes, string(c))
	}
	return classes
}

// tokenPrefix begins every token, so that one is known for what it is where it
// does not belong.
const tokenPrefix = "carnet_"

// NewToken makes the token that a client brings over HTTP and returns it. The
// vault keeps its SHA-256 alone; the one before is of no use any more.
func NewToken(ctx context.Context, v *store.Vault, client string) (string, error) {
	b := make([]byte, 32)
	rand.Read(b)
	token := tokenPrefix + base64.RawURLEncoding.EncodeToString(b)
	hash := sha256.Sum256([]byte(token))
	return token, v.SetToken(ctx, client, &hash)
}
