//go:build bindings

package app

import "context"

const generating = true

// bound tells Wails' generator of frontend/src/wailsjs what the page can call
// ("make bindings"). No program that a person runs has this tag.
func bound(a *App) []any { return []any{a.api(context.Background())} }
