package sheet

import (
	"strings"

	"carnet/import/labtable"
	"carnet/vocab/printed"
)

// infer finds out what the columns of a table hold.
func (r *reader) infer(t table) Mapping {
	cs := r.columns(t)
	i := &inference{r: r, cs: cs, headed: len(t.heads) > 0,
		m: Mapping{Sheet: t.sheet, Headings: len(t.heads), Columns: make([]Column, len(cs))}}
	for j, c := range cs {
		i.m.Columns[j] = Column{Heading: c.heading, Role: RoleUnknown, Unit: c.unit, Range: c.rng}
		if c.heading == "" {
			i.m.Columns[j].Heading = c.date
		}
	}
	i.dates()
	switch {
	case i.datesAcross():
		i.byDate()
	case i.analytesAcross():
		i.byAnalyte()
	default:
		i.long()
	}
	i.rest()
	return i.m
}

// An inference is a mapping in the making.
type inference struct {
	r      *reader
	cs     []*column
	headed bool
	m      Mapping
}

func (i *inference) open(j int) bool { return i.m.Columns[j].Role == RoleUnknown }

// each calls f for the columns that have no role yet.
func (i *inference) each(f func(j int, c *column)) {
	for j, c := range i.cs {
		if i.open(j) {
			f(j, c)
		}
	}
}

// dates finds the day and time on which a line's specimen was taken. Of several
// days the one counts whose heading says collected, else the plain date; one
// that only says reported dates the line with a doubt.
func (i *inference) dates() {
	best, rank := -1, 0
	rankOf := map[string]int{"collected": 5, "date": 4, "": 3, "received": 2, "reported": 1, "printed": 1}
	for j, c := range i.cs {
		if c.class != cDate || c.date != "" {
			continue
		}
		label := labtable.DateLabel(c.heading)
		switch k := rankOf[label]; {
		case label == "birth" || label == "other":
			i.m.Columns[j].Role = RoleSkip
			continue
		case k > rank:
			best, rank = j, k
		}
		if label == "reported" || label == "printed" {
			i.m.Columns[j].Role = RoleReported
		}
	}
	if best >= 0 {
		i.m.Columns[best].Role = RoleDate
		if rank < 3 {
			i.m.Columns[best].Doubt = labtable.DoubtDate
		}
	}
	i.each(func(j int, c *column) {
		if c.class == cTime {
			i.m.Columns[j].Role = RoleSkip
			if best >= 0 && len(i.m.of(RoleTime)) == 0 {
				i.m.Columns[j].Role = RoleTime
			}
		}
		if c.class == cDate && labtable.DateLabel(c.heading) == "received" {
			i.m.Columns[j].Role = RoleSkip
		}
	})
}

// datesAcross reports columns of results under days.
func (i *inference) datesAcross() bool {
	for _, c := range i.cs {
		if c.date != "" && (c.class == cResult || c.class == cFlag || c.class == cEmpty) {
			return true
		}
	}
	return false
}

// byDate reads a line for each test and a column for each day.
func (i *inference) byDate() {
	i.each(func(j int, c *column) {
		if c.date == "" {
			return
		}
		col := &i.m.Columns[j]
		switch {
		case c.head == "unit" || c.class == cUnit:
			col.Role = RoleUnit
		case c.head == "range" || c.class == cRange && c.head != "value":
			col.Role = RoleRange
		case c.head == "flag" || c.class == cFlag && c.head != "value" && c.share(kFlag) > 0.7 && len(c.parts) > 1:
			col.Role = RoleFlag
		case c.class == cResult || c.class == cFlag || c.class == cEmpty || c.head == "value" || c.class == cText:
			col.Role, col.Date, col.Previous = RoleResult, c.date, c.head == "previous"
		}
	})
	i.name()
	i.attributes()
}

// analytesAcross reports a column for each test: several results whose headings
// name analytes, and no column that names them line by line.
func (i *inference) analytesAcross() bool {
	if !i.headed {
		return false
	}
	analytes, others := 0, 0
	i.each(func(_ int, c *column) {
		if c.class != cResult || c.heading == "" || labtable.IsNoName(c.heading) {
			return
		}
		switch {
		case i.r.known(c.heading):
			analytes++
		case c.head == "":
			others++
		}
	})
	if analytes+others == 0 {
		return false
	}
	named := false
	i.each(func(_ int, c *column) {
		if c.class == cText && (c.head == "name" || c.head == "" && i.r.knownShare(c) >= 0.3) {
			named = true
		}
	})
	if named {
		return analytes >= 2 && !i.hasValue()
	}
	return analytes > 0 || others > 0 && !i.hasValue() && len(i.m.of(RoleDate)) > 0
}

// hasValue reports a column whose heading says result.
func (i *inference) hasValue() bool {
	for _, c := range i.cs {
		if c.head == "value" {
			return true
		}
	}
	return false
}

// knownShare returns the part of a column's texts that name analytes.
func (r *reader) knownShare(c *column) float64 {
	n, known := 0, 0
	for _, text := range c.distinct {
		if n == 60 {
			break
		}
		n++
		if r.known(text) {
			known++
		}
	}
	if n == 0 {
		return 0
	}
	return float64(known) / float64(n)
}

// byAnalyte reads a line for each day and a column for each test.
func (i *inference) byAnalyte() {
	i.each(func(j int, c *column) {
		col := &i.m.Columns[j]
		known := i.r.known(c.heading)
		switch {
		case c.heading == "" || c.class != cResult && !(c.class == cText && known || c.class == cEmpty && known || c.class == cRange && known || c.class == cFlag && known):
			return
		case !known && (c.head == "skip" || c.head == "flag" || labtable.IsNoName(c.heading)):
			col.Role = RoleSkip
			return
		}
		col.Role = RoleResult
		var unit, rng string
		col.Name, unit, rng = splitHeading(c.heading)
		if col.Unit == "" {
			col.Unit = unit
		}
		if col.Range == "" {
			col.Range = rng
		}
	})
	last := 0
	for j, c := range i.cs {
		col := &i.m.Columns[j]
		if col.Role == RoleResult {
			last = j + 1
			continue
		}
		if !i.open(j) || last == 0 {
			continue
		}
		switch {
		case c.class == cUnit || c.head == "unit":
			col.Role, col.Of = RoleUnit, last
		case c.class == cRange || c.head == "range":
			col.Role, col.Of = RoleRange, last
		case c.class == cFlag || c.head == "flag":
			col.Role, col.Of = RoleFlag, last
		}
	}
}

// long reads a line for each result.
func (i *inference) long() {
	i.name()
	i.results()
	i.attributes()
}

// name finds the column that says what was measured: the one headed so, else
// the text whose entries name analytes, else the only one.
func (i *inference) name() {
	best, score := -1, 0.0
	i.each(func(j int, c *column) {
		if c.n == 0 || c.head != "name" && (c.class != cText && c.class != cUnit || c.head != "" || isSection(c.heading) || labtable.DateLabel(c.heading) != "" && i.r.knownShare(c) == 0) {
			return
		}
		s := 0.01 + i.r.knownShare(c)
		if c.head == "name" {
			s++
		}
		if c.class == cUnit {
			s -= 0.5
		}
		if len(c.distinct) == 1 && c.n > 2 {
			s -= 0.3 // the patient, the laboratory
		}
		if s > score {
			best, score = j, s
		}
	})
	if best < 0 {
		return
	}
	i.m.Columns[best].Role = RoleName
	i.each(func(j int, c *column) {
		if c.class == cText && (c.head == "name" || isSection(c.heading)) && len(i.m.of(RoleSection)) == 0 {
			i.m.Columns[j].Role = RoleSection
		}
	})
}

// results finds the columns of results in a table of one result a line.
func (i *inference) results() {
	var unnamed []int
	i.each(func(j int, c *column) {
		col := &i.m.Columns[j]
		switch {
		case c.head == "value" && c.class != cDate && c.class != cUnit && c.class != cRange:
			col.Role = RoleResult
		case c.head == "value" && c.class == cRange && c.share(kBound|kWord) > 0:
			col.Role = RoleResult
		case c.class != cResult:
		case c.head == "previous":
			col.Role, col.Previous = RoleResult, true
		case c.head == "low" || c.head == "high":
			col.Role = Role(c.head)
		case c.head == "range":
			col.Role = RoleRange
		case c.head == "skip" || c.head == "date" || c.head == "flag" || c.head == "unit" || isNumbering(c) || labtable.IsNoName(c.heading):
			col.Role = RoleSkip
		default:
			unnamed = append(unnamed, j)
		}
	})
	if len(i.current()) > 0 {
		return
	}
	unnamed = i.bounds(unnamed)
	switch {
	case len(unnamed) == 1:
		i.m.Columns[unnamed[0]].Role = RoleResult
	case len(unnamed) > 1 && !i.headed:
		i.m.Columns[unnamed[0]].Role = RoleResult
		i.m.Columns[unnamed[0]].Doubt = labtable.DoubtLayout
	case len(unnamed) == 0:
		i.words()
	}
}

// current are the result columns that are no earlier results.
func (i *inference) current() (out []int) {
	for _, j := range i.m.of(RoleResult) {
		if !i.m.Columns[j].Previous {
			out = append(out, j)
		}
	}
	return out
}

// words takes the only column of marks as results: a table of grades.
func (i *inference) words() {
	var marks []int
	i.each(func(j int, c *column) {
		if c.class == cFlag && c.head == "" {
			marks = append(marks, j)
		}
	})
	if len(marks) == 1 {
		i.m.Columns[marks[0]].Role = RoleResult
	}
}

// isNumbering reports numbers that count the lines, or that are the same on
// all of them: an order, a person.
func isNumbering(c *column) bool {
	if c.share(kNumber) < 1 || len(c.numbers) < 3 || c.head == "value" {
		return false
	}
	counts, same, long := true, true, true
	for k, v := range c.numbers {
		counts = counts && (k == 0 || v == c.numbers[k-1]+1)
		same = same && v == c.numbers[0]
		long = long && v >= 1e6 && v == float64(int64(v))
	}
	return counts || same && len(c.numbers) > 3 || long
}

// bounds takes the last two of three columns as limits of the range when they
// always rise and the result lies mostly between them.
func (i *inference) bounds(unnamed []int) []int {
	n := len(unnamed)
	if n < 3 {
		return unnamed
	}
	value, low, high := i.cs[unnamed[n-3]].numbers, i.cs[unnamed[n-2]].numbers, i.cs[unnamed[n-1]].numbers
	if len(low) < 3 || len(low) != len(high) || len(low) != len(value) {
		return unnamed
	}
	inside := 0
	for k := range low {
		if low[k] >= high[k] {
			return unnamed
		}
		if low[k] <= value[k] && value[k] <= high[k] {
			inside++
		}
	}
	if inside*2 < len(low) {
		return unnamed
	}
	i.m.Columns[unnamed[n-2]].Role, i.m.Columns[unnamed[n-1]].Role = RoleLow, RoleHigh
	return unnamed[:n-2]
}

// attributes gives unit, range, flag, specimen, method and section columns
// their roles. Where several results stand on a line each takes the ones right
// of it.
func (i *inference) attributes() {
	i.each(func(j int, c *column) {
		if role := attribute(c); role != "" {
			i.m.Columns[j].Role = role
		}
	})
	for _, role := range []Role{RoleUnit, RoleRange, RoleFlag, RoleLow, RoleHigh} {
		i.share(role)
	}
}

func attribute(c *column) Role {
	switch {
	case c.class == cUnit, c.head == "unit" && c.class == cText:
		return RoleUnit
	case c.class == cRange, c.head == "range" && (c.class == cText || c.class == cResult):
		return RoleRange
	case c.class == cFlag, c.head == "flag" && (c.class == cText || c.class == cResult) && c.share(kFlag) >= 0.2:
		return RoleFlag
	case c.class == cResult && (c.head == "low" || c.head == "high"):
		return Role(c.head)
	case c.class != cText && c.class != cResult:
		return ""
	case c.head == "specimen", c.head == "method":
		return Role(c.head)
	case c.class == cText && isSection(c.heading):
		return RoleSection
	case c.head == "skip":
		return RoleSkip
	}
	return ""
}

// share links the columns of a role to the results left of them. One column
// serves all; of as many as there are results each serves its own; others
// beyond the first are not understood.
func (i *inference) share(role Role) {
	cols, results := i.m.of(role), i.m.of(RoleResult)
	if len(cols) < 2 {
		return
	}
	if len(results) < 2 {
		for _, j := range cols[1:] {
			i.m.Columns[j].Role = RoleUnknown
		}
		return
	}
	for _, j := range cols {
		of := 0
		for _, k := range results {
			if k < j {
				of = k + 1
			}
		}
		if of == 0 {
			of = results[0] + 1
		}
		i.m.Columns[j].Of = of
	}
}

// rest gives the remaining columns a role by their headings alone.
func (i *inference) rest() {
	i.each(func(j int, c *column) {
		if c.n == 0 || i.headed && c.heading == "" && j >= i.headings() || c.head == "skip" || c.head == "method" || c.head == "specimen" || labtable.IsNoName(c.heading) || isNumbering(c) {
			i.m.Columns[j].Role = RoleSkip
			if c.head == "method" || c.head == "specimen" {
				i.m.Columns[j].Role = Role(c.head)
			}
		}
	})
}

// headings is the number of columns up to the last heading.
func (i *inference) headings() (n int) {
	for j, c := range i.cs {
		if c.heading != "" || c.date != "" {
			n = j + 1
		}
	}
	return n
}

// isSection reports a heading over the group that a test belongs to.
func isSection(heading string) bool {
	return sections[strings.ToLower(strings.Trim(printed.Fold(heading), " :*"))]
}

var sections = map[string]bool{}

func init() {
	for _, w := range strings.Split(`panel|panels|panel name|profile|category|group|section|department|test group|order name|battery|class|
gruppe|kategorie|bereich|abteilung|profil|fachbereich|catégorie|groupe|rubrique|chapitre|sección|grupo|categoría|panel de pruebas|perfil|
gruppo|categoria|sezione|profilo|seção|setor|perfil de exames|groep|categorie|rubriek|grupa|kategoria|skupina|kategorie|группа|категория|раздел|профиль|
分类|分類|组合|组合名称|检查类别|科室|グループ|分野|区分|カテゴリ|분류|그룹|kategori|grup|csoport|kategória`, "|") {
		sections[strings.TrimSpace(w)] = true
	}
}
