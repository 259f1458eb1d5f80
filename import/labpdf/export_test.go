package labpdf

// Strays is how many guests could not be stopped.
func Strays() int {
	strays.Lock()
	defer strays.Unlock()
	return len(strays.guests)
}
