package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"carnet/answer"
	"carnet/store"
	"carnet/vocab/gene"
)

// What an export meets. Each has its sentence in answer.Tell.
const (
	faultExportExists  store.FaultKind = "export_exists"  // the name is taken
	faultExportPlace   store.FaultKind = "export_place"   // no folder, or one that can't be written
	faultExportNothing store.FaultKind = "export_nothing" // no genotype file is active
)

// runExport writes a part of the record into a file. What it writes is in
// clear: that is what an export is for, and it says so.
func runExport(ctx context.Context, c *call) error {
	build := c.flags.String("build", "", "of a VCF: GRCh37 or GRCh38; the file's own where it is known")
	if err := c.parse(2, 3); err != nil {
		return err
	}
	switch what := c.args[0]; {
	case what == "vcf" && len(c.args) == 2:
		return c.exportVCF(ctx, c.args[1], *build)
	case what == "original" && len(c.args) == 3:
		return c.exportOriginal(ctx, c.args[1], c.args[2])
	}
	return usagef("carnet export: use vcf DEST [--build GRCh37|GRCh38], or original DOCUMENT DEST")
}

// exportVCF writes the calls that can be defended.
func (c *call) exportVCF(ctx context.Context, dest, build string) error {
	a, err := c.asker(ctx)
	if err != nil {
		return err
	}
	defer a.Vault.Close()
	assembly, err := exportBuild(ctx, a.Vault, build)
	if err != nil {
		return err
	}
	var n answer.VCFCount
	path, err := export(dest, "carnet-genotypes-"+string(assembly)+".vcf", func(w io.Writer) error {
		var ok bool
		n, ok, err = a.WriteVCF(ctx, w, assembly)
		if err == nil && !ok {
			err = &store.Fault{Kind: faultExportNothing}
		}
		return err
	})
	if err != nil {
		return err
	}
	out := struct {
		File  string `json:"file"`
		Build string `json:"build"`
		answer.VCFCount
	}{path, string(assembly), n}
	return c.print(out, func(w io.Writer) {
		fmt.Fprintf(w, "%s holds %d calls on %s, in clear. %d rows whose letters cannot be defended there are left out; what is not listed is not the reference.\n",
			path, n.Written, assembly, n.Omitted)
	})
}

// exportBuild is the assembly to write on: the one asked for, else the file's.
func exportBuild(ctx context.Context, v *store.Vault, build string) (gene.Assembly, error) {
	if build == "" {
		s, ok, err := v.ActiveGenotypeSet(ctx)
		if err == nil && !ok {
			err = &store.Fault{Kind: faultExportNothing}
		}
		if err != nil {
			return "", err
		}
		build = string(s.Assembly)
	}
	if a, ok := gene.ParseAssembly(build); ok && a != gene.NCBI36 {
		return a, nil
	}
	return "", usagef("--build %.10q: use GRCh37 or GRCh38", build)
}

// exportOriginal writes a document's bytes as they were imported.
func (c *call) exportOriginal(ctx context.Context, document, dest string) error {
	id, err := store.NounDocument.Parse(document)
	if err != nil {
		return usagef("%s: carnet batches --json lists them", err)
	}
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	doc, err := v.Document(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return usagef("there is no document %s: carnet batches --json lists them", document)
	}
	if err != nil {
		return err
	}
	path, err := export(dest, cmp.Or(plainName(doc.Name), document), func(w io.Writer) error { return v.Original(ctx, id, w) })
	if err != nil {
		return err
	}
	out := map[string]any{"file": path, "document": document, "bytes": doc.Size, "sha256": fmt.Sprintf("%x", doc.SHA256)}
	return c.print(out, func(w io.Writer) {
		fmt.Fprintf(w, "%s is %s byte for byte, %d bytes, in clear.\n", path, document, doc.Size)
	})
}

// plainName is the last part of a name that another system may have written,
// "" if there is none.
func plainName(name string) string {
	name = name[strings.LastIndexAny(name, `/\:`)+1:]
	if strings.Trim(name, ". ") == "" {
		return ""
	}
	return name
}

// export writes a new file for its owner alone: dest, or name in the folder
// dest. Nothing is overwritten, and what fails leaves nothing.
func export(dest, name string, write func(io.Writer) error) (path string, err error) {
	if info, err := os.Stat(dest); err == nil && info.IsDir() {
		dest = filepath.Join(dest, name)
	}
	f, err := os.OpenFile(dest, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return "", &store.Fault{Kind: faultExportExists}
	case err != nil:
		return "", &store.Fault{Kind: faultExportPlace}
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(dest))
	}
	return dest, nil
}
