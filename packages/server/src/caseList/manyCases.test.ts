/** More cases than a list answers with at once: they are refused, and what has no limit does the same work as for a few. */
import type { CaseFilter } from '@casebook/core/cases/cases.calls'
import { mostListedCases } from '@casebook/core/cases/listLimit'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { versionsOf } from '../candidates/versions.repository'
import { readableCases } from '../cases/whichCase'
import { ada, exchange, rita, visit, visitStudy } from '../entry/visitStudy.fixture'
import { assignmentTable } from '../groups/assignmentTable'
import { aGroup } from '../groups/groups.fixture'
import { queriesHandlers } from '../queries/queries.handlers'
import { limitedQueriesIn } from '../queries/queries.repository'
import { openTestDatabase } from '../testing/testDatabase'

const db = await openTestDatabase()
const { bases, cases, services } = await visitStudy(db)
const { id: versionId } = await db.selectFrom('base_version').select('id').executeTakeFirstOrThrow()
await aGroup(db, 'Some', { owner: 'ben', members: { ada: 'JoinedWithSelectedCases' } })

/** One more than are listed, as entering them would leave them, without their trails. Every thousandth has a note. */
await sql`
  with made as (
    insert into study_case (id, group_name, base_name, base_version_id, name, owner, created_at, revision, saved_at)
    select gen_random_uuid(), 'Ward', 'visit', ${versionId}::bigint, 'VH_' || lpad(n::text, 5, '0'), 'ada', now(), gen_random_uuid(), now()
      from generate_series(0, ${mostListedCases}::integer) n
    returning id, name, revision),
  noted as (
    insert into case_answers (case_id, revision, answers)
    select id, revision, case when name like '%000' then '{"note": "needle"}' else '{}' end::json from made)
  insert into case_name (case_id, owner, group_name, base_name, sort_key, search_key, search_parts)
  select id, 'ada', 'Ward', 'visit', name, name, '{}' from made`.execute(db)

const tooMany = { type: 'TooManyCases', most: mostListedCases }
const remove = (isDeleted: boolean) =>
  db
    .updateTable('study_case')
    .set({ deleted_at: isDeleted ? new Date() : null })
    .where('name', '=', 'VH_00000')
    .execute()

describe('the lists that answer with every case at once [MORE-12]', () => {
  it('refuse above 20,000 cases, and say how many they list', async () => {
    expect(mostListedCases).toBe(20_000)
    expect(await cases.listMyCases({ base: visit }, ada, exchange())).toEqual(tooMany)
    expect(await cases.listAllMyCases({}, ada, exchange())).toEqual(tooMany)
    expect(await cases.listMyCasesFiltered({ base: visit, content: 'needle' }, ada, exchange())).toEqual(tooMany)
    expect(await cases.listAllCases({}, rita, exchange())).toEqual(tooMany)
    expect(await assignmentTable(db, ada, {})).toEqual(tooMany)
  })

  it('answer with 20,000', async () => {
    await remove(true)
    const mine = await cases.listMyCases({ base: visit }, ada, exchange())
    expect(mine).toMatchObject({ type: 'ReceivedCases', cases: { length: mostListedCases } })
    // Deleted cases are listed for those who review them.
    expect(await cases.listAllCases({}, rita, exchange())).toEqual(tooMany)
    await remove(false)
  })

  it('are not needed for the assignments of one case', async () => {
    const one = await assignmentTable(db, ada, { name: 'VH_00007' })
    expect(one).toMatchObject({ type: 'ReceivedAssignments', assignments: [{ groupName: 'Some', assign: false }] })
  })
})

describe('the list of all queries [MORE-12]', () => {
  it('is that of a few queries, however many cases there are, and refuses above its own limit', async () => {
    await sql`
      with chosen as (select id from study_case limit 1),
        asked as (
          insert into query (id, case_id, question, started_at)
          select gen_random_uuid(), chosen.id, 'age', now() from chosen, generate_series(1, 3) returning id)
      insert into query_step (query_id, seq, node, value, source, at)
      select id, 1, 'open', '', '{"kind": "internal"}', now() from asked`.execute(db)
    const all = await queriesHandlers(services).getAllQueries({}, rita, exchange())
    expect(all).toMatchObject({ type: 'ReceivedQueries', queries: { length: 3 } })
    const cases = await readableCases(db, rita, 'live')
    expect(await limitedQueriesIn(db, cases, 3)).toHaveLength(3)
    expect(await limitedQueriesIn(db, cases, 2)).toEqual({ type: 'TooManyQueries', most: 2 })
  })
})

describe('a filtered list [MORE-11] [MORE-12]', () => {
  const named = async (only: CaseFilter, more: { readonly search?: string; readonly limit?: number } = {}) => {
    const wanted = { base: visit, order: 'name', descending: false, limit: 50, only, ...more } as const
    const page = await cases.getPageOfCases(wanted, ada, exchange())
    if (page.type !== 'ReceivedPageOfCases') throw new Error(page.type)
    return { names: page.cases.map(({ name }) => name), count: page.count, next: page.next, cases: page.cases }
  }

  it('finds the few that wait for a signature among many, in order, counted and page by page', async () => {
    const sections = '{"ready": ["patient"], "other": ["diary"]}'
    await sql`update study_case set sections = ${sections}::jsonb, to_sign = 1, progress = 100
               where name in ('VH_19998', 'VH_00003', 'VH_15000')`.execute(db)
    await sql`update case_name set search_parts = '{199,999}' where search_key = 'VH_19998'`.execute(db)
    const { names, count, cases } = await named('toSign')
    expect([names, count]).toEqual([['VH_00003', 'VH_15000', 'VH_19998'], 3])
    expect(cases[0]?.verified).toEqual({ sections: 2, signed: 0, confirmed: 0 })
    expect((await named('toSign', { search: '1999' })).names).toEqual(['VH_19998'])
    expect((await named('toSign', { limit: 2 })).next).not.toBeNull()
  })

  it('of complete ones has these, and of incomplete ones the first of the others', async () => {
    expect((await named('complete')).names).toEqual(['VH_00003', 'VH_15000', 'VH_19998'])
    const { names, count } = await named('incomplete', { limit: 4 })
    expect([names, count]).toEqual([['VH_00000', 'VH_00001', 'VH_00002', 'VH_00004'], 10_000])
  })

  it('of cases with open queries tells how many wait for whom, and has none whose query is closed', async () => {
    const ask = async (name: string, ...nodes: readonly string[]) => {
      const { id } = await db.selectFrom('study_case').select('id').where('name', '=', name).executeTakeFirstOrThrow()
      const query = crypto.randomUUID()
      const [at, source] = [new Date(), JSON.stringify({ kind: 'internal' })]
      await db.insertInto('query').values({ id: query, case_id: id, question: 'age', started_at: at }).execute()
      for (const [seq, node] of nodes.entries())
        await db
          .insertInto('query_step')
          .values({ query_id: query, seq: seq + 1, node, value: '', source, at })
          .execute()
    }
    await ask('VH_17000', 'source-query')
    await ask('VH_17001', 'source-query', 'confirmed')
    await ask('VH_17002', 'source-query', 'confirmed', 'resolved')
    const { names, count, cases } = await named('queries')
    expect([names, count]).toEqual([['VH_17000', 'VH_17001'], 2])
    expect(cases.map(({ queries }) => queries)).toEqual([
      { mine: 1, others: 0 },
      { mine: 0, others: 1 },
    ])
  })
})

describe('a search inside many cases [MORE-12]', () => {
  it('goes in bounded steps, in order, and says in the first how many there are', async () => {
    const found: string[] = []
    let after: string | undefined
    for (const count of [mostListedCases + 1, undefined, undefined]) {
      const request = { base: visit, content: 'needle', order: 'name', descending: false, after } as const
      const step = await cases.searchInCases(request, ada, exchange())
      if (step.type !== 'ReceivedFoundCases') throw new Error(step.type)
      expect(step).toMatchObject({ searched: 500, next: expect.any(String) })
      expect(step.count).toBe(count)
      found.push(...step.cases.map(({ name }) => name))
      after = step.next ?? undefined
    }
    expect(found).toEqual(['VH_00000', 'VH_01000'])
  })

  it('begins only where a step of the same search ended', async () => {
    const request = { base: visit, content: 'needle', order: 'savedAt', descending: false, after: 'nonsense' } as const
    expect(await cases.searchInCases(request, ada, exchange())).toEqual({ type: 'PageNotFound' })
  })
})

describe('the versions of a base with many cases [MORE-12]', () => {
  it('count 10,000 of them, and say that there are more', async () => {
    expect(await versionsOf(db, visit)).toMatchObject([{ cases: 10_000, moreCases: true }])
  })
})

describe('the overview of many cases [MORE-12]', () => {
  it('counts up to 10,000, and says that there are more', async () => {
    const overview = await bases.getBasesOverview({}, ada, exchange())
    expect(overview).toMatchObject({ groups: [{ bases: [{ base: 'visit', cases: 10_000, moreCases: true }] }] })
  })

  /** Drafts with one answer each, which the case has already if it is one of a case. */
  const drafts = (names: { readonly from: number; readonly to: number }, ofCases: boolean) =>
    sql`
    with begun as (
      insert into draft (id, username, group_name, base_name, base_version_id, case_id, created_at, touched_at, saved_seq)
      select gen_random_uuid(), 'ada', 'Ward', 'visit', ${versionId}::bigint, study_case.id, now(), to_timestamp(n), ${ofCases ? 1 : 0}::integer
        from generate_series(${names.from}::integer, ${names.to}::integer) n
        left join study_case on ${ofCases}::boolean and study_case.name = 'VH_' || lpad(n::text, 5, '0')
      returning id),
    headed as (
      insert into chain_head (chain_id, kind, seq, hash) select id, 'draft', 1, '' from begun)
    insert into draft_entry (draft_id, seq, kind, question, occurrence, value, author, source, at, hash)
    select id, 1, 'fact', 'age', 1, '40', 'ada', '{"kind": "user"}', now(), '' from begun`.execute(db)

  it('lists the drafts of new cases, however many drafts of saved cases are later', async () => {
    await drafts({ from: 1, to: 2 }, false)
    await drafts({ from: 3, to: 1_500 }, true)
    const overview = await bases.getBasesOverview({}, ada, exchange())
    expect(overview).toMatchObject({ groups: [{ bases: [{ drafts: { length: 2 } }] }] })
  })

  it('lists the hundred latest, and says that there are more', async () => {
    await drafts({ from: 2_001, to: 2_120 }, false)
    const overview = await bases.getBasesOverview({}, ada, exchange())
    expect(overview).toMatchObject({ groups: [{ bases: [{ drafts: { length: 100 }, moreDrafts: true }] }] })
  })
})
