// How an intake is named: its clock time, its part of the day, or its number.
import type { answer } from '../../lib/api'
import type { Words } from '../../lib/text.svelte'

export function slotName(s: answer.PlanSlot, w: Words): string {
	if (s.extra) return w.plans.extra
	if (s.time) return s.time
	return w.plans.slot[s.slot] ?? (/^\d+$/.test(s.slot) ? w.plans.number(s.slot) : s.slot)
}

/** The day n days after one, both YYYY-MM-DD. */
export function after(day: string, n: number): string {
	return new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10)
}
