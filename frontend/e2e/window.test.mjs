// Drives the real window: WebKitGTK on a virtual display, through
// WebKitWebDriver. The program is built with -tags e2e, which lets it be driven
// (app/automation_linux.go). A handful of tests: what only the real window shows.
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

const app = resolve(process.env.APP ?? '../build/bin/carnet-e2e')
const shots = resolve(process.env.SHOTS ?? '../build/bin/shots')
mkdirSync(shots, { recursive: true })
const port = 20000 + (process.pid % 20000)
const home = mkdtempSync(`${tmpdir()}/carnet-window-`)
let xvfb, driver, session, env

async function call(method, path, body) {
	const r = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) })
	const { value } = await r.json()
	if (!r.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
	return value
}

const element = async (css) =>
	Object.values(await call('POST', `${session}/element`, { using: 'css selector', value: css }))[0]
const text = async (css) => call('GET', `${session}/element/${await element(css)}/text`)
const click = async (css) => call('POST', `${session}/element/${await element(css)}/click`, {})
const type = async (css, text) => call('POST', `${session}/element/${await element(css)}/value`, { text })
const run = (script) =>
	call('POST', `${session}/execute/async`, {
		args: [],
		script: `const done = arguments[0]; (async () => { ${script} })().then(done, (e) => done('error: ' + e))`,
	})

async function until(what, f) {
	let last
	for (let i = 0; i < 300; i++) {
		try {
			last = await f()
			if (last) return last
		} catch (e) {
			last = e
		}
		await sleep(100)
	}
	writeFileSync(`${shots}/failed-window.png`, Buffer.from(await call('GET', `${session}/screenshot`), 'base64'))
	throw new Error(`no ${what}: ${last}`)
}

const title = (want) => until(`page ${want}`, async () => (await text('h1')) === want)

async function start() {
	const s = await call('POST', '/session', {
		capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: app, args: [] } } },
	})
	session = `/session/${s.sessionId}`
}

before(async () => {
	xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
	})
	const display = await new Promise((done) => xvfb.stdio[3].once('data', (d) => done(':' + String(d).trim())))
	env = {
		PATH: process.env.PATH,
		HOME: home,
		XDG_RUNTIME_DIR: home,
		LANG: 'C.UTF-8', // under which WebKit says the language is "C"
		DISPLAY: display,
		GDK_BACKEND: 'x11',
		NO_AT_BRIDGE: '1',
	}
	driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'inherit' })
	await until('driver', () => call('GET', '/status'))
	await start()
})
after(async () => {
	if (session) await call('DELETE', session).catch(() => {}) // closing the only window ends the program
	driver?.kill()
	xvfb?.kill()
	rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

test('the window makes a vault', async () => {
	await title('Your health record, in one file')
	await click('button[type=submit]')
	await until('passphrase', () => element('input[type=password]')) // no keyring here
	await type('input[type=password]', 'correct horse battery staple')
	await click('button[type=submit]')
	await until('code', () => element('[data-testid=code]'))
	await click('input[type=checkbox]')
	await click('.main')
	await title('Indicators')
	assert.ok(existsSync(`${home}/.local/share/carnet/vault.carnet`))
})

test('a file dropped on the window is read, and the page stays ours', async () => {
	const file = `${home}/lab report ü.pdf`
	copyFileSync('e2e/testdata/04_de_laborbefund.pdf', file)
	const source = spawn('/usr/bin/python3', [resolve('e2e/dragsource.py'), file], { env, stdio: 'ignore' })
	await sleep(2000)
	const steps = ['mousemove', '30', '30', 'sleep', '0.2', 'mousedown', '1', 'sleep', '0.2']
	for (const [x, y] of [
		[45, 45],
		[80, 80],
		[200, 200],
		[400, 330],
		[425, 350],
		[428, 352],
	])
		steps.push('mousemove', x, y, 'sleep', '0.15')
	execFileSync('xdotool', [...steps.map(String), 'sleep', '0.3', 'mouseup', '1'], { env })
	await title('lab report ü.pdf')
	source.kill()
	assert.match(await call('GET', `${session}/url`), /^wails:\/\/wails\/#\/review/)
	await until('picture', () => run(`return document.querySelector('.sheet img')?.naturalWidth > 500`))
})

test('accepted rows become indicators with a chart', async () => {
	await click('header .main')
	await until('acceptance', async () => (await text('.toasts')).includes('accepted'))
	await click('nav a[href="#/indicators"]')
	await title('Indicators')
	await until('list', () => element('a[href^="#/series/"]'))
	await click('a[href^="#/series/"]')
	await until('chart', () => element('canvas'))
	await sleep(300)
	writeFileSync(`${shots}/window.png`, Buffer.from(await call('GET', `${session}/screenshot`), 'base64'))
	const painted = await run(`
		const c = document.querySelector('canvas')
		const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data
		let n = 0
		for (let i = 3; i < d.length; i += 4) n += d[i] > 0
		return n / (d.length / 4)`)
	assert.ok(painted > 0.05, `the chart is mostly empty: ${painted}`)
})

test('a crash in Go is an answer', async () => {
	const crash = `const r = await fetch('/api/Crash', { method: 'POST', headers: { 'X-Carnet': '1' }, body: '[]' }); return r.status + ' ' + (await r.json()).message`
	for (let i = 0; i < 10; i++) assert.equal(await run(crash), '500 internal error (runtime.errorString)')
	await click('nav a[href="#/settings"]')
	await title('Settings')
})

test('a second start shows the first window and opens nothing', async () => {
	const second = spawn(app, [], { env, stdio: 'ignore' })
	const code = await Promise.race([new Promise((done) => second.once('exit', done)), sleep(4000)])
	if (code === undefined) second.kill() // without D-Bus there is no single-instance lock
	await click('nav a[href="#/documents"]')
	await title('Documents')
})

test('the content policy holds, and neither a frame nor a foreign page can call anything', async () => {
	assert.match(await run(`try { eval('1'); return 'ran' } catch (e) { return String(e) }`), /EvalError/)
	assert.match(await run(`return fetch('http://127.0.0.1:9/').then(() => 'fetched')`), /error/)
	const asked = []
	const other = createServer((q, r) => {
		asked.push(q.url)
		r.writeHead(200, { 'content-type': 'text/html' }).end('<h1>other</h1>')
	}).listen(0, '127.0.0.1')
	await new Promise((done) => other.once('listening', done))
	const url = `http://127.0.0.1:${other.address().port}`
	await run(`
		const f = document.createElement('iframe')
		f.src = '${url}/frame'
		document.body.append(f)
		const i = new Image()
		i.src = '${url}/image'
		await new Promise((r) => setTimeout(r, 500))`)
	assert.deepEqual(asked, [], 'the page loaded from elsewhere')
	await call('POST', `${session}/url`, { url: `${url}/` })
	const got = await run(`
		const out = []
		window.wails = { Callback: (m) => out.push('bridge ' + m), flags: {} }
		webkit.messageHandlers.external.postMessage('C' + JSON.stringify({ name: 'app.API.State', args: [], callbackID: 'x' }))
		for (const init of [{}, { method: 'POST', body: '[]' }, { method: 'POST', headers: { 'X-Carnet': '1' }, body: '[]' }]) {
			try {
				await fetch('wails://wails/api/State', init)
				out.push('answered')
			} catch (e) {
				out.push('refused')
			}
		}
		await new Promise((r) => setTimeout(r, 300))
		return out.sort()`)
	other.close()
	assert.deepEqual(got, ['refused', 'refused', 'refused']) // and the bridge is silent
})

test('closing leaves no value, name or path of the record in clear', async () => {
	await call('DELETE', session).catch(() => {})
	session = undefined
	await sleep(1000)
	const found = spawnSync('grep', ['-rlaE', 'Thrombozyten|Quastenberg', home, '--exclude=*.pdf'], { encoding: 'utf8' })
	assert.equal(found.stdout, '')
})
