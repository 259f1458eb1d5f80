package answer

import "testing"

// FuzzCursor: only a cursor that was sealed for the question and the revision
// opens, as what was sealed.
func FuzzCursor(f *testing.F) {
	f.Add("", "q", int64(1))
	f.Add(cursor{1, 2, 3}.seal("q", 1), "q", int64(1))
	f.Add(cursor{1, 2, 3}.seal("q", 1), "q", int64(2))
	f.Add("AAAAAAAAAAAAAAAA", "q", int64(1))
	f.Fuzz(func(t *testing.T, s, question string, revision int64) {
		c, ps := openCursor(s, question, revision)
		if len(ps) > 0 || s == "" {
			if c != (cursor{}) {
				t.Errorf("a refused cursor is %+v", c)
			}
			return
		}
		if again, ps := openCursor(c.seal(question, revision), question, revision); len(ps) > 0 || again != c {
			t.Errorf("cursor %+v comes back as %+v, %v", c, again, ps)
		}
	})
}
