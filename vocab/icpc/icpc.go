// Package icpc classifies what a person says they have, a complaint or a
// condition, by the International Classification of Primary Care, third
// edition: "tummy ache", "肚子疼" and "Bauchweh" are DS01 General abdominal pain.
//
// The words are the record and the code only sorts them, so a wrong code is
// worse than none. A text is looked up whole (folded by package spelling), among
// surfaces that we wrote in each language (surfaces_*.tsv): there is no
// stemming, no similarity and no part of a longer text. Three kinds of words
// have no code on purpose:
//
//   - broad ones, which are no complaint by themselves ("pain", "infection");
//   - ambiguous ones, which are several ("cramps": of the leg, of the period),
//     answered with what they may mean;
//   - words of the other axis. ICPC-3 has symptoms (S) and diagnoses (D), and
//     who asks says which is meant: "hives" is SS06 as a complaint and SD78 as a
//     condition, and "migraine" is no symptom.
//
// A plural, another word order or a typing error is never taken for the word
// itself; [Answer.Suggestions] offers what it may have been.
//
// A condition is coded by its class, the level at which primary care counts, and
// its subclass, where the text says so much, is the detail.
//
// Codes and English terms are WONCA's and stay as they are (icpc3.tsv, NOTICE);
// they are never translated. What is shown in another language is what the
// person wrote.
package icpc

import "strings"

// An Axis is one of the two halves of ICPC-3 that a text is looked up in.
type Axis string

// The axes.
const (
	Symptom   Axis = "symptom"   // complaints: component S
	Condition Axis = "condition" // diagnoses: component D
)

// Outcomes of [Resolve].
const (
	Coded      = "coded"
	Refused    = "refused"     // it never has a code
	NeedsInput = "needs_input" // it has none as it stands
)

// Reasons why a text has no code.
const (
	ReasonEmpty     = "icpc3:empty"
	ReasonTooLong   = "icpc3:too-long"
	ReasonBroad     = "icpc3:too-broad"
	ReasonAmbiguous = "icpc3:ambiguous"
	ReasonNoMatch   = "icpc3:no-match"
	ReasonCondition = "icpc3:condition" // asked as a symptom, but it is a condition
	ReasonSymptom   = "icpc3:symptom"   // asked as a condition, but it is a symptom
)

// System is the URI of ICPC-3 as a code system.
const System = "http://terminology.hl7.org/CodeSystem/ICPC-3"

// longest is the longest text that is looked up, in bytes.
const longest = 800

// An Answer is a code or the reason why there is none.
type Answer struct {
	Outcome string
	Code    string
	Display string // ICPC-3's own English term for Code
	Reason  string // one of the Reason constants, "" for a code

	// Detail is the subclass of Code that the text names, where there is one:
	// ND66.00 Parkinson's disease of ND66 Parkinsonism.
	Detail *Term

	// Candidates are what an ambiguous text may mean, and what a text of the
	// other axis means there.
	Candidates []Term

	// Suggestions are known texts that a typing error away from this one may
	// have been meant, the nearest first.
	Suggestions []Suggestion
}

// A Suggestion is a known text with its meaning.
type Suggestion struct {
	Text string `json:"text"` // folded
	Term
}

// Resolve looks up a text on one axis.
func Resolve(text string, axis Axis) Answer {
	a := Exact(text, axis)
	if a.Reason == ReasonNoMatch {
		a.Suggestions = load().suggest(fold(text), axis)
	}
	return a
}

// Exact is [Resolve] without suggestions, which take a thousand times as long:
// for who asks about many pieces of one text.
func Exact(text string, axis Axis) Answer {
	if len(text) > longest {
		return Answer{Outcome: NeedsInput, Reason: ReasonTooLong}
	}
	key := fold(text)
	if key == "" {
		return Answer{Outcome: NeedsInput, Reason: ReasonEmpty}
	}
	t := load()
	if s, ok := t.of(axis)[key]; ok {
		return s.answer()
	}
	plain := plainer(key)
	for _, k := range plain {
		if s, ok := t.of(axis)[k]; ok {
			return s.answer()
		}
	}
	other, reason := Condition, ReasonCondition
	if axis == Condition {
		other, reason = Symptom, ReasonSymptom
	}
	for _, k := range append([]string{key}, plain...) {
		if s, ok := t.of(other)[k]; ok && len(s.codes) > 0 {
			return Answer{Outcome: NeedsInput, Reason: reason, Candidates: s.terms()}
		}
	}
	return Answer{Outcome: NeedsInput, Reason: ReasonNoMatch}
}

// A sense is what a surface stands for on one axis: one code, several (it is
// ambiguous) or none (it is broad).
type sense struct{ codes []string }

func (s sense) answer() Answer {
	switch len(s.codes) {
	case 0:
		return Answer{Outcome: Refused, Reason: ReasonBroad}
	case 1:
		return coded(s.codes[0])
	}
	return Answer{Outcome: NeedsInput, Reason: ReasonAmbiguous, Candidates: s.terms()}
}

// coded answers with a code: a condition by its class, with the subclass as its
// detail, unless the class only gathers what is left over.
func coded(code string) Answer {
	terms := load().terms
	a := Answer{Outcome: Coded, Code: code, Display: terms[code]}
	class, _, sub := strings.Cut(code, ".")
	if axis, _ := axisOf(code); !sub || axis == Symptom || terms[class] == "" || leftover(class) {
		return a
	}
	a.Code, a.Display, a.Detail = class, terms[class], &Term{code, terms[code]}
	return a
}

// leftover reports classes of conditions that have nothing in common but that
// no other class holds them: the 99 of each chapter, other viral and infectious
// diseases, other cancers.
func leftover(class string) bool {
	switch class {
	case "AD13", "AD14", "AD24", "DD28", "GD28":
		return true
	}
	return strings.HasSuffix(class, "99")
}

func (s sense) terms() (ts []Term) {
	for _, c := range s.codes {
		ts = append(ts, Term{Code: c, Name: load().terms[c]})
	}
	return ts
}

// axisOf tells the axis of a code from its second letter; false for neither.
func axisOf(code string) (Axis, bool) {
	switch {
	case len(code) < 2:
	case strings.HasPrefix(code[1:], "S"):
		return Symptom, true
	case strings.HasPrefix(code[1:], "D"):
		return Condition, true
	}
	return "", false
}
