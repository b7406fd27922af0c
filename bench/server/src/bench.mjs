// Measures one server through its adapter.  node src/bench.mjs <adapter> [stage …]
//   stages: start create edit fill read kill killdb (default: all, in this order)
//   env: PEER_HOME PEER_NODE TARGET_URL (adapter) · SECONDS=20 CASES=10000 EDITS=500 · POSTMASTER_FILE PG_START (database restart)
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { changedAnswers, newAnswers } from './answers.mjs'
import { childrenOf, closedLoop, cpu, cpuOfTree, now, peakRss, resetPeak, rss, sleep, summary } from './measure.mjs'

const [adapterName = 'odk-central', ...wanted] = process.argv.slice(2)
const { create } = await import(`../adapters/${adapterName}.mjs`)
const seconds = Number(process.env.SECONDS ?? 20)
const cases = Number(process.env.CASES ?? 10000)
const edits = Number(process.env.EDITS ?? 500)
const file = new URL(`../results/${process.env.RESULT ?? adapterName}.json`, import.meta.url)
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { rows: [] }
const add = (stage, row) => {
  results.rows.push({ stage, ...row })
  console.log(JSON.stringify({ stage, ...row }))
  writeFileSync(file, JSON.stringify(results, null, 1))
}
const target = create({})
results.name = target.name
results.node = process.version
const set = `bench${Date.now().toString(36)}`
const postmasterOf = () =>
  process.env.POSTMASTER_FILE ? Number(readFileSync(process.env.POSTMASTER_FILE, 'utf8').split('\n')[0]) : 0

let server
const exited = (child) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode) resolve()
    else child.once('exit', resolve)
  })
const start = async () => {
  const from = now()
  server = target.start()
  while (!(await target.ready())) {
    if (now() - from > 60000) throw new Error('server did not start')
    await sleep(5)
  }
  return now() - from
}
const stop = async () => {
  if (!server) return
  const child = server
  server = undefined
  child.kill('SIGKILL')
  await exited(child)
}
const settle = async () => {
  // let background work of the server finish, so that stages do not disturb each other
  if (!target.backlog) {
    await sleep(1000)
    return { backlog: null }
  }
  const first = await target.backlog()
  const from = now()
  while (now() - from < 60000 && (await target.backlog()) > 0) await sleep(200)
  return { backlog: first, drainedInSeconds: Number(((now() - from) / 1000).toFixed(1)) }
}

const stages = {
  async start() {
    const times = []
    for (let run = 0; run < 5; run += 1) {
      await stop()
      times.push(await start())
    }
    const early = rss(server.pid)
    await sleep(10000)
    add('start', {
      startMs: times.map(Math.round),
      medianMs: Math.round([...times].sort((a, b) => a - b)[2]),
      rssAtReadyMiB: early,
      idleRssMiB: rss(server.pid),
      children: childrenOf(server.pid).length,
    })
  },
  async create() {
    await target.useSet(`${set}c`)
    await closedLoop({ clients: 8, seconds: 5, operation: () => target.createCase(newAnswers()) }) // warm the JIT
    await settle()
    for (const clients of [1, 8, 50]) {
      const mine = cpu(process.pid)
      const theirs = cpuOfTree(server.pid)
      const database = postmasterOf() ? cpuOfTree(postmasterOf()) : 0
      resetPeak(server.pid)
      const row = await closedLoop({ clients, seconds, operation: () => target.createCase(newAnswers()) })
      const per = (value) => Number(((value * 1000) / row.operations).toFixed(2))
      const used = {
        serverCpuMsPerOp: per(cpuOfTree(server.pid) - theirs),
        databaseCpuMsPerOp: postmasterOf() ? per(cpuOfTree(postmasterOf()) - database) : null,
        clientCpuMsPerOp: per(cpu(process.pid) - mine),
        peakRssMiB: peakRss(server.pid),
      }
      add('create', { ...row, ...used, ...(await settle()) })
    }
  },
  async edit() {
    await target.useSet(`${set}e`)
    const series = []
    let id
    for (let run = 0; run < 3; run += 1) {
      let answers = newAnswers()
      id = await target.createCase(answers)
      const latencies = []
      for (let edit = 1; edit <= edits; edit += 1) {
        answers = changedAnswers(answers)
        const from = now()
        await target.editCase(id, answers)
        latencies.push(now() - from)
        if (run === 2 && target.history && [1, 50, 100, 250, 500].includes(edit)) {
          const at = now()
          const read = await target.history(id)
          add('history', { edits: edit, ms: Number((now() - at).toFixed(1)), ...read })
        }
      }
      series.push(latencies)
      await settle()
    }
    const bucket = (from, to) => {
      const all = series.flatMap((latencies) => latencies.slice(from, to))
      const { p50, p95, p99, max } = summary(all, 1)
      return { edits: `${from + 1}-${to}`, p50, p95, p99, max }
    }
    for (const [from, to] of [
      [0, 10],
      [10, 50],
      [50, 100],
      [100, 200],
      [200, 300],
      [300, 400],
      [400, 500],
    ])
      if (to <= edits) add('edit', bucket(from, to))
  },
  async fill() {
    await target.useSet(`${set}r`)
    results.readSet = `${set}r`
    const from = now()
    let left = cases
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (left > 0) {
          left -= 1
          await target.createCase(newAnswers())
        }
      }),
    )
    add('fill', { cases, seconds: Number(((now() - from) / 1000).toFixed(1)), ...(await settle()) })
  },
  async read() {
    const reads = {
      'list()': async () => ({ rows: (await target.list()).length }),
      'export() CSV': () => target.export(),
      ...target.pages,
    }
    for (const [what, operation] of Object.entries(reads)) {
      await stop()
      await start()
      await target.signIn()
      await target.useSet(results.readSet)
      await sleep(1000)
      const before = rss(server.pid)
      resetPeak(server.pid)
      const times = []
      let outcome
      const used = cpu(server.pid)
      for (let run = 0; run < 5; run += 1) {
        const from = now()
        outcome = await operation()
        times.push(Math.round(now() - from))
      }
      add('read', {
        what,
        ms: times,
        medianMs: [...times].sort((a, b) => a - b)[2],
        ...outcome,
        rssBeforeMiB: before,
        peakRssMiB: peakRss(server.pid),
        serverCpuMs: Math.round((cpu(server.pid) - used) * 200),
      })
    }
  },
  kill: () => crash('server'),
  killdb: () => crash('database'),
}

const crash = async (victim) => {
  for (let run = 1; run <= 3; run += 1) {
    await target.useSet(`${set}${victim[0]}${run}`)
    const saved = new Map()
    const flying = new Set()
    let stopped = false
    let edited = 0
    const note = (id) => saved.set(id, [...(saved.get(id) ?? []), target.versionOf?.(id) ?? null])
    const writers = Array.from({ length: 8 }, async () => {
      while (!stopped) {
        try {
          let answers = newAnswers()
          const id = await target.createCase(answers)
          note(id)
          for (let edit = 0; edit < 2 && !stopped; edit += 1) {
            answers = changedAnswers(answers)
            flying.add(id)
            await target.editCase(id, answers)
            flying.delete(id)
            note(id)
            edited += 1
          }
        } catch {
          return
        }
      }
    })
    await sleep(2500 + run * 333)
    let recovery
    let crashed = false
    const database = victim === 'database'
    if (victim === 'server') {
      server.kill('SIGKILL')
      await exited(server)
      const from = now()
      stopped = true
      await Promise.all(writers)
      await start()
      recovery = now() - from
    } else {
      const postmaster = postmasterOf()
      const processes = [postmaster, ...childrenOf(postmaster)]
      for (const pid of processes) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          /* gone already */
        }
      }
      stopped = true
      await Promise.all(writers)
      const gone = (pid) => !existsSync(`/proc/${pid}`) // a zombie not yet reaped still makes PostgreSQL refuse to start
      while (!processes.every(gone)) await sleep(20)
      await sleep(300)
      const from = now()
      spawnSync('sh', ['-c', process.env.PG_START], { stdio: 'ignore' })
      const until = now() + 15000
      let alive = false
      while (!alive && now() < until) {
        if (server.exitCode !== null) {
          crashed = true
          await start()
        }
        try {
          await target.signIn()
          await target.list()
          alive = true
        } catch {
          await sleep(50)
        }
      }
      recovery = now() - from
      if (!alive) {
        await stop()
        await start()
      }
    }
    await target.signIn()
    await target.useSet(`${set}${victim[0]}${run}`)
    const found = new Map((await target.list()).map((row) => [row.id, row.version]))
    let lostCases = 0
    let lostEdits = 0
    let unacknowledged = 0
    for (const [id, versions] of saved) {
      if (!found.has(id)) {
        lostCases += 1
        continue
      }
      const version = found.get(id)
      if (target.versionOf && version !== versions.at(-1)) {
        if (versions.includes(version) || !flying.has(id)) lostEdits += 1
        else unacknowledged += 1
      }
    }
    add(`kill-${victim}`, {
      run,
      acknowledgedCases: saved.size,
      acknowledgedEdits: edited,
      lostCases,
      lostEdits,
      presentThoughUnacknowledged: unacknowledged + [...found.keys()].filter((id) => !saved.has(id)).length,
      recoveredMs: Math.round(recovery),
      ...(database && { serverCrashed: crashed }),
    })
  }
}

const labels = { kill: ['kill-server'], killdb: ['kill-database'], edit: ['edit', 'history'] }
results.rows = results.rows.filter(
  (row) => wanted.length && !wanted.some((stage) => (labels[stage] ?? [stage]).includes(row.stage)),
)
for (const stage of wanted.length ? wanted : ['start', 'create', 'edit', 'fill', 'read', 'kill', 'killdb']) {
  if (!server) {
    await start()
  }
  await target.signIn()
  await stages[stage]()
}
await stop()
await target.close?.()
process.exit(0)
