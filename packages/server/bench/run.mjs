/**
 * Measures our server with the load client of `bench/server`, on a PostgreSQL and on the embedded database, and
 * prints the tables. docs/performance.md keeps a summary of them.
 *
 *   npm run bench:server                      everything, in some forty minutes
 *   npm run bench:server -- postgres create   one database, some stages, without the tables
 *   npm run bench:server -- postgres submit   whole cases in one call, beside the three calls and the bare database; pages read for each, and memory
 *   npm run bench:server -- postgres many     each call of data entry while there are 1,000, 100,000 and 1,000,000 cases (SIZES)
 *   npm run bench:server -- postgres pages    pages of cases and the overview at 1,000, 100,000 and 1,000,000 cases
 *   npm run bench:server -- postgres home     the screens that list cases, in Chromium, with 100,000 cases: from the press to the paint
 *
 * SECONDS, CASES and EDITS are the load client's: seconds of each stage, cases to list, edits of one case. WARM is for how many seconds the
 * server is warmed before whole cases are submitted. After each database its trail is verified.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { reportOf } from './report.mjs'

const home = join(import.meta.dirname, '../../..')
const shared = join(home, 'bench/server')
const databases = ['postgres', 'pglite']

const asked = process.argv.slice(2)
const wanted = databases.filter((database) => asked.includes(database))
const stages = asked.filter((word) => !databases.includes(word))

const folder = mkdtempSync(join(tmpdir(), 'casebook-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const harness = join(folder, 'harness')
cpSync(shared, harness, { recursive: true })
rmSync(join(harness, 'results'), { recursive: true, force: true })
mkdirSync(join(harness, 'results'))
execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: harness, stdio: 'inherit' })

for (const file of ['casebookAdapter.mjs', 'benchBase.mjs', 'connectTo.mjs'])
  cpSync(join(import.meta.dirname, file), join(harness, 'adapters', file))
for (const file of ['sideBySide.mjs', 'manyCases.mjs'])
  cpSync(join(import.meta.dirname, file), join(harness, 'src', file))

const measured = {}
for (const database of wanted.length > 0 ? wanted : databases)
  measured[database] = await (database === 'postgres' ? onPostgres() : measure(database, stages, {}))

if (asked.length === 0) console.log(reportOf({ ...measured, ...readPeers(join(shared, 'results')) }))

/** `many` counts cases from the first on, so it has a database of its own. */
async function onPostgres() {
  const others = stages.filter((stage) => stage !== 'many')
  if (stages.length > 0 && others.length === 0) return await onePostgres(['many'])
  const rows = await onePostgres(others)
  return stages.length === 0 || stages.includes('many') ? [...rows, ...(await onePostgres(['many']))] : rows
}

async function onePostgres(these) {
  const postgres = await startPostgres()
  const postmaster = () => Number(readFileSync(postgres.postmasterFile, 'utf8').split('\n')[0])
  try {
    return await measure('postgres', these, {
      DATABASE_URL: postgres.urlOf('postgres'),
      POSTMASTER_FILE: postgres.postmasterFile,
      PG_START: postgres.startCommand,
    })
  } finally {
    // The load client kills it and starts another, which is nobody's child.
    if (existsSync(postgres.postmasterFile)) process.kill(postmaster(), 'SIGQUIT')
    while (existsSync(postgres.postmasterFile)) await delay(50)
    await postgres.stop()
  }
}

async function measure(database, these, settings) {
  const data = join(folder, database)
  rmSync(data, { recursive: true, force: true })
  rmSync(join(harness, 'results', `${database}.json`), { force: true })
  mkdirSync(data)
  const config = { url: `http://127.0.0.1:${await freePort()}`, home, folder: data }
  writeFileSync(
    join(harness, 'adapters', `${database}.mjs`),
    `import { choices, questions } from '../src/answers.mjs'
import { casebookAdapter } from './casebookAdapter.mjs'
import { connectTo } from './connectTo.mjs'
const config = ${JSON.stringify(config)}
export const create = () => casebookAdapter({ ...config, ...connectTo(config.url), choices, questions })
`,
  )
  const possible = ['start', 'create', 'edit', 'fill', 'read', 'kill', ...(database === 'postgres' ? ['killdb'] : [])]
  const own = ['submit', 'pages', 'many', 'home']
  const onBoth = [...possible, 'submit', 'pages']
  const wanted = these.length > 0 ? these : database === 'postgres' ? [...onBoth, 'home'] : onBoth
  const theirs = wanted.filter((stage) => !own.includes(stage))
  if (theirs.length > 0) await drive(['src/bench.mjs', database, ...theirs], data, settings)
  if (wanted.includes('submit')) await drive(['src/sideBySide.mjs', database], data, settings)
  if (wanted.includes('many')) await drive(['src/manyCases.mjs', database], data, { ...settings, CASEBOOK_HOME: home })
  if (wanted.includes('pages')) timePages(database)
  if (wanted.includes('home')) run(['packages/web/bench/homeScreen.ts', '100000'])
  if (wanted.every((stage) => ['pages', 'home'].includes(stage))) return []
  verifyTrail({ DATA_DIR: join(data, 'data'), ...settings })
  return JSON.parse(readFileSync(join(harness, 'results', `${database}.json`), 'utf8')).rows
}

async function drive(program, data, settings) {
  const client = spawn(process.execPath, program, {
    cwd: harness,
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  })
  const [code] = await once(client, 'exit')
  if (code !== 0) {
    console.error(readFileSync(join(data, 'server.log'), 'utf8').slice(-4000))
    process.exit(1)
  }
}

/** On a database of its own: its cases have no trails. */
function timePages(database) {
  const sizes = database === 'postgres' ? ['1000', '100000', '1000000'] : ['1000', '100000']
  run(['packages/server/bench/pages.ts', database, ...sizes])
}

/** A program of ours that opens databases of its own. */
function run(program) {
  execFileSync(process.execPath, ['--import', 'tsx', ...program], { cwd: home, stdio: 'inherit' })
}

/** Throws if anything of what was said is not as it was sealed. */
function verifyTrail(settings) {
  execFileSync(process.execPath, ['--import', 'tsx', 'packages/server/src/cli.ts', 'verify-trail'], {
    cwd: home,
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  })
}

/** Results of the load client from another machine or day: a peer, and the bare database. */
function readPeers(results) {
  const read = (name) => JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'))
  return { peer: read('odk-central'), bare: read('physical') }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
