/**
 * Times the evaluation of a matrix of 6 × 6 cells: `npm run bench:matrix [postgres|pglite] [CASES …]`, 100, 10,000 and 100,000 if no number
 * is given. The calls are made on the handlers, without HTTP. The base is a registry's (`registry.ts`), and every cell has an average.
 * Meanwhile somebody saves a case over and over: how long a save takes beside it, and without it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { filterKindsFor } from '@casebook/core/matrix/filter'
import type { MatrixSpec } from '@casebook/core/matrix/matrix'
import { sql } from 'kysely'
import { ada, exchange, visitStudy } from '../src/entry/visitStudy.fixture'
import { matrixHandlers } from '../src/matrix/matrix.handlers'
import { memoryOf } from './memory'
import { openForBench } from './onDatabase'
import { asked, base, fillRegistry } from './registry'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)

const db = await openForBench(kind)
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
  '| cases | seconds | CPU a case, µs | seconds beside saves | longest wait of others, p99, ms | held above before, MiB | a save alone, p50, p99 | beside it |',
)
console.log(`${'|--:'.repeat(8)}|`)
let filled = 0
for (const many of (sizes.length > 0 ? sizes : ['100', '10000', '100000']).map(Number)) {
  await fillRegistry(db, filled, many - filled)
  filled = many
  await sql`vacuum (analyze)`.execute(db)
  const evaluate = async () => {
    const [began, cpu] = [performance.now(), process.cpuUsage()]
    const answer = await getMatrix({ spec: spec() }, ada, exchange())
    if (answer.type !== 'ReceivedMatrix' || answer.matrix.cases < many) throw new Error(JSON.stringify(answer))
    const { user, system } = process.cpuUsage(cpu)
    return { seconds: (performance.now() - began) / 1000, cpu: (user + system) / many }
  }
  // The first compiles the base and the code.
  for (let nth = 0; nth < 3; nth++) await evaluate()
  const waits = monitorEventLoopDelay({ resolution: 1 })
  waits.enable()
  const once = await evaluate()
  waits.disable()
  const alone = await savesUntil(new Promise((resolve) => setTimeout(resolve, 3000)))
  const again = evaluate()
  const beside = await savesUntil(again)
  const figures = [many, once.seconds.toFixed(2), once.cpu.toFixed(0), (await again).seconds.toFixed(2)]
  console.log(
    `| ${[...figures, (waits.percentile(99) / 1e6).toFixed(0), await memoryOf(evaluate), alone, beside].join(' | ')} |`,
  )
}
process.exit()
