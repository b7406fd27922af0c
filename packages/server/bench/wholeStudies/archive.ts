/**
 * Times the archive of all histories: `npm run bench:archive [postgres|pglite] [CASES …]`, 1,000 and 10,000 if no number is given. Each case has
 * 20 saves of three answers. Measured are the job that writes the spreadsheets, the download into a file, and the verification of that file by
 * itself; for each the time, the CPU time of this process, and the largest share of memory above that before it. Then the trail of the database is verified.
 */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '../../src/config/config'
import { rita, visitStudy } from '../../src/entry/visitStudy.fixture'
import { findExport, insertExport } from '../../src/export/allHistories.repository'
import { archive } from '../../src/export/archive'
import { verifyArchive } from '../../src/export/verifyArchive'
import { writeHistoriesJob } from '../../src/export/writeHistories.job'
import type { Services } from '../../src/services'
import { joinHeadsJob } from '../../src/trail/joinHeads.job'
import { verifyTrail } from '../../src/trail/verifyTrail'
import { openForBench } from '../onDatabase'
import { fillVisits } from './fillVisits'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)
const saves = 20
const batch = 500

const db = await openForBench(kind)
const study = await visitStudy(db)
const folder = mkdtempSync(join(tmpdir(), 'casebook-archive-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const services: Services = { ...study.services, config: readConfig({ DATA_DIR: folder }) }

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
  for (; filled < size; filled += Math.min(batch, size - filled))
    await fillVisits(db, { from: filled, to: Math.min(size, filled + batch), saves })
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
