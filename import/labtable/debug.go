package labtable

// Debug is for the eyes of the developer.
func Debug(pages []Page) string {
	s := ""
	for _, p := range pages {
		for _, l := range linesOf(p) {
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
		}
	}
	return s
}
