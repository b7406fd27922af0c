/**
 * Whole cases in one call, beside the three calls of a browser and the bare database: in one run, by turns in slices of two seconds, so that
 * whatever else the machine does meets all of them alike. Runs among the files of the load client.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import pg from 'pg'

/** The load client's own, beside which this file lies when it runs. */
const beside = (file) => import(new URL(file, import.meta.url).href)
const { newAnswers, questions } = await beside('./answers.mjs')
const { closedLoop, cpuOfTree, now, peakRss, resetPeak, rss, sleep, summary } = await beside('./measure.mjs')

const [database] = process.argv.slice(2)
const seconds = Number(process.env.SECONDS ?? 20)
const warm = Number(process.env.WARM ?? 30)
const slice = 2

const file = new URL(`../results/${database}.json`, import.meta.url)
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { rows: [] }
const own = ['submit', 'pages', 'memory']
results.rows = results.rows.filter(({ stage }) => !own.includes(stage))

const { create } = await import(`../adapters/${database}.mjs`)
const target = create({})
const server = target.start()
while (!(await target.ready())) await sleep(20)
await target.signIn()
await target.useSet('benchc')

const bare = process.env.DATABASE_URL ? await openBare(process.env.DATABASE_URL) : null
const ways = {
  submitCase: () => target.submitCase(newAnswers()),
  'three calls': () => target.createCase(newAnswers()),
  ...(bare && { 'bare database': bare.makeCase }),
}

const atStart = rss(server.pid)
const onYoung = bare && (await pagesOfEach())
for (const operation of Object.values(ways))
  await closedLoop({ clients: 8, seconds: warm / Object.keys(ways).length, operation })
for (const clients of [1, 8, 50]) for (const row of await byTurns(clients)) add('submit', row)
const afterwards = bare && (await pagesOfEach())
for (const way of Object.keys(onYoung ?? {}))
  add('pages', { way, onYoungDatabase: onYoung[way], afterwards: afterwards[way] })
await sleep(10_000)
add('memory', { atStartMiB: atStart, atRestAfterwardsMiB: rss(server.pid) })

server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
await bare?.close()
process.exit(0)

async function byTurns(clients) {
  const measured = new Map(
    Object.keys(ways).map((way) => [way, { latencies: [], time: 0, errors: 0, server: 0, database: 0, peak: 0 }]),
  )
  for (let round = 0; round < seconds / slice; round += 1)
    for (const [way, operation] of shuffled(Object.entries(ways))) {
      const of = measured.get(way)
      const timed = async () => {
        const from = now()
        await operation()
        of.latencies.push(now() - from)
      }
      const [from, serverBefore, databaseBefore] = [now(), cpuOfTree(server.pid), cpuOfDatabase()]
      resetPeak(server.pid)
      const { errors, firstError } = await closedLoop({ clients, seconds: slice, operation: timed })
      if (firstError) console.error(firstError)
      of.errors += errors
      of.time += (now() - from) / 1000
      of.server += cpuOfTree(server.pid) - serverBefore
      of.database += cpuOfDatabase() - databaseBefore
      of.peak = Math.max(of.peak, peakRss(server.pid))
    }
  return [...measured].map(([way, { latencies, time, errors, server, database, peak }]) => {
    const perOperation = (cpu) => Number(((cpu * 1000) / latencies.length).toFixed(2))
    return {
      way,
      clients,
      ...summary(latencies, time),
      errors,
      serverCpuMsPerOp: perOperation(server),
      databaseCpuMsPerOp: bare ? perOperation(database) : null,
      peakRssMiB: way === 'bare database' ? null : peak,
      load1: Number(loadavg()[0].toFixed(2)),
    }
  })
}

/** Pages of tables and indexes that the database reads for a case, in memory or on disk, by one client. */
async function pagesOfEach() {
  const cases = 50
  const pages = {}
  for (const [way, operation] of Object.entries(ways)) {
    const before = await bare.pagesRead()
    for (let i = 0; i < cases; i += 1) await operation()
    pages[way] = Number((((await bare.pagesRead()) - before) / cases).toFixed(1))
  }
  return pages
}

function add(stage, row) {
  results.rows.push({ stage, ...row })
  console.log(JSON.stringify(row))
  writeFileSync(file, JSON.stringify(results, null, 1))
}

function shuffled(list) {
  return list
    .map((one) => [Math.random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
}

function cpuOfDatabase() {
  const pid = process.env.POSTMASTER_FILE ? Number(readFileSync(process.env.POSTMASTER_FILE, 'utf8').split('\n')[0]) : 0
  return pid ? cpuOfTree(pid) : 0
}

/** The load client's bare tables, in a schema of their own beside ours. */
async function openBare(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 50, idleTimeoutMillis: 0, options: '-c search_path=bare' })
  await pool.query(`drop schema if exists bare cascade; create schema bare;
    create table bare.record (id uuid primary key, base text not null, version int not null, saved timestamptz not null default now());
    create table bare.snapshot (record uuid not null, version int not null, answers jsonb not null, primary key (record, version));
    create table bare.fact (id bigserial primary key, record uuid not null, version int not null, question text not null, value text, by text not null, at timestamptz not null default now());
    create index on bare.fact (record, question)`)
  const names = questions.map(({ name }) => name)
  return {
    async makeCase() {
      const answers = newAnswers()
      const id = randomUUID()
      const client = await pool.connect()
      const ask = (name, text, values) => client.query({ name, text, values })
      try {
        await client.query('begin')
        await ask('record', 'insert into record (id, base, version) values ($1, $2, 1)', [id, 'base'])
        await ask('snapshot', 'insert into snapshot (record, version, answers) values ($1, 1, $2::jsonb)', [
          id,
          JSON.stringify(answers),
        ])
        await ask(
          'facts',
          "insert into fact (record, version, question, value, by) select $1, 1, q, v, 'bench' from unnest($2::text[], $3::text[]) as row (q, v)",
          [id, names, names.map((name) => answers[name])],
        )
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    async pagesRead() {
      // A connection tells what it has read once it has been idle for ten seconds.
      await sleep(11_000)
      const { rows } =
        await pool.query(`select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::float as pages
        from pg_statio_user_tables`)
      return rows[0].pages
    },
    async close() {
      await pool.query('drop schema bare cascade')
      await pool.end()
    },
  }
}
