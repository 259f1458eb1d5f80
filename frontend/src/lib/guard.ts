// Keeps the view on our page: a dropped file or a link would replace it, and
// whatever page came instead would speak to Wails.
for (const type of ['dragover', 'drop']) addEventListener(type, (e) => e.preventDefault())
addEventListener(
	'click',
	(e) => {
		const link = (e.target as Element).closest?.('a[href]')
		if (link && !link.getAttribute('href')!.startsWith('#')) e.preventDefault()
	},
	true,
)

// Wails on Windows hears of a dropped file only through this listener.
type Drops = { OnFileDrop(fn: () => void, useDropTarget: boolean): void }
;(window as { runtime?: Drops }).runtime?.OnFileDrop(() => {}, false)
