// Events from Go: through Wails in the window, else as a stream of /events.
import { key } from './key'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each event has data of its own
type Listener = (...data: any[]) => void
type Wails = { EventsOnMultiple(name: string, fn: Listener, max: number): () => void }

const wails = (window as { runtime?: Wails }).runtime
const listeners = new Map<string, Set<Listener>>()

/** Whether this is the desktop window and not a browser. */
export const inWindow = wails !== undefined

/** Calls fn for each event of that name, until the function it returns is called. */
export function on(name: string, fn: Listener): () => void {
	if (wails) return wails.EventsOnMultiple(name, fn, -1)
	const set = listeners.get(name) ?? new Set<Listener>()
	listeners.set(name, set.add(fn))
	return () => set.delete(fn)
}

if (!wails && typeof EventSource !== 'undefined') {
	new EventSource(`/events?key=${key}`).onmessage = (m) => {
		const { name, data } = JSON.parse(m.data)
		listeners.get(name)?.forEach((fn) => fn(...(data ?? [])))
	}
}
