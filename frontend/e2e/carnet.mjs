// Starts what the page tests need: the real program serving its page, with a
// home of its own, and Debian's Chromium. playwright-core downloads nothing.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'

const program = resolve(process.env.CARNET ?? '../build/bin/carnet')
export const shots = resolve(process.env.SHOTS ?? '../build/bin/shots')
mkdirSync(shots, { recursive: true })

/** Serves the page of a vault in a new home; link() is the one-time address. */
export async function serve({ language = 'en_US.UTF-8', home = mkdtempSync(`${tmpdir()}/carnet-page-`) } = {}) {
	const env = { PATH: process.env.PATH, HOME: home, LANG: language, TZ: 'Europe/Berlin' }
	const child = spawn(program, ['serve', '--page'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
	const url = await new Promise((done, fail) => {
		createInterface({ input: child.stdout }).on('line', (line) => {
			const found = line.match(/http:\/\/\S+/)
			if (found) done(found[0])
		})
		child.once('exit', (code) => fail(new Error(`carnet serve exited: ${code}`)))
	})
	return {
		url,
		home,
		run: (...args) => run(env, args),
		async stop({ keep = false } = {}) {
			const gone = new Promise((done) => child.once('exit', done))
			child.kill()
			await gone
			if (!keep) rmSync(home, { recursive: true, force: true })
		},
	}
}

function run(env, args) {
	return new Promise((done) => {
		const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
		let out = ''
		child.stdout.on('data', (d) => (out += d))
		child.once('exit', (code) => done({ code, out }))
	})
}

export const launch = () =>
	chromium.launch({
		executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
		// --no-sandbox is for running as root; the others keep it quiet and offline
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	})

/** Opens a page that collects what it complains of: errors, refused content. */
export async function open(browser, url, options = {}) {
	const context = await browser.newContext({ viewport: { width: 1180, height: 800 }, ...options })
	context.setDefaultTimeout(20_000)
	const page = await context.newPage()
	const problems = []
	page.on('pageerror', (e) => problems.push(e.message))
	page.on('console', (m) => {
		if (m.type() === 'error' && !/status of (422|403)/.test(m.text())) problems.push(m.text())
	})
	await page.goto(url)
	return { page, problems, context }
}

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Waits until nothing moves: two frames, then the end of every animation. */
async function settled(page) {
	await page.evaluate(async () => {
		for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
		await Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {})))
	})
}

/** Fails on any accessibility fault that axe finds on the page as it stands. */
export async function accessible(page, where) {
	await settled(page)
	await page.evaluate(axe)
	const { violations } = await page.evaluate(() => globalThis.axe.run())
	const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).join('; ')}`)
	assert.deepEqual(found, [], where)
}

/** Keeps a picture of the page at rest. */
export async function shoot(page, name) {
	await settled(page)
	await page.screenshot({ path: `${shots}/${name}.png` })
}
