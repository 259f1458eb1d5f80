package cli

import (
	"bytes"
	"context"
	"errors"
	"net"
	"time"

	"carnet/mcp"
	"carnet/store"
	"carnet/store/log"
)

// What of the program itself is checked beside the vault.
const (
	checkLoopback  = "listener"
	checkLogCanary = "log"
)

// checkListener listens as carnet serve does and tries to get there by every
// other address of this computer.
func checkListener(ctx context.Context) store.Check {
	c := store.Check{Name: checkLoopback}
	l, err := mcp.Listen(ctx, "127.0.0.1:0")
	if err != nil {
		c.Err = err
		return c
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		c.Err = err
		return c
	}
	for _, a := range addresses {
		ip, ok := a.(*net.IPNet)
		if !ok || ip.IP.IsLoopback() || ip.IP.IsLinkLocalUnicast() {
			continue
		}
		dialer := net.Dialer{Timeout: 200 * time.Millisecond}
		if conn, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort(ip.IP.String(), port)); err == nil {
			conn.Close()
			c.Err = errors.New("another address of this computer answers")
			return c
		}
	}
	c.OK = true
	return c
}

// checkLog hands the real logger a reading wherever it takes something.
func checkLog() store.Check {
	const canary = "Canary 4711"
	var b bytes.Buffer
	back := log.To(&b)
	log.Error(canary, errors.New(canary))
	log.Error("doctor", &store.Fault{Kind: canary, Args: map[string]string{"path": canary}})
	log.Panic("doctor", canary)
	back()
	return store.Check{Name: checkLogCanary, OK: b.Len() > 0 && !bytes.Contains(b.Bytes(), []byte("4711"))}
}
