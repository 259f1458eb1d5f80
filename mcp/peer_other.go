//go:build !linux && !darwin

package mcp

import "net"

// samePerson trusts the folder that the socket lies in: this system does not
// say whose the other end is.
func samePerson(*net.UnixConn) bool { return true }
