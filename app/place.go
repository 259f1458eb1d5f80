package app

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// place is where the window stood when it was closed. It is kept outside the
// vault, which may be locked when the window opens, and says nothing of the
// record.
type place struct {
	X         int  `json:"x"`
	Y         int  `json:"y"`
	Width     int  `json:"width"`
	Height    int  `json:"height"`
	Maximised bool `json:"maximised"`

	known bool // it was saved before
}

func placeFile() (string, error) {
	dir, err := os.UserConfigDir()
	return filepath.Join(dir, "carnet", "window.json"), err
}

// loadPlace returns the last place, or the size of a first start.
func loadPlace() place {
	first := place{Width: 1180, Height: 800}
	name, err := placeFile()
	if err != nil {
		return first
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return first
	}
	p := place{known: true}
	if json.Unmarshal(b, &p) != nil || p.Width < 400 || p.Height < 300 || p.Width > 20000 || p.Height > 20000 {
		return first
	}
	return p
}

// save keeps the place. That it can't be kept is no reason not to close.
func (p place) save() {
	name, err := placeFile()
	if err != nil {
		return
	}
	b, err := json.Marshal(p)
	if err != nil || os.MkdirAll(filepath.Dir(name), 0o700) != nil {
		return
	}
	_ = os.WriteFile(name, b, 0o600)
}
