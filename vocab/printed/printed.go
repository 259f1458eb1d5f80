// Package printed knows how laboratories print: numbers with either decimal
// mark, comparators, reference ranges, flags, titres, grades, the words of
// qualitative results, units and dates, in the languages sheets come in.
//
// It judges one piece of text at a time and says yes only when it understood
// the whole of it. A half-understood range is worse than none: "4,000-11,000"
// read as 4 to 11 would flag a healthy person. So every function here returns
// ok, and what is not ok stays text.
//
// The decimal mark is a property of the document, not of the number: "1.204"
// is 1204 on a German sheet and 1.204 on an American one. Functions that
// depend on it take it as '.', ',' or 0 for unknown; with 0 a number is read
// only where both readings agree, and [Decimal] finds the mark from all the
// numbers of a document.
//
// The word lists are facts about printed sheets, written by us; nothing here
// gives a result a meaning. Codes come from vocab/loinc, unit codes from
// vocab/ucum.
package printed
