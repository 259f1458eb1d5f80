// Why a row wants a look, in words.
import type { Words } from './text.svelte'

/** Returns the words for a doubt, or the doubt itself where there are none. */
export const doubtWords = (doubt: string, w: Words): string => w.doubt[doubt] ?? `${w.doubt.other}: ${doubt}`
