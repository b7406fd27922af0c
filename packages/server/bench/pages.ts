/**
 * Times pages of cases, the search by name and inside cases, and the overview: `npm run bench:pages [postgres|pglite] [CASES …]`, 1,000 and
 * 100,000 if no number is given, and `npm run bench:server -- postgres pages`.
 *
 * The calls are made on the handlers, without HTTP. One account owns all cases, which is the longest run there can be.
 */
import { caseOrders } from '@casebook/core/cases/cases.calls'
import { sql } from 'kysely'
import { ada, exchange, visit, visitStudy } from '../src/entry/visitStudy.fixture'
import { fillCases } from './casesOfOneOwner'
import { openForBench, time } from './onDatabase'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)

const db = await openForBench(kind)
const { bases, cases } = await visitStudy(db)

type Wanted = Partial<Parameters<typeof cases.getPageOfCases>[0]>

async function page(wanted: Wanted) {
  const request = { base: visit, order: 'name', descending: false, limit: 50, ...wanted } as const
  const answer = await cases.getPageOfCases(request, ada, exchange())
  if (answer.type !== 'ReceivedPageOfCases') throw new Error(answer.type)
  return answer
}

/** Some hundred steps of the search would measure the same again. */
async function searchInside(): Promise<void> {
  const request = { base: visit, content: 'in none of them', order: 'name', descending: false } as const
  let after: string | undefined
  await time('a step of a search inside 500 cases', async () => {
    const step = await cases.searchInCases({ ...request, after }, ada, exchange())
    if (step.type !== 'ReceivedFoundCases') throw new Error(step.type)
    after = step.next ?? undefined
  })
}

let filled = 0
for (const many of (sizes.length > 0 ? sizes : ['1000', '100000']).map(Number)) {
  const before = filled
  await fillCases(db, { ...visit, owner: 'ada' }, many - before, (nth) => `VH_${before + nth}`)
  await sql`vacuum (analyze)`.execute(db)
  filled = many
  console.log(`${many} cases of one owner, ${kind}`)
  for (const order of caseOrders) {
    await time(`first page by ${order}`, () => page({ order }))
    let after: string | undefined
    for (let i = 0; i < 20; i++) after = (await page({ order, limit: 40, after })).next ?? undefined
    await time(`page 17 by ${order}`, () => page({ order, after }))
  }
  for (const search of ['VH', 'VH_12', '54321', '4321', '321', '99', 'xyz', 'x'])
    for (const order of ['name', 'savedAt'] as const)
      await time(`search ${search} by ${order}`, () => page({ search, order }))
  await time('overview', () => bases.getBasesOverview({}, ada, exchange()))
  await searchInside()
  const { rss } = process.memoryUsage()
  console.log(`memory of the server ${(rss / 2 ** 20).toFixed(0)} MiB`)
}
process.exit()
