package app

import (
	"regexp"
	"strings"

	"carnet/store"
)

// linkForm is a link to one record, such as carnet://record/rd_12. Links come
// from any program on the computer, so they only choose what is shown.
var linkForm = regexp.MustCompile(`^carnet://record/([a-z]{2}_[0-9]{1,18})/?$`)

// Follow shows the record that a link names; what is no link only shows the
// window.
func (a *App) Follow(link string) {
	if m := linkForm.FindStringSubmatch(link); m != nil {
		a.mu.Lock()
		a.link = m[1]
		a.mu.Unlock()
		a.Emit("link")
	}
	if h := a.current(); h != nil {
		h.Show()
	}
}

// SecondLaunch is called when the program was started again. Its arguments
// come from any local process.
func (a *App) SecondLaunch(args []string) { a.Follow(strings.Join(args, " ")) }

// Linked returns where on the page the link leads that the program was started
// or called with last, such as /series/se_7?reading=rd_12; "" for none.
func (p *API) Linked() (string, error) {
	p.app.mu.Lock()
	id := p.app.link
	p.app.link = ""
	p.app.mu.Unlock()
	switch noun, _, _ := strings.Cut(id, "_"); store.Noun(noun) {
	case store.NounSeries:
		return "/series/" + id, nil
	case store.NounDocument:
		return "/documents/" + id, nil
	case store.NounBatch:
		return "/review/" + id, nil
	case store.NounGenotypeSet:
		return "/genome", nil
	case store.NounReading:
		return p.readingPlace(id)
	}
	return "", nil
}

func (p *API) readingPlace(id string) (string, error) {
	n, err := store.NounReading.Parse(id)
	if err != nil {
		return "", err
	}
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return "", err
	}
	rs, err := v.Readings(p.ctx, store.ReadingFilter{ID: n})
	if err != nil || len(rs) == 0 {
		return "", err
	}
	return "/series/" + store.NounSeries.ID(rs[0].Series) + "?reading=" + id, nil
}
