import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aCase, ada, ben, exchange, visit, visitStudy } from '../entry/visitStudy.fixture'
import type { Database } from '../services'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'
import { appendToCase, type NewEntry } from './chains.repository'
import { verifyTrail } from './verifyTrail'

const study = await visitStudy(await openTestDatabase())
const { db } = study.services

for (const [i, caller] of [ada, ben, ada].entries())
  await aCase(
    ...([study, caller, `Case_${i}`] as const),
    [
      { id: 'age', value: 40.5 + i },
      { id: 'note', value: 'a „note“ \\ " \u0001 😀' },
    ],
    [
      { id: 'pain', value: ['head', 'back'] },
      { id: 'sex', value: { unknown: true } },
    ],
    [{ id: 'drug#2', value: 'x' }],
    [
      { id: 'age', value: 1e14 },
      { id: 'age', value: 40.5 },
    ],
    [{ id: 'dose', value: 1e-7 }],
  )
await study.cases.deleteCase({ ...visit, name: 'Case_2' }, ada, exchange())

const [chain] = (await db.selectFrom('study_case').select('id').where('name', '=', 'Case_0').execute()).map(
  ({ id }) => id,
)
const length = (
  await db
    .selectFrom('case_entry')
    .select('seq')
    .where('case_id', '=', chain ?? '')
    .execute()
).length

async function faults(on: Database): Promise<string[]> {
  const found: string[] = []
  for await (const { kind, id, seq, through } of verifyTrail(on))
    found.push(
      [kind, id === chain ? null : id, seq, through === seq ? null : through].filter((part) => part != null).join(' '),
    )
  return found
}

class Undo extends Error {}

/** Runs the check after tampering by somebody with full access to the database, then restores everything. */
async function faultsAfter(tamper: (tx: Database) => Promise<unknown>): Promise<string[]> {
  let found: string[] = []
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tamper(tx)
      found = await faults(tx)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return found
}

const set =
  (column: string, value: unknown, seq = 3) =>
  (tx: Database) =>
    sql`update case_entry set ${sql.ref(column)} = ${value} where case_id = ${chain} and seq = ${seq}`.execute(tx)

describe('the trail', () => {
  it('is sound as it was written [HIST-10]', async () => {
    expect(await faults(db)).toEqual([])
  })

  it.each(['case_entry', 'draft_entry'])('is never changed by any statement of the program: %s', async (table) => {
    const name = sql.table(table)
    for (const statement of [sql`update ${name} set author = 'eve'`, sql`delete from ${name}`, sql`truncate ${name}`])
      await expect(statement.execute(db)).rejects.toThrow('never changed or removed')
  })
})

describe('verifyTrail', () => {
  it.each([
    ['question', 'sex'],
    ['occurrence', 2],
    ['value', '"another"'],
    ['value', null],
    ['reason', 'because'],
    ['revision', '11111111-1111-4111-8111-111111111111'],
    ['author', 'eve'],
    ['source', '{"kind":"import"}'],
    ['at', '2020-01-01T00:00:00Z'],
    ['at', '2026-03-02T12:00:00.000001Z'],
    ['kind', 'deleted'],
    ['hash', 'f'.repeat(64)],
  ])('names the entry whose %s was changed to %j [HIST-10]', async (column, value) => {
    const found = await faultsAfter(set(column, value))
    expect(found.filter((fault) => fault !== 'caseDiffers')).toEqual(['edited 3'])
  })

  it('tells apart numbers that a program reads alike', async () => {
    for (const digits of ['40.50', '40.5000000000000000001']) {
      const changed = sql`replace(value::text, '40.5', ${digits})::jsonb`
      expect(await faultsAfter(set('value', changed, 2))).toEqual(['edited 2'])
    }
  })

  it('names an entry that is missing [HIST-10]', async () => {
    const remove = (tx: Database) => sql`delete from case_entry where case_id = ${chain} and seq in (3, 4)`.execute(tx)
    expect(await faultsAfter(remove)).toEqual(['missing 3 4'])
  })

  it('names the entries that were cut off the end [HIST-10]', async () => {
    const cut = (tx: Database) =>
      sql`delete from case_entry where case_id = ${chain} and seq > ${length - 2}`.execute(tx)
    expect(await faultsAfter(cut)).toEqual([`cutOff ${length - 1} ${length}`, 'caseDiffers'])
    const all = (tx: Database) => sql`delete from case_entry where case_id = ${chain}`.execute(tx)
    expect(await faultsAfter(all)).toEqual([`cutOff 1 ${length}`, 'caseDiffers'])
  })

  it('names an entry that was slipped in [HIST-10]', async () => {
    const after = (tx: Database) =>
      sql`insert into case_entry select case_id, ${length + 1}, kind, question, occurrence, value, reason, revision, author, source, at, hash
            from case_entry where case_id = ${chain} and seq = 3`.execute(tx)
    expect(await faultsAfter(after)).toEqual([`inserted ${length + 1}`])

    const between = await faultsAfter(async (tx) => {
      await sql`update case_entry set seq = seq + 1000 where case_id = ${chain} and seq >= 4`.execute(tx)
      await sql`update case_entry set seq = seq - 999 where case_id = ${chain} and seq > 1000`.execute(tx)
      await sql`insert into case_entry select case_id, 4, kind, question, occurrence, '"slipped in"', reason, revision, author,
                  source, at, hash from case_entry where case_id = ${chain} and seq = 3`.execute(tx)
    })
    expect(between).toContain('edited 4')
    expect(between).toContain(`inserted ${length + 1}`)
  })

  it('names both of two entries that changed places [HIST-10]', async () => {
    const found = await faultsAfter(async (tx) => {
      await set('seq', 1000, 3)(tx)
      await set('seq', 3, 6)(tx)
      await set('seq', 6, 1000)(tx)
    })
    expect(found).toEqual(expect.arrayContaining(['edited 3', 'edited 6']))
  })

  it('sees through an entry that was sealed anew, and through a record of the end that was moved', async () => {
    const last = await db
      .selectFrom('case_entry')
      .selectAll()
      .where('case_id', '=', chain ?? '')
      .where('seq', '=', length)
      .executeTakeFirstOrThrow()
    expect(await faultsAfter((tx) => sql`delete from chain_head where chain_id = ${chain}`.execute(tx))).toEqual([
      'headMissing',
    ])
    expect(
      await faultsAfter((tx) =>
        sql`update chain_head set hash = ${'0'.repeat(64)} where chain_id = ${chain}`.execute(tx),
      ),
    ).toEqual([`edited ${length}`])
    expect(
      await faultsAfter((tx) => sql`update chain_head set seq = seq - 1 where chain_id = ${chain}`.execute(tx)),
    ).toEqual([`inserted ${length}`])
    expect(last.kind).toBe('revision')
  })

  it.each([
    ['owner', 'ben'],
    ['name', 'Renamed'],
    ['revision', '11111111-1111-4111-8111-111111111111'],
    ['saved_at', '2020-01-01T00:00:00Z'],
    ['deleted_at', '2020-01-01T00:00:00Z'],
    ['group_name', 'Other'],
  ])('names a case whose row has another %s than its trail', async (column, value) => {
    const change = (tx: Database) =>
      sql`update study_case set ${sql.ref(column)} = ${value} where id = ${chain}`.execute(tx)
    expect(await faultsAfter(change)).toEqual(['caseDiffers'])
  })

  it('names a case that was taken away, and one that was brought back without a word', async () => {
    const remove = (tx: Database) => sql`delete from study_case where id = ${chain}`.execute(tx)
    expect(await faultsAfter(remove)).toEqual(['caseMissing'])
    const restore = (tx: Database) => sql`update study_case set deleted_at = null where name = 'Case_2'`.execute(tx)
    expect(await faultsAfter(restore)).toHaveLength(1)
  })

  it('names a case that is said to hold other answers than its trail tells of [HIST-10]', async () => {
    for (const change of [
      sql`update case_answers set answers = '{"age": 41}' where case_id = ${chain}`,
      sql`update case_answers set revision = gen_random_uuid() where case_id = ${chain}`,
      sql`delete from case_answers where case_id = ${chain}`,
    ])
      expect(await faultsAfter((tx) => change.execute(tx))).toEqual(['caseDiffers'])
  })

  it('names a case that lists do not find by its name [MORE-12]', async () => {
    for (const change of [
      sql`update case_name set search_key = 'OTHER' where case_id = ${chain}`,
      sql`update case_name set sort_key = 'other' where case_id = ${chain}`,
      sql`update case_name set owner = 'ben' where case_id = ${chain}`,
      sql`delete from case_name where case_id = ${chain}`,
    ])
      expect(await faultsAfter((tx) => change.execute(tx))).toEqual(['caseDiffers'])
  })

  it('names a base whose document was changed', async () => {
    const change = (tx: Database) =>
      sql`update base_version set document = jsonb_set(document, '{text,en}', '"Changed"')`.execute(tx)
    expect(await faultsAfter(change)).toMatchObject([expect.stringMatching(/^baseEdited /)])
  })

  it('checks the drafts as well', async () => {
    const { draft } = await aCase(study, ada, 'WithDraft', [
      { id: 'age', value: 1 },
      { id: 'age', value: 2 },
    ])
    const edit = (tx: Database) =>
      sql`update draft_entry set value = '3' where draft_id = ${draft} and seq = 2`.execute(tx)
    expect(await faultsAfter(edit)).toEqual([`edited ${draft} 2`])
    const remove = (tx: Database) => sql`delete from draft_entry where draft_id = ${draft}`.execute(tx)
    expect(await faultsAfter(remove)).toEqual([`cutOff ${draft} 1 2`])
    const both = async (tx: Database) => {
      await remove(tx)
      await sql`delete from chain_head where chain_id = ${draft}`.execute(tx)
    }
    expect(await faultsAfter(both)).toEqual([`cutOff ${draft} 1 2`])
  })

  it('finds whatever was done to any entries, and names no chain that was left alone [HIST-10]', async () => {
    const entries = await db.selectFrom('case_entry').select(['case_id', 'seq']).execute()
    const anEntry = fc.constantFrom(...entries)
    const deed = fc.constantFrom('delete', 'author', 'value', 'hash', 'at', 'source')
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(anEntry, deed), {
          minLength: 1,
          maxLength: 5,
          selector: ([e]) => `${e.case_id} ${e.seq}`,
        }),
        async (deeds) => {
          const touched = new Set(deeds.map(([entry]) => entry.case_id))
          const named: { id: string; seq: number | null; through?: number }[] = []
          await faultsAfter(async (tx) => {
            for (const [{ case_id, seq }, what] of deeds) {
              const change = {
                delete: sql`delete from case_entry`,
                author: sql`update case_entry set author = author || 'x'`,
                value: sql`update case_entry set value = '"tampered"'`,
                hash: sql`update case_entry set hash = reverse(hash)`,
                at: sql`update case_entry set at = at + interval '1 microsecond'`,
                source: sql`update case_entry set source = '{}'`,
              }[what]
              await sql`${change} where case_id = ${case_id} and seq = ${seq}`.execute(tx)
            }
            for await (const fault of verifyTrail(tx)) named.push(fault)
          })
          expect(new Set(named.map(({ id }) => id))).toEqual(touched)
          for (const [{ case_id, seq }, what] of deeds) {
            const isNamed = named.some(
              (fault) =>
                fault.id === case_id && fault.seq !== null && fault.seq <= seq && seq <= (fault.through ?? fault.seq),
            )
            // An entry right after a missing one cannot be checked: the gap is what is named.
            const afterGap = deeds.some(
              ([other, deed]) => deed === 'delete' && other.case_id === case_id && other.seq === seq - 1,
            )
            if (!afterGap || what === 'delete') expect(isNamed, `${what} ${seq}`).toBe(true)
          }
        },
      ),
      tries(60),
    )
  })
})

describe('a long trail', () => {
  it('is read in batches, and a fault is found in any of them [HIST-10]', async () => {
    const { id } = await db.selectFrom('study_case').select('id').where('name', '=', 'Case_1').executeTakeFirstOrThrow()
    const facts = Array.from({ length: 20_000 }, (_, i) => ({
      kind: 'fact',
      question: 'note',
      occurrence: 1,
      reason: null,
      revision: null,
      author: 'ada',
      value: i % 2 ? i / 7 : `answer ${i}`,
      source: { kind: 'user' },
      at: new Date(1_800_000_000_000 + i),
    })) as readonly NewEntry[]
    const last = await db.transaction().execute((tx) => appendToCase(tx, id, facts))

    expect(await faults(db)).toEqual([])
    const edit = (tx: Database) =>
      sql`update case_entry set author = 'eve' where case_id = ${id} and seq = ${last - 6_000}`.execute(tx)
    expect(await faultsAfter(edit)).toEqual([`edited ${id} ${last - 6_000}`])
  }, 300_000)
})
