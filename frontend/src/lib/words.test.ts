// Every language says everything: the types hold the keys of the page's own
// words; the words for Go's closed sets are records, whose keys are held here.
import { expect, test } from 'vitest'
import { de } from './words/de'
import { en } from './words/en'
import { es } from './words/es'
import { fr } from './words/fr'
import { zh } from './words/zh'

type Tree = { [key: string]: Tree | string | ((...args: never[]) => string) }

function leaves(tree: Tree, at = ''): string[] {
	return Object.entries(tree).flatMap(([key, v]) => (typeof v === 'object' ? leaves(v, `${at}${key}.`) : [at + key]))
}

test.each(Object.entries({ de, fr, es, zh }))('%s has the words of English and no others', (_, words) => {
	expect(leaves(words as Tree).sort()).toEqual(leaves(en as Tree).sort())
})

test.each(Object.entries({ en, de, fr, es, zh }))('no word of %s is empty', (_, words) => {
	for (const section of Object.values(words as Tree))
		for (const v of Object.values(section as Tree)) if (typeof v === 'string') expect(v.trim()).not.toBe('')
})

test('a plural follows the rules of its language', () => {
	expect(en.indicators.readings(1)).toBe('1 reading')
	expect(en.indicators.readings(0)).toBe('0 readings')
	expect(fr.indicators.readings(0)).toBe('0 résultat')
	expect(de.indicators.readings(2)).toBe('2 Messungen')
	expect(zh.indicators.readings(2)).toBe('2 次结果')
})
