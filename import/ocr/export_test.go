package ocr

// What the tests in ocr_test look at from inside.
var (
	Snapped   = snapped
	WithPower = withPower
	KnownName = knownName
	SlantOf   = slantOf
)
