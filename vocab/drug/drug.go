// Package drug knows medicines by the names people and boxes give them: "Plavix
// 75 mg", "Ramipril-ratiopharm 5 mg Tabletten" and "盐酸二甲双胍缓释片" become
// clopidogrel, ramipril and metformin.
//
// A name is an international nonproprietary name (INN), except where CPIC calls
// the substance otherwise (aspirin, glyburide): then it is CPIC's, so that what
// a plan holds meets the gene-drug pairs. Fixed combinations are names of their
// own ("amlodipine / valsartan"). The RxNorm concept stands beside it where a
// public-domain source gave it to us (rxcui.tsv).
//
// A text is read whole. Strengths, forms, salts and makers (noise.tsv) may
// surround the name, and so may a dose instruction; a word that is none of these makes the answer a question,
// because "Aspirin Complex" is not aspirin. Nonproprietary names are also found
// in the spellings of other languages, which differ by rule ([skeleton]):
// amoxicilline, amoxicilina, amoksycylina, амоксициллин. Brand names are exact.
//
// A brand that means different things in different countries is answered with
// what it may mean, and words for kinds of medicines ("statin") are refused.
package drug

import (
	"strings"

	"carnet/vocab/sig"
)

// Outcomes of [Resolve].
const (
	Coded      = "coded"       // one substance, or one fixed combination
	Refused    = "refused"     // a kind of medicine
	NeedsInput = "needs_input" // it may be one of the candidates
	Unresolved = "unresolved"
)

// Reasons why a text is not one medicine.
const (
	ReasonEmpty     = "drug:empty"
	ReasonTooLong   = "drug:too-long"
	ReasonUnknown   = "drug:unknown"
	ReasonClass     = "drug:class"
	ReasonAmbiguous = "drug:ambiguous"  // a brand of several countries
	ReasonSeveral   = "drug:several"    // names of several substances
	ReasonMoreWords = "drug:more-words" // a name, and words that may change it
)

// longest is the longest text that is read, in bytes.
const longest = 400

// A Drug is a substance or a fixed combination.
type Drug struct {
	Name  string `json:"name"`
	RxCUI string `json:"rxcui"` // RxNorm concept, "" unknown
}

// An Answer is a medicine or the reason why it is none.
type Answer struct {
	Outcome string
	Name    string
	RxCUI   string
	Reason  string // one of the Reason constants, "" for a medicine

	// Candidates are what it may mean, and for an unknown text names that a
	// typing error away it may have been.
	Candidates []Drug
}

// Resolve reads a medicine's name as it is written.
func Resolve(text string) Answer {
	a := Exact(text)
	if a.Reason == ReasonUnknown {
		t := load()
		a.Candidates = t.drugs(t.near(fold(text)))
	}
	return a
}

// Exact is [Resolve] without what an unknown name may have been: for who asks
// about many pieces of one text.
func Exact(text string) Answer {
	if len(text) > longest {
		return Answer{Outcome: Unresolved, Reason: ReasonTooLong}
	}
	key := fold(text)
	t := load()
	switch {
	case key == "":
		return Answer{Outcome: Unresolved, Reason: ReasonEmpty}
	case t.names[key] != nil:
		return t.answer(t.names[key])
	case t.classes[key]:
		return Answer{Outcome: Refused, Reason: ReasonClass}
	}
	s := scanner{table: t, rest: []rune(key)}
	s.run()
	return t.told(s)
}

// Extract finds the medicine that a text names among other words, such as those
// of a dose instruction, and returns what is left of the text, folded. The
// answer is that of [Exact].
func Extract(text string) (a Answer, rest string) {
	key := fold(text)
	if len(text) > longest || key == "" {
		return Exact(text), key
	}
	t := load()
	s := scanner{table: t, rest: []rune(key)}
	s.run()
	a = t.told(s)
	if a.Reason == ReasonUnknown {
		return a, key
	}
	return a, strings.Join(strings.Fields(string(s.left)), " ")
}

// answer is what names of one text come to.
func (t *table) answer(names []string) Answer {
	if len(names) == 1 {
		return Answer{Outcome: Coded, Name: names[0], RxCUI: t.rxcui[names[0]]}
	}
	return Answer{Outcome: NeedsInput, Reason: ReasonAmbiguous, Candidates: t.drugs(names)}
}

// told is the answer to a text that was scanned.
func (t *table) told(s scanner) Answer {
	found := s.distinct()
	switch {
	case len(found) == 0 && s.class && !s.unknown:
		return Answer{Outcome: Refused, Reason: ReasonClass}
	case len(found) == 0:
		return Answer{Outcome: Unresolved, Reason: ReasonUnknown}
	case s.unknown && !instruction(string(s.left)):
		return Answer{Outcome: NeedsInput, Reason: ReasonMoreWords, Candidates: t.drugs(flat(found))}
	case len(found) == 1:
		return t.answer(found[0])
	}
	if name, ok := t.combination(found); ok {
		return t.answer([]string{name})
	}
	return Answer{Outcome: NeedsInput, Reason: ReasonSeveral, Candidates: t.drugs(flat(found))}
}

// instruction reports that what stands beside the name says how it is taken.
func instruction(text string) bool {
	_, reason := sig.Parse(text)
	return reason == ""
}

func (t *table) drugs(names []string) (ds []Drug) {
	for _, n := range names {
		ds = append(ds, Drug{n, t.rxcui[n]})
	}
	return ds
}
