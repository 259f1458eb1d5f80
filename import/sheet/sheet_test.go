package sheet_test

import (
	"fmt"
	"strings"
	"testing"

	"carnet/import/sheet"
)

// show writes rows as date|section|name|value|unit|range|flag|doubts.
func show(r sheet.Result) string {
	var b strings.Builder
	for _, row := range r.Report.Rows {
		previous := ""
		if row.Previous {
			previous = " previous"
		}
		fmt.Fprintf(&b, "%s|%s|%s|%s|%s|%s|%s|%s%s\n", row.Date, row.Section, row.Name, row.Value, row.Unit, row.Range, row.Flag, strings.Join(row.Doubt, ","), previous)
	}
	for _, q := range r.Report.Ask {
		fmt.Fprintf(&b, "ask %s %s\n", q.Kind, q.Example)
	}
	if r.Missing > 0 {
		fmt.Fprintf(&b, "missing %d\n", r.Missing)
	}
	for _, l := range r.Report.Unread {
		fmt.Fprintf(&b, "unread %s: %s\n", l.Reason, l.Text)
	}
	for _, l := range r.Report.Refused {
		fmt.Fprintf(&b, "refused %s: %s\n", l.Reason, l.Text)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, tt := range shapes {
		got, err := sheet.Read(t.Context(), []byte(tt.text), sheet.Options{DateOrder: tt.order})
		text := show(got)
		if err != nil {
			text = fmt.Sprintln(err)
		}
		if want := strings.TrimLeft(tt.want, "\n"); text != want {
			t.Errorf("%s:\n%s\ngot\n%s\nwant\n%s", tt.name, tt.text, text, want)
		}
	}
}
