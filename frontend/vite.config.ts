// Vite 8.3.8, pinned: npm ci fails with 8.4.0 (an optional dependency is missing).
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
	appType: 'mpa', // no fallback page, so that under wails dev what Vite lacks goes on to Go
	plugins: [svelte(), svelteTesting()],
	build: {
		target: ['safari16', 'chrome111'],
		modulePreload: { polyfill: false }, // it would be an inline script
		assetsInlineLimit: 0, // a data: font would not pass the content policy
	},
	test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
})
