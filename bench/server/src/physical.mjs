// What this machine can do without any application: PostgreSQL commits with synchronous_commit=on, by pgbench and through
// node-postgres, and the same transactions on PGlite in-process.
//   PG=127.0.0.1:55433 PGBENCH=/usr/lib/postgresql/15/bin/pgbench SECONDS=10 node src/physical.mjs
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { newAnswers, questions } from './answers.mjs'
import { closedLoop, cpu, cpuOfTree } from './measure.mjs'

const [host, port] = (process.env.PG ?? '127.0.0.1:55433').split(':')
const pgbench = process.env.PGBENCH ?? '/usr/lib/postgresql/15/bin/pgbench'
const seconds = Number(process.env.SECONDS ?? 10)
const postmaster = Number(process.env.POSTMASTER ?? 0)
const work = process.env.WORK ?? new URL('../work', import.meta.url).pathname
mkdirSync(work, { recursive: true })

const tables = `
  drop table if exists one; create table one (id bigserial primary key, v text);
  drop table if exists fact; drop table if exists snapshot; drop table if exists record;
  create table record (id uuid primary key, base text not null, version int not null, saved timestamptz not null default now());
  create table snapshot (record uuid not null, version int not null, answers jsonb not null, primary key (record, version));
  create table fact (id bigserial primary key, record uuid not null, version int not null, question text not null, value text, by text not null, at timestamptz not null default now());
  create index on fact (record, question);`
const names = questions.map((question) => question.name)
const insertOne = 'insert into one (v) values ($1)'
const insertRecord = 'insert into record (id, base, version) values ($1, $2, 1)'
const insertSnapshot = 'insert into snapshot (record, version, answers) values ($1, 1, $2::jsonb)'
const insertFacts =
  "insert into fact (record, version, question, value, by) select $1, 1, q, v, 'bench' from unnest($2::text[], $3::text[]) as row (q, v)"
const all = `with r as (insert into record (id, base, version) values ($1, $2, 1)), s as (insert into snapshot (record, version, answers) values ($1, 1, $3::jsonb))
  insert into fact (record, version, question, value, by) select $1, 1, q, v, 'bench' from unnest($4::text[], $5::text[]) as row (q, v)`
const values = (answers) => names.map((name) => answers[name])

const results = {
  machine: {
    cpus: cpus().length,
    model: cpus()[0].model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load1: loadavg()[0],
  },
  seconds,
  rows: [],
}
const add = (row) => {
  results.rows.push(row)
  console.log(JSON.stringify(row))
}

const admin = new pg.Client({ host, port, user: 'postgres', database: 'bench' })
await admin.connect()
const show = async (name) => (await admin.query(`show ${name}`)).rows[0][name]
results.postgres = { version: (await admin.query('select version()')).rows[0].version }
for (const name of ['synchronous_commit', 'fsync', 'full_page_writes', 'wal_sync_method', 'shared_buffers'])
  results.postgres[name] = await show(name)
await admin.query(tables)

const script = `${work}/one.sql`
writeFileSync(script, "insert into one (v) values (repeat('x', 200));\n")
for (const clients of [1, 8, 50]) {
  await admin.query('truncate one')
  const out = spawnSync(
    pgbench,
    [
      '-h',
      host,
      '-p',
      port,
      '-U',
      'postgres',
      '-n',
      '-M',
      'prepared',
      '-c',
      clients,
      '-j',
      Math.min(2, clients),
      '-T',
      seconds,
      '-f',
      script,
      '-l',
      '--log-prefix',
      `${work}/log${clients}`,
      'bench',
    ],
    { encoding: 'utf8', cwd: work },
  )
  const tps = Number(out.stdout.match(/tps = ([\d.]+)/)?.[1])
  const logs = spawnSync(
    'sh',
    [
      '-c',
      `cat ${work}/log${clients}.* | awk '{print $3}' | sort -n | awk '{a[NR]=$1} END {print a[int(NR*0.5)+0]/1000, a[int(NR*0.99)+0]/1000}'; rm -f ${work}/log${clients}.*`,
    ],
    { encoding: 'utf8' },
  )
    .stdout.trim()
    .split(' ')
    .map(Number)
  add({
    what: 'pgbench: one row, one commit',
    clients,
    perSecond: tps,
    p50: logs[0],
    p99: logs[1],
    load1: loadavg()[0],
  })
}

const withPool = async (clients, what, operation, prepare = 'truncate one, record, snapshot, fact') => {
  await admin.query(prepare)
  const pool = new pg.Pool({ host, port, user: 'postgres', database: 'bench', max: clients })
  await Promise.all(Array.from({ length: clients }, () => pool.query('select pg_sleep(0.05)')))
  const mine = cpu(process.pid)
  const theirs = postmaster ? cpuOfTree(postmaster) : 0
  const row = await closedLoop({ clients, seconds, operation: () => operation(pool) })
  const count = row.operations
  add({
    what,
    ...row,
    clientCpuMsPerOp: Number((((cpu(process.pid) - mine) * 1000) / count).toFixed(3)),
    postgresCpuMsPerOp: postmaster ? Number((((cpuOfTree(postmaster) - theirs) * 1000) / count).toFixed(3)) : null,
  })
  await pool.end()
}
for (const clients of [1, 8, 50])
  await withPool(clients, 'node-postgres: one row, one commit', (pool) =>
    pool.query({ name: 'one', text: insertOne, values: ['x'.repeat(200)] }),
  )
for (const clients of [1, 8, 50]) {
  await withPool(
    clients,
    'node-postgres: case (1 + 1 jsonb + 100 facts), BEGIN..COMMIT, 5 round trips',
    async (pool) => {
      const answers = newAnswers()
      const id = randomUUID()
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query({ name: 'record', text: insertRecord, values: [id, 'base'] })
        await client.query({ name: 'snapshot', text: insertSnapshot, values: [id, JSON.stringify(answers)] })
        await client.query({ name: 'facts', text: insertFacts, values: [id, names, values(answers)] })
        await client.query('commit')
      } finally {
        client.release()
      }
    },
  )
}
for (const clients of [1, 8, 50]) {
  await withPool(clients, 'node-postgres: the same in one statement, 1 round trip', (pool) => {
    const answers = newAnswers()
    return pool.query({
      name: 'all',
      text: all,
      values: [randomUUID(), 'base', JSON.stringify(answers), names, values(answers)],
    })
  })
}
await admin.end()

const lite = async (label, dataDir, options = {}) => {
  if (!dataDir.startsWith('memory')) rmSync(dataDir, { recursive: true, force: true })
  const from = performance.now()
  const db = await PGlite.create({ dataDir, ...options })
  add({
    what: `PGlite ${label}: first start (initdb)`,
    milliseconds: Math.round(performance.now() - from),
    rssMiB: Math.round(process.memoryUsage().rss / 2 ** 20),
    fsync: (await db.query('show fsync')).rows[0].fsync,
    version: (await db.query('show server_version')).rows[0].server_version,
  })
  await db.exec(tables)
  add({
    what: `PGlite ${label}: one row, one commit`,
    ...(await closedLoop({
      clients: 1,
      seconds: seconds / 2,
      operation: () => db.query(insertOne, ['x'.repeat(200)]),
    })),
  })
  for (const clients of dataDir.startsWith('memory') ? [1] : [1, 8, 50]) {
    await db.exec('truncate one, record, snapshot, fact')
    add({
      what: `PGlite ${label}: case (1 + 1 jsonb + 100 facts), transaction of 3 statements`,
      ...(await closedLoop({
        clients,
        seconds: seconds / 2,
        operation: async () => {
          const answers = newAnswers()
          const id = randomUUID()
          await db.transaction(async (tx) => {
            await tx.query(insertRecord, [id, 'base'])
            await tx.query(insertSnapshot, [id, JSON.stringify(answers)])
            await tx.query(insertFacts, [id, names, values(answers)])
          })
        },
      })),
      rssMiB: Math.round(process.memoryUsage().rss / 2 ** 20),
    })
  }
  await db.exec('truncate one, record, snapshot, fact')
  add({
    what: `PGlite ${label}: the same in one statement`,
    ...(await closedLoop({
      clients: 1,
      seconds: seconds / 2,
      operation: () => {
        const answers = newAnswers()
        return db.query(all, [randomUUID(), 'base', JSON.stringify(answers), names, values(answers)])
      },
    })),
  })
  await db.close()
}
await lite('on disk, default (-F)', `${work}/lite`)
await lite('on disk, -F removed (fsync=on)', `${work}/lite-fsync`, {
  startParams: (PGlite.defaultStartParams ?? []).filter((part) => part !== '-F'),
})
await lite('in memory', 'memory://')
writeFileSync(new URL('../results/physical.json', import.meta.url), JSON.stringify(results, null, 1))
process.exit(0)
