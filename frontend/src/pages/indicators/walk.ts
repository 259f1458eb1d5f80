// Walks the rows of a list by keyboard: down and up (or j and k), Home and End.
const steps: Record<string, (at: number, last: number) => number> = {
	ArrowDown: (at, last) => Math.min(at + 1, last),
	ArrowUp: (at) => Math.max(at - 1, 0),
	j: (at, last) => Math.min(at + 1, last),
	k: (at) => Math.max(at - 1, 0),
	Home: () => 0,
	End: (_, last) => last,
}

/** Moves the focus among the links of list, unless the person is typing. */
export function walk(e: KeyboardEvent, list: HTMLElement) {
	const target = e.target as HTMLElement
	const step = steps[e.key]
	if (!step || e.ctrlKey || e.metaKey || e.altKey) return
	if (target.closest('input, textarea, select') && e.key !== 'ArrowDown') return
	const rows = [...list.querySelectorAll<HTMLAnchorElement>('a')]
	const at = rows.indexOf(document.activeElement as HTMLAnchorElement)
	if (!rows.length || (at < 0 && target.closest('nav'))) return
	e.preventDefault()
	rows[step(at, rows.length - 1)].focus()
}
