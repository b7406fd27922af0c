/**
 * Times the archive of all histories: `npm run bench:archive [postgres|pglite] [CASES …]`, 1,000 and 10,000 if no number is given. Each case has
 * 20 saves of three answers. Measured are the job that writes the spreadsheets, the download into a file, and the verification of that file by
 * itself; for each the time, the CPU time of this process, and the largest share of memory above that before it. Then the trail of the database is verified.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { insertNamedCases } from '../src/cases/newCases.repository'
import { readConfig } from '../src/config/config'
import { inTransaction } from '../src/database/transaction'
import { rita, visit, visitStudy } from '../src/entry/visitStudy.fixture'
import { findExport, insertExport } from '../src/export/allHistories.repository'
import { archive } from '../src/export/archive'
import { verifyArchive } from '../src/export/verifyArchive'
import { writeHistoriesJob } from '../src/export/writeHistories.job'
import type { Services } from '../src/services'
import { appendToCases, entryOf, noEntries } from '../src/trail/chains.repository'
import { joinHeadsJob } from '../src/trail/joinHeads.job'
import { verifyTrail } from '../src/trail/verifyTrail'
import { openForBench } from './onDatabase'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)
const saves = 20
const batch = 500

const db = await openForBench(kind)
const study = await visitStudy(db)
const folder = mkdtempSync(join(tmpdir(), 'casebook-archive-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const services: Services = { ...study.services, config: readConfig({ DATA_DIR: folder }) }
const version = await db.selectFrom('base_version').selectAll().executeTakeFirstOrThrow()

async function fill(from: number, to: number): Promise<void> {
  const stamp = { ...visit, version: version.version, checksum: version.checksum, owner: 'ada' }
  const attribution = { author: 'ada', source: { kind: 'user' }, reason: null } as const
  const at = new Date('2026-03-02T12:00:00Z')
  const made = Array.from({ length: to - from }, (_, i) => {
    const name = `Case ${from + i}`
    const revisions = Array.from({ length: saves }, () => randomUUID())
    const entries = revisions.flatMap((revision, nth) => {
      const values = { age: 20 + nth, note: `Note ${nth} of ${name}`, sex: nth % 2 ? 'f' : 'm' }
      const said = Object.entries(values).map(([question, value]) => ({ question, occurrence: 1, value }))
      const closing = {
        kind: 'revision',
        question: null,
        occurrence: null,
        value: { ...stamp, name },
        revision,
      } as const
      return [entryOf(said, { ...attribution, at }), { ...closing, ...attribution, at }]
    })
    return { id: randomUUID(), name, revision: revisions.at(-1) ?? '', entries }
  })
  await inTransaction(db, async (tx) => {
    const common = { ...visit, owner: 'ada', versionId: version.id, progress: 3, at }
    await insertNamedCases(
      tx,
      made.map(({ id, name, revision }) => ({ ...common, id, name, revision })),
    )
    await appendToCases(
      tx,
      made.map(({ id, entries }) => ({ chain: id, entries, before: noEntries })),
    )
    for (const { id, revision } of made)
      await sql`insert into case_answers select ${id}, ${revision}, answers_in_trail(${id}, ${revision})`.execute(tx)
  })
}

async function measure<T>(what: string, run: () => Promise<T>): Promise<T> {
  globalThis.gc?.()
  const [began, before, worked] = [performance.now(), process.memoryUsage().rss, process.cpuUsage()]
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const result = await run()
  clearInterval(watch)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { user, system } = process.cpuUsage(worked)
  const cpu = ((user + system) / 1e6).toFixed(1)
  const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20)
  const memory = `${mebibytes(before)} + ${mebibytes(most - before)} MiB`
  console.log(`  ${what.padEnd(34)} ${seconds.padStart(7)} s, CPU ${cpu.padStart(6)} s, memory ${memory}`)
  return result
}

let filled = 0
for (const size of sizes.length > 0 ? sizes.map(Number) : [1_000, 10_000]) {
  for (; filled < size; filled += Math.min(batch, size - filled)) await fill(filled, Math.min(size, filled + batch))
  console.log(`${size} cases`)
  const id = await db.transaction().execute((tx) => insertExport(tx, rita, new Date(), null))
  if (id === undefined) throw new Error('The export was not started')
  await measure('spreadsheets written', async () => {
    while (!(await findExport(db, rita))?.completedAt) await writeHistoriesJob.run(services, { id })
  })
  const file = join(folder, 'export.zip')
  await measure('archive downloaded', async () =>
    pipeline(await archive(services, { id, completedAt: new Date() }), createWriteStream(file)),
  )
  console.log(`  ${(statSync(file).size / 2 ** 20).toFixed(0)} MiB`)
  await measure('archive verified by itself', async () => {
    const next = await verifyArchive(file, null).next()
    if (!next.done) throw new Error(next.value.fault)
  })
  await measure('heads joined', () => joinHeadsJob.run(services, {}))
  await measure('nothing more to join', () => joinHeadsJob.run(services, {}))
  await measure('trail of the database verified', async () => {
    const next = await verifyTrail(db).next()
    if (!next.done) throw new Error(JSON.stringify(next.value))
  })
}
process.exit(0)
