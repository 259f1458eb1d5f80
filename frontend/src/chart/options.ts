// How uPlot draws a series: quiet axes, dates and numbers of the person's
// language, drag to look closer, double-click for everything.
import type uPlot from 'uplot'
import type { Points } from './data'

export type Colours = { ink: string; grid: string; line: string; font: string }

const day = 86400

/** Writes the labels of the time axis by the distance between them. */
function timeLabels(lang: string) {
	const format = (o: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(lang, { timeZone: 'UTC', ...o })
	const year = format({ year: 'numeric' })
	const month = format({ month: 'short', year: 'numeric' })
	const date = format({ day: 'numeric', month: 'short' })
	const time = format({ hour: '2-digit', minute: '2-digit' })
	return (_: uPlot, splits: number[], __: number, ___: number, step: number) =>
		splits.map((s) =>
			(step >= 360 * day ? year : step >= 27 * day ? month : step >= day ? date : time).format(s * 1000),
		)
}

/** The distances between labels: none below a day where no reading has a time. */
function steps(p: Points): number[] | undefined {
	if (p.readings.some((r) => r.time)) return undefined
	return [1, 2, 3, 5, 7, 10, 15, 30, 61, 91, 182, 365, 730, 1826, 3652].map((n) => n * day)
}

/** The range of the value axis: the points and the ranges printed with them. */
export function reach(p: Points, min: number, max: number): [number, number] {
	for (const bound of [...p.low, ...p.high]) {
		if (bound !== null) {
			min = Math.min(min, bound)
			max = Math.max(max, bound)
		}
	}
	const pad = (max - min || Math.abs(max) || 1) * 0.12
	return [min >= 0 ? Math.max(0, min - pad) : min - pad, max + pad]
}

export function options(
	p: Points,
	lang: string,
	c: Colours,
	width: number,
	hover: (i?: number) => void,
): uPlot.Options {
	const numbers = new Intl.NumberFormat(lang, { maximumFractionDigits: 4 })
	const axis = {
		stroke: c.ink,
		font: `12px ${c.font}`,
		grid: { stroke: c.grid, width: 1 },
		ticks: { show: false },
		border: { show: false },
	}
	return {
		width,
		height: 272,
		legend: { show: false },
		padding: [12, 8, 0, 0],
		tzDate: (ts) => new Date(new Date(ts * 1000).toLocaleString('en-US', { timeZone: 'UTC' })),
		cursor: { y: false, points: { show: false }, drag: { x: true, y: false, dist: 6 } },
		scales: { x: { time: true }, y: { range: (_, min, max) => reach(p, min ?? 0, max ?? 1) } },
		axes: [
			{ ...axis, grid: { show: false }, values: timeLabels(lang), incrs: steps(p), space: 90, size: 30 },
			{ ...axis, values: (_, splits) => splits.map((s) => numbers.format(s)), size: 56, gap: 8 },
		],
		series: [{}, { stroke: c.line, width: 1.25, points: { show: false } }],
		hooks: {
			setCursor: [
				(u) => {
					hover(u.cursor.idx ?? undefined)
					u.redraw(false, false)
				},
			],
		},
	}
}
