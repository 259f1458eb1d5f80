// Chooses between the forms of a counted noun by the language's own rules.
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export function plural(lang: string) {
	const rules = new Intl.PluralRules(lang)
	return (n: number, forms: Forms): string => forms[rules.select(n)] ?? forms.other
}
