// Which indicators are shown, and under which heading.
import type { app } from '../../lib/api'

/** Folds case, accents and width, so that "hamoglobin" finds "Hämoglobin". */
export const fold = (s: string) =>
	s
		.normalize('NFKD')
		.replace(/\p{Mn}/gu, '')
		.toLowerCase()

/** Reports whether every word of the query stands somewhere in what names the indicator. */
export function matches(i: app.Indicator, query: string): boolean {
	const text = fold([i.card.name, i.card.printed, i.card.official, i.card.code, i.card.group].join(' '))
	return fold(query)
		.split(/\s+/)
		.every((word) => text.includes(word))
}

export type Group = { name: string; indicators: app.Indicator[] }

/** Puts indicators, which come sorted, under the heading of each group. */
export function grouped(list: app.Indicator[]): Group[] {
	const groups = new Map<string, app.Indicator[]>()
	for (const i of list) groups.set(i.card.group, [...(groups.get(i.card.group) ?? []), i])
	return [...groups].map(([name, indicators]) => ({ name, indicators }))
}
