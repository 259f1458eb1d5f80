package app

// ImportPaths queues files that the window was handed: by a drop, its dialog,
// or the system. The page can't call it, so it can name no path.
func (a *App) ImportPaths(paths []string) {
	for _, p := range paths {
		a.Emit("job", a.jobs.add(file{path: p}))
	}
}

// Jobs lists what became of the files of this session.
func (p *API) Jobs() []Job { return p.app.jobs.all() }

// ChooseFiles asks for files in the window's own dialog and queues them.
func (p *API) ChooseFiles(title string) error {
	h := p.app.current()
	if h == nil {
		return nil
	}
	paths, err := h.ChooseFiles(title)
	if err != nil {
		return err
	}
	p.app.ImportPaths(paths)
	return nil
}

// OpenWith gives a job that waits for it the password of its file.
func (p *API) OpenWith(job int, password string) { p.app.jobs.again(job, password) }

// Dismiss forgets a job that is not running.
func (p *API) Dismiss(job int) { p.app.jobs.drop(job) }
