package mcp

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/answer"
	"carnet/store"
)

// UsualPort is the port that is tried first: it stands in configurations.
const UsualPort = 47821

// Path is where the protocol is answered.
const Path = "/mcp"

// sessionTimeout ends sessions of the older protocol that nobody uses.
const sessionTimeout = 30 * time.Minute

// FaultPort is an address that another program listens on, or that this one
// may not; Args "address".
const FaultPort store.FaultKind = "port_taken"

// CheckListen says whether an address is one that [Listen] takes.
func CheckListen(address string) error {
	a, err := netip.ParseAddrPort(address)
	if address != "" && (err != nil || a.Addr() != netip.AddrFrom4([4]byte{127, 0, 0, 1})) {
		return fmt.Errorf("listen on %.60q: use 127.0.0.1:PORT, such as 127.0.0.1:%d: the record is for this computer alone", address, UsualPort)
	}
	return nil
}

// Listen listens on 127.0.0.1:PORT and nowhere else; port 0 is any, "" is the
// usual port, or any where that is taken. The error is a fault.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	if err := CheckListen(address); err != nil {
		return nil, err
	}
	var lc net.ListenConfig
	if address == "" {
		if l, err := lc.Listen(ctx, "tcp4", fmt.Sprintf("127.0.0.1:%d", UsualPort)); err == nil {
			return l, nil
		}
		address = "127.0.0.1:0"
	}
	l, err := lc.Listen(ctx, "tcp4", address)
	if err != nil {
		return nil, &store.Fault{Kind: FaultPort, Args: map[string]string{"address": address}, Err: err}
	}
	return l, nil
}

// Loopback answers the protocol over HTTP, at [Path], until ctx ends. Every
// request brings the token of a client that was let in; a token opens nothing
// but this.
func (s *Server) Loopback(ctx context.Context, l net.Listener) error {
	srv := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	ended := context.AfterFunc(ctx, func() { _ = srv.Close() }) // its streams have no other end
	defer ended()
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Handler is what [Server.Loopback] serves.
func (s *Server) Handler() http.Handler {
	fronts := &clientFronts{server: s, byName: map[string]*front{}}
	inside := Dual(func(r *http.Request) *mcp.Server {
		return fronts.of(auth.TokenInfoFromContext(r.Context()).UserID).Server
	}, mcp.StreamableHTTPOptions{})
	mux := http.NewServeMux()
	mux.Handle(Path, s.unlocked(auth.RequireBearerToken(s.verify, &auth.RequireBearerTokenOptions{AllowMissingExpiration: true})(inside)))
	return LocalOnly(mux)
}

// unlocked answers for a vault that does not open: without it no token can be
// told from another. What brings none does not have it opened: that may ask
// the person, or take a second.
func (s *Server) unlocked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !bringsToken(r) {
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "no bearer token", http.StatusUnauthorized)
			return
		}
		if _, err := s.door.unlock(r.Context()); err != nil {
			t := answer.Tell(err)
			http.Error(w, strings.TrimSpace(t.Message+" "+t.Hint), http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("WWW-Authenticate", "Bearer") // bare: a client that finds a way to ask for tokens ignores the one it was given
		next.ServeHTTP(authorized{w}, r)
	})
}

// bringsToken says whether a request has what may be a token: one header, of
// the kind that [NewToken] makes.
func bringsToken(r *http.Request) bool {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return len(r.Header.Values("Authorization")) == 1 && strings.EqualFold(scheme, "bearer") && strings.HasPrefix(strings.TrimSpace(token), tokenPrefix)
}

// authorized takes the challenge out of answers that need none.
type authorized struct{ http.ResponseWriter }

func (w authorized) WriteHeader(status int) {
	if status != http.StatusUnauthorized {
		w.Header().Del("WWW-Authenticate")
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w authorized) Write(b []byte) (int, error) {
	w.Header().Del("WWW-Authenticate") // no effect once the header is written
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController find what w wraps.
func (w authorized) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Flush implements [http.Flusher], which streams ask for.
func (w authorized) Flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() }

// verify finds the client of a token. The vault is looked in by the token's
// hash, so that how long it takes tells nothing of another token.
func (s *Server) verify(ctx context.Context, token string, _ *http.Request) (*auth.TokenInfo, error) {
	v, err := s.door.unlock(ctx)
	if err != nil {
		return nil, errors.New("the vault is locked")
	}
	c, err := v.ClientByToken(ctx, sha256.Sum256([]byte(token)))
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && c.Expired(s.now()):
		return nil, auth.ErrInvalidToken
	case err != nil:
		return nil, errors.New("the vault did not answer")
	}
	return &auth.TokenInfo{UserID: c.Name}, nil
}

// modern is the first version of the protocol without sessions.
const modern = "2026-07-28"

// Dual serves both eras of the protocol at one address: the SDK's handler does
// either one. What can't be read is answered as a frame of stdio is.
func Dual(get func(*http.Request) *mcp.Server, o mcp.StreamableHTTPOptions) http.Handler {
	with, without := o, o
	with.SessionTimeout = sessionTimeout
	without.Stateless, without.PropagateRequestCancellation = true, true
	sessions, stateless := mcp.NewStreamableHTTPHandler(get, &with), mcp.NewStreamableHTTPHandler(get, &without)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		isModern := r.Header.Get("Mcp-Protocol-Version") >= modern
		if r.Method == http.MethodPost {
			b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxLine))
			if err != nil {
				http.Error(w, "request too large", http.StatusRequestEntityTooLarge)
				return
			}
			if !readable(w, b) {
				return
			}
			isModern = isModern || r.Header.Get("Mcp-Session-Id") == "" && versionIn(b) >= modern
			r.Body = io.NopCloser(bytes.NewReader(b))
		}
		if isModern {
			stateless.ServeHTTP(w, r)
			return
		}
		sessions.ServeHTTP(w, r)
	})
}

// readable answers a body that is no message of the protocol.
func readable(w http.ResponseWriter, b []byte) bool {
	b = bytes.TrimSpace(b)
	if len(b) > 0 && b[0] == '[' && json.Valid(b) {
		return true // a batch of the oldest versions
	}
	_, id, code, why := decodeFrame(b)
	if why == "" {
		return true
	}
	out, err := jsonrpc.EncodeMessage(&jsonrpc.Response{ID: id, Error: &jsonrpc.Error{Code: code, Message: why}})
	if err != nil {
		http.Error(w, why, http.StatusBadRequest)
		return false
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusBadRequest)
	_, _ = w.Write(withID(out, id)) // the client has gone where it fails
	return false
}

// versionIn is the version that a message of the newer era says of itself.
func versionIn(b []byte) string {
	var m struct {
		Params struct {
			Meta struct {
				Version string `json:"io.modelcontextprotocol/protocolVersion"`
			} `json:"_meta"`
		} `json:"params"`
	}
	if json.Unmarshal(b, &m) != nil {
		return ""
	}
	return m.Params.Meta.Version
}
