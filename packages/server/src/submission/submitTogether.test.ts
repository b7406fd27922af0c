import { randomUUID } from 'node:crypto'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import type { Fact } from '@casebook/core/facts/fact'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { visit } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase, testDatabaseKind } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'

const db = await openTestDatabase()
const { ada, caseRow, answersOf, server } = await startWard(db)
afterAll(() => server.close())

let keys = 0

/** As a program sends it, under a key of its own unless it is given one. */
const submit = (
  submission: { readonly caseName: string; readonly facts: readonly Fact[] },
  { key = `key-${++keys}` as string | null } = {},
) =>
  wireClient(submissionWire, (sent) => ada.browser.send({ ...sent, ...(key && { idempotencyKey: key }) })).submitCase({
    submission: { base: visit, ...submission },
  } as never)

const submitted = { type: 'Submitted' } as const
const age = (value: number): Fact => ({ id: 'age', value })

async function faultsOfTrail() {
  const faults: unknown[] = []
  for await (const fault of verifyTrail(db)) faults.push(fault)
  return faults
}

describe('submitted cases that come at once [MORE-13]', () => {
  const facts = [age(1)]
  const transactionsOf = async (prefix: string) => {
    const { rows } = await sql<{ xmin: string }>`
      select distinct xmin::text from study_case where name like ${`${prefix}%`}`.execute(db)
    return rows.length
  }
  const many = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`)

  it('are each made whole', async () => {
    const names = many('Together', 30)
    const answers = await Promise.all(names.map((caseName) => submit({ caseName, facts })))
    for (const [i, caseName] of names.entries()) {
      const { id, revision } = await caseRow(caseName)
      expect(answers[i]).toEqual({ ...submitted, id, revision, caseName })
      expect(await answersOf(caseName)).toEqual({ smokes: false, age: 1 })
    }
    expect(await faultsOfTrail()).toEqual([])
  })

  it('harm no other by one that is at fault, and each hears of its own', async () => {
    const first = await submit({ caseName: 'Mixed_kept', facts }, { key: 'kept' })
    const faulty = [
      submit({ caseName: 'Mixed_kept', facts }),
      submit({ caseName: 'Mixed_wrong', facts: [{ id: 'age', value: 'old' }] }),
      submit({ caseName: 'Mixed_kept', facts }, { key: 'kept' }),
    ]
    const twice = [1, 2].map(() => submit({ caseName: 'Mixed_twice', facts }))
    const delivered = [1, 2, 3].map(() => submit({ caseName: 'Mixed_thrice', facts }, { key: 'thrice' }))
    const good = many('Mixed_good', 20).map((caseName) => submit({ caseName, facts }))
    expect(await Promise.all(faulty)).toEqual([
      { type: 'CaseNameTaken' },
      { type: 'AddFactError', errors: [{ id: 'age', reason: 'WrongType' }] },
      first,
    ])
    expect((await Promise.all(twice)).map(({ type }) => type).sort()).toEqual(['CaseNameTaken', 'Submitted'])
    const answers = await Promise.all(delivered)
    const { id, revision } = await caseRow('Mixed_thrice')
    expect(answers).toEqual(Array(3).fill({ ...submitted, id, revision, caseName: 'Mixed_thrice' }))
    expect((await Promise.all(good)).map(({ type }) => type)).toEqual(Array(20).fill('Submitted'))
    const { rows } = await sql<{ cases: number }>`
      select count(*)::integer as cases from study_case where name like 'Mixed%'`.execute(db)
    expect(rows[0]?.cases).toBe(23)
    expect(await faultsOfTrail()).toEqual([])
  })

  it.runIf(testDatabaseKind === 'postgres')(
    'are written together, and answered once they are on the disk',
    async () => {
      const names = many('Held', 6)
      const { id: _, ...row } = await caseRow('Together0')
      const answered: string[] = []
      // Somebody else is about to take all these names: nobody knows yet whether they will.
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      let other: Promise<unknown> = Promise.resolve()
      await new Promise<void>((areTaken) => {
        other = db.transaction().execute(async (tx) => {
          const rows = names.map((name) => ({ ...row, sections: null, id: randomUUID(), name }))
          await tx.insertInto('study_case').values(rows).execute()
          areTaken()
          await held
          throw new Error('On second thoughts')
        })
        other.catch(() => {})
      })
      const waiting = async () =>
        (await sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`.execute(db)).rows.length
      const sent = names.map((caseName) => submit({ caseName, facts }).then(({ type }) => answered.push(type)))
      await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
      // It came after all others, and waits for none of them.
      expect(await submit({ caseName: 'Refused', facts: [] })).toEqual({ type: 'NothingToSave' })
      expect(answered).toEqual([])
      release()
      await expect(other).rejects.toThrow('On second thoughts')
      await Promise.all(sent)
      expect(answered).toEqual(Array(6).fill('Submitted'))
      // Two begin at once, with what is there by then; what came meanwhile is the third, if anything did.
      expect(await transactionsOf('Held')).toBeLessThanOrEqual(3)
    },
  )

  it('are made alone without a key, for a group, and by number', async () => {
    const sent = many('Alone', 4).map((caseName) => submit({ caseName, facts }, { key: null }))
    expect((await Promise.all(sent)).map(({ type }) => type)).toEqual(Array(4).fill('Submitted'))
    expect(await transactionsOf('Alone')).toBe(4)
  })
})
