import { homeWire } from '@casebook/api-adapter/home/home.wire'
import { queryListWire } from '@casebook/api-adapter/queries/queries.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { type Text, textIn } from '@casebook/core/language/language'
import { type QueryGraph, queryGraph } from '@casebook/core/queries/graph/graph'
import type { ListedQuery, QueryPageRequest } from '@casebook/core/queries/queryList.calls'
import { type QueryRow, queryColumns, rowOf } from '@casebook/core/queries/table'
import { passesFilters, sortedRows } from '@casebook/core/queries/tableRule.fixture'
import { turnAfter } from '@casebook/core/queries/turns'
import { wordsOfStep } from '@casebook/core/queries/words'
import { afterAll, describe, expect, it } from 'vitest'
import { queryNodes } from '../deployment/queryGraph'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { insertQuery, insertStep } from './queries.repository'

const { ada, ben, rita, root, dana, paul, aCase, caseRow, clock, db, server } = await startWard(
  await openTestDatabase(),
)
afterAll(() => server.close())

const words = { internal: 'Automatic check', token: 'Sent from outside' }
const newest = { column: 'instant', descending: true } as const
const everything: QueryPageRequest = { filters: {}, sort: newest, language: 'en', words, limit: 200 }

const listOf = ({ browser }: typeof ada) => wireClient(queryListWire, browser.send)

async function pageOf(who: typeof ada, more: Partial<QueryPageRequest> = {}) {
  const page = await listOf(who).getPageOfQueries({ ...everything, ...more })
  if (page.type !== 'ReceivedPageOfQueries') throw new Error(page.type)
  return page
}

/** All pages of a list, each of four. */
async function allOf(who: typeof ada, more: Partial<QueryPageRequest>): Promise<readonly ListedQuery[]> {
  const queries: ListedQuery[] = []
  for (let after: string | undefined; ; ) {
    const page = await pageOf(who, { ...more, limit: 4, ...(after !== undefined && { after }) })
    queries.push(...page.queries)
    if (page.next === null) return queries
    after = page.next
  }
}

const graph: QueryGraph = queryGraph(await queryNodes(db))
const nodes = [...graph.nodes.keys()]
const values = ['Zoé', 'äh', 'Über 3', 'zebra', 'an', '100 %', 'check-source', 'a_b', '', '(x)']

for (const name of ['VH_2', 'vh_10', 'Aa_1']) await aCase(name)
const cases = await Promise.all(['VH_2', 'vh_10', 'Aa_1'].map(caseRow))
const sources = [
  { kind: 'user', user: 'rita' },
  { kind: 'user', user: 'ada' },
  { kind: 'unknownApiCall' },
  { kind: 'internal' },
  { kind: 'token' },
] as const
for (let i = 0; i < 30; i += 1) {
  clock.pass(i % 3 === 0 ? 0 : 90_000)
  const step = (by: number) => ({
    nodeId: nodes[(i * by) % nodes.length] ?? '',
    value: values[(i * by) % values.length] ?? '',
    instant: clock.now().toISOString(),
    source: sources[(i * by) % sources.length] ?? sources[0],
  })
  const caseId = cases[i % cases.length]?.id ?? ''
  const query = await insertQuery(db, { caseId, questionId: i % 2 ? 'age' : 'sex', checkId: null }, step(1))
  if (i % 4 === 0) await insertStep(db, query, 2, step(3))
}

const read = (text: Text) => textIn(text, 'en')
const shownRow = (query: ListedQuery): QueryRow => {
  const { uuid, questionId, checkId, caseIdentifier, last } = query
  const row = rowOf({ uuid, questionId, checkId, caseIdentifier, steps: [last] }, words)
  const said = wordsOfStep(graph, last, read)
  return { ...row, nodeId: said.kind, value: said.words }
}

describe('the list of queries', () => {
  it('is filtered and sorted by the database as the rule says, page by page [QRY-08] [MORE-12]', async () => {
    const all = (await pageOf(rita)).queries.map(shownRow)
    expect(all).toHaveLength(30)
    for (const column of queryColumns)
      for (const [i, { text, negate }] of [
        { text: ' A', negate: false },
        { text: 'Ä', negate: true },
        { text: '-', negate: false },
        { text: 'ch', negate: true },
      ].entries()) {
        const filters = { [column]: { text, negate }, ...(i > 1 && { value: { text: 'e', negate: false } }) }
        const sort = { column: queryColumns[(i + queryColumns.indexOf(column)) % 7] ?? column, descending: i % 2 === 0 }
        const listed = (await allOf(rita, { filters, sort })).map(shownRow)
        const wanted = sortedRows(
          all.filter((row) => passesFilters(row, filters)),
          sort,
          'en',
        )
        expect(listed.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort())
        expect(listed.map((row) => row[sort.column])).toEqual(wanted.map((row) => row[sort.column]))
      }
  })

  it('filters days as they are where the reader is [QRY-08]', async () => {
    const { last } = (await pageOf(rita)).queries[0] ?? expect.fail('no query')
    const at = new Date(last.instant)
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(at)
    const isFound = async (timeZone: string, text: string) => {
      const { queries } = await pageOf(rita, { timeZone, filters: { instant: { text, negate: false } } })
      return queries.some((one) => one.last.instant === last.instant)
    }
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Midway']
    expect(dayIn(east)).not.toBe(dayIn(west))
    expect(await isFound(east, dayIn(east))).toBe(true)
    expect(await isFound(west, dayIn(east))).toBe(false)
    expect(await isFound(west, dayIn(west))).toBe(true)
    await expect(pageOf(rita, { timeZone: 'Ward/7' })).rejects.toThrow()
  })

  it('has the parts in which it is one’s turn, somebody else’s, and nobody’s any more, and counts them [QRY-04] [QRY-08]', async () => {
    for (const [who, roles] of [
      [rita, ['REPORTER']],
      [ada, ['PI']],
    ] as const) {
      const { counts, queries } = await pageOf(who)
      for (const turn of ['mine', 'others', 'closed'] as const) {
        const part = await pageOf(who, { turn })
        const those = queries.filter((one) => turnAfter(graph, one.last.nodeId, roles) === turn)
        expect(part.queries).toEqual(those)
        expect(counts?.[turn]).toBe(those.length)
      }
    }
  })

  it('links to data entry, calls it one’s turn and takes an answer exactly where one may open the case [QRY-09] [MORE-11] [ROLE-01]', async () => {
    for (const who of [ada, ben, rita, root, dana, paul]) {
      const { queries, counts } = await pageOf(who)
      const home = await wireClient(homeWire, who.browser.send).getWaiting({ today: '2026-11-27' })
      expect(home.type === 'ReceivedWaiting' && home.queries?.count).toBe(counts?.mine)
      const reviews = who === rita || who === dana || who === paul
      for (const { uuid, caseIdentifier: name, group, base, owner, mayEdit, turn, last } of queries) {
        const named = { name, base: { group, base }, owner }
        const opened = await who.cases.loadCase({ base: { group, base }, caseName: name, owner })
        expect(mayEdit).toBe(opened.type === 'CaseResolved')
        const read = await who.queries.getQueriesForCase(named)
        expect(read).toMatchObject({ type: 'ReceivedQueries', mayAnswer: mayEdit || reviews })
        if (mayEdit || reviews) continue
        expect(turn).not.toBe('mine')
        for (const { id, values } of graph.followers.get(last.nodeId) ?? [])
          expect(await who.queries.answer({ ...named, query: uuid, nodeId: id, value: values[0]?.id ?? 'x' })).toEqual({
            type: 'QueryError',
            error: 'notYours',
          })
        for (const { id, values } of graph.roots)
          expect(
            await who.queries.startQuery({ ...named, questionId: 'age', nodeId: id, value: values[0]?.id ?? 'x' }),
          ).toEqual({ type: 'QueryError', error: 'notYours' })
      }
    }
    expect((await pageOf(root)).queries).toHaveLength(30)
    expect((await pageOf(root)).counts?.mine).toBe(0)
  })

  it('holds the queries of cases within reach, with the question and its saved answer [QRY-08]', async () => {
    expect((await pageOf(ben)).queries).toEqual([])
    const [query] = (await pageOf(ada, { filters: { questionId: { text: 'age', negate: false } } })).queries
    expect(query).toMatchObject({ owner: 'ada', answer: 40, question: { type: 'Num', text: { en: 'Age' } } })
    await db.updateTable('study_case').set({ deleted_at: clock.now() }).where('name', '=', 'vh_10').execute()
    expect((await pageOf(rita)).queries).toHaveLength(20)
  })

  it('knows no page of another list [QRY-08]', async () => {
    const { next } = await pageOf(rita, { limit: 2 })
    const other = { ...everything, sort: { column: 'value', descending: false }, after: next ?? '' } as const
    expect(await listOf(rita).getPageOfQueries(other)).toEqual({ type: 'PageNotFound' })
    for (const after of ['x', Buffer.from('["instant",true,"1","x"]').toString('base64url')])
      expect(await listOf(rita).getPageOfQueries({ ...everything, after })).toEqual({ type: 'PageNotFound' })
  })
})
