package app_test

import (
	"strings"
	"testing"
)

func TestLinked(t *testing.T) {
	p := accepted(t)
	for _, tt := range []struct{ name, link, want string }{
		{"a series", "carnet://record/se_1", "/series/se_1"},
		{"a document", "carnet://record/dc_1", "/documents/dc_1"},
		{"a reading stands on its series", "carnet://record/rd_1", "/series/se_1?reading=rd_1"},
		{"a reading that is not there", "carnet://record/rd_999", ""},
		{"a noun that is not known", "carnet://record/xx_1", ""},
		{"more than an id", "carnet://record/se_1/../../x", ""},
		{"another program's arguments", "--vault /etc/passwd", ""},
		{"no link", "", ""},
	} {
		p.app.Follow(tt.link)
		if got := ask[string](p, "Linked"); got != tt.want {
			t.Errorf("%s: %q leads to %q, want %q", tt.name, tt.link, got, tt.want)
		}
	}
	p.app.SecondLaunch(strings.Fields("carnet://record/se_2"))
	if got := ask[string](p, "Linked"); got != "/series/se_2" {
		t.Errorf("a second launch leads to %q", got)
	}
	if got := ask[string](p, "Linked"); got != "" {
		t.Errorf("a link that was followed leads to %q again", got)
	}
}
