package labtable

import "fmt"

// Debug is for the eyes of the developer.
func Debug(pages []Page) string {
	s := ""
	r := newReader(pages, Options{})
	for _, lines := range r.lines {
		for _, z := range zonesOf(lines) {
			s += "ZONE"
			for _, h := range z.header {
				s += " [" + h.text() + "]"
			}
			s += "\n"
			var voters []*line
			for _, l := range z.lines {
				s += fmt.Sprintf("%v %5.1f s%.1f", map[bool]string{true: "V", false: " "}[l.votes()], l.y, l.size)
				for _, c := range l.cells {
					s += " ‖ "
					for _, a := range c.atoms {
						s += a.kind.String()[:1] + "{" + a.text + "}"
						if a.label {
							s += ":"
						}
					}
				}
				s += "\n"
				if l.votes() {
					voters = append(voters, l)
				}
			}
			strips := stripsOf(voters)
			applyHeader(strips, z.header)
			for _, st := range strips {
				s += fmt.Sprintf("  strip %.0f-%.0f n=%d has=%v content=%d head=%d %q date=%q\n", st.x0, st.x1, st.lines, st.has, st.content(), st.head, st.header, st.date)
			}
			for _, g := range groupsOf(strips, voters) {
				s += fmt.Sprintf("  group %.0f-%.0f name=%v values=%d\n", g.x0, g.x1, g.name.x0, len(g.values))
			}
		}
	}
	return s
}
