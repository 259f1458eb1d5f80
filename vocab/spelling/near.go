package spelling

import "slices"

// Near returns the keys among all that a typing error away from key could have
// meant, the nearest first, at most n: those of the same words in another
// order, and those at an edit distance of one, or of two in ten letters and
// more. A key of three letters or fewer has no neighbours but reorderings.
func Near(key string, all []string, n int) []string {
	type hit struct {
		key  string
		dist int
	}
	var hits []hit
	words := bag(key)
	most := allowed(key)
	for _, k := range all {
		if k == key {
			continue
		}
		if bag(k) == words {
			hits = append(hits, hit{k, 0})
		} else if d := distance(key, k, most); d <= most {
			hits = append(hits, hit{k, d})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return a.dist - b.dist })
	var out []string
	for _, h := range hits[:min(n, len(hits))] {
		out = append(out, h.key)
	}
	return out
}

// allowed is how many letters may be wrong.
func allowed(key string) int {
	switch n := len([]rune(key)); {
	case n <= 3:
		return 0
	case n < 10:
		return 1
	default:
		return 2
	}
}

// bag is the words of a key in an order that does not tell how they stood.
func bag(key string) string {
	var words []string
	start := -1
	for i, r := range key {
		if r == ' ' || r == '-' || r == ',' {
			if start >= 0 {
				words = append(words, key[start:i])
			}
			start = -1
		} else if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		words = append(words, key[start:])
	}
	slices.Sort(words)
	out := ""
	for _, w := range words {
		out += w + " "
	}
	return out
}

// distance counts the insertions, deletions, exchanges and swaps of neighbours
// between two words (optimal string alignment), or more than most.
func distance(a, b string, most int) int {
	x, y := []rune(a), []rune(b)
	if len(x)-len(y) > most || len(y)-len(x) > most {
		return most + 1
	}
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range row {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		best := i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			best = min(best, row[j])
		}
		if best > most {
			return most + 1
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
}
