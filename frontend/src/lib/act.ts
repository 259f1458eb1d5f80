// Does what a button says, shows what came of it, and tells a refusal.
import { problemOf } from './api'
import { renew } from './session.svelte'
import { w } from './text.svelte'
import { toast } from './toasts.svelte'

export async function act<T>(call: Promise<T>): Promise<T | undefined> {
	try {
		const done = await call
		await renew()
		return done
	} catch (e) {
		const problem = problemOf(e)
		toast(w().fault[problem.kind] ?? problem.message)
	}
}
