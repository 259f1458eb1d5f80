// The printed range behind the points, as each laboratory printed it: a step
// halfway between two readings whose ranges differ, nothing where none was
// printed, and the edge of the chart on a side that is open.
import type uPlot from 'uplot'
import type { Points } from './data'

type Run = { from: number; to: number; low: number | null; high: number | null }

/** Joins neighbouring points of one range into runs, by index. */
export function runs(p: Points): Run[] {
	const out: Run[] = []
	for (let i = 0; i < p.times.length; i++) {
		const last = out.at(-1)
		if (last && last.to === i - 1 && last.low === p.low[i] && last.high === p.high[i]) last.to = i
		else out.push({ from: i, to: i, low: p.low[i], high: p.high[i] })
	}
	return out.filter((r) => r.low !== null || r.high !== null)
}

/** Draws the runs on the canvas of u. */
export function drawBand(u: uPlot, p: Points, fill: string, edge: string) {
	const { ctx, bbox } = u
	const left = bbox.left
	const right = bbox.left + bbox.width
	const bottom = bbox.top + bbox.height
	const x = (i: number) => u.valToPos(p.times[i], 'x', true)
	const between = (i: number, j: number) => (x(i) + x(j)) / 2
	const y = (v: number) => Math.min(Math.max(u.valToPos(v, 'y', true), bbox.top), bottom)
	ctx.save()
	ctx.beginPath()
	ctx.rect(left, bbox.top, bbox.width, bbox.height)
	ctx.clip()
	for (const r of runs(p)) {
		const x0 = r.from === 0 ? left : Math.max(between(r.from - 1, r.from), left)
		const x1 = r.to === p.times.length - 1 ? right : Math.min(between(r.to, r.to + 1), right)
		const top = r.high === null ? bbox.top : y(r.high)
		const end = r.low === null ? bottom : y(r.low)
		ctx.fillStyle = fill
		ctx.fillRect(x0, top, x1 - x0, end - top)
		ctx.fillStyle = edge
		if (r.high !== null) ctx.fillRect(x0, top, x1 - x0, 1)
		if (r.low !== null) ctx.fillRect(x0, end - 1, x1 - x0, 1)
	}
	ctx.restore()
}
