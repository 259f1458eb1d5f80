// Drives the page in headless Chromium against the real program: one person's
// first hour, in order, from no vault to a record with a lab sheet and a genome.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { after, before, test as step } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { accessible, launch, open, serve, shoot } from './carnet.mjs'

const passphrase = 'correct horse battery staple'
const german = 'e2e/testdata/04_de_laborbefund.pdf'
const american = 'e2e/testdata/03_us_current_previous.pdf'
const locked = 'e2e/testdata/17_encrypted_aes256_pw19790314.pdf'

let carnet, browser, page, problems

before(async () => {
	carnet = await serve()
	browser = await launch()
	;({ page, problems } = await open(browser, carnet.url))
})
after(async () => {
	await browser?.close()
	await carnet?.stop()
})

// A failure leaves its picture in build/bin/shots.
const test = (name, f) =>
	step(name, async () => {
		try {
			await f()
		} catch (e) {
			await shoot(page, `failed-${name.slice(0, 40)}`).catch(() => {})
			throw e
		}
	})

const heading = (name) => page.getByRole('heading', { level: 1, name })
const section = (name) => page.getByRole('navigation').getByRole('link', { name }).click()

async function drop(...files) {
	const chooser = page.waitForEvent('filechooser')
	await page.getByRole('button', { name: 'Choose files' }).click()
	await (await chooser).setFiles(files)
}

// A file drop as a browser makes it: the bytes, on whatever is under the pointer.
async function dropBytes(name, text) {
	await page.evaluate(
		([name, text]) => {
			const data = new DataTransfer()
			data.items.add(new File([text], name))
			for (const type of ['dragenter', 'dragover', 'drop'])
				document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
		},
		[name, text],
	)
}

const outcome = (name) => page.getByRole('region', { name: 'Imports' }).getByRole('listitem').filter({ hasText: name })

async function bothThemes(name) {
	await accessible(page, name)
	await shoot(page, name)
	await page.emulateMedia({ colorScheme: 'dark' })
	await accessible(page, `${name} in the dark`)
	await shoot(page, `${name}-dark`)
	await page.emulateMedia({ colorScheme: 'light' })
}

test('the first run makes a vault and shows its recovery code once', async () => {
	await heading('Your health record, in one file').waitFor()
	await bothThemes('first-run')
	await page.getByRole('button', { name: 'Create my record' }).click()
	await page.getByText('no keyring').waitFor() // there is none here, so a passphrase must be
	await page.getByLabel('Passphrase').fill(passphrase)
	await page.getByRole('button', { name: 'Create my record' }).click()
	await heading('Keep this recovery code').waitFor()
	assert.match(await page.getByTestId('code').innerText(), /^([0-9A-Z]{4}\s*){8}[0-9A-Z]\s*$/)
	await bothThemes('recovery-code')
	const kit = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Save as PDF' }).click()
	assert.match(readFileSync(await (await kit).path(), 'latin1'), /^%PDF-1\.4[\s\S]*%%EOF\n$/)
	const done = page.getByRole('button', { name: 'Open my record' })
	assert.equal(await done.isDisabled(), true)
	await page.getByLabel('I have put it in a safe place').check()
	await done.click()
	await heading('Indicators').waitFor()
})

test('pages with nothing on them say what would be there', async () => {
	await page.getByText('Nothing measured yet').waitFor()
	await bothThemes('empty')
	await section('Genome')
	await page.getByText('No genotype file yet').waitFor()
	await accessible(page, 'empty genome')
	await section('Documents')
	await page.getByText('No documents yet').waitFor()
	await accessible(page, 'empty documents')
})

test('a lab sheet is read, looked over beside its picture and corrected', async () => {
	await drop(german)
	await heading('04_de_laborbefund.pdf').waitFor()
	await page.getByAltText('Picture of page 1').waitFor()
	assert.equal(await page.locator('tr[data-row]').count(), 29)
	assert.equal(await page.getByLabel('Collected on').inputValue(), '2024-03-12')

	const value = page.getByLabel('Value of Hämoglobin')
	await value.focus()
	await page.locator('rect.chosen').waitFor() // its place on the page is lit
	await bothThemes('review')
	await value.fill('15,9')
	await value.press('Enter')
	await page.getByText('Value: first read as “16,9”').waitFor()
	await value.fill('16,9')
	await value.press('Enter')
	await page.getByText('first read as').waitFor({ state: 'hidden' })

	const box = await page.locator('rect.row').first().boundingBox()
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
	await page.locator('tr.lit').first().waitFor() // and the other way round
})

test('a row is set aside and taken back by undo', async () => {
	await page.getByRole('button', { name: 'Set aside: MCV' }).click()
	await page.locator('tr.skipped').first().waitFor()
	await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
	await page.locator('tr.skipped').first().waitFor({ state: 'detached' })
})

test('accepted rows are indicators', async () => {
	await page
		.getByRole('button', { name: /^Accept (the|all|29)/ })
		.last()
		.click()
	await page.getByText(/readings accepted/).waitFor()
	await section('Indicators')
	await page.getByRole('link', { name: /Hämoglobin/ }).waitFor()
	const row = page.getByRole('link', { name: /Thrombozyten/ })
	assert.match(await row.innerText(), /139\s\/nl[\s\S]*150 - 370[\s\S]*low/)
})

test('a second sheet makes trends', async () => {
	await section('Documents')
	await drop(american)
	await heading('03_us_current_previous.pdf').waitFor()
	await page
		.getByRole('button', { name: /^Accept/ })
		.first()
		.click()
	await page
		.getByText(/readings accepted/)
		.first()
		.waitFor()
	await section('Indicators')
	await page.locator('polyline').first().waitFor()
	await bothThemes('indicators')
})

test('the list is walked by keyboard, searched in any script and filtered', async () => {
	await page.keyboard.press('/')
	await page.keyboard.type('hamoglobin')
	await page.getByRole('link', { name: /Platelets/ }).waitFor({ state: 'detached' })
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('Enter')
	await page.waitForURL(/series/)
	await page.getByTestId('chart').waitFor()
	await page.goBack()
	await page.getByRole('searchbox').waitFor()
	assert.equal(await page.getByRole('searchbox').inputValue(), 'hamoglobin') // the list is as it was left
	await page.getByRole('searchbox').press('Escape')
	await page.getByRole('button', { name: /Out of range/ }).click()
	assert.equal(await page.getByRole('link', { name: /within/ }).count(), 0)
	await page.getByRole('link', { name: /Platelets/ }).waitFor()
	await page.getByRole('button', { name: 'All', exact: true }).click()
})

test('an indicator has a chart, a table, and each reading its page', async () => {
	await page.getByRole('link', { name: /Hämoglobin/ }).click()
	await page.getByTestId('chart').waitFor()
	const painted = await page.locator('canvas').evaluate((c) => {
		const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data
		let n = 0
		for (let i = 3; i < d.length; i += 4) n += d[i] > 0
		return n / (d.length / 4)
	})
	assert.ok(painted > 0.05, `the chart is mostly empty: ${painted}`)
	await bothThemes('series')
	await page
		.getByRole('button', { name: /Why this code/ })
		.first()
		.click()
	await page.getByText(/Name, unit and specimen|The unit chose the code/).waitFor()
	await page.getByRole('link', { name: /04_de_laborbefund.pdf, page 1/ }).click()
	await page.locator('rect.chosen').waitFor()
	await bothThemes('document')
})

test('an import is undone as a whole and brought back', async () => {
	await section('Documents')
	await bothThemes('documents')
	const row = page.getByRole('listitem').filter({ hasText: '04_de_laborbefund.pdf' })
	await row.getByRole('button', { name: 'Undo import' }).click()
	await row.getByText('Undone').waitFor()
	await section('Indicators')
	await page
		.getByRole('link', { name: /Hemoglobin/ })
		.first()
		.waitFor()
	assert.equal(await page.getByRole('link', { name: /Harnsäure/ }).count(), 0)
	await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
	await page.getByRole('link', { name: /Harnsäure/ }).waitFor()
})

test('every dropped file gets an answer', async () => {
	await section('Documents')
	await drop(german)
	await outcome('04_de_laborbefund.pdf').getByText('Already in your record').waitFor()
	await dropBytes('empty.pdf', '')
	await outcome('empty.pdf').getByText('The file is empty').waitFor()
	await dropBytes('notes.txt', 'remember the milk')
	await outcome('notes.txt').getByText('does not know this kind of file').waitFor()
	await dropBytes('cut.pdf', '%PDF-1.7\n1 0 obj')
	await outcome('cut.pdf').getByText('damaged').waitFor()
	await bothThemes('imports')
})

test('a sheet with a password asks for it', async () => {
	await drop(locked)
	const job = outcome('17_encrypted')
	await job.getByPlaceholder('Password of the file').fill('wrong')
	await job.getByRole('button', { name: 'Open' }).click()
	await job.getByText('does not open').waitFor()
	await job.getByPlaceholder('Password of the file').fill('19790314')
	await job.getByRole('button', { name: 'Open' }).click()
	await job.getByText(/rows? to review/).waitFor()
	const dismiss = page.getByRole('button', { name: 'Dismiss' })
	for (let n = await dismiss.count(); n > 0; n--) await dismiss.first().click()
	await page.getByRole('region', { name: 'Imports' }).waitFor({ state: 'detached' })
})

test('a genotype file is imported whole and answers for an rs number', async () => {
	const rows = Array.from(
		{ length: 4000 },
		(_, i) => `rs${100000 + i}\t${1 + (i % 22)}\t${500000 + i * 700}\t${['AA', 'AG', 'GG', '--'][i % 4]}`,
	)
	const head = ['# This data file generated by 23andMe at: Thu Jan 01 2026', '# rsid\tchromosome\tposition\tgenotype']
	await dropBytes('genome.txt', [...head, ...rows].join('\n') + '\n')
	await outcome('genome.txt').getByText('4,000 genotypes imported').waitFor()
	await outcome('genome.txt').getByRole('link', { name: 'Open' }).click()
	const lookUp = async (text) => {
		await page.getByLabel('rs numbers, a gene or a medicine').fill(text)
		await page.getByRole('button', { name: 'Find' }).click()
	}
	await lookUp('rs100001, rs100003 rs999999999 hello')
	const marker = (name) => page.getByRole('row', { name: new RegExp(name) }).first()
	assert.match(await marker('rs100001').innerText(), /AG/)
	await marker('rs100003').getByText('not read by the test').waitFor()
	await marker('rs999999999').getByText('not in this file').waitFor()
	await page.getByText('Neither an rs number, a gene nor a medicine with a CPIC guideline: hello').waitFor()
	await page.getByRole('button', { name: 'Watch rs100001' }).click()
	await page.getByRole('button', { name: 'Stop watching rs100001' }).nth(1).waitFor()
	await lookUp('Plavix 75 mg')
	await page.getByText('Read as clopidogrel').waitFor()
	await page.getByText('of 35 defining sites were read').click()
	await page.getByText('Alleles that cannot be excluded').waitFor()
	await page.getByRole('button', { name: 'Write one down' }).click()
	await page.getByLabel('The laboratory’s words').fill('Heterozygous carrier of factor V Leiden')
	await page.getByLabel('Variants, one a line').fill('rs6025')
	await page.getByRole('button', { name: 'Save' }).click()
	await page.getByText('Heterozygous carrier of factor V Leiden').waitFor()
	await page.getByRole('button', { name: 'Erase for good' }).click()
	await page.getByText('Afterwards no genotype file answers.').waitFor()
	await page.getByRole('button', { name: 'Cancel' }).click()
	await heading('Genome').scrollIntoViewIfNeeded()
	await bothThemes('genome')
})

test('what another process does shows at once', async () => {
	await section('Documents')
	const row = page.getByRole('listitem').filter({ hasText: 'genome.txt' })
	await row.getByText('4,000 genotypes').waitFor()
	const batch = await page.evaluate(async () => {
		const own = { 'X-Carnet': localStorage.getItem('carnet-key') }
		const r = await fetch('/api/Documents', { method: 'POST', headers: own, body: '[]' })
		return (await r.json()).find((d) => d.name === 'genome.txt').batch
	})
	const file = `${carnet.home}/pass`
	const { writeFileSync } = await import('node:fs')
	writeFileSync(file, passphrase, { mode: 0o600 })
	const { code } = await carnet.run('undo', batch, '--passphrase-file', file)
	assert.equal(code, 0)
	await row.getByText('Undone').waitFor()
})

test('a plan is written as on the prescription, and a day of it is lived', async () => {
	await section('Plans')
	await page.getByText('No plans yet').waitFor()
	await accessible(page, 'empty plans')
	const write = async (name, schedule) => {
		await page.getByRole('button', { name: 'Add a plan' }).click()
		await page.getByLabel('Medicine or supplement').fill(name)
		await page.getByLabel('How to take it').fill(schedule)
	}
	await write('Ramipril', 'now and then, or so')
	await page.getByRole('dialog').getByRole('alert').waitFor()
	assert.equal(await page.getByRole('button', { name: 'Save' }).isDisabled(), true) // whole or not at all
	await page.getByLabel('How to take it').fill('5 mg 1-0-1')
	await page.getByText('As understood').waitFor()
	await page.getByText('The first doses').waitFor()
	await bothThemes('plan-form')
	await page.getByRole('button', { name: 'Save' }).click()
	await write('Ibuprofen', '400 mg as needed')
	await page.getByText('Never due').waitFor()
	await page.getByRole('button', { name: 'Save' }).click()
	await page.getByRole('button', { name: 'Took one now: Ibuprofen' }).click()
	await page.getByRole('button', { name: 'Undo: Ibuprofen, extra' }).waitFor()

	const take = page.getByRole('button', { name: 'Take: Ramipril, morning' })
	await take.focus()
	await page.keyboard.press('Enter')
	const undo = page.getByRole('button', { name: 'Undo: Ramipril, morning' })
	await undo.click()
	await take.click()
	await undo.waitFor()
	await page.getByRole('button', { name: 'Skip: Ramipril, evening' }).click()
	await page.getByRole('button', { name: 'Undo: Ramipril, evening' }).waitFor()
	await page.getByText('1 of 2 taken in the last 30 days').waitFor()
	await bothThemes('plans')

	await page.getByRole('button', { name: 'Day after' }).click()
	await page.getByRole('region', { name: 'Doses of the day' }).getByText('later').first().waitFor()
	await page.getByRole('button', { name: 'Today' }).click()
	await page.getByRole('button', { name: 'Change: Ramipril' }).click()
	await page.getByLabel('How to take it').fill('10 mg once daily')
	await page.getByText('As understood').waitFor()
	await page.getByRole('button', { name: 'Cancel' }).click()
	await page.getByRole('button', { name: 'End: Ramipril' }).click()
	await page.getByLabel('Why').fill('cough')
	await page.getByRole('button', { name: 'Save' }).click()
	await page.getByRole('article', { name: 'Ramipril' }).getByText('History').click()
	await page.getByRole('article', { name: 'Ramipril' }).getByText('cough').waitFor()
})

test('an assistant is connected in one click, and what it may read and asked is seen', async () => {
	mkdirSync(`${carnet.home}/.cursor`, { recursive: true })
	await section('Assistants')
	await page.getByRole('button', { name: 'Connect: Cursor' }).click()
	await page.getByText('Now restart Cursor').waitFor()
	const config = JSON.parse(readFileSync(`${carnet.home}/.cursor/mcp.json`, 'utf8'))
	assert.deepEqual(config.mcpServers.carnet.args.slice(-2), ['--client', 'cursor'])
	const genome = page.getByRole('switch', { name: 'Cursor may read: Genome' })
	assert.equal(await genome.isChecked(), false)

	await page.getByRole('switch', { name: 'Answer at an address' }).click()
	const url = await page.locator('.address code').innerText()
	await page.getByLabel('Name of the assistant').fill('My Notebook')
	await page.getByRole('button', { name: 'Make a token' }).click()
	const token = await page.getByTestId('token').innerText()
	await accessible(page, 'token')
	await page.getByRole('button', { name: 'Done' }).click()

	const off = page.getByRole('switch', { name: 'My Notebook may read: Readings' })
	await off.focus()
	await page.keyboard.press('Space')
	await page.getByRole('switch', { name: 'My Notebook may read: Readings', checked: false }).waitFor()
	const asked = await askOver(url, token)
	assert.match(asked, /not_granted|Not granted/)
	await page.getByRole('cell', { name: /query_health_indicators/ }).waitFor()
	await bothThemes('assistants')

	await page.getByRole('button', { name: 'Pause all' }).click()
	await page.getByText('All assistants are paused').waitFor()
	await accessible(page, 'paused')
	await page.getByRole('button', { name: 'Let them ask again' }).click()
	await page.getByRole('button', { name: 'Take everything back: My Notebook' }).click()
	await page.getByRole('article', { name: 'My Notebook' }).waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Disconnect: Cursor' }).click()
	await page.getByRole('button', { name: 'Connect: Cursor' }).waitFor()
	await page.getByRole('switch', { name: 'Answer at an address' }).click()
	await page.locator('.address').waitFor({ state: 'detached' })
})

// One question as an assistant asks it over the address.
async function askOver(url, token) {
	const send = (message, session) =>
		fetch(url, {
			method: 'POST',
			headers: {
				Authorization: `Bearer ${token}`,
				'Content-Type': 'application/json',
				Accept: 'application/json, text/event-stream',
				'MCP-Protocol-Version': '2025-11-25',
				...(session && { 'Mcp-Session-Id': session }),
			},
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
		})
	const who = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
	const hello = await send({ id: 1, method: 'initialize', params: who })
	const session = hello.headers.get('Mcp-Session-Id')
	await send({ method: 'notifications/initialized' }, session)
	const call = { name: 'query_health_indicators', arguments: {} }
	return (await send({ id: 2, method: 'tools/call', params: call }, session)).text()
}

test('the page speaks five languages', async () => {
	for (const [tag, title, lang] of [
		['de', 'Einstellungen', 'de'],
		['fr', 'Réglages', 'fr'],
		['es', 'Ajustes', 'es'],
		['zh', '设置', 'zh-Hans'],
		['en', 'Settings', 'en'],
	]) {
		await page.evaluate(() => (location.hash = '/settings'))
		await page.locator('#language').selectOption(tag)
		await heading(title).waitFor()
		assert.equal(await page.locator('html').getAttribute('lang'), lang)
		await accessible(page, `settings in ${tag}`)
		await page.evaluate(() => (location.hash = '/indicators'))
		await page.getByRole('link', { name: /Hämoglobin/ }).waitFor()
		await shoot(page, `indicators-${tag}`)
		for (const at of ['assistants', 'plans']) {
			await page.evaluate((h) => (location.hash = h), `/${at}`)
			await page.locator('h1').waitFor()
			await sleep(150)
			await accessible(page, `${at} in ${tag}`)
			await shoot(page, `${at}-${tag}`)
		}
	}
	await section('Settings')
	await page.getByLabel('Lock by itself').selectOption('after 5 minutes')
	await page.getByRole('button', { name: 'Back up now' }).click()
	await page.getByText('Last good backup').waitFor()
	assert.equal(await page.getByLabel('Lock by itself').inputValue(), '5')
	await bothThemes('settings')
})

test('at twice the size nothing is cut off', async () => {
	await page.setViewportSize({ width: 590, height: 400 })
	for (const at of ['indicators', 'documents', 'genome', 'plans', 'assistants', 'settings']) {
		await page.evaluate((h) => (location.hash = h), `/${at}`)
		await page.locator('h1').waitFor()
		await sleep(200)
		const over = await page.evaluate(() => {
			const main = document.getElementById('content')
			return main.scrollWidth - main.clientWidth
		})
		assert.ok(over <= 0, `${at} is ${over} pixels too wide`)
	}
	await page.setViewportSize({ width: 1180, height: 800 })
})

test('locking needs the passphrase to come back', async () => {
	await section('Settings')
	await page.getByRole('button', { name: 'Lock now' }).click()
	await heading('Your record is locked').waitFor()
	await bothThemes('locked')
	await page.getByLabel('Passphrase').fill('wrong')
	await page.getByRole('button', { name: 'Unlock' }).click()
	await page.getByRole('alert').waitFor()
	await page.getByLabel('Passphrase').fill(passphrase)
	await page.getByRole('button', { name: 'Unlock' }).click()
	await heading('Settings').waitFor()
})

test('nothing complained: no error, and nothing that the content policy refused', () => {
	assert.deepEqual(problems, [])
})

test('the cookie alone, which other ports of this computer get too, opens nothing', async () => {
	const { origin } = new URL(carnet.url)
	const answers = await page.evaluate(async () => {
		const call = (path, init) => fetch(path, init).then((r) => r.status)
		const post = { method: 'POST', body: '[]' }
		return [
			await call('/api/State', post),
			await call('/api/State', { ...post, headers: { 'X-Carnet': '1' } }),
			await call('/events'),
			await call('/page/dc_1/1?dpi=72', { headers: { 'X-Carnet': '1' } }),
		]
	})
	assert.deepEqual(answers, [403, 403, 403, 403])
	assert.equal(new URL(page.url()).origin, origin)
	assert.ok(!page.url().includes('key='), 'the key stays out of the address')
})

test('a new computer makes the record of a backup', async () => {
	const backups = `${carnet.home}/.local/share/carnet/backups`
	const fresh = await serve()
	const other = await open(browser, fresh.url)
	const p = other.page
	await p.getByRole('button', { name: 'Restore a backup' }).click()
	await accessible(p, 'restore')
	await shoot(p, 'restore')
	await p.getByLabel('Backup file').fill(`${backups}/${readdirSync(backups)[0]}`)
	await p.getByLabel('Passphrase', { exact: true }).fill('not this')
	const restore = p.getByRole('button', { name: 'Restore a backup' })
	await restore.click()
	await p.getByRole('alert').waitFor()
	await p.getByLabel('Passphrase', { exact: true }).fill(passphrase)
	await restore.click()
	await p.getByRole('heading', { level: 1, name: 'Indicators' }).waitFor()
	await p.getByText('Hemoglobin').first().waitFor()
	assert.deepEqual(other.problems, [])
	await p.context().close()
	await fresh.stop()
})

test('the link works once, for this origin, under this name', async () => {
	const { origin } = new URL(carnet.url)
	assert.equal((await fetch(carnet.url, { redirect: 'manual' })).status, 403)
	assert.equal((await fetch(origin)).status, 403)
	const other = await browser.newPage()
	await other.goto('about:blank')
	const got = await other.evaluate(async (origin) => {
		const out = []
		const call = { method: 'POST', body: '[]' }
		for (const init of [{}, { ...call, mode: 'no-cors' }, { ...call, headers: { 'X-Carnet': '1' } }]) {
			try {
				const r = await fetch(`${origin}/api/State`, init)
				out.push(`${r.type} ${await r.text()}`)
			} catch {
				out.push('refused')
			}
		}
		return out
	}, origin)
	for (const g of got) assert.match(g, /^(refused|opaque )$/)
})
