// What a page asked Go for: waiting, there, or refused. Asks again whenever
// what the question reads has changed, and keeps the old answer meanwhile.
import { problemOf, type Problem } from './api'

export class Loaded<T> {
	value = $state.raw<T | undefined>()
	problem = $state.raw<Problem | undefined>()

	constructor(ask: () => Promise<T>, first?: T) {
		this.value = first
		$effect(() => {
			let stale = false
			ask().then(
				(v) => {
					if (stale) return
					this.value = v
					this.problem = undefined
				},
				(e) => {
					if (!stale) this.problem = problemOf(e)
				},
			)
			return () => (stale = true)
		})
	}
}
