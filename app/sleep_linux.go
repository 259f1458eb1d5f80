package app

import "github.com/godbus/dbus/v5"

// sleepSignal tells when the computer is about to sleep, by logind. Where there
// is none the channel stays silent, and [idleLock] finds out on waking.
func sleepSignal() (sleep <-chan bool, stop func()) {
	conn, err := dbus.ConnectSystemBus()
	if err != nil {
		return nil, func() {}
	}
	err = conn.AddMatchSignal(dbus.WithMatchInterface("org.freedesktop.login1.Manager"), dbus.WithMatchMember("PrepareForSleep"))
	if err != nil {
		conn.Close()
		return nil, func() {}
	}
	signals := make(chan *dbus.Signal, 4)
	conn.Signal(signals)
	out := make(chan bool, 1)
	go func() {
		for s := range signals {
			if goes, ok := first(s.Body); ok && goes {
				select {
				case out <- true:
				default:
				}
			}
		}
	}()
	return out, func() { conn.Close() }
}

func first(body []any) (goes, ok bool) {
	if len(body) == 0 {
		return false, false
	}
	goes, ok = body[0].(bool)
	return goes, ok
}
