import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import type { FactValue } from '@casebook/core/facts/fact'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../database/transaction'
import { entryHandlers } from '../entry/entry.handlers'
import { ada, exchange, visit, visitStudy } from '../entry/visitStudy.fixture'
import { handledOnce } from '../http/idempotency'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'
import { verifyTrail } from '../trail/verifyTrail'
import { rememberDraft, rememberedDraft } from './draftMemory'

const db = await openTestDatabase()
const { cases, services } = await visitStudy(db)

/** Each remembers for itself, as processes do. */
const processes = [services, { ...services, db: db.withoutPlugins() }].map((own) => ({
  services: own,
  entry: handledOnce(own, entryWire, entryHandlers(own)),
}))
const [first, second] = processes as [(typeof processes)[number], (typeof processes)[number]]

let names = 0

async function aDraft() {
  const begun = await cases.newCase({ base: visit }, ada, exchange())
  if (begun.type !== 'Ok' || !begun.draft) throw new Error(begun.type)
  const draft = begun.draft
  const name = `Remembered${++names}`
  return {
    draft,
    say: async (at: typeof first, id: string, value: FactValue) =>
      (await at.entry.addFactsJson({ ...visit, draft, facts: [{ id, value }] }, ada, exchange())).type,
    save: async (at: typeof first) =>
      (await at.entry.savecase({ ...visit, draft, caseName: name }, ada, exchange())).type,
    /** Values of the question in the trail of the draft. */
    async said(question: string) {
      const rows = await db
        .selectFrom('draft_fact')
        .select(['question', 'value'])
        .where('draft_id', '=', draft)
        .orderBy('seq')
        .execute()
      return rows.filter((row) => row.question === question).map(({ value }) => value)
    },
    async answers() {
      const row = await db
        .selectFrom('case_answers')
        .innerJoin('study_case', 'study_case.id', 'case_answers.case_id')
        .select('answers')
        .where('study_case.name', '=', name)
        .executeTakeFirstOrThrow()
      return row.answers
    },
  }
}

async function faultsOfTrail() {
  const faults: unknown[] = []
  for await (const fault of verifyTrail(db)) faults.push(fault)
  return faults
}

describe('a draft that a process remembers', () => {
  it('is read anew once another process has written it [MORE-14]', async () => {
    const { say, save, said, answers } = await aDraft()
    for (const [at, age] of [
      [first, 1],
      [second, 2],
      [first, 1],
      [first, 1],
    ] as const)
      expect(await say(at, 'age', age)).toBe('Ok')
    expect(await said('age')).toEqual([1, 2, 1])
    expect(await save(second)).toBe('OkWithGroups')
    for (const [at, age] of [
      [first, 1],
      [first, 3],
      [second, 4],
    ] as const)
      expect(await say(at, 'age', age)).toBe('Ok')
    expect(await said('age')).toEqual([1, 2, 1, 3, 4])
    expect(await save(first)).toBe('OkWithGroups')
    expect(await answers()).toMatchObject({ age: 4 })
    expect(await faultsOfTrail()).toEqual([])
  })

  it('is not taken for what a transaction would have written that was rolled back [CASE-13]', async () => {
    const { draft, say, save, said, answers } = await aDraft()
    await say(first, 'age', 1)
    const lost = inTransaction(db, async (tx) => {
      await entryHandlers(first.services).addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: 2 }] }, ada, tx)
      throw new Error('The disk is full')
    })
    await expect(lost).rejects.toThrow('The disk is full')
    expect(await say(first, 'age', 2)).toBe('Ok')
    expect(await said('age')).toEqual([1, 2])
    expect(await save(first)).toBe('OkWithGroups')
    expect(await answers()).toMatchObject({ age: 2 })
  })

  it('takes and saves what one that is read each time does, whichever process is asked [MORE-14]', async () => {
    const step = fc.record({
      at: fc.constantFrom('first', 'second'),
      says: fc.option(fc.tuple(fc.constantFrom('age', 'note', 'smokes'), fc.constantFrom(1, 2, null))),
    })
    const answer = { age: (n: number) => n, note: (n: number) => `note ${n}`, smokes: (n: number) => n === 1 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { say, save, said, answers } = await aDraft()
        const held: Record<string, FactValue> = { smokes: false }
        let isSaved = false
        const trail: Record<string, FactValue[]> = { age: [], note: [], smokes: [false] }
        for (const { at, says } of [...steps, { at: 'first', says: ['age', 2] }, { at: 'second', says: null }]) {
          const process = at === 'first' ? first : second
          if (!says) {
            const saved = await save(process)
            isSaved ||= saved === 'OkWithGroups'
            continue
          }
          const [id, nth] = says as ['age' | 'note' | 'smokes', number | null]
          const value = nth === null ? null : answer[id](nth)
          // An initial answer has no author until it is saved: the same value from a person is a change.
          const isNobodys = id === 'smokes' && trail.smokes?.length === 1 && !isSaved
          const isNews = (held[id] ?? null) !== value || isNobodys
          expect(await say(process, id, value)).toBe('Ok')
          if (isNews) trail[id]?.push(value)
          held[id] = value
        }
        for (const [id, values] of Object.entries(trail)) expect(await said(id)).toEqual(values)
        const expected = Object.entries(held).filter(([, value]) => value !== null)
        expect(await answers()).toEqual(Object.fromEntries(expected))
      }),
      tries(30),
    )
    expect(await faultsOfTrail()).toEqual([])
  })

  it('is forgotten for newer ones, and not kept at all if it is long', () => {
    const of = { db: db.withoutPlugins() }
    const draft = (size: number) => ({ isNew: true, savedSeq: 0, head: { seq: 0, hash: null }, entries: [], size })
    rememberDraft(of, 'long', draft(300_000))
    expect(rememberedDraft(of, 'long')).toBeUndefined()
    for (let i = 0; i < 30; i += 1) rememberDraft(of, `draft ${i}`, draft(200_000))
    const kept = Array.from({ length: 30 }, (_, i) => i).filter((i) => rememberedDraft(of, `draft ${i}`))
    expect(kept).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
  })
})
