// Package labtable reads the results on a laboratory sheet from its characters
// and their places, whatever laboratory printed it and in whatever language.
//
// A person who does not know the language still sees which column holds the
// results: the one with the numbers, between the column where every entry
// differs and the ones that repeat mg/dL or say 3.5 - 5.1. That is the method
// here. Characters become words, words become lines, lines become cells at
// wide gaps, and cells become atoms: number, comparison, range, unit, flag,
// date, word of result, text (vocab/printed judges each by its spelling). The
// white between the atoms of many lines gives the columns, the majority of
// their atoms says what each holds. Words above the columns are looked up only
// where content leaves two columns open. What has no columns (blocks of labels,
// cards, sentences) is read by the order of the atoms in and under a line.
//
// A wrong value is the worst this program can do. So a line that the columns do
// not explain gives no row: it is listed as unread, with its place, for a
// person to see. A row that was read but can be doubted says why. Nothing is
// converted, rounded or completed.
package labtable

// Read reads the results on the pages of one document.
func Read(pages []Page, o Options) Report {
	return newReader(pages, o).read()
}
