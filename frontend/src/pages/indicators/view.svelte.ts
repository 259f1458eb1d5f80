// How the person left the list: coming back from a series, they find it so.
import type { app } from '../../lib/api'

export const view = $state({ query: '', onlyMarked: false })

/** The list as it was last, shown until the new one is there. */
export const last = { list: undefined as app.Indicator[] | undefined, scroll: 0 }
