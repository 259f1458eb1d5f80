import { expect, test } from 'vitest'
import { after } from './slot'

test.each([
	['2026-02-28', 1, '2026-03-01', 'the end of a month'],
	['2024-02-28', 1, '2024-02-29', 'a leap day'],
	['2026-03-29', -1, '2026-03-28', 'the day the clocks change'],
	['2026-01-01', -1, '2025-12-31', 'a new year'],
])('%s and %i days is %s: %s', (day, n, want) => {
	expect(after(day, n)).toBe(want)
})
