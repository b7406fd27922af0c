/**
 * The calls of data entry while the database holds more and more cases: how long each takes, how many pages PostgreSQL reads for it, and what
 * memory the server takes. Runs among the files of the load client, on PostgreSQL.
 *
 * SIZES are the numbers of cases, TIMES is how often each call is made.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import pg from 'pg'

/** The load client's own, beside which this file lies when it runs. */
const beside = (file) => import(new URL(file, import.meta.url).href)
const { changedAnswers, newAnswers } = await beside('./answers.mjs')
const { now, peakRss, resetPeak, rss, sleep, summary } = await beside('./measure.mjs')

const [database] = process.argv.slice(2)
const sizes = (process.env.SIZES ?? '1000,100000,1000000').split(',').map(Number)
const times = Number(process.env.TIMES ?? 100)

const file = new URL(`../results/${database}.json`, import.meta.url)
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { rows: [] }
results.rows = results.rows.filter(({ stage }) => stage !== 'many' && stage !== 'memory of many')

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1, idleTimeoutMillis: 0 })
const { create } = await import(`../adapters/${database}.mjs`)
const target = create({})
const server = target.start()
while (!(await target.ready())) await sleep(20)
await target.signIn()
await target.useSet('benchc')

// Warm, so that the first size is measured as the others are.
for (let i = 0; i < 300; i += 1) await target.createCase(newAnswers())
for (const size of sizes) {
  fill(size)
  await pool.query('vacuum analyze')
  const atRest = rss(server.pid)
  resetPeak(server.pid)
  for (const row of await measured(enter)) add('many', { cases: size, ...row, load1: Number(loadavg()[0].toFixed(2)) })
  const peak = peakRss(server.pid)
  await sleep(10_000)
  add('memory of many', { cases: size, beforeMiB: atRest, peakMiB: peak, atRestAfterwardsMiB: rss(server.pid) })
}

server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
await pool.end()
process.exit(0)

/** Adds as many as are missing, with short answers. */
function fill(size) {
  const program = ['--import', 'tsx', 'packages/server/bench/fillCases.ts', String(size)]
  execFileSync(process.execPath, program, { cwd: process.env.CASEBOOK_HOME, stdio: 'inherit' })
}

/** The calls by which cases are entered, one kind after another, each on what the one before has left. */
async function* enter() {
  const cases = Array.from({ length: times }, () => ({ answers: newAnswers() }))
  yield ['newCase', cases.map((one) => async () => Object.assign(one, await target.calls.newCase()))]
  yield ['addFactsJson, 100 answers', cases.map((one) => () => target.calls.addFacts(one, one.answers))]
  yield ['savecase, new', cases.map((one) => () => target.calls.save(one))]
  const next = cases.map((one) => ({ ...one, changed: changedAnswers(one.answers) }))
  yield ['addFactsJson, 3 answers', next.map((one) => () => target.calls.addFacts(one, one.changed, one.answers))]
  yield ['savecase, again', next.map((one) => () => target.calls.save(one))]
  const names = await someNames()
  yield ['loadCase', names.map((name) => () => target.calls.open(name))]
  yield ['submitCase', cases.map(() => () => target.submitCase(newAnswers()))]
}

/** Of cases that nobody has opened yet. */
async function someNames() {
  const { rows } = await pool.query(
    `select name from study_case where name like 'filled\\_%' order by md5(name || now()::text) limit $1`,
    [times],
  )
  return rows.map(({ name }) => name)
}

async function measured(calls) {
  const rows = []
  for await (const [call, each] of calls()) {
    const before = await pagesRead()
    const latencies = []
    const began = now()
    for (const one of each) {
      const from = now()
      await one()
      latencies.push(now() - from)
    }
    const { p50, p95, p99 } = summary(latencies, (now() - began) / 1000)
    const pages = Number((((await pagesRead()) - before) / each.length).toFixed(1))
    rows.push({ call, p50, p95, p99, pages })
  }
  return rows
}

/** Of tables and indexes, in memory or on disk. */
async function pagesRead() {
  // A connection tells what it has read once it has been idle for ten seconds.
  await sleep(11_000)
  const { rows } = await pool.query(
    `select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::float as pages from pg_statio_user_tables`,
  )
  return rows[0].pages
}

function add(stage, row) {
  results.rows.push({ stage, ...row })
  console.log(JSON.stringify(row))
  writeFileSync(file, JSON.stringify(results, null, 1))
}
