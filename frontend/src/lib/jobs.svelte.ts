// The imports of this session. Go tells of every change; a file that a browser
// sends is shown before Go knows of it.
import { ChooseFiles, Dismiss, Jobs, OpenWith, problemOf, sendFile, type app, type Problem } from './api'
import { inWindow, on } from './events'
import { go, route } from './route.svelte'
import { renew } from './session.svelte'

type Sending = { name: string; problem?: Problem }

let list = $state.raw<app.Job[]>([])
let sending = $state.raw<Sending[]>([])

export const jobs = () => list
export const underway = () => sending

function put(job: app.Job) {
	list = [...list.filter((j) => j.id !== job.id), job].sort((a, b) => a.id - b.id)
}

const busy = () => sending.length > 0 || list.some((j) => j.stage === 'queued' || j.stage === 'reading')

// A single sheet that wants a look is opened at once; several wait in the list.
function settled(job: app.Job) {
	put(job)
	if (job.stage !== 'queued' && job.stage !== 'reading') renew()
	if (job.stage === 'review' && !busy() && list.length === 1 && route().name !== 'review') {
		go('review', job.batch)
		dismiss(job.id)
	}
}

on('job', settled)

/** Fetches the jobs that Go knows, after a reload. */
export const fetchJobs = async () => (list = await Jobs())

/** Sends files that a browser was given. */
export async function send(files: File[]) {
	for (const f of files) {
		const entry: Sending = { name: f.name }
		sending = [...sending, entry]
		try {
			const job = await sendFile(f)
			sending = sending.filter((s) => s !== entry)
			if (!list.some((j) => j.id === job.id)) put(job)
		} catch (e) {
			sending = sending.map((s) => (s === entry ? { ...s, problem: problemOf(e) } : s))
		}
	}
}

/** Asks for files: in the window by its own dialog, else by the browser's. */
export function choose(title: string) {
	if (inWindow) return ChooseFiles(title)
	const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true })
	input.onchange = () => send([...(input.files ?? [])])
	input.click()
}

export const openWith = (id: number, password: string) => OpenWith(id, password)

export async function dismiss(id: number) {
	list = list.filter((j) => j.id !== id)
	await Dismiss(id)
}

export const forget = (s: Sending) => (sending = sending.filter((x) => x !== s))
