// What was just done, told for a few seconds, with a way back.
type Toast = { id: number; text: string; undo?: () => void }

let list = $state.raw<Toast[]>([])
let next = 1

export const toasts = () => list

export const dismiss = (id: number) => (list = list.filter((t) => t.id !== id))

/** Shows text in place of what was told before; longer where undo is offered beside it. */
export function toast(text: string, undo?: () => void) {
	const id = next++
	list = [{ id, text, undo }]
	setTimeout(() => dismiss(id), undo ? 8000 : 4000)
}
