package app

import "carnet/store/log"

// barrier is deferred by everything that runs outside a call of the page: a
// panic there would end the program. What is told holds the place and the
// panic's type, nothing of the record.
func (a *App) barrier(where string) {
	if v := recover(); v != nil {
		log.Panic(where, v)
	}
}
