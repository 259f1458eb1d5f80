// The rows of a review as the page handles them: each has a key, by which a
// row and its box on the picture find each other.
import type { app, importer, store } from '../../lib/api'
import type { Box } from '../../ui/Sheet.svelte'

export const rowKey = (d: importer.Draft) => `row-${d.number}`
export const leftKey = (kind: 'refused' | 'unread', i: number) => `${kind}-${i}`

/** The cells of a row that a person may correct. */
export const fields = ['name', 'value', 'unit', 'range', 'flag', 'date'] as const
export type Field = (typeof fields)[number]

/** Returns what stands in a row's cells. */
export const cellsOf = (r: importer.Row): store.Printed => ({
	section: r.section,
	name: r.name,
	value: r.value,
	unit: r.unit,
	range: r.range,
	flag: r.flag,
	date: r.date,
	specimen: r.specimen ?? '',
	method: r.method ?? '',
})

export const doubtful = (d: importer.Draft) => !d.skipped && d.row.doubt.length > 0

/** Reports whether a row can become a reading at all: one without a day can't. */
export const acceptable = (d: importer.Draft) => !d.skipped && !d.row.doubt.includes('no_date')

/** Returns the boxes on one page. */
export function boxesOn(r: app.Review, page: number): Box[] {
	const rows = r.rows
		.filter((d) => d.row.page === page)
		.map((d): Box => ({
			key: rowKey(d),
			box: d.row.box,
			tone: d.skipped ? 'left' : doubtful(d) ? 'doubt' : 'row',
			label: d.row.name,
		}))
	const lefts = (kind: 'refused' | 'unread') =>
		r[kind]
			.map((l, i): [number, Box] => [l.page, { key: leftKey(kind, i), box: l.box, tone: 'left', label: l.text }])
			.filter(([p]) => p === page)
			.map(([, b]) => b)
	return [...lefts('unread'), ...lefts('refused'), ...rows]
}

/** Tells on which page the row or text of that key stands. */
export function pageOf(r: app.Review, key: string): number | undefined {
	const row = r.rows.find((d) => rowKey(d) === key)
	if (row) return row.row.page
	const [kind, i] = key.split('-')
	return kind === 'refused' || kind === 'unread' ? r[kind][Number(i)]?.page : undefined
}
