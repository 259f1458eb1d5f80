// Numbers and dates as the person's language writes them. Nothing is computed
// here: a number keeps the decimals that were printed.
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

function dateFormat(lang: string, style: 'long' | 'medium' | 'short'): Intl.DateTimeFormat {
	const key = lang + style
	let f = dates.get(key)
	if (!f) {
		const month = style === 'long' ? 'long' : 'short'
		f = new Intl.DateTimeFormat(lang, { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' })
		dates.set(key, f)
	}
	return f
}

/** Writes YYYY-MM-DD as a date; "" stays "". */
export function date(iso: string, lang: string, style: 'long' | 'medium' = 'medium'): string {
	if (!iso) return ''
	const t = Date.parse(iso.slice(0, 10))
	return Number.isNaN(t) ? iso : dateFormat(lang, style).format(t)
}

/** Writes a number with as many decimals as were printed. */
export function number(n: number, decimals: number, lang: string): string {
	const key = lang + decimals
	let f = numbers.get(key)
	if (!f) {
		f = new Intl.NumberFormat(lang, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
		numbers.set(key, f)
	}
	return f.format(n)
}

/** Writes a share of 0 to 1 in percent, with one decimal; only all is 100 %. */
export function percent(share: number, lang: string): string {
	const f = new Intl.NumberFormat(lang, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
	return f.format(share < 1 ? Math.min(share, 0.999) : 1)
}

/** Writes a count. */
export const count = (n: number, lang: string): string => number(n, 0, lang)

const signs: Record<string, string> = { '<=': '≤', '>=': '≥', '~': '≈' }

type Measured = { value: string; number?: number; comparator: string }

/** Writes what was measured: "< 0.6", or the printed words where it is no number. */
export function measured(m: Measured, lang: string): string {
	if (m.number === undefined || m.number === null) return m.value
	const sign = signs[m.comparator] ?? m.comparator
	return (sign ? sign + '\u202f' : '') + number(m.number, decimals(m.value, m.number), lang)
}

/**
 * Tells how many decimals were printed. The printed digits are those of the
 * number written with that many, whatever mark stood between them.
 */
export function decimals(printed: string, n: number): number {
	const digits = (s: string) => s.replace(/\D/g, '').replace(/^0+/, '')
	const want = digits(printed)
	for (let d = 0; d <= 6; d++) if (digits(n.toFixed(d)) === want && Number(n.toFixed(d)) === n) return d
	return Number.isInteger(n) ? 0 : Math.min(String(n).split('.')[1]?.length ?? 0, 6)
}

/**
 * Writes printed text, such as a range, with the decimal mark of the language.
 * A mark before exactly three digits may part thousands, so it stays as printed.
 */
export function localised(text: string, lang: string): string {
	const mark = number(0.5, 1, lang).replace(/\d/g, '')
	return text.replace(/(?<![\d.,])(\d+)[.,](\d{1,2}|\d{4,})(?![\d.,]\d|\d)/g, `$1${mark}$2`)
}

const moments = new Map<string, Intl.DateTimeFormat>()

/** Writes an instant (RFC 3339) in this computer's zone: with its day, to the minute, or to the second. */
export function moment(iso: string, lang: string, seconds = false): string {
	const key = lang + seconds
	let f = moments.get(key)
	if (!f) {
		f = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: seconds ? 'medium' : 'short' })
		moments.set(key, f)
	}
	return f.format(new Date(iso))
}
