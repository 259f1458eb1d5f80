// Draws build/icon.svg as the PNG files that desktops want. Run by make icons,
// in frontend, where playwright-core is.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { chromium } = createRequire(`${process.cwd()}/`)('playwright-core')
const svg = readFileSync('../build/icon.svg', 'utf8')
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
	args: ['--no-sandbox', '--disable-gpu'],
})
for (const [file, size] of [
	['appicon.png', 512],
	['carnet.png', 256],
]) {
	const page = await browser.newPage({ viewport: { width: size, height: size } })
	await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`)
	writeFileSync(`../build/${file}`, await page.screenshot({ omitBackground: true }))
}
await browser.close()
