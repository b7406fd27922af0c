/**
 * Times the download of all data of a base while people save: `npm run bench:statistics [postgres|pglite] [CASES …]`, 100, 10,000 and
 * 100,000 if no number is given. The calls are made on the handlers, without HTTP. Twenty people save one case after another, each a
 * moment after the last answer; without the download first, then while the archive for statistics programs is read.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { columnTypes } from '../src/database/columnTypes'
import { pglitePool } from '../src/database/embedded/pglitePool'
import { migrate } from '../src/database/migrate'
import { kyselyOn } from '../src/database/openDatabase'
import { postgresPool } from '../src/database/postgresPool'
import { ada, exchange, rita, visit, visitStudy } from '../src/entry/visitStudy.fixture'
import { reachOf } from '../src/groups/reach'
import { asZip } from '../src/statistics/dataFiles'
import { fillCases } from './casesOfOneOwner'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)
const people = 20
/** Milliseconds between two saves of one person. */
const thinking = 500

async function open() {
  if (kind === 'pglite') return kyselyOn(pglitePool(await PGlite.create({ parsers: columnTypes })))
  const postgres = await startPostgres()
  return kyselyOn(postgresPool(postgres.urlOf('postgres')))
}

const db = await open()
await migrate(db)
const { services, entry } = await visitStudy(db)

let saved = 0

/** Milliseconds that each save took, until they are told to stop. */
function saving() {
  const took: number[] = []
  let isOver = false
  const one = async (nth: number) => {
    await delay((nth * thinking) / people)
    while (!isOver) {
      const begun = await entry.reset({ ...visit, language: 'none' }, ada, exchange())
      if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
      const draft = begun.draft.id
      await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: 40 }] }, ada, exchange())
      const began = performance.now()
      const answer = await entry.savecase({ ...visit, draft, caseName: `Saved_${saved++}` }, ada, exchange())
      if (answer.type !== 'OkWithGroups') throw new Error(answer.type)
      took.push(performance.now() - began)
      await delay(thinking)
    }
  }
  const all = Promise.all(Array.from({ length: people }, (_, nth) => one(nth)))
  return async () => {
    isOver = true
    await all
    took.sort((a, b) => a - b)
    const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(0)
    return `${at(0.5)}, ${at(0.99)} (${took.length})`
  }
}

console.log(`${people} people, ${kind}, Node ${process.version}`)
console.log(
  '| cases | seconds | MiB of the archive | more memory at most, MiB | saves p50, p99, ms (number) | without the download |',
)
console.log('|--:|--:|--:|--:|--:|--:|')
let filled = 0
for (const many of (sizes.length > 0 ? sizes : ['100', '10000', '100000']).map(Number)) {
  const from = filled
  await fillCases(db, { ...visit, owner: 'ada' }, many - filled, (nth) => `Case${from + nth}`)
  filled = many
  await sql`vacuum (analyze)`.execute(db)
  const alone = saving()
  await delay(10_000)
  const without = await alone()

  global.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const beside = saving()
  const began = performance.now()
  let bytes = 0
  const reach = await reachOf(db, rita, 'readCase')
  for await (const chunk of asZip(services, [{ base: visit, reach }], 'en')) bytes += (chunk as Buffer).length
  const took = (performance.now() - began) / 1000
  // A short download is beside few saves.
  if (took < 5) await delay(5_000 - took * 1000)
  const during = await beside()
  clearInterval(watch)
  const figures = [many, took.toFixed(1), (bytes / 2 ** 20).toFixed(1), Math.round((peak - before) / 2 ** 20)]
  console.log(`| ${[...figures, during, without].join(' | ')} |`)
}
process.exit()
