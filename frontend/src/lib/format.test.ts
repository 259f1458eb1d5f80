import { expect, test } from 'vitest'
import { date, decimals, localised, measured } from './format'

test.each([
	['4,4', 4.4, 1, 'a comma'],
	['0,490', 0.49, 3, 'a trailing zero that was printed'],
	['1.204', 1204, 0, 'a point between thousands'],
	['5.12', 5.12, 2, 'a point'],
	['< 0,6', 0.6, 1, 'a comparator in front'],
	['139', 139, 0, 'no decimals'],
	['0', 0, 0, 'zero'],
	['007', 7, 0, 'leading zeros'],
])('%s has %d with %d decimals: %s', (printed, n, want) => {
	expect(decimals(printed, n)).toBe(want)
})

test.each([
	['en', '4,4', 4.4, '', '4.4'],
	['de', '4.40', 4.4, '', '4,40'],
	['de', '1.204', 1204, '', '1.204'],
	['en', '<0,6', 0.6, '<', '<\u202f0.6'],
	['fr', '>=90', 90, '>=', '≥\u202f90'],
])('in %s, %s is written %s', (lang, value, number, comparator, want) => {
	expect(measured({ value, number, comparator }, lang)).toBe(want)
})

test('words stay as printed', () => {
	expect(measured({ value: 'nicht nachweisbar', comparator: '' }, 'en')).toBe('nicht nachweisbar')
})

test.each([
	['en', '3,6 - 10,0', '3.6 - 10.0', 'each number of a range'],
	['de', '0.60-1.29', '0,60-1,29', 'no spaces'],
	['en', '< 1,75', '< 1.75', 'a comparator'],
	['de', '1.200 - 2.400', '1.200 - 2.400', 'thousands or decimals: nobody knows, so as printed'],
	['de', 'Not Estab.', 'Not Estab.', 'words'],
	['de', '12.03.2024', '12.03.2024', 'a date is no number'],
])('in %s, %s is written %s: %s', (lang, printed, want) => {
	expect(localised(printed, lang)).toBe(want)
})

test('a day is written by the language, and is the same day in every zone', () => {
	expect(date('2024-03-12', 'de')).toBe('12. März 2024')
	expect(date('2024-03-12', 'en', 'long')).toBe('March 12, 2024')
	expect(date('', 'en')).toBe('')
})
