// What the chart draws, from the readings as Go gives them: columns, and the
// printed range of each point so that a change of laboratory shows.
import type { app } from '../lib/api'

export type Points = {
	times: number[] // Unix seconds, 00:00 UTC of the day where only that is known
	values: number[] // in the unit of the series
	low: (number | null)[]
	high: (number | null)[]
	readings: app.Reading[] // of the same index
}

/** Takes the readings that have a number in the unit of the series. */
export function points(readings: app.Reading[]): Points {
	const p: Points = { times: [], values: [], low: [], high: [], readings: [] }
	for (const r of readings) {
		if (r.canonical === undefined || r.canonical === null) continue
		p.times.push(Date.parse(r.date + 'T' + (r.time || '00:00') + 'Z') / 1000)
		p.values.push(r.canonical)
		p.low.push(r.low ?? null)
		p.high.push(r.high ?? null)
		p.readings.push(r)
	}
	return p
}
