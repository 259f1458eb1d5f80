// The picture of one page, fetched anew when the page is turned.
import { pageImage, problemOf, type Problem } from './api'

const dpi = 144

export class Picture {
	url = $state('')
	size = $state.raw({ width: 595, height: 842 }) // points; A4 until it is known
	problem = $state.raw<Problem>()

	constructor(which: () => [document: string, page: number] | '' | 0 | undefined) {
		$effect(() => {
			const asked = which()
			if (!asked) return
			let mine = ''
			let stale = false
			pageImage(...asked, dpi).then(
				(url) => {
					if (stale) return URL.revokeObjectURL(url)
					this.url = mine = url
					this.problem = undefined
				},
				(e) => {
					if (!stale) this.problem = problemOf(e)
				},
			)
			return () => {
				stale = true
				if (mine) URL.revokeObjectURL(mine)
			}
		})
	}

	/** Takes the page's size in points from the picture that was loaded. */
	measure = (e: Event) => {
		const img = e.target as HTMLImageElement
		this.size = { width: (img.naturalWidth * 72) / dpi, height: (img.naturalHeight * 72) / dpi }
	}
}
