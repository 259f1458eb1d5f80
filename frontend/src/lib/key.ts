// What each call carries, which a page of another origin cannot. In the window any
// value will do; a served page got its own behind "#" of the link that opened it,
// and storage keeps it for this address and port alone.
const name = 'carnet-key'
const given = /^#key=([\w-]+)$/.exec(location.hash)
if (given) {
	localStorage.setItem(name, given[1])
	history.replaceState(null, '', location.pathname)
}

export const key = localStorage.getItem(name) ?? '1'
