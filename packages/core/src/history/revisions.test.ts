import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldFacts, sameFactValue, unknown } from '../facts/fact'
import { revisionAt, revisionBefore, wordsAt } from './revisions'
import { answersAt, readHistory, revisionsOf } from './revisions.fixture'
import { anyTrail, aTrail, minute, type Row } from './trail.fixture'

const trail = aTrail(
  { say: 'height', value: 170 },
  { say: 'dose', occurrence: 2, value: 5 },
  { save: 'r1' },
  { say: 'height', value: 171, by: 'ben', reason: 'measured again' },
  { say: 'dose (Annotation)', occurrence: 2, value: 'from the letter' },
  { say: 'dose', occurrence: 2, value: null, by: 'ben' },
  { save: 'r2', by: 'ben' },
  { say: 'smoker', value: unknown },
  { save: 'r3', source: { kind: 'system' } },
)
const history = readHistory(trail)
const byAda = { author: 'ada', source: { kind: 'user' }, reason: null }

describe('the history of a case', () => {
  it('lists every saved revision with uuid, date, and who saved it [HIST-01]', () => {
    expect(revisionsOf(history)).toEqual([
      { ...byAda, kind: 'revision', uuid: 'r1', seq: 3, at: minute(3) },
      { ...byAda, kind: 'revision', uuid: 'r2', seq: 7, at: minute(7), author: 'ben' },
      { ...byAda, kind: 'revision', uuid: 'r3', seq: 9, at: minute(9), source: { kind: 'system' } },
    ])
  })

  it('gives the state of a case at any revision [HIST-01]', () => {
    expect([...answersAt(history, 'r1')!]).toEqual([
      ['height', 170],
      ['dose#2', 5],
    ])
    expect([...answersAt(history, 'r2')!]).toEqual([
      ['height', 171],
      ['dose#2 (Annotation)', 'from the letter'],
    ])
    expect(answersAt(history, 'r3')!.get('smoker')).toEqual(unknown)
  })

  it('has no answers at an unknown revision [HIST-07]', () => {
    expect(answersAt(history, 'r4')).toBeNull()
    expect(wordsAt(history, '')).toBeNull()
  })

  it('knows author, time and reason of every answer, also of a withdrawn one', () => {
    const words = wordsAt(history, 'r2')!
    expect(words.get('height')).toEqual({
      value: 171,
      author: 'ben',
      source: { kind: 'user' },
      at: minute(4),
      reason: 'measured again',
    })
    expect(words.get('dose#2')).toEqual({ ...byAda, value: null, author: 'ben', at: minute(6) })
    expect(wordsAt(history, 'r1')!.get('height')).toEqual({ ...byAda, value: 170, at: minute(1) })
  })
})

describe('any trail', () => {
  it('gives at each revision the fold of all earlier facts and no later ones [HIST-01]', () => {
    fc.assert(
      fc.property(anyTrail, (rows) => {
        const entries = readHistory(rows)
        for (const { uuid, seq } of revisionsOf(entries)) {
          const facts = entries.flatMap((entry) => (entry.kind === 'fact' && entry.seq < seq ? [entry.fact] : []))
          expect(new Map(answersAt(entries, uuid))).toEqual(new Map(foldFacts(facts)))
        }
      }),
    )
  })

  it('reads the same up to a revision, whatever was saved later [HIST-01]', () => {
    fc.assert(
      fc.property(anyTrail, (rows) => {
        const all = readHistory(rows)
        for (const { uuid, seq } of revisionsOf(all))
          expect(answersAt(readHistory(rows.slice(0, seq)), uuid)).toEqual(answersAt(all, uuid))
      }),
    )
  })

  it('reads the same in any order of entries: the number counts, not the clock', () => {
    fc.assert(
      fc.property(
        anyTrail.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows], { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          const clockSetBack = shuffled.map((row) => ({ ...row, at: minute(0) }))
          const dateless = (list: readonly Row[]) => readHistory(list).map((entry) => ({ ...entry, at: '' }))
          expect(dateless(clockSetBack)).toEqual(dateless(rows))
        },
      ),
    )
  })

  it('ends, for each question, with its present answer', () => {
    fc.assert(
      fc.property(anyTrail, (rows) => {
        const entries = readHistory(rows)
        const last = revisionsOf(entries).at(-1)!.uuid
        for (const [key, { value }] of wordsAt(entries, last)!) {
          expect(sameFactValue(answersAt(entries, last)!.get(key) ?? null, value)).toBe(true)
        }
      }),
    )
  })
})

describe('an entry of a trail', () => {
  const [fact, , revision] = trail as [Row, Row, Row]

  it.each<[string, Row]>([
    ['a fact of no question', { ...fact, question: null }],
    ['a fact of no occurrence', { ...fact, occurrence: null }],
    ['a fact of occurrence 0', { ...fact, occurrence: 0 }],
    ['a fact that says an object', { ...fact, value: { unknown: false } }],
    ['a revision without uuid', { ...revision, revision: null }],
    ['a source of no known kind', { ...fact, source: { kind: 'oracle' } }],
    ['a date that is none', { ...fact, at: 'yesterday' }],
    ['a number of no entry', { ...fact, seq: 0 }],
  ])('is refused if it is %s', (_, row) => {
    expect(() => readHistory([row])).toThrow(`Entry ${row.seq} of the trail cannot be read`)
  })

  it.each([
    { kind: 'user' },
    { kind: 'token', token: 't' },
    { kind: 'import' },
    { kind: 'import', file: 'a.xlsx' },
    { kind: 'system', initial: true },
  ])('may come from %o', (source) => {
    expect(readHistory([{ ...fact, source }])).toMatchObject([{ source }])
  })
})

describe('the choice of a revision', () => {
  const revisions = ['r1', 'r2', 'r3'].map((uuid, i) => ({ uuid, saveDate: minute(10 * (i + 1)) }))

  it('finds the previous one [HIST-02]', () => {
    expect(revisionBefore(revisions, 'r1')).toBeNull()
    expect(revisionBefore(revisions, 'r2')).toBe(revisions[0])
    expect(revisionBefore(revisions, 'r3')).toBe(revisions[1])
    expect(revisionBefore(revisions, 'r4')).toBeNull()
    expect(revisionBefore([], 'r1')).toBeNull()
  })

  it('by date finds the last one saved until then [HIST-01]', () => {
    expect(revisionAt(revisions, minute(9))).toBeNull()
    expect(revisionAt(revisions, minute(10))).toBe(revisions[0])
    expect(revisionAt(revisions, minute(29))).toBe(revisions[1])
    expect(revisionAt(revisions, minute(30))).toBe(revisions[2])
    expect(revisionAt(revisions, '2100-01-01')).toBe(revisions[2])
  })
})
