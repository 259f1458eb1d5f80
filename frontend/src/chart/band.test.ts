import { expect, test } from 'vitest'
import { runs } from './band'
import type { Points } from './data'

const points = (...ranges: [number | null, number | null][]) =>
	({ times: ranges.map((_, i) => i), low: ranges.map((r) => r[0]), high: ranges.map((r) => r[1]) }) as Points

test('neighbours of one range are one run', () => {
	expect(runs(points([1, 2], [1, 2], [1, 3]))).toEqual([
		{ from: 0, to: 1, low: 1, high: 2 },
		{ from: 2, to: 2, low: 1, high: 3 },
	])
})

test('where none was printed there is no run, and an open side stays open', () => {
	expect(runs(points([null, null], [null, 5]))).toEqual([{ from: 1, to: 1, low: null, high: 5 }])
})
