package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	importer "carnet/import"
	"carnet/import/loincrelease"
	"carnet/store"
	"carnet/vocab/loinc"
)

// releaseLanguages are the linguistic variants that are read unless others are
// named: those of Carnet's own names.
const releaseLanguages = "de,fr,es,it,pt,nl,pl,ru,zh"

// addedLOINC is what add-loinc says in JSON.
type addedLOINC struct {
	Version  string   `json:"version"`
	Terms    int      `json:"terms"`
	Active   int      `json:"active"`
	Left     int      `json:"left_out"` // with a third party's copyright notice
	Names    int      `json:"names"`
	Members  int      `json:"panel_members"`
	Variants []string `json:"variants"`
	Notice   string   `json:"notice"`
}

// addLOINC reads the release named behind the verb into the vault.
func addLOINC(ctx context.Context, c *call, languages string) error {
	if len(c.args) != 2 {
		return usagef("carnet vocab add-loinc takes the release's zip file, such as Loinc_2.83.zip")
	}
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	o := loincrelease.Options{Languages: strings.Split(languages, ","), Progress: c.progress("reading the release")}
	s, err := importer.AddLOINC(ctx, v, c.args[1], o, c.p.Now)
	if err != nil {
		return err
	}
	out := addedLOINC{s.Version, s.Terms, s.Active, s.Left, s.Names, s.Members, append([]string{}, s.Languages...), loinc.Notice()}
	return c.print(out, func(w io.Writer) {
		fmt.Fprintf(w, "LOINC %s is in the vault: %d terms, %d of them found by %d names%s.\n", s.Version, s.Terms, s.Active, s.Names, variants(s.Languages))
		if s.Left > 0 {
			fmt.Fprintf(w, "%d terms with a copyright notice of a third party were left out.\n", s.Left)
		}
		fmt.Fprintln(w, "Names that Carnet's own table does not know are looked up in it from now on. Take it out again with carnet vocab remove-loinc.")
		fmt.Fprintln(w, "\n"+loinc.Notice())
	})
}

func variants(languages []string) string {
	if len(languages) == 0 {
		return ""
	}
	return ", with the variants " + strings.Join(languages, ", ")
}

// removeLOINC takes the release out of the vault.
func removeLOINC(ctx context.Context, c *call) error {
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	had, ok, err := v.RemoveVocabulary(ctx, store.VocabularyLOINC)
	if err != nil {
		return err
	}
	return c.print(map[string]any{"removed": ok, "version": had.Version}, func(w io.Writer) {
		if !ok {
			fmt.Fprintln(w, "There is no LOINC release in this vault.")
			return
		}
		fmt.Fprintf(w, "LOINC %s was taken out. Readings keep the codes they have.\n", had.Version)
	})
}

// progress tells on standard error how far a long read is, five times a second at
// most, and only to a person.
func (c *call) progress(what string) func(done, total int64) {
	var last time.Time
	return func(done, total int64) {
		if now := c.p.Now(); c.stdinIsTerminal() && !c.json && total > 0 && now.Sub(last) > 200*time.Millisecond {
			last = now
			fmt.Fprintf(c.p.Err, "\rcarnet: %s: %d %%", what, done*100/total)
			if done >= total {
				fmt.Fprintln(c.p.Err)
			}
		}
	}
}
