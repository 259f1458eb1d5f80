package loinc

import "fmt"

// A Panel is a battery of tests under one name. It is never a reading itself.
type Panel struct {
	Key     string   // our own short name
	Code    string   // LOINC code of the panel, empty where none is built in
	Name    string   // its official long common name
	Members []string // codes of the built-in table, in the order of a sheet
}

// Panels returns the built-in panels by key.
func Panels() map[string]Panel {
	t := load()
	out := make(map[string]Panel, len(t.panels))
	for k, p := range t.panels {
		p.Members = append([]string(nil), p.Members...)
		out[k] = p
	}
	return out
}

// addPanel reads a line of panels.tsv: key, code, name, members, sources.
func (t *table) addPanel(c []string) error {
	if len(c) != 5 {
		return fmt.Errorf("%d columns, want 5", len(c))
	}
	p := Panel{Key: c[0], Code: c[1], Name: c[2]}
	for _, m := range fields(c[3]) {
		if t.byCode[m] == nil {
			return fmt.Errorf("panel %s: unknown member %s", p.Key, m)
		}
		p.Members = append(p.Members, m)
	}
	t.panels[p.Key] = p
	return nil
}
