package mcp

import (
	"strings"
	"time"

	"carnet/answer"
	"carnet/store"
)

// Windows of resources and prompts, by name, with how far back each goes.
var windows = []struct {
	name                string
	years, months, days int
}{
	{"last7days", 0, 0, 7}, {"last30days", 0, 0, 30}, {"last90days", 0, 0, 90}, {"last6months", 0, 6, 0},
	{"lastYear", 1, 0, 0}, {"last5years", 5, 0, 0}, {"allTime", 0, 0, 0},
}

func windowNames() (names []string) {
	for _, w := range windows {
		names = append(names, w.name)
	}
	return names
}

// span is the first and last day of a window that ends today, both "" for all
// that is recorded. The case of its name doesn't count.
func span(name string, today store.Day) (start, end string, ok bool) {
	for _, w := range windows {
		if !strings.EqualFold(w.name, name) {
			continue
		}
		if w.years+w.months+w.days == 0 {
			return "", "", true
		}
		from := today.Start().AddDate(-w.years, -w.months, -w.days).AddDate(0, 0, 1)
		return from.Format(time.DateOnly), today.String(), true
	}
	return "", "", false
}

func badWindow(name string) *answer.Envelope {
	p := answer.Problem{Field: "window", Problem: answer.NotAnOption, Options: windowNames()}
	if i := answer.Nearest(name, p.Options); i >= 0 {
		p.Maybe = p.Options[i]
	}
	return answer.Clarify(p)
}
