// Why a reading has its code or none, in words. Go gives zero or more words of
// a closed set, separated by spaces.
import type { Words } from './text.svelte'

/** Returns the reasons as one sentence; coded without a reason is an exact match. */
export function reasonWords(reason: string, code: string, w: Words): string {
	const said = reason.split(' ').filter(Boolean)
	if (!said.length) return code ? w.reason.exact : w.reason.none
	return said.map((r) => w.reason[r] ?? r).join('; ')
}
