// The points: a disc; a triangle that points where the value lies when it was
// reported as a limit ("<0.6"), since it is no number; the side of the range
// by colour, which the table says in words.
import type uPlot from 'uplot'
import type { Points } from './data'

export type Tones = { within: string; high: string; low: string; other: string; paper: string }

function tone(side: string, t: Tones): string {
	if (side.endsWith('high')) return t.high
	if (side.endsWith('low')) return t.low
	return side ? t.other : t.within
}

function triangle(ctx: CanvasRenderingContext2D, x: number, y: number, r: number, down: boolean) {
	const d = down ? r : -r
	ctx.moveTo(x - r, y - d * 0.6)
	ctx.lineTo(x + r, y - d * 0.6)
	ctx.lineTo(x, y + d)
	ctx.closePath()
}

/** Draws the points between the indices that are in view. */
export function drawMarks(u: uPlot, p: Points, t: Tones, from: number, to: number, chosen?: number) {
	const { ctx } = u
	const unit = devicePixelRatio
	ctx.save()
	ctx.lineWidth = 1.75 * unit
	for (let i = from; i <= to; i++) {
		const { comparator, mark } = p.readings[i]
		const x = u.valToPos(p.times[i], 'x', true)
		const y = u.valToPos(p.values[i], 'y', true)
		const r = (i === chosen ? 5.5 : 3.75) * unit
		const colour = tone(mark.side, t)
		ctx.beginPath()
		if (comparator === '' || comparator === '~') ctx.arc(x, y, r, 0, 2 * Math.PI)
		else triangle(ctx, x, y, r * 1.2, comparator.startsWith('<'))
		ctx.fillStyle = comparator === '' ? colour : t.paper
		ctx.strokeStyle = comparator === '' ? t.paper : colour
		ctx.fill()
		ctx.stroke()
	}
	ctx.restore()
}
