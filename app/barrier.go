package app

import (
	"fmt"
	"os"
)

// barrier is deferred by everything that runs outside a call of the page: a
// panic there would end the program. What is told holds the place and the
// panic's type, nothing of the record.
func (a *App) barrier(where string) {
	if v := recover(); v != nil {
		fmt.Fprintf(os.Stderr, "carnet: error: %s: internal error (%T)\n", where, v)
	}
}
