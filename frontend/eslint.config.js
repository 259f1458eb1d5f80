// What the type checker cannot see: unused code, unkeyed lists, wailsjs
// imported anywhere but in the one file that may.
import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

const wailsjs = { patterns: [{ group: ['**/wailsjs/**'], message: 'only src/lib/api.ts speaks to Go' }] }

export default ts.config(
	{ ignores: ['dist', 'src/wailsjs', 'node_modules'] },
	...ts.configs.recommended,
	...svelte.configs.recommended,
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
	},
	{ files: ['src/**'], rules: { 'no-restricted-imports': ['error', wailsjs] } },
	{ files: ['src/lib/api.ts'], rules: { 'no-restricted-imports': 'off' } },
)
