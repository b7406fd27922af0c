/**
 * Times the evaluation of a matrix of 6 × 6 cells: `npm run bench:matrix [postgres|pglite] [CASES …]`, 100, 10,000 and 100,000 if no number
 * is given. The calls are made on the handlers, without HTTP. The base is a registry's (`registry.ts`), and every cell has an average.
 * Meanwhile somebody saves a case over and over: how long a save takes beside it, and without it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { filterKindsFor } from '@casebook/core/matrix/filter'
import type { MatrixSpec } from '@casebook/core/matrix/matrix'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { columnTypes } from '../src/database/columnTypes'
import { pglitePool } from '../src/database/embedded/pglitePool'
import { migrate } from '../src/database/migrate'
import { kyselyOn } from '../src/database/openDatabase'
import { postgresPool } from '../src/database/postgresPool'
import { ada, exchange, visitStudy } from '../src/entry/visitStudy.fixture'
import { matrixHandlers } from '../src/matrix/matrix.handlers'
import { asked, base, fillRegistry } from './registry'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)

async function open() {
  if (kind === 'pglite') return kyselyOn(pglitePool(await PGlite.create({ parsers: columnTypes })))
  const postgres = await startPostgres()
  return kyselyOn(postgresPool(postgres.urlOf('postgres')))
}

const db = await open()
await migrate(db)
const { services, cases, entry } = await visitStudy(db, base)
const { getMatrix } = matrixHandlers(services)

function spec(): MatrixSpec {
  const choices = asked.filter((question) => filterKindsFor(question).includes('Chose'))
  const numbers = asked.filter(({ type }) => type === 'Num')
  const chose = (nth: number) => {
    const question = choices[nth % choices.length]
    return { Chose: { questionId: question?.id ?? '', answerId: question?.answers?.[0]?.id ?? '' } }
  }
  const heavier = (nth: number) => ({ Greater: { questionId: numbers[nth % numbers.length]?.id ?? '', value: 50 } })
  const averaged = { Average: { questionId: numbers.at(-1)?.id ?? '' } }
  const six = [0, 1, 2, 3, 4, 5]
  return {
    base: { group: base.group, base: base.id },
    headFilters: six.map(chose),
    sideFilters: six.map(heavier),
    evaluations: six.map(() => six.map(() => averaged)),
  }
}

const named = { group: base.group, base: base.id }
const begun = await cases.newCase({ base: named }, ada, exchange())
if (begun.type !== 'Ok' || !begun.draft) throw new Error(begun.type)
const { draft } = begun
const [question] = asked.filter(({ type }) => type === 'YN')

async function save(nth: number): Promise<number> {
  const began = performance.now()
  const facts = [{ id: question?.id ?? '', value: nth % 2 === 0 }]
  await entry.addFactsJson({ ...named, draft, facts }, ada, exchange())
  const saved = await entry.savecase({ ...named, draft, caseName: 'Saved' }, ada, exchange())
  if (saved.type !== 'OkWithGroups') throw new Error(saved.type)
  return performance.now() - began
}

/** Saves until told to end; p50 and p99 of their milliseconds. */
async function savesUntil(end: Promise<unknown>): Promise<string> {
  let isOver = false
  end.then(() => (isOver = true))
  const taken: number[] = []
  while (!isOver || taken.length < 2) taken.push(await save(taken.length))
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(share * taken.length))]?.toFixed(0)
  return `${at(0.5)}, ${at(0.99)} of ${taken.length}`
}

console.log(
  `${asked.length} questions that people answer, ${base.rules.length} rules, ${kind}, Node ${process.version}`,
)
console.log(
  '| cases | seconds | … beside saves | longest wait of others, p99, ms | peak memory, MiB | a save alone, p50, p99 | beside it |\n|--:|--:|--:|--:|--:|--:|--:|',
)
let filled = 0
for (const many of (sizes.length > 0 ? sizes : ['100', '10000', '100000']).map(Number)) {
  await fillRegistry(db, filled, many - filled)
  filled = many
  await sql`vacuum (analyze)`.execute(db)
  global.gc?.()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const evaluate = async () => {
    const began = performance.now()
    const answer = await getMatrix({ spec: spec() }, ada, exchange())
    if (answer.type !== 'ReceivedMatrix' || answer.matrix.cases < many) throw new Error(JSON.stringify(answer))
    return (performance.now() - began) / 1000
  }
  await evaluate()
  const waits = monitorEventLoopDelay({ resolution: 1 })
  waits.enable()
  const took = await evaluate()
  waits.disable()
  const alone = await savesUntil(new Promise((resolve) => setTimeout(resolve, 3000)))
  const again = evaluate()
  const beside = await savesUntil(again)
  clearInterval(watch)
  const figures = [took.toFixed(2), (await again).toFixed(2), (waits.percentile(99) / 1e6).toFixed(0)]
  console.log(`| ${[many, ...figures, Math.round(peak / 2 ** 20), alone, beside].join(' | ')} |`)
}
process.exit()
