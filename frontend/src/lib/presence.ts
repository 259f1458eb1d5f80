// Tells Go that a person is at the page, so that the record does not lock under
// their hands: at most once in a while, by what only a person does.
import { Active } from './api'

const often = 20_000 // ms
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Listens until the returned function is called. */
export function presence(): () => void {
	let told = 0
	const touched = () => {
		if (Date.now() - told < often) return
		told = Date.now()
		Active().catch(() => (told = 0)) // locked meanwhile: nobody to tell
	}
	for (const s of signs) addEventListener(s, touched, { passive: true })
	return () => signs.forEach((s) => removeEventListener(s, touched))
}
