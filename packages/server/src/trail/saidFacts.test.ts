import { type FactValue, foldFacts } from '@casebook/core/facts/fact'
import type { TrailFact } from '@casebook/core/facts/trail'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { keysOfName } from '../cases/newCases.repository'
import { visit, visitStudy } from '../entry/visitStudy.fixture'
import { factOfRow } from '../facts/factRow'
import { factsOfDraft, lastSaved, lastUnsaved, savedFacts, unsavedEntries } from '../facts/facts.repository'
import { readRevision } from '../history/history.repository'
import { appendToDraft, linkAfter } from '../reads/draftReads'
import type { Database } from '../services'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'
import { appendSaved, appendToCase, type Head, headOf, type NewEntry } from './chains.repository'
import { sealOf } from './seal'
import { verifyTrail } from './verifyTrail'

const { services } = await visitStudy(await openTestDatabase())
const { db } = services
const at = new Date('2026-03-02T12:00:00Z')
const said = { reason: null, author: 'ada', source: { kind: 'user' }, at } as const

const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  fc.boolean(),
  fc.subarray(['head', 'back']),
  fc.constant({ unknown: true } as const),
  fc.constant(null),
)
const fact: fc.Arbitrary<TrailFact> = fc.record({
  question: fc.constantFrom('age', 'note', 'drug', 'drug (Annotation)'),
  occurrence: fc.constantFrom(1, 2),
  value: value as fc.Arbitrary<FactValue>,
})

/** The rows of one call; `earlier`: as the server wrote them when each fact was a row. */
const call = fc.record({ facts: fc.array(fact, { minLength: 1, maxLength: 6 }), earlier: fc.boolean() })
const calls = fc.array(call, { minLength: 1, maxLength: 6 })
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never

async function aDraft(tx: Database, id: string, caseId: string | null): Promise<void> {
  const [version] = await tx.selectFrom('base_version').select('id').execute()
  const row = { id, username: 'ada', group_name: visit.group, base_name: visit.base, base_version_id: version?.id ?? 0 }
  const from = { case_id: caseId, started_from: null, created_at: at, touched_at: at, discarded_at: null }
  // The draft is recorded as any other.
  await sql`set local session_replication_role = origin`.execute(tx)
  await tx
    .insertInto('draft')
    .values({ ...row, ...from })
    .execute()
  await sql`set local session_replication_role = replica`.execute(tx)
}

const factEntry = (one: TrailFact): NewEntry => ({ kind: 'fact', ...one, revision: null, ...said })

async function sayInDraft(tx: Database, draft: string, { facts, earlier }: Call): Promise<void> {
  let head: Head = await headOf(tx, draft)
  if (!earlier) {
    if (facts.length > 0) await appendToDraft(tx, linkAfter(head, draft, facts, said))
    return
  }
  for (const one of facts) {
    const { seq } = head
    const entry = { ...factEntry(one), chain: draft, seq: seq + 1, at: at.toISOString() }
    head = { seq: seq + 1, hash: sealOf(entry, head.hash) }
    await sql`insert into draft_entry (draft_id, seq, kind, question, occurrence, value, author, source, at, hash)
      values (${draft}, ${head.seq}, 'fact', ${one.question}, ${one.occurrence}, ${JSON.stringify(one.value)}::jsonb, 'ada',
              '{"kind":"user"}', ${at}, ${head.hash})`.execute(tx)
  }
  await sql`insert into chain_head values (${draft}, 'draft', ${head.seq}, ${head.hash})
    on conflict (chain_id) do update set seq = excluded.seq, hash = excluded.hash`.execute(tx)
}

/** A case of what was said in these calls, half of it perhaps before and half of it after the rows became fewer. */
async function aCaseOf(tx: Database, said_: readonly Call[]) {
  const [id, draft, revision] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const [version] = await tx.selectFrom('base_version').selectAll().execute()
  if (!version) throw new Error('There is no base')
  const stamp = { group: visit.group, base: visit.base, version: version.version, checksum: version.checksum }
  const row = { group_name: visit.group, base_name: visit.base, base_version_id: version.id, name: id, owner: 'ada' }
  await tx
    .insertInto('study_case')
    .values({ id, ...row, created_at: at, revision, saved_at: at, deleted_at: null })
    .execute()
  const { sortKey: sort_key, searchKey: search_key, searchParts: search_parts } = keysOfName(row)
  await tx
    .insertInto('case_name')
    .values({
      case_id: id,
      group_name: row.group_name,
      base_name: row.base_name,
      owner: row.owner,
      sort_key,
      search_key,
      search_parts: [...search_parts],
    })
    .execute()
  await aDraft(tx, draft, id)
  const earlier = said_.filter((one) => one.earlier)
  await appendToCase(
    tx,
    id,
    earlier.flatMap(({ facts }) => facts.map(factEntry)),
  )
  for (const one of said_.filter((one) => !one.earlier)) await sayInDraft(tx, draft, one)
  const closing = { revision, stamp: { ...stamp, name: id, owner: 'ada' }, ...said }
  const entries = await unsavedEntries(tx, { id: draft })
  await appendSaved(tx, { caseId: id, draftId: draft, head: await headOf(tx, id) }, entries, closing)
  await sql`insert into case_answers select ${id}, ${revision}, answers_in_trail(${id}, ${revision})`.execute(tx)
  return {
    id,
    draft,
    revision,
    inOrder: [...earlier, ...said_.filter((one) => !one.earlier)].flatMap((one) => one.facts),
  }
}

class Undo extends Error {}

/** As somebody who commands the database, in a transaction that leaves nothing behind. */
async function passing(work: (tx: Database) => Promise<unknown>): Promise<void> {
  const done = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await work(tx)
    throw new Undo()
  })
  await done.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
}

async function faults(tx: Database): Promise<string[]> {
  const found: string[] = []
  for await (const { kind, id, seq } of verifyTrail(tx)) found.push(`${kind} ${id} ${seq}`)
  return found
}

/** Number of draft rows that this transaction has read so far. */
async function entriesRead(tx: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_all_tables where relname = 'draft_entry'`.execute(tx)
  return rows[0]?.read ?? Number.NaN
}

const byKey = (facts: readonly TrailFact[]) => Object.fromEntries(foldFacts(facts.map(factOfRow)))
/** A number that is read back: minus zero has no digits of its own. */
const plain = <T>(of: T): T => JSON.parse(JSON.stringify(of))

describe('what was said, whichever kinds of rows it lies in', () => {
  it('is read from a draft as it was said, in its order [DATA-20]', async () => {
    await fc.assert(
      fc.asyncProperty(calls, (said_) =>
        passing(async (tx) => {
          const id = crypto.randomUUID()
          await aDraft(tx, id, null)
          for (const one of said_) await sayInDraft(tx, id, one)
          const all = said_.flatMap(({ facts }) => facts)
          const draft = { id, caseId: null, startedFrom: null } as Parameters<typeof factsOfDraft>[1]
          expect(await factsOfDraft(tx, draft)).toEqual(plain(all.map(factOfRow)))
          const last = new Map(all.map((one) => [factOfRow(one).id, one.value]))
          const read = (await lastUnsaved(tx, { id }, all)).map(factOfRow)
          expect(Object.fromEntries(read.map((one) => [one.id, one.value]))).toEqual(plain(Object.fromEntries(last)))
          expect(await faults(tx)).toEqual([])
        }),
      ),
      tries(30),
    )
  })

  it('is not read again where a save has taken it, however much that is', async () => {
    await passing(async (tx) => {
      const id = crypto.randomUUID()
      const facts = [{ question: 'age', occurrence: 1, value: 41 }]
      await aDraft(tx, id, null)
      for (let call = 0; call < 100; call++) await sayInDraft(tx, id, { facts, earlier: false })
      await sql`update draft set saved_seq = 99 where id = ${id}`.execute(tx)
      await sql`set local enable_seqscan = off`.execute(tx)
      const before = await entriesRead(tx)
      expect(await lastUnsaved(tx, { id }, facts)).toHaveLength(1)
      expect((await entriesRead(tx)) - before).toBeLessThan(10)
    })
  })

  it('is read from a case as it was said, and its trail is sound [HIST-10]', async () => {
    await fc.assert(
      fc.asyncProperty(calls, (said_) =>
        passing(async (tx) => {
          const { id, revision, inOrder } = await aCaseOf(tx, said_)
          const facts = await tx
            .selectFrom('case_fact')
            .selectAll()
            .where('case_id', '=', id)
            .orderBy('seq')
            .orderBy('place')
            .execute()
          expect(facts.map(factOfRow)).toEqual(plain(inOrder.map(factOfRow)))
          const answers = plain(byKey(inOrder))
          expect(Object.fromEntries(foldFacts(await savedFacts(tx, id, revision)))).toEqual(answers)
          expect(Object.fromEntries(foldFacts(await lastSaved(tx, id, revision, inOrder)))).toEqual(answers)
          expect(byKey((await readRevision(tx, id, revision))?.words ?? [])).toEqual(answers)
          const { rows } = await sql<{
            answers: object
          }>`select answers_in_trail(${id}, ${revision}) as answers`.execute(tx)
          expect(rows).toEqual([{ answers }])
          expect(await faults(tx)).toEqual([])
        }),
      ),
      tries(30),
    )
  })

  it('cannot be changed inside its row unseen: question, occurrence, value, order, or one more or less [HIST-10]', async () => {
    const deeds = [
      sql`jsonb_set(value, '{0,value}', '"another"')`,
      sql`jsonb_set(value, '{0,question}', '"another"')`,
      sql`jsonb_set(value, '{0,occurrence}', '3')`,
      sql`jsonb_set(value, '{0,more}', '1')`,
      sql`value - 0`,
      sql`value || value`,
      sql`(select jsonb_agg(fact order by place desc) from jsonb_array_elements(value) with ordinality as said (fact, place))`,
      sql`replace(value::text, '"occurrence": 1', '"occurrence": 1.0')::jsonb`,
      sql`'"no list"'::jsonb`,
    ]
    await fc.assert(
      fc.asyncProperty(calls, fc.constantFrom(...deeds), fc.nat(), (said_, deed, which) =>
        passing(async (tx) => {
          const { id } = await aCaseOf(tx, said_)
          const { rows } = await sql<{ seq: number }>`
            select seq from case_entry where case_id = ${id} and kind = 'facts' and value::text <> (${deed})::text`.execute(
            tx,
          )
          const seq = rows[which % rows.length]?.seq
          fc.pre(seq !== undefined)
          await sql`update case_entry set value = ${deed} where case_id = ${id} and seq = ${seq}`.execute(tx)
          expect(await faults(tx)).toContain(`edited ${id} ${seq}`)
        }),
      ),
      tries(60),
    )
  })
})
