/**
 * Everything: types, lint, import rules, and all runs of tests. The last line counts the tests of all runs; the whole
 * fails if a test failed, or if a run executed none. With `--all`, matrices are taken whole: see `testing/share.ts`. With `--evidence`, stories
 * leave pictures of their screens. `.reports` keeps what `npm run validation-pack` needs to tell of it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, platform, release, totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { findChromium } from './chromium.mjs'
import { inParallel, mustRunAll, root, staticChecks } from './steps.mjs'

/** The longest first, so that the last two end together. */
const runs = ['e2e', 'server-pglite', 'server-kill', 'server-postgres', 'web', 'unit', 'browser']
/** Each run often waits for a server, a browser or the disk. Two at a time leave hardly a core idle; three take longer. */
const runsAtATime = 2
const reports = join(root, '.reports')

if (process.argv.includes('--all')) process.env.TESTS = 'all'
if (process.argv.includes('--evidence')) process.env.EVIDENCE = '1'
const startedAt = new Date().toISOString()
const before = tree()
process.env.CHROMIUM = findChromium()
await mustRunAll([
  ...staticChecks,
  ['the client', 'vite', 'build', 'packages/web'],
  ['the server', 'vite', 'build', 'packages/server'],
])
// Built once: a run that builds it again would take it away from the servers of another.
process.env.PROGRAM_IS_BUILT = '1'

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)
const outcomes = await inParallel(runs, runsAtATime, runTests)
writeFileSync(join(reports, 'run.json'), `${JSON.stringify(aboutRun(), null, 2)}\n`)

const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
console.log('')
for (const { run, passed, failed, skipped, seconds } of outcomes)
  console.log(`${run}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(0)} s`)
for (const { run, failures } of outcomes) for (const failure of failures) console.error(`Failed in ${run}: ${failure}`)
const empty = outcomes.filter(({ passed, failed }) => passed + failed === 0)
for (const { run } of empty) console.error(`The run ${run} executed no test.`)
process.exitCode = outcomes.every(({ ok }) => ok) && empty.length === 0 ? 0 : 1
console.log(`${total('passed')} passed, ${total('failed')} failed`)

async function runTests(run) {
  const report = join(reports, `${run}.json`)
  const started = Date.now()
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', run, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root, stdio: ['inherit', 'pipe', 'pipe'], env: { ...process.env, TEST_RUN: run } },
  )
  // Line by line, so that two runs at a time do not mix within a line.
  createInterface(child.stdout).on('line', (line) => console.log(line))
  createInterface(child.stderr).on('line', (line) => console.error(line))
  const [status] = await once(child, 'close')
  const seconds = (Date.now() - started) / 1000
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, testResults } = readReport(report)
  return { run, ok: status === 0, passed, failed, skipped, seconds, failures: testResults.flatMap(failuresIn) }
}

/** Empty where the project is no checkout of git. */
function tree() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  return { commit: git('rev-parse', 'HEAD'), changes: git('status', '--porcelain') }
}

function aboutRun() {
  const after = tree()
  return {
    commit: after.commit,
    isClean: [before, after].every(({ commit, changes }) => commit === after.commit && commit !== '' && changes === ''),
    isWhole: process.env.TESTS === 'all',
    startedAt,
    endedAt: new Date().toISOString(),
    node: process.version,
    system: `${platform()} ${release()} ${process.arch}`,
    processor: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  }
}

/** Repeated at the very end, where a reader looks first. */
function failuresIn({ name, message, assertionResults }) {
  const file = relative(root, name)
  const tests = assertionResults.filter(({ status }) => status === 'failed')
  if (message) return [`${file}: ${message}`]
  return tests.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`)
}

/** A run that broke before it could report has executed nothing. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] }
  }
}
