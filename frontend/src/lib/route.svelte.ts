// Where the page is, kept in the address after "#": #/series/se_7.
export type Route = { name: string; args: string[]; query: URLSearchParams }

/** Reads an address such as "#/documents/dc_3/1?reading=rd_12". */
export function parse(hash: string): Route {
	const [path, query] = hash.replace(/^#?\/?/, '').split('?')
	const [name, ...args] = path.split('/').filter(Boolean).map(decodeURIComponent)
	return { name: name ?? 'indicators', args, query: new URLSearchParams(query) }
}

let current = $state.raw(parse(location.hash))
addEventListener('hashchange', () => {
	const content = document.getElementById('content')
	content?.scrollTo(0, 0)
	current = parse(location.hash)
	content?.focus({ preventScroll: true })
})

export const route = () => current

/** Goes to an address, such as go('series', 'se_7'). */
export function go(...path: string[]) {
	location.hash = '/' + path.map(encodeURIComponent).join('/')
}
