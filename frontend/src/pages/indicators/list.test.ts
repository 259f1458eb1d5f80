import { expect, test } from 'vitest'
import type { app } from '../../lib/api'
import { grouped, matches } from './list'

const indicator = (name: string, printed: string, group = '', code = '') =>
	({ card: { series: name, name, printed, official: '', code, group } }) as app.Indicator

test.each([
	['hamo', true, 'without the accent'],
	['HEMOGLOBIN', true, 'by the official name, in capitals'],
	['718-7', true, 'by the code'],
	['blood hämo', true, 'by two words in any order'],
	['glucose', false, 'another analyte'],
	['', true, 'nothing asked'],
])('%s finds Hämoglobin %s: %s', (query, want) => {
	expect(matches(indicator('Hemoglobin', 'Hämoglobin', 'blood count', '718-7'), query)).toBe(want)
})

test('Chinese is found by a part of a word', () => {
	expect(matches(indicator('Glucose', '葡萄糖'), '葡萄')).toBe(true)
})

test('groups keep the order in which the list comes', () => {
	const list = [indicator('a', '', 'liver'), indicator('b', '', 'kidney'), indicator('c', '', 'liver')]
	expect(grouped(list).map((g) => [g.name, g.indicators.length])).toEqual([
		['liver', 2],
		['kidney', 1],
	])
})
