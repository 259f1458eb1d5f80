// WebKitGTK under LANG=C.UTF-8 reports the language "C", which Intl rejects:
// uPlot then throws while it is imported and the window stays blank, silently.
// This module is imported first, so that libraries see a valid tag.
function valid(tag: string): boolean {
	try {
		return Intl.getCanonicalLocales(tag).length > 0
	} catch {
		return false
	}
}

export const languages = navigator.languages.filter(valid)
if (languages.length === 0) languages.push('en')

if (!valid(navigator.language)) {
	Object.defineProperty(navigator, 'language', { value: languages[0], configurable: true })
	Object.defineProperty(navigator, 'languages', { value: languages, configurable: true })
}
