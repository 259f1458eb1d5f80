// The names of the organ systems, by the name that Go gives them.
import type { Words } from './text.svelte'

/** Returns the heading of a group in the person's language. */
export const groupName = (group: string, w: Words): string => (group ? (w.group[group] ?? group) : w.indicators.other)
