/**
 * Times the download of all data of a base: `npm run bench:statistics [postgres|pglite] [CASES …]`, 100, 10,000 and 100,000 if no
 * number is given. The calls are made on the handlers, without HTTP.
 *
 * First beside people: twenty save one case after another, each a moment after the last answer; without the download, then while the
 * archive for statistics programs is read. Then alone, the archive and the spreadsheet: what the process holds after a collection of
 * garbage, taken again and again, above what it held before. The garbage of those who save would hide that.
 */
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { reachOf } from '../src/access/reach'
import { ada, exchange, rita, visit, visitStudy } from '../src/entry/visitStudy.fixture'
import { asSpreadsheet, asZip } from '../src/statistics/dataFiles'
import { fillCases } from './casesOfOneOwner'
import { memoryOf } from './memory'
import { openForBench } from './onDatabase'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)
const people = 20
/** Milliseconds between two saves of one person. */
const thinking = 500

const db = await openForBench(kind)
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

async function read(file: Readable) {
  const began = performance.now()
  let bytes = 0
  for await (const chunk of file) bytes += (chunk as Buffer).length
  return { seconds: (performance.now() - began) / 1000, bytes }
}

const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1)

console.log(`${people} people, ${kind}, Node ${process.version}`)
console.log(
  '| cases | archive beside them, s | MiB | saves p50, p99, ms (number) | without the archive | archive alone, s | spreadsheet alone, s | MiB | archive holds, MiB | spreadsheet holds, MiB |',
)
console.log(`${'|--:'.repeat(10)}|`)
let filled = 0
for (const many of (sizes.length > 0 ? sizes : ['100', '10000', '100000']).map(Number)) {
  const from = filled
  await fillCases(db, { ...visit, owner: 'ada' }, many - filled, (nth) => `Case${from + nth}`)
  filled = many
  await sql`vacuum (analyze)`.execute(db)
  const of = [{ base: visit, reach: await reachOf(db, rita, 'readCase') }]
  const form = { language: 'en', withIdentifying: false }
  const [archive, spreadsheet] = [() => asZip(services, of, form), () => asSpreadsheet(services, of, form)]
  // The first of each loads code.
  for (const file of [archive, spreadsheet]) await read(file())

  const alone = saving()
  await delay(10_000)
  const without = await alone()
  const beside = saving()
  const zipped = await read(archive())
  // A short download is beside few saves.
  if (zipped.seconds < 5) await delay(5_000 - zipped.seconds * 1000)
  const during = await beside()

  const { seconds } = await read(archive())
  const sheet = await read(spreadsheet())
  const figures = [many, zipped.seconds.toFixed(1), mebibytes(zipped.bytes), during, without]
  figures.push(seconds.toFixed(1), sheet.seconds.toFixed(1), mebibytes(sheet.bytes))
  for (const file of [archive, spreadsheet]) figures.push(await memoryOf(() => read(file())))
  console.log(`| ${figures.join(' | ')} |`)
}
process.exit()
