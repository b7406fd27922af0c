import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../bases/key'
import { baseStructure } from '../../bases/structure'
import type { Fact, FactValue } from '../../facts/fact'
import { beyondLimit } from './entryLimit'

const structure = baseStructure(
  aBase({
    questionnaires: [
      aQuestionnaire({ questions: [aQuestion({ id: 'age', type: 'Num' })] }),
      aQuestionnaire({
        id: 'events',
        repeats: { min: 0, max: 3 },
        questions: [aQuestion({ id: 'event', type: 'Text' })],
      }),
    ],
  }),
)
const events = (...numbers: readonly number[]) => numbers.map((one) => fact(one, 'x'))
const fact = (number: number, value: FactValue): Fact => ({ id: keyOf('event', number), value })
const beyond = (standing: readonly Fact[], facts: readonly Fact[]) => [...beyondLimit(structure, standing, facts)]

describe('the entries of a repeating part', () => {
  it('are as many as it allows, whatever their numbers', () => {
    expect(beyond([], events(2, 7, 40))).toEqual([])
    expect(beyond([], events(2, 7, 40, 5))).toEqual(['event#40'])
    expect(beyond(events(4, 5), events(6, 7))).toEqual(['event#7'])
    expect(beyond([], [{ id: 'age', value: 3 }])).toEqual([])
  })

  it('make room when one is removed, in the same call too', () => {
    expect(beyond(events(4, 5, 6), [fact(5, null), fact(7, 'new')])).toEqual([])
    expect(beyond(events(4, 5, 6), [fact(7, 'new'), fact(5, null)])).toEqual([])
  })

  it('stay if they are there already', () => {
    expect(beyond(events(1, 2, 3, 4), [fact(4, 'other'), { id: 'event#2 (Annotation)', value: 'seen' }])).toEqual([])
    expect(beyond(events(1, 2, 3, 4), events(5))).toEqual(['event#5'])
  })
})
