package labpdf

// Strays is how many guests could not be stopped.
func Strays() int64 { return strays.Load() }
