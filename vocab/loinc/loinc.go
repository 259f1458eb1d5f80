// Package loinc answers which LOINC code a printed laboratory name means, or
// says honestly that it does not know.
//
// A trend over years is only as good as the code that joins its points, and a
// wrong code is worse than none: it draws a line through two different
// substances and nobody sees it. So the package never guesses. A name is
// looked up whole, in tables we wrote ourselves, after folding what carries no
// meaning (case, spaces, hyphens, full width, accents); what is left over must
// be a qualifier the package knows (serum, fasting, absolute, calculated), or
// the name stays unresolved. There is no similarity search.
//
// # From a name to a code
//
// A name means an analyte, which owns several codes: glucose has one for mass
// and one for moles, for serum, whole blood and urine, for a number and for
// "negative". What picks among them, in this order:
//
//   - the specimen, from the name, then the specimen column, then the section
//     heading; without any of them the analyte's usual one
//   - the timing (fasting, two hours after a load, a 24 hour collection)
//   - the kind of value: a number, a word such as "negative", a titre
//   - the unit, which chooses mass or moles, count or fraction. A unit never
//     moves a result to another specimen: one that fits nothing here refuses
//   - the method, only when the sheet names it; otherwise the code without a
//     method is the right one
//
// A reading whose number has no unit is not coded where two codes differ only
// in the unit; it needs input. A panel or a category ("liver function",
// "vitamins") is refused with its members, an ambiguous abbreviation with its
// candidates. [Answer] carries the reason and the code set aside.
//
// # What a person adds
//
// A [Resolver] asks the person's own names first ([Resolver.Own], kept by
// [Key]), then the tables, then a LOINC [Release] they brought, which answers
// only what the tables don't know. All three are read under the rules above; the
// package itself keeps nothing.
//
// # Tables
//
// terms.tsv holds LOINC content: each code with its official long common name
// and axes, unchanged, and where it was read; see NOTICE for its licence.
// names_*.tsv are our own work: how laboratories print an analyte, a file a
// language. words.tsv are the qualifiers. No table is made from a test vector.
// The names of all languages are embedded as names.idx, which go generate makes;
// the others are parsed at the first question. Together that takes some 9 ms of
// processor time, and 1.4 MB stay.
package loinc
