package app

import "golang.org/x/sys/windows"

// systemLanguages asks Windows, whose programs get no LANG.
func systemLanguages() []string {
	tags, err := windows.GetUserPreferredUILanguages(windows.MUI_LANGUAGE_NAME)
	if err != nil {
		return nil
	}
	return tags
}
