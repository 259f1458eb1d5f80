package log

import "io"

// To sends what is logged to w instead, until the function that it returns is
// called: doctor looks at what the logger lets through.
func To(w io.Writer) (back func()) {
	mu.Lock()
	defer mu.Unlock()
	was := out
	out = w
	return func() {
		mu.Lock()
		defer mu.Unlock()
		out = was
	}
}
