package sandbox

import (
	"os"
	"path/filepath"

	"github.com/tetratelabs/wazero"
)

// Cache keeps compiled guests between starts, code alone and nothing of any file
// they read. It is nil where there is no folder to write to: then each start
// compiles anew.
func Cache() wazero.CompilationCache {
	base, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	dir := filepath.Join(base, "Carnet", "wazero")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil
	}
	cache, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		return nil
	}
	return cache
}
