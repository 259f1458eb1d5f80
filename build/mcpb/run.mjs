// Makes build/bin/carnet.mcpb, the bundle that Claude Desktop installs with a
// double click, and has the official tool check it. It holds no program: it
// starts the Carnet that is installed (see launch.sh). Run by make mcpb.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')
const mcpb = (...args) => execFileSync(process.execPath, [join(here, 'node_modules/@anthropic-ai/mcpb/dist/cli/cli.js'), ...args], { encoding: 'utf8' })

const version = /Version = "([^"]+)"/.exec(readFileSync(join(root, 'app/app.go'), 'utf8'))[1]
const manifest = { ...JSON.parse(readFileSync(join(here, 'manifest.json'), 'utf8')), version }

const dir = mkdtempSync(join(tmpdir(), 'carnet-mcpb-'))
try {
	mkdirSync(join(dir, 'server'))
	copyFileSync(join(here, 'launch.sh'), join(dir, 'server/launch.sh'))
	copyFileSync(join(root, 'build/appicon.png'), join(dir, 'icon.png'))
	writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest, null, '\t'))
	mkdirSync(join(root, 'build/bin'), { recursive: true })
	const out = join(root, 'build/bin/carnet.mcpb')
	mcpb('validate', join(dir, 'manifest.json')) // throws where something is wrong
	mcpb('pack', dir, out)
	console.log(out)
} finally {
	rmSync(dir, { recursive: true })
}
