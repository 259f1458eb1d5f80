import { expect, test } from 'vitest'
import { parse } from './route.svelte'

test.each([
	['', 'indicators', []],
	['#/series/se_7', 'series', ['se_7']],
	['#/documents/dc_3?reading=rd_12', 'documents', ['dc_3']],
	['#/review/bt%202', 'review', ['bt 2']],
])('%s is %s %j', (hash, name, args) => {
	const r = parse(hash)
	expect([r.name, r.args]).toEqual([name, args])
})

test('what follows the question mark is kept', () => {
	expect(parse('#/documents/dc_3?reading=rd_12').query.get('reading')).toBe('rd_12')
})
