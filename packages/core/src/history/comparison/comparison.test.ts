import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseStructure } from '../../bases/structure'
import { type Fact, foldFacts, sameFactValue, unknown } from '../../facts/fact'
import type { Answers } from '../revisions'
import { answersAt, readHistory, revisionsOf } from '../revisions.fixture'
import { anyTrail, anyValue } from '../trail.fixture'
import { changedKeys, changeKinds, comparison } from './comparison'

const structure = baseStructure(
  aBase({
    questionnaires: [
      aQuestionnaire({
        id: 'body',
        questions: [aQuestion({ id: 'weight', type: 'Num' }), aQuestion({ id: 'height', type: 'Num' })],
      }),
      aQuestionnaire({
        id: 'drugs',
        repeats: { min: 0, max: 12 },
        questions: [aQuestion({ id: 'dose', type: 'Num' })],
      }),
    ],
  }),
)
const answers = (facts: Readonly<Record<string, Fact['value']>>): Answers =>
  foldFacts(Object.entries(facts).map(([id, value]) => ({ id, value })))
const rowsOf = (before: Answers, after: Answers, options = {}) =>
  comparison(structure, before, after, options).flatMap(({ questions }) => questions)

const anyAnswers = fc
  .array(fc.record({ id: fc.constantFrom('height', 'weight', 'dose#2', 'dose (Annotation)', 'gone'), value: anyValue }))
  .map((facts) => foldFacts(facts))

describe('two revisions of a case', () => {
  const before = answers({ weight: 92, height: 170, dose: 5, mesh: 'pp' })
  const after = answers({ weight: 912, dose: 5, 'dose#2': unknown, mesh: 'pp' })

  it('are compared with old and new value side by side [HIST-02]', () => {
    expect(comparison(structure, before, after)).toEqual([
      {
        questionnaireId: 'body',
        questions: [
          { key: 'weight', before: 92, after: 912, change: 'changed' },
          { key: 'height', before: 170, after: null, change: 'removed' },
        ],
      },
      {
        questionnaireId: 'drugs',
        questions: [
          { key: 'dose', before: 5, after: 5, change: null },
          { key: 'dose#2', before: null, after: unknown, change: 'added' },
        ],
      },
      { questionnaireId: null, questions: [{ key: 'mesh', before: 'pp', after: 'pp', change: null }] },
    ])
  })

  it('can be shown with changes only [HIST-02]', () => {
    expect(rowsOf(before, after, { onlyChanged: true }).map(({ key }) => key)).toEqual(['weight', 'height', 'dose#2'])
    expect(comparison(structure, before, before, { onlyChanged: true })).toEqual([])
  })

  it('are highlighted where they differ, including unknown, no and 0 [HIST-02]', () => {
    expect([...changedKeys(before, after)].sort()).toEqual(['dose#2', 'height', 'weight'])
    expect([...changedKeys(answers({ a: false, b: 0, c: '' }), answers({}))]).toEqual(['a', 'b', 'c'])
    expect(changedKeys(answers({ a: unknown }), answers({ a: { unknown: true } })).size).toBe(0)
    expect(changedKeys(answers({ a: 1 }), answers({ a: '1' })).size).toBe(1)
    expect(changedKeys(answers({ a: ['p', 'q'] }), answers({ a: ['q', 'p'] })).size).toBe(0)
    expect(changedKeys(answers({ a: ['p', 'q'] }), answers({ a: ['p'] })).size).toBe(1)
  })

  it('follow the order of the base: occurrences by number, notes after answers, unknown questions last', () => {
    const all = [
      'odd#1',
      'zz',
      'kk',
      'dose#10',
      'dose#2 (Annotation)',
      'dose (Annotation)',
      'aa',
      'dose#2',
      'height',
      'dose',
      'weight',
      'mm',
    ]
    const everything = answers(Object.fromEntries(all.map((key) => [key, 1])))
    const order = [
      'weight',
      'height',
      'dose',
      'dose (Annotation)',
      'dose#2',
      'dose#2 (Annotation)',
      'dose#10',
      'aa',
      'kk',
      'mm',
      'odd#1',
      'zz',
    ]
    expect(rowsOf(everything, answers({})).map(({ key }) => key)).toEqual(order)
    expect(rowsOf(answers({}), everything).map(({ key }) => key)).toEqual(order)
  })

  it('name the questionnaire of a note and of each occurrence', () => {
    expect(comparison(structure, answers({}), answers({ 'dose#2 (Annotation)': 'x' }))).toMatchObject([
      { questionnaireId: 'drugs' },
    ])
  })
})

describe('any two revisions', () => {
  it('do not differ if they are the same [HIST-02]', () => {
    fc.assert(
      fc.property(anyAnswers, (one) => {
        expect(changedKeys(one, new Map(one)).size).toBe(0)
        expect(rowsOf(one, one).every(({ change }) => change === null)).toBe(true)
      }),
    )
  })

  it('lead from one to the other by exactly the changes [HIST-02]', () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, (before, after) => {
        const led = new Map(before)
        for (const { key, after: value } of rowsOf(before, after, { onlyChanged: true })) {
          if (value === null) led.delete(key)
          else led.set(key, value)
        }
        expect([...led.keys()].sort()).toEqual([...after.keys()].sort())
        for (const [key, value] of led) expect(sameFactValue(value, after.get(key) ?? null)).toBe(true)
      }),
    )
  })

  it('show the same differences in reverse, with added and removed swapped [HIST-02]', () => {
    const mirrored = { added: 'removed', removed: 'added', changed: 'changed' } as const
    fc.assert(
      fc.property(anyAnswers, anyAnswers, (before, after) => {
        const there = rowsOf(before, after)
        expect(rowsOf(after, before)).toEqual(
          there.map(({ key, before, after, change }) => ({
            key,
            before: after,
            after: before,
            change: change && mirrored[change],
          })),
        )
      }),
    )
  })

  it('list every answered question once, and highlight exactly the changed ones [HIST-02]', () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, (before, after) => {
        const rows = rowsOf(before, after)
        expect(rows.map(({ key }) => key).sort()).toEqual([...new Set([...before.keys(), ...after.keys()])].sort())
        const changed = rows.filter(({ change }) => change !== null).map(({ key }) => key)
        expect(new Set(changed)).toEqual(changedKeys(before, after))
        for (const row of rows) {
          expect(row.change === 'added').toBe(row.before === null)
          expect(row.change === 'removed').toBe(row.after === null)
          if (row.change === 'changed') expect(sameFactValue(row.before, row.after)).toBe(false)
          if (row.change !== null) expect(changeKinds).toContain(row.change)
        }
      }),
    )
  })

  it('of one trail differ only in questions answered between their saves [HIST-02]', () => {
    fc.assert(
      fc.property(anyTrail, (rows) => {
        const history = readHistory(rows)
        const revisions = revisionsOf(history)
        for (const [i, { uuid, seq }] of revisions.entries()) {
          const earlier = revisions[i - 1]
          const before = earlier ? answersAt(history, earlier.uuid)! : new Map()
          const said = history.flatMap((entry) =>
            entry.kind === 'fact' && entry.seq > (earlier?.seq ?? 0) && entry.seq < seq ? [entry.fact.id] : [],
          )
          for (const key of changedKeys(before, answersAt(history, uuid)!)) expect(said).toContain(key)
        }
      }),
    )
  })
})
