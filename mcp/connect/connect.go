// Package connect writes Carnet into the configuration of assistants, and takes
// it out again.
//
// An assistant starts the servers that its configuration file names, so
// connecting it is one entry in a file that belongs to another program and to
// the person. Such a file is edited, never written anew: comments, order and
// the text of numbers stay; a link to a file is followed; the mode is kept; a
// file that cannot be understood is left alone and the person is told; an entry
// of our name that is not ours is left alone too. What was there is kept beside
// it with the time in its name, the last three times. The new content is moved
// into place whole, if nobody changed the file meanwhile.
//
// Disconnecting brings back the very file that was there before, if nothing
// else was changed since; else it takes out the entry alone.
//
// Programs with a window have no shell's path, so an entry names Carnet by its
// absolute path and needs nothing of the environment.
package connect

import (
	"errors"
	"slices"

	"carnet/store"
)

// An Entry is what an assistant starts.
type Entry struct {
	Command string   // absolute path of the program
	Args    []string // such as mcp --client cursor --vault /path
}

func (e Entry) equal(o Entry) bool { return e.Command == o.Command && slices.Equal(e.Args, o.Args) }

// An App is an assistant that can be connected.
type App struct {
	Name  string // of the client: claude-desktop
	Title string // Claude Desktop
	Then  string // what the person does next, a sentence

	format format
	files  func(Env) []string // its configuration: all that are to be written, whether they exist or not
	home   func(Env) []string // folders that are there where it is installed
}

// Apps lists the assistants, by title.
func Apps() []App {
	return []App{
		{
			Name: "claude-code", Title: "Claude Code", Then: "Start Claude Code again; /mcp shows the connection.",
			format: jsonFormat{"mcpServers", true}, files: claudeCodeFiles, home: claudeCodeHome,
		},
		{
			Name: "claude-desktop", Title: "Claude Desktop", Then: "Quit Claude Desktop completely, from its menu too, and open it again.",
			format: jsonFormat{"mcpServers", false}, files: claudeDesktopFiles, home: claudeDesktopHome,
		},
		{
			Name: "codex", Title: "Codex", Then: "Start Codex again.",
			format: tomlFormat{}, files: codexFiles, home: codexHome,
		},
		{
			Name: "cursor", Title: "Cursor", Then: "Restart Cursor, or switch carnet on in its settings under MCP.",
			format: jsonFormat{"mcpServers", false}, files: cursorFiles, home: cursorHome,
		},
		{
			Name: "lm-studio", Title: "LM Studio", Then: "Switch mcp/carnet on in LM Studio's chat.",
			format: jsonFormat{"mcpServers", false}, files: lmStudioFiles, home: lmStudioHome,
		},
		{
			Name: "vscode", Title: "VS Code", Then: "In VS Code, start carnet with the command MCP: List Servers.",
			format: jsonFormat{"servers", true}, files: vscodeFiles, home: vscodeHome,
		},
	}
}

// Names lists their names.
func Names() (names []string) {
	for _, a := range Apps() {
		names = append(names, a.Name)
	}
	return names
}

// Find returns the assistant of a name.
func Find(name string) (App, bool) {
	for _, a := range Apps() {
		if a.Name == name {
			return a, true
		}
	}
	return App{}, false
}

// ServerName is what Carnet is called in a configuration.
const ServerName = "carnet"

// The kinds of faults: why a configuration was left alone. Args are "app", its
// title, and "path".
const (
	FaultNotOurs    store.FaultKind = "config_not_ours"   // another server is called carnet there
	FaultUnreadable store.FaultKind = "config_unreadable" // it is not written as it should be
	FaultChanged    store.FaultKind = "config_changed"    // somebody wrote it at the same moment
	FaultWriting    store.FaultKind = "config_writing"    // the disk or the operating system refuses
	FaultProgram    store.FaultKind = "config_program"    // the command-line program is not beside the window's
)

func fault(kind store.FaultKind, why string) error {
	return &store.Fault{Kind: kind, Err: errors.New(why)}
}

// A format is how a configuration is written. Put and take return the file with
// and without our entry; old is nil where there is no file. Their errors are
// faults, [FaultUnreadable] or [FaultNotOurs].
type format interface {
	put(old []byte, e Entry) ([]byte, error)
	take(old []byte) ([]byte, error)
	find(b []byte) (Entry, bool, error)
}
