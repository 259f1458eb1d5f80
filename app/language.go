package app

import (
	"os"
	"strings"
)

// Languages are those the page speaks, the one it falls back to first.
var Languages = []string{"en", "de", "fr", "es", "zh"}

// language picks the first preferred language that the page speaks. Tags come
// as POSIX writes them (de_DE.UTF-8) or as BCP 47 does (de-DE).
func language(preferred []string) string {
	for _, tag := range preferred {
		base, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(tag), "_", "-"), "-")
		base, _, _ = strings.Cut(base, ".")
		for _, l := range Languages {
			if l == base {
				return l
			}
		}
	}
	return Languages[0]
}

// SystemLanguages are those that the environment asks for, in the order in
// which POSIX reads it. The page can't tell: under LANG=C.UTF-8 WebKitGTK says
// the language is "C".
func SystemLanguages() (tags []string) {
	if l := os.Getenv("LANGUAGE"); l != "" {
		tags = strings.Split(l, ":")
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if l := os.Getenv(name); l != "" {
			tags = append(tags, l)
			break
		}
	}
	return append(tags, systemLanguages()...)
}
