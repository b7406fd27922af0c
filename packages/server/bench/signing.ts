/**
 * Times what the signatures of the server cost: the same calls by turns on two databases, of which one is signed:
 * `npm run bench:signing [postgres|pglite] [CASES]`, 300 cases on each if no number is given. The calls are made on the handlers, without HTTP.
 */
import { aCase, ada, exchange, visit, visitStudy } from '../src/entry/visitStudy.fixture'
import { makeTestKey } from '../src/signing/testKey.fixture'
import { openForBench } from './onDatabase'

const [kind = 'postgres', cases = '300'] = process.argv.slice(2)

const studies = {
  unsigned: await visitStudy(await openForBench(kind)),
  signed: await visitStudy(await openForBench(kind, makeTestKey().sign)),
}
type Way = keyof typeof studies
const ways: readonly Way[] = ['unsigned', 'signed']
const taken: Record<string, Record<Way, number[]>> = {}

async function timed<T>(what: string, way: Way, call: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const answer = await call()
  taken[what] ??= { unsigned: [], signed: [] }
  taken[what][way].push(performance.now() - began)
  return answer
}

for (const way of ways)
  for (let i = 0; i < 100; i++) await aCase(studies[way], ada, `Warm_${i}`, [{ id: 'age', value: i }])
for (let i = 0; i < Number(cases); i++)
  for (const way of i % 2 === 0 ? ways : ways.toReversed()) {
    const { cases: list, entry } = studies[way]
    const begun = await timed('new case', way, () => list.newCase({ base: visit }, ada, exchange()))
    const draft = begun.type === 'Ok' ? begun.draft : null
    if (!draft) throw new Error(`No new case: ${begun.type}`)
    for (const id of ['age', 'dose', 'age'])
      await timed('answer', way, () =>
        entry.addFactsJson({ ...visit, draft, facts: [{ id, value: i % 90 }] }, ada, exchange()),
      )
    const saved = await timed('save', way, () =>
      entry.savecase({ ...visit, draft, caseName: `Case_${i}` }, ada, exchange()),
    )
    if (saved.type !== 'OkWithGroups') throw new Error(`Not saved: ${saved.type}`)
  }

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
for (const [what, { unsigned, signed }] of Object.entries(taken)) {
  const [before, after] = [median(unsigned), median(signed)]
  console.log(
    `${what.padEnd(10)} p50 ${before.toFixed(2)} ms, signed ${after.toFixed(2)} ms: ${(after / before).toFixed(3)} times`,
  )
}
process.exit()
