//go:build desktop || dev || bindings

package app

// The only file that imports Wails. Untagged builds leave it out: they need no
// GTK, and go vet and go test stay plain.

import (
	"context"
	"os"
	"runtime"
	"sync"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/menu"
	"github.com/wailsapp/wails/v2/pkg/menu/keys"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
	"github.com/wailsapp/wails/v2/pkg/options/mac"
	wails2 "github.com/wailsapp/wails/v2/pkg/runtime"

	"carnet/frontend"
)

// openWindow runs the desktop window until the person closes it.
func openWindow(a *App) error {
	if !generating && !hasDisplay() {
		return errNoDisplay // Wails itself would panic
	}
	quietDriver()
	place := loadPlace()
	var ready sync.Once
	return wails.Run(&options.App{
		Title:            "Carnet",
		Width:            place.Width,
		Height:           place.Height,
		MinWidth:         720,
		MinHeight:        480,
		Menu:             menus(a),
		BackgroundColour: options.NewRGB(250, 249, 246),
		Logger:           quiet{},
		AssetServer:      &assetserver.Options{Assets: frontend.Assets(), Handler: a.Handler(), Middleware: secure},
		// Runs in a second instance too, so it opens no vault: the first call
		// of the page does.
		OnStartup: func(ctx context.Context) {
			a.Start(window{ctx})
			wails2.OnFileDrop(ctx, func(_, _ int, paths []string) {
				defer a.barrier("drop")
				a.ImportPaths(paths) // none when a script forged the event
			})
		},
		OnDomReady: func(ctx context.Context) { // repeats at each reload
			ready.Do(func() { place.restore(ctx) })
		},
		OnBeforeClose: func(ctx context.Context) bool {
			defer a.barrier("close")
			savePlace(ctx)
			return false
		},
		OnShutdown: func(context.Context) {
			defer a.barrier("shutdown")
			a.Close()
		},
		Bind:     bound(a),
		EnumBind: []any{Phases, Stages},
		SingleInstanceLock: &options.SingleInstanceLock{
			UniqueId:               "carnet-6f1f7e0e",
			OnSecondInstanceLaunch: func(d options.SecondInstanceData) { a.SecondLaunch(d.Args) },
		},
		DragAndDrop: &options.DragAndDrop{EnableFileDrop: true}, // never DisableWebViewDrop
		Linux:       &linux.Options{ProgramName: "carnet", WebviewGpuPolicy: linux.WebviewGpuPolicyNever},
		Mac: &mac.Options{
			DisableEscapeExitsFullscreen: true, // Escape closes what is open on the page
			OnFileOpen:                   func(path string) { a.ImportPaths([]string{path}) },
			OnUrlOpen:                    a.Follow,
		},
	})
}

// quietDriver turns off a way of drawing that leaves windows blank with
// NVIDIA's driver, unless the person chose it.
func quietDriver() {
	const name = "WEBKIT_DISABLE_DMABUF_RENDERER"
	if _, err := os.Stat("/sys/module/nvidia"); err == nil && os.Getenv(name) == "" {
		_ = os.Setenv(name, "1")
	}
}

func menus(a *App) *menu.Menu {
	m := menu.NewMenu()
	if runtime.GOOS != "darwin" {
		return m
	}
	// Without these, macOS has no shortcuts for copy, paste and quit.
	m.Append(menu.AppMenu())
	file := m.AddSubmenu("File")
	file.AddText("Import…", keys.CmdOrCtrl("o"), func(*menu.CallbackData) { a.Emit("menu:import") })
	m.Append(menu.EditMenu())
	m.Append(menu.WindowMenu())
	return m
}

// window is the Host that Wails gives.
type window struct{ ctx context.Context }

func (w window) Emit(name string, data ...any) { wails2.EventsEmit(w.ctx, name, data...) }
func (w window) Show()                         { wails2.WindowUnminimise(w.ctx); wails2.WindowShow(w.ctx) }
func (w window) Quit()                         { wails2.Quit(w.ctx) }

func (w window) ChooseFiles(title string) ([]string, error) {
	return wails2.OpenMultipleFilesDialog(w.ctx, wails2.OpenDialogOptions{Title: title})
}

func (w window) SavePath(title, name string) (string, bool, error) {
	path, err := wails2.SaveFileDialog(w.ctx, wails2.SaveDialogOptions{Title: title, DefaultFilename: name})
	return path, true, err
}

// restore puts the window where it was, unless that is off every screen.
func (p place) restore(ctx context.Context) {
	if p.Maximised {
		wails2.WindowMaximise(ctx)
		return
	}
	if p.known && p.X >= 0 && p.Y >= 0 {
		wails2.WindowSetPosition(ctx, p.X, p.Y)
	}
}

func savePlace(ctx context.Context) {
	p := loadPlace()
	if p.Maximised = wails2.WindowIsMaximised(ctx); !p.Maximised {
		p.Width, p.Height = wails2.WindowGetSize(ctx)
		p.X, p.Y = wails2.WindowGetPosition(ctx)
	}
	p.save()
}
