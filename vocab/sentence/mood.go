package sentence

import (
	"strconv"
	"strings"
)

// mood reads "mood 4", "Stimmung: 4/5" and 心情3分. A number that is no mood
// from 1 to 5 is said to be unclear.
func (s *scene) mood() bool {
	at := -1
	for i, t := range s.ts {
		if !t.used && t.is("mood") {
			at = i
		}
	}
	if at < 0 {
		return false
	}
	var numbers []float64
	for _, t := range s.ts {
		switch {
		case t.number != nil && !t.used:
			numbers = append(numbers, *t.number)
		case t.used, t.is("mood"), t.is("fill"), t.is("outof"), t.is("over"), t.is("at"), t.is("self"), s.mark(t):
		case isCue(t):
		default:
			return false // "mood swings 4 times"
		}
	}
	if len(numbers) == 0 || len(numbers) > 2 || len(numbers) == 2 && numbers[1] != 5 {
		return false
	}
	p := s.part(Mood, s.ts)
	if n := numbers[0]; n >= 1 && n <= 5 && n == float64(int(n)) {
		p.Mood = int(n)
	} else if p.Skipped == "" {
		p.Skipped = Unclear
	}
	s.parts = append(s.parts, p)
	s.use(0, len(s.ts))
	return true
}

func parse(number string) (float64, error) {
	return strconv.ParseFloat(strings.Replace(number, ",", ".", 1), 64)
}

func trimFloat(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }
