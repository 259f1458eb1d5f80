// Where the program stands (no vault, locked, ready), and a number that rises
// with every change of the vault, so that pages know when to ask again.
import { State, problemOf, type Problem, type app } from './api'
import { on } from './events'
import { speak } from './text.svelte'

let state = $state.raw<app.State | undefined>()
let problem = $state.raw<Problem | undefined>()
let revision = $state(0)

export const session = {
	get state() {
		return state
	},
	get problem() {
		return problem
	},
	get revision() {
		return revision
	},
}

export async function renew() {
	try {
		state = await State()
		problem = undefined
		await speak(state.language)
		revision++
	} catch (e) {
		problem = problemOf(e)
	}
}

on('changed', () => revision++)
on('state', renew)
