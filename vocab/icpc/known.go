package icpc

// Known is the code of a text that is known as it stands on one axis: what
// [Resolve] answers as coded, without the search for what else it may mean.
func Known(text string, axis Axis) (code string, ok bool) {
	key := fold(text)
	if key == "" || len(text) > longest {
		return "", false
	}
	senses := load().of(axis)
	for _, k := range append([]string{key}, plainer(key)...) {
		if s, found := senses[k]; found {
			a := s.answer()
			return a.Code, a.Outcome == Coded
		}
	}
	return "", false
}
