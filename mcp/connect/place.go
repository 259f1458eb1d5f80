package connect

import (
	"cmp"
	"os"
	"path/filepath"
	"runtime"
)

// Env is where programs keep their files on this computer.
type Env struct {
	OS           string // as runtime.GOOS
	Home         string
	Config       string // XDG_CONFIG_HOME, ~/Library/Application Support or %APPDATA%
	LocalAppData string // Windows
	CodexHome    string // where Codex was told to keep its files, "" the usual
	ClaudeHome   string // the same of Claude Code
}

// Surroundings is the environment of this process.
func Surroundings() (Env, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return Env{}, err
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return Env{}, err
	}
	return Env{
		OS: runtime.GOOS, Home: home, Config: config, LocalAppData: os.Getenv("LOCALAPPDATA"),
		CodexHome: os.Getenv("CODEX_HOME"), ClaudeHome: os.Getenv("CLAUDE_CONFIG_DIR"),
	}, nil
}

// Claude Desktop from the Microsoft store sees a private copy of the folder, so
// there may be two, and each is written.
func claudeDesktopHome(e Env) []string {
	dirs := []string{filepath.Join(e.Config, "Claude")}
	if e.OS == "windows" && e.LocalAppData != "" {
		found, _ := filepath.Glob(filepath.Join(e.LocalAppData, "Packages", "Claude_*", "LocalCache", "Roaming", "Claude")) // the pattern is well formed
		dirs = append(found, dirs...)
	}
	return dirs
}

func claudeDesktopFiles(e Env) []string {
	return each(claudeDesktopHome(e), "claude_desktop_config.json")
}

func claudeCodeHome(e Env) []string {
	return []string{cmp.Or(e.ClaudeHome, filepath.Join(e.Home, ".claude"))}
}

func claudeCodeFiles(e Env) []string {
	return []string{filepath.Join(cmp.Or(e.ClaudeHome, e.Home), ".claude.json")}
}

func codexHome(e Env) []string { return []string{cmp.Or(e.CodexHome, filepath.Join(e.Home, ".codex"))} }

func codexFiles(e Env) []string { return each(codexHome(e), "config.toml") }

func cursorHome(e Env) []string { return []string{filepath.Join(e.Home, ".cursor")} }

func cursorFiles(e Env) []string { return each(cursorHome(e), "mcp.json") }

func lmStudioHome(e Env) []string { return []string{filepath.Join(e.Home, ".lmstudio")} }

func lmStudioFiles(e Env) []string { return each(lmStudioHome(e), "mcp.json") }

func vscodeHome(e Env) []string {
	return []string{filepath.Join(e.Config, "Code", "User"), filepath.Join(e.Config, "Code - Insiders", "User")}
}

func vscodeFiles(e Env) []string { return each(vscodeHome(e), "mcp.json") }

// each is a file of that name in those of the folders that exist, or in the
// last of them where none does.
func each(dirs []string, name string) (files []string) {
	for _, d := range dirs {
		if isDir(d) {
			files = append(files, filepath.Join(d, name))
		}
	}
	if len(files) == 0 {
		files = []string{filepath.Join(dirs[len(dirs)-1], name)}
	}
	return files
}

func isDir(path string) bool {
	st, err := os.Stat(path)
	return err == nil && st.IsDir()
}

// Installed says whether the assistant seems to be on this computer.
func (a App) Installed(e Env) bool {
	for _, d := range a.home(e) {
		if isDir(d) {
			return true
		}
	}
	return false
}
