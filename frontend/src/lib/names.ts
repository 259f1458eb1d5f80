// What an indicator is called: by a person who reads English its short official
// name; elsewhere as the latest sheet printed it, since official names are English.
type Named = { name: string; printed: string; official: string; code: string }

const longest = 44

/** Returns the name to show first, and the other where it says more. */
export function title(i: Named, lang: string): { main: string; other: string } {
	const official = i.code !== '' && i.name.length <= longest
	const main = lang === 'en' && official ? i.name : i.printed || i.name
	const other = main === i.name ? i.printed : i.name
	return { main, other: other.toLowerCase() === main.toLowerCase() ? '' : other }
}
