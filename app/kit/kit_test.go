package kit_test

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
	"time"

	"carnet/app/kit"
	"carnet/store"
)

func text(t *testing.T, pdf []byte) string {
	t.Helper()
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed")
	}
	cmd := exec.Command(program, "-layout", "-enc", "UTF-8", "-", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil || complaint.Len() > 0 {
		t.Fatalf("pdftotext: %v %s", err, complaint.String())
	}
	return string(out)
}

// Another program reads off the sheet what opens the vault, in each language and
// with a path that a PDF would trip over.
func TestPDF(t *testing.T) {
	k := store.Kit{
		Code: "ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-2345-6789-A", Vault: strings.Repeat("0f", 16), Path: `/home/a (b)\ü 病/vault.carnet`,
		Made: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC),
	}
	for _, lang := range []string{"en", "de", "fr", "es", "zh", "pt"} {
		got := text(t, kit.PDF(k, lang))
		squeezed := strings.NewReplacer(" ", "", "\n", "", "\f", "", "-", "").Replace(got)
		for _, want := range []string{strings.ReplaceAll(k.Code, "-", ""), k.Vault, "20260301", `/home/a(b)\ü?/vault.carnet`} {
			if !strings.Contains(squeezed, want) {
				t.Errorf("%s: no %q on the sheet:\n%s", lang, want, got)
			}
		}
	}
	if got := text(t, kit.PDF(k, "de")); !strings.Contains(got, "Wiederherstellungscode") || !strings.Contains(got, "für") && !strings.Contains(got, "öffnet") {
		t.Errorf("the German sheet reads\n%s", got)
	}
	if strings.Contains(text(t, kit.PDF(k, "en")), "key itself") {
		t.Error("a key nobody asked for")
	}
	k.RawKey = strings.Repeat("ab", 32)
	if got := strings.ReplaceAll(text(t, kit.PDF(k, "en")), "\n", ""); !strings.Contains(strings.ReplaceAll(got, " ", ""), k.RawKey) {
		t.Error("the key that was asked for is not on the sheet")
	}
}
