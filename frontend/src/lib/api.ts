// The page's side of app/http.go, and the one file that imports wailsjs.
// Wails generates the types and functions, which call window.go.app.API.X; the
// proxy put there sends them over HTTP, in the window and in a browser alike.
// Events come through Wails in the window, else as a stream (SSE).
import { key } from './key'
import type { answer, app, connect, importer, store } from '../wailsjs/go/models'

export * from '../wailsjs/go/app/API'
export type { answer, app, connect, importer, store }

/** What a person can be told of a refusal; the page has its own words by kind. */
export type Problem = { kind: string; message: string; hint?: string; args?: Record<string, string> }

/** A call that Go refused. */
export class Refused extends Error {
	constructor(readonly problem: Problem) {
		super(problem.message)
	}
}

/** Puts whatever was thrown into the shape of a problem. */
export function problemOf(e: unknown): Problem {
	if (e instanceof Refused) return e.problem
	return { kind: 'unreachable', message: e instanceof Error ? e.message : String(e) }
}

const own = { 'X-Carnet': key }

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
	const res = await fetch(path, { ...init, headers: { ...own, ...init.headers } })
	if (res.ok) return res
	const problem = await res.json().catch(() => ({ kind: 'internal', message: res.statusText }))
	throw new Refused(problem)
}

const json = { 'Content-Type': 'application/json' }
const methods = new Proxy({} as Record<string, unknown>, {
	get:
		(_, method: string) =>
		async (...args: unknown[]) =>
			(await ask(`/api/${method}`, { method: 'POST', headers: json, body: JSON.stringify(args) })).json(),
})
Object.assign(window, { go: { app: { API: methods } } })

/** Sends a file that was dropped on a browser, which gives bytes and no path. */
export async function sendFile(file: File): Promise<app.Job> {
	return (await ask(`/file/${encodeURIComponent(file.name)}`, { method: 'POST', body: file })).json()
}

/** Fetches one page of a document as a picture; whoever asked revokes its URL. */
export async function pageImage(document: string, page: number, dpi: number): Promise<string> {
	const res = await ask(`/page/${document}/${page}?dpi=${dpi}`)
	return URL.createObjectURL(await res.blob())
}
