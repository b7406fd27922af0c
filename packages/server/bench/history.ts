/**
 * Times the overview of all cases and the history of a large case: `npm run bench:history [postgres|pglite] [CASES …]`, 100, 10,000 and
 * 100,000 if no number is given.
 *
 * The calls are made on the handlers, without HTTP. Forty people own the cases. The large case has 2,000 questions and 500 revisions.
 */
import { comparedCase } from '@casebook/core/history/comparison/comparedCase'
import { overviewOrders } from '@casebook/core/history/overview.calls'
import { compileBase } from '@casebook/core/rules/compile'
import { sql } from 'kysely'
import { exchange, rita, visit, visitStudy } from '../src/entry/visitStudy.fixture'
import { historyHandlers } from '../src/history/history.handlers'
import { overviewHandlers } from '../src/history/overview.handlers'
import { fillCases } from './casesOfOneOwner'
import { fillLargeCase, largeBase, questions, revisions } from './largeCase'
import { openForBench, time } from './onDatabase'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)
const owners = 40

const db = await openForBench(kind)
const { services, entry } = await visitStudy(db)
const overview = overviewHandlers(services)
const history = historyHandlers(services)

const caseId = await fillLargeCase(services, entry)
await sql`vacuum (analyze)`.execute(db)
console.log(`a case of ${questions} questions and ${revisions} revisions, ${kind}`)
const listed = await history.getCaseHistory({ caseId }, rita, exchange())
if (listed.type !== 'ReceivedCaseHistory') throw new Error(listed.type)
const [newest = '', before = ''] = listed.entries.toReversed().map(({ uuid }) => uuid)
const revision = async (uuid: string) => {
  const answer = await history.getCaseRevision({ caseId, uuid, language: 'none' }, rita, exchange())
  if (answer.type !== 'ReceivedCaseRevision') throw new Error(answer.type)
  return answer
}
await time('the list of revisions', () => history.getCaseHistory({ caseId }, rita, exchange()))
await time('one revision', () => revision(newest))
await time('one revision with its trees and changes', () =>
  history.getCaseRevision({ caseId, uuid: newest, language: 'en' }, rita, exchange()),
)
await time('everything said on one question', () =>
  history.getAnswerHistory({ caseId, question: 'q0_1' }, rita, exchange()),
)
const [after, then] = [await revision(newest), await revision(before)]
const size = (value: unknown) => `${(JSON.stringify(value).length / 1024).toFixed(0)} KiB`
console.log(`on the wire: the list ${size(listed)}, a revision ${size(after)}`)
const compiled = compileBase(largeBase)
await time('comparing two revisions', () => comparedCase(compiled, then.facts, after.facts))

for (let nth = 0; nth < owners; nth += 1)
  await db
    .insertInto('app_user')
    .values({ username: `owner${nth}`, roles: [], created_at: new Date() })
    .execute()

async function page(wanted: Partial<Parameters<typeof overview.getPageOfAllCases>[0]>) {
  const request = { order: 'savedAt', descending: true, limit: 25, ...wanted } as const
  const answer = await overview.getPageOfAllCases(request, rita, exchange())
  if (answer.type !== 'ReceivedPageOfAllCases') throw new Error(answer.type)
  return answer
}

let filled = 0
for (const many of (sizes.length > 0 ? sizes : ['100', '10000', '100000']).map(Number)) {
  for (let nth = 0; nth < owners; nth += 1) {
    const each = Math.floor((many - filled) / owners)
    await fillCases(db, { ...visit, owner: `owner${nth}` }, each, (i) => `VH_${filled + nth * each + i}`)
  }
  filled = many
  await sql`vacuum (analyze)`.execute(db)
  console.log(`${many} cases of ${owners} owners, ${kind}`)
  for (const order of overviewOrders) {
    await time(`first page by ${order}`, () => page({ order }))
    let next: string | undefined
    for (let i = 0; i < 3; i++) next = (await page({ order, after: next })).next ?? undefined
    await time(`page 4 by ${order}`, () => page({ order, after: next }))
  }
  for (const search of ['VH', '4321', 'xyz']) await time(`search ${search}`, () => page({ search, order: 'case' }))
}
process.exit()
