// The page's words in the person's language. English is built in and defines
// which words there are; the others are loaded when they are asked for.
import { en } from './words/en'

type Widen<T> = T extends (...args: infer A) => string
	? (...args: A) => string
	: T extends string
		? string
		: { [K in keyof T]: Widen<T[K]> }

export type Words = Widen<typeof en>

const load: Record<string, () => Promise<Words>> = {
	en: async () => en,
	de: async () => (await import('./words/de')).de,
	fr: async () => (await import('./words/fr')).fr,
	es: async () => (await import('./words/es')).es,
	zh: async () => (await import('./words/zh')).zh,
}

export const languages: Record<string, string> = {
	en: 'English',
	de: 'Deutsch',
	fr: 'Français',
	es: 'Español',
	zh: '简体中文',
}

let words = $state.raw<Words>(en)
let language = $state('en')

/** The words: {w().nav.indicators}. */
export const w = () => words

/** The language of words, numbers and dates. */
export const lang = () => language

/** Changes the language; one that the page does not speak leaves it as it is. */
export async function speak(tag: string) {
	if (!load[tag] || tag === language) return
	words = await load[tag]()
	language = tag
	document.documentElement.lang = tag === 'zh' ? 'zh-Hans' : tag
}
