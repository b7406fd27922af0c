/**
 * `npm run bench:forms`: data entry against other form engines and against the least that a browser can do, side by side in one run.
 *
 * The comparison lies in `bench/forms`; it is copied to a temporary folder and installed there. Our page is built there too, with an entry of its
 * own (vite.bench.config.ts), and served by our own server. The arguments go to the comparison:
 * `npm run bench:forms -- --n 2000 --peers limit-cv,rhf --runs 3`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../../scripts/chromium.mjs'
import { barsOf } from './bars.mjs'
import { measureFelt } from './felt.mjs'
import { addFloor } from './floor.mjs'
import { measureScrolling } from './scrolling.mjs'

const root = join(import.meta.dirname, '../../..')
const comparison = join(root, 'bench/forms')

// For the comparison too, which knows no other place than Debian's.
process.env.CHROMIUM = findChromium()
const work = mkdtempSync(join(tmpdir(), 'casebook-forms-'))
const harness = join(work, 'harness')
const webRoot = join(work, 'page')
run('node_modules/.bin/vite', [
  'build',
  'packages/web',
  '--config',
  'packages/web/vite.bench.config.ts',
  '--outDir',
  webRoot,
  '--emptyOutDir',
  '--logLevel',
  'error',
])
const { server, address } = await startServer()
const ours = `${address}/#/dialog/bench/comparison/comparison?draft=bench`
try {
  cpSync(comparison, harness, { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error'], harness)
  const out = join(work, 'results.json')
  const asked = process.argv.slice(2)
  const sizes = asked.includes('--n') ? asked[asked.indexOf('--n') + 1] : '2000,10000'
  await addFloor({ harness, ours, webRoot, sizes: sizes.split(',').map(Number) })
  run('node', ['run.mjs', '--n', sizes, ...asked, '--entrant', `casebook=${ours}`, '--out', out], harness)

  const { results } = JSON.parse(readFileSync(out, 'utf8'))
  const scrolling = await measureScrolling({ harness, ours, size: 2000 })
  console.log(scrolling.text)
  console.log(await measureFelt({ harness, ours, size: 2000 }))
  const { text, isMet } = barsOf(results, scrolling)
  console.log(text)
  process.exitCode = isMet ? 0 : 1
} finally {
  server.kill('SIGTERM')
  // It writes its database to the end.
  await once(server, 'exit')
  rmSync(work, { recursive: true, force: true })
}

function run(command, words, cwd = root) {
  const { status } = spawnSync(command, words, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}`)
}

/** Resolves once it says where it runs. */
function startServer() {
  const server = spawn(process.execPath, ['--import', 'tsx', 'packages/server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(work, 'data'),
      WEB_ROOT: webRoot,
      LOG_LEVEL: 'warn',
    },
  })
  return new Promise((resolve, reject) => {
    let output = ''
    server.once('exit', (status) => reject(new Error(`The server ended with ${status}: ${output}`)))
    server.stdout.on('data', (data) => {
      output += data
      const [, address] = /running at (http:\/\/127\.0\.0\.1:\d+)/.exec(output) ?? []
      if (address) resolve({ server, address })
    })
  })
}
