package app_test

import (
	"bytes"
	"fmt"
	"image/png"
	"slices"
	"strings"
	"testing"

	"carnet/answer"
	"carnet/app"
	"carnet/import/labpdf"
	"carnet/import/ocr"
	"carnet/store"
)

func TestCreateVault(t *testing.T) {
	p := newPage(t)
	if s := ask[app.State](p, "State"); s.Phase != app.PhaseMissing || s.Language != "de" || s.Vault != p.vault {
		t.Errorf("State before there is a vault = %+v", s)
	}
	if kind := p.refused("CreateVault", "", ""); kind != string(store.FaultKeyringUnavailable) {
		t.Errorf("without keyring and passphrase the vault is refused as %q, want keyring_unavailable", kind)
	}
	if s := ask[app.State](p, "State"); s.Phase != app.PhaseMissing {
		t.Errorf("a refused vault leaves the phase %q, want missing", s.Phase)
	}
	code := ask[string](p, "CreateVault", "", passphrase)
	if s := ask[app.State](p, "State"); s.Phase != app.PhaseReady || !s.Passphrase || s.Keyring || s.Zone != "Europe/Berlin" {
		t.Errorf("State of a new vault = %+v", s)
	}
	if kind := p.refused("CreateVault", "", passphrase); kind != string(store.FaultVaultExists) {
		t.Errorf("a second vault is refused as %q, want vault_exists", kind)
	}

	p.app.Close()
	if s := ask[app.State](p, "State"); s.Phase != app.PhaseLocked || !s.Passphrase {
		t.Errorf("State of a closed vault = %+v, want locked with a passphrase", s)
	}
	if kind := p.refused("Unlock", "wrong", ""); kind != string(store.FaultWrongPassphrase) {
		t.Errorf("a wrong passphrase is %q", kind)
	}
	if kind := p.refused("Indicators"); kind != string(store.FaultKeyringUnavailable) {
		t.Errorf("a locked record answers %q, want keyring_unavailable: there is none here", kind)
	}
	ask[any](p, "Unlock", "", code)
	if s := ask[app.State](p, "State"); s.Phase != app.PhaseReady {
		t.Errorf("the recovery code leaves the phase %q", s.Phase)
	}
}

func TestLock(t *testing.T) {
	p := ready(t)
	ask[any](p, "Lock")
	if s := ask[app.State](p, "State"); s.Phase != app.PhaseLocked {
		t.Errorf("after Lock the phase is %q", s.Phase)
	}
	ask[any](p, "Unlock", passphrase, "")
	code := ask[string](p, "NewRecoveryCode")
	ask[any](p, "Lock")
	ask[any](p, "Unlock", "", code)
	if kind := p.refused("RemovePassphrase"); kind != string(store.FaultLastKey) {
		t.Errorf("without keyring, removing the passphrase is %q, want last_key", kind)
	}
}

func TestReview(t *testing.T) {
	p := ready(t)
	job := p.drop("report.pdf", read(t, sheet))
	if job.Stage != app.StageReview || job.Pending != 29 {
		t.Fatalf("the sheet becomes %+v, want 29 rows to review", job)
	}
	if s := ask[app.State](p, "State"); s.Waiting != 29 {
		t.Errorf("%d rows wait, want 29", s.Waiting)
	}
	if got := ask[[]app.Indicator](p, "Indicators"); len(got) != 0 {
		t.Errorf("%d indicators before anything is accepted", len(got))
	}
	r := ask[app.Review](p, "Review", job.Batch)
	if r.Collected != "2024-03-12" || len(r.Rows) != 29 || r.Pages != 1 {
		t.Fatalf("Review: collected %q, %d rows, %d pages", r.Collected, len(r.Rows), r.Pages)
	}

	cells := r.Rows[2].ReadAs
	cells.Value = "15,9"
	r = ask[app.Review](p, "EditRow", job.Batch, r.Rows[2].Number, cells, false)
	if row := r.Rows[2]; row.Row.Value != "15,9" || row.ReadAs.Value != "16,9" || row.Row.Number == nil || *row.Row.Number != 15.9 {
		t.Errorf("an edited row = %+v", row)
	}
	r = ask[app.Review](p, "EditRow", job.Batch, r.Rows[3].Number, r.Rows[3].ReadAs, true)
	if !r.Rows[3].Skipped {
		t.Error("a row that was set aside is not")
	}

	var rows []int
	for _, d := range r.Rows {
		if !d.Skipped {
			rows = append(rows, d.Number)
		}
	}
	if got := ask[app.Accepted](p, "Commit", job.Batch, []int{}); got.Readings != 0 {
		t.Errorf("accepting no row accepts %d", got.Readings)
	}
	if got := ask[app.Accepted](p, "Commit", job.Batch, rows); got.Readings != 28 || got.New != 28 {
		t.Errorf("Commit = %+v, want 28 new readings", got)
	}
	corrected(t, p)
}

// corrected looks for the row that TestReview edited.
func corrected(t *testing.T, p page) {
	t.Helper()
	list := ask[[]app.Indicator](p, "Indicators")
	at := slices.IndexFunc(list, func(i app.Indicator) bool { return i.Card.Printed == "Hämoglobin" })
	if at < 0 {
		t.Fatalf("no Hämoglobin among %d indicators", len(list))
	}
	s := ask[app.Series](p, "Series", list[at].Card.Series, "")
	if r := s.Readings[0]; r.Value != "15,9" || !r.Corrected || r.Page != 1 || r.Document != "dc_1" {
		t.Errorf("the corrected reading = %+v", r)
	}
}

func TestSeries(t *testing.T) {
	p := accepted(t)
	list := ask[[]app.Indicator](p, "Indicators")
	find := func(printed string) app.Indicator {
		for _, i := range list {
			if i.Card.Printed == printed {
				return i
			}
		}
		t.Fatalf("no %q among %d indicators", printed, len(list))
		return app.Indicator{}
	}
	if m := find("Thrombozyten").Mark; m.Side != "low" || !m.ByLab {
		t.Errorf("139 below 150–370, flagged by the laboratory: %+v", m)
	}
	if m := find("Leukozyten").Mark; m.Side != "" {
		t.Errorf("4,4 within 3,6–10,0 is marked %+v", m)
	}
	hb := find("Hämoglobin")
	s := ask[app.Series](p, "Series", hb.Card.Series, "")
	if r := s.Readings[0]; s.Unit != "g/dL" || r.Canonical == nil || *r.Canonical != 16.9 || *r.Low != 13.5 || *r.High != 17.2 {
		t.Errorf("Hämoglobin as printed: %s %+v", s.Unit, r)
	}
	if kind := p.refused("Series", "se_999", ""); kind != "not_found" {
		t.Errorf("a series that is not there is %q", kind)
	}
}

// accepted is a page whose vault holds the sheet.
func accepted(t *testing.T) page {
	t.Helper()
	p := ready(t)
	job := p.drop("report.pdf", read(t, sheet))
	r := ask[app.Review](p, "Review", job.Batch)
	var rows []int
	for _, d := range r.Rows {
		rows = append(rows, d.Number)
	}
	ask[app.Accepted](p, "Commit", job.Batch, rows)
	return p
}

func TestUndo(t *testing.T) {
	p := accepted(t)
	d := ask[[]app.Document](p, "Documents")[0]
	if d.Readings != 29 || d.State != "committed" || d.Stored != "2026-03-01" {
		t.Errorf("the document = %+v", d)
	}
	ask[any](p, "Undo", d.Batch)
	if got := ask[[]app.Indicator](p, "Indicators"); len(got) != 0 {
		t.Errorf("%d indicators after undo", len(got))
	}
	ask[any](p, "Redo", d.Batch)
	if got := ask[[]app.Indicator](p, "Indicators"); len(got) == 0 {
		t.Error("no indicator after redo")
	}
	if job := p.drop("copy.pdf", read(t, sheet)); !job.Duplicate || job.Stage != app.StageDone {
		t.Errorf("the same bytes again = %+v, want a duplicate", job)
	}
}

func TestPageImage(t *testing.T) {
	p := accepted(t)
	v := ask[app.DocumentView](p, "DocumentReadings", "dc_1")
	if len(v.Readings) != 29 || v.Readings[0].Box[2] <= v.Readings[0].Box[0] {
		t.Fatalf("%d readings on the document, first %+v", len(v.Readings), v.Readings[0])
	}
	w := p.do("GET", "/page/dc_1/1?dpi=72", nil)
	img, err := png.Decode(bytes.NewReader(w.Body.Bytes()))
	if err != nil {
		t.Fatalf("page 1 answers %d, no PNG: %v", w.Code, err)
	}
	if b := img.Bounds(); b.Dx() < 590 || b.Dx() > 600 || b.Dy() < 835 || b.Dy() > 848 {
		t.Errorf("page 1 at 72 dpi is %v, want A4", b)
	}
	if w := p.do("GET", "/page/dc_1/2?dpi=72", nil); w.Code != 422 || !strings.Contains(w.Body.String(), "not_found") {
		t.Errorf("page 2 of 1 answers %d %s", w.Code, w.Body)
	}
}

func TestReview_table(t *testing.T) {
	p := ready(t)
	job := p.drop("results.csv", []byte("Datum;Test;Wert;Einheit;Referenz\n12.03.2024;Ferritin;83;µg/l;30-400\n12.03.2024;TSH;1,9;mU/l;0,27-4,2\n"))
	if job.Stage != app.StageReview {
		t.Fatalf("a table becomes %+v %+v", job, job.Problem)
	}
	if r := ask[app.Review](p, "Review", job.Batch); r.Pages != 0 || len(r.Rows) != 2 {
		t.Errorf("a table has %d pages to draw and %d rows, want 0 and 2", r.Pages, len(r.Rows))
	}
}

func TestJobs(t *testing.T) {
	p := ready(t)
	for _, tt := range []struct {
		name, data string
		stage      app.Stage
		kind       string
	}{
		{"empty.pdf", "", app.StageFailed, "file_empty"},
		{"notes.txt", "remember the milk", app.StageFailed, "file_unknown"},
		{"cut.pdf", "%PDF-1.7\n1 0 obj", app.StageFailed, "file_damaged"},
		{"locked.pdf", string(read(t, "../frontend/e2e/testdata/17_encrypted_aes256_pw19790314.pdf")), app.StagePassword, "file_needs_password"},
	} {
		j := p.drop(tt.name, []byte(tt.data))
		if j.Stage != tt.stage || j.Problem == nil || j.Problem.Kind != tt.kind {
			t.Errorf("%s becomes %+v, want %s %s", tt.name, j, tt.stage, tt.kind)
		}
	}
	last := ask[[]app.Job](p, "Jobs")[3]
	ask[any](p, "OpenWith", last.ID, "19790314")
	if j := p.settled(last.ID); j.Stage != app.StageReview {
		t.Errorf("with its password the sheet is %+v", j)
	}
	ask[any](p, "Dismiss", last.ID)
	if got := ask[[]app.Job](p, "Jobs"); len(got) != 3 {
		t.Errorf("%d jobs after one was dismissed, want 3", len(got))
	}
}

// The genotype file in the window: what it is, what is found in it by number, gene
// and medicine, what is watched, and how it is erased for good.
func TestGenome(t *testing.T) {
	p := ready(t)
	if g := ask[[]answer.GenomeFile](p, "Genomes"); len(g) > 0 {
		t.Errorf("a vault without a genotype file has %+v", g)
	}
	var b strings.Builder
	b.WriteString("# This data file generated by 23andMe at: made up\n# rsid\tchromosome\tposition\tgenotype\n")
	for i := range 2000 {
		fmt.Fprintf(&b, "rs%d\t%d\t%d\t%s\n", 1000+i, 1+i%9, 10000+i*900, []string{"AG", "CC", "--"}[i%3])
	}
	b.WriteString("rs4244285\t10\t96541616\tAG\n")
	if j := p.drop("genome.txt", []byte(b.String())); j.Stage != app.StageDone || j.Genotypes != 2001 {
		t.Fatalf("the genotype file becomes %+v", j)
	}
	files := ask[[]answer.GenomeFile](p, "Genomes")
	if len(files) != 1 || files[0].Rows != 2001 || len(files[0].Chromosomes) != 10 {
		t.Fatalf("Genomes = %+v", files)
	}
	look := func(text string) answer.GenomeLookUp { return ask[answer.GenomeLookUp](p, "LookUpGenome", text) }
	l := look(" RS1000,rs1002;rs77 rs1000 7 rsx")
	if len(l.Markers) != 3 || l.Markers[0].Genotype != "AG" || l.Markers[1].Status != "no_call" && l.Markers[1].Genotype != "--" || l.Markers[2].Status != "not_on_file" {
		t.Errorf("by number: %+v", l.Markers)
	}
	if want := []string{"7", "rsx"}; !slices.Equal(l.Unknown, want) {
		t.Errorf("unknown %v, want %v", l.Unknown, want)
	}
	if l := look("cyp2c19"); l.ReadAs != "CYP2C19" || len(l.Markers) != 1 || l.Markers[0].Marker != "rs4244285" || len(l.Genes) != 1 || len(l.Pairs) < 5 {
		t.Errorf("by gene: %+v", l)
	}
	if l := look("Plavix 75 mg"); l.ReadAs != "clopidogrel" || len(l.Pairs) != 1 || len(l.Genes) != 1 || l.Genes[0].Gene != "CYP2C19" {
		t.Errorf("by medicine: %+v", l)
	}
	if l := look("nonsense"); !slices.Equal(l.Unknown, []string{"nonsense"}) {
		t.Errorf("by nothing: %+v", l)
	}
	ask[any](p, "WatchMarker", "rs4244285", true)
	ask[any](p, "WatchMarker", "rs77", true)
	ask[any](p, "WatchMarker", "rs77", false)
	if ms := ask[[]answer.Marker](p, "WatchedMarkers"); len(ms) != 1 || ms[0].Genotype != "AG" {
		t.Errorf("watched: %+v", ms)
	}
	if e := ask[app.Erasure](p, "GenotypeErasure", files[0].Batch); e.Rows != 2001 || !e.Answers || e.Next != "" {
		t.Errorf("erasing would take %+v", e)
	}
	ask[app.Erasure](p, "EraseGenotypes", files[0].Batch)
	if g := ask[[]answer.GenomeFile](p, "Genomes"); len(g) > 0 {
		t.Errorf("after erasing there is %+v", g)
	}
	if ms := ask[[]answer.Marker](p, "WatchedMarkers"); len(ms) != 1 || ms[0].Status != "not_on_file" {
		t.Errorf("watched without a file: %+v", ms)
	}
}

func TestSetZone(t *testing.T) {
	p := ready(t)
	ask[any](p, "SetZone", "America/Lima")
	ask[any](p, "SetLanguage", "fr")
	if s := ask[app.State](p, "State"); s.Zone != "America/Lima" || s.Language != "fr" || s.Chosen != "fr" {
		t.Errorf("State = %+v", s)
	}
	ask[any](p, "SetLanguage", "")
	if s := ask[app.State](p, "State"); s.Language != "de" {
		t.Errorf("no choice of language gives %q, want the system's", s.Language)
	}
	if w := p.call("SetZone", "Mars/Olympus"); w.Code == 200 {
		t.Error("SetZone takes a zone that does not exist")
	}
}

// A photo is shown as a page, where what was read on it fits.
func TestPageImage_photo(t *testing.T) {
	t.Setenv(ocr.Folder, "../build/ocr/node_modules/tesseract.js-core")
	if _, err := ocr.Find(); err != nil {
		t.Skip("needs npm ci in build/ocr and language data")
	}
	p := ready(t)
	job := p.drop("photo.png", photo(t))
	if job.Stage != app.StageReview {
		t.Fatalf("a photo = %+v", job)
	}
	if d := ask[[]app.Document](p, "Documents")[0]; d.Pages != 1 || d.Readings != 0 || d.Pending < 2 {
		t.Errorf("the document = %+v, want a page that can be drawn and all rows pending", d)
	}
	w := p.do("GET", "/page/dc_1/1?dpi=100", nil)
	img, err := png.Decode(bytes.NewReader(w.Body.Bytes()))
	if err != nil {
		t.Fatalf("the photo answers %d, no PNG: %v", w.Code, err)
	}
	if b := img.Bounds(); b.Dx() < 840 || b.Dx() > 860 || b.Dy() != 1140 {
		t.Errorf("the photo at 100 dpi is %v, want 850 by 1140", b)
	}
}

// photo is a made-up page of three results, 8.5 inches wide, as PNG.
func photo(t *testing.T) []byte {
	t.Helper()
	text := "BT /F 10 Tf 50 800 Td (Collected: 2024-03-12) Tj 0 -40 Td (Test                    Result     Unit         Reference range) Tj " +
		"0 -20 Td (Glucose                    95     mg/dL          70-99) Tj 0 -20 Td (Sodium                    140     mmol/L       136-145) Tj " +
		"0 -20 Td (Potassium                 4.4     mmol/L       3.5-5.1) Tj ET"
	data := fmt.Sprintf("%%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n"+
		"3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 820]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>> endobj\n"+
		"4 0 obj <</Type/Font/Subtype/Type1/BaseFont/Courier>> endobj\n5 0 obj <</Length %d>>\nstream\n%s\nendstream endobj\ntrailer <</Root 1 0 R>>\n", len(text), text)
	doc, err := labpdf.Open(t.Context(), []byte(data), "")
	if err != nil {
		t.Fatal(err)
	}
	defer doc.Close()
	img, err := doc.Image(1, 300)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
