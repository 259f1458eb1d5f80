package key

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// reachable reports why there is no session bus to ask. Without one, go-keyring
// would run dbus-launch, which leaves a bus and a keyring daemon behind.
func reachable() error {
	if a := os.Getenv("DBUS_SESSION_BUS_ADDRESS"); a != "" {
		if strings.HasPrefix(a, "autolaunch:") {
			return errors.New("the session bus would have to be started")
		}
		return nil
	}
	st, err := os.Stat(fmt.Sprintf("/run/user/%d/bus", os.Getuid()))
	if err != nil || st.Mode()&os.ModeSocket == 0 {
		return errors.New("no session bus")
	}
	return nil
}
