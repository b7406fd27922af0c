import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fact, type FactValue, unknown } from '../facts/fact'
import { canTakeBack, type Step, stepOf, takeBack, withoutSaidByOthers } from './undo'

/** A model of a case: its answers, and the steps taken here. */
function aCase(facts: Readonly<Record<string, FactValue>> = {}) {
  const answers = new Map(Object.entries(facts))
  let steps: readonly Step[] = []
  const said = (key: string) => answers.get(key) ?? null
  const put = (given: readonly Fact[]) => {
    for (const { id, value } of given) answers.set(id, value)
  }
  return {
    said,
    answer: (given: readonly Fact[]) => {
      const step = stepOf(given, said)
      if (step.length > 0) steps = [...steps, step]
      put(given)
    },
    others: put,
    undo: () => {
      const { facts: back, left } = takeBack(steps, said)
      steps = left
      put(back)
      return back
    },
    canUndo: () => canTakeBack(steps, said),
  }
}

describe('undo of an answer', () => {
  it.each([
    ['nothing', null, 'male', null],
    ['another value', 'female', 'male', 'female'],
    ['an unknown', unknown, 'male', unknown],
    ['a value, after "unknown"', 'female', unknown, 'female'],
    ['a value, after it was withdrawn', 'female', null, 'female'],
    ['a list, whatever its order', ['a', 'b'], ['b'], ['a', 'b']],
  ] as const)('brings back %s [DATA-21]', (_, before, after, expected) => {
    const paper = aCase({ sex: before })
    paper.answer([{ id: 'sex', value: after }])
    expect(paper.undo()).toEqual([{ id: 'sex', value: expected }])
    expect(paper.canUndo()).toBe(false)
  })

  it('goes back step by step through the same question', () => {
    const paper = aCase()
    for (const value of [1, 2, 3]) paper.answer([{ id: 'dose', value }])
    expect([paper.undo(), paper.undo(), paper.undo(), paper.undo()]).toEqual([
      [{ id: 'dose', value: 2 }],
      [{ id: 'dose', value: 1 }],
      [{ id: 'dose', value: null }],
      [],
    ])
  })

  it('restores a whole step at once', () => {
    const paper = aCase({ 'medicine#2': 'ASS', 'dose#2': 100 })
    paper.answer(['medicine#2', 'dose#2'].map((id) => ({ id, value: null })))
    expect(paper.undo()).toEqual([
      { id: 'medicine#2', value: 'ASS' },
      { id: 'dose#2', value: 100 },
    ])
  })

  it('is not offered for an answer that changed nothing', () => {
    const paper = aCase({ found: ['a', 'b'] })
    paper.answer([{ id: 'found', value: ['b', 'a'] }])
    expect(paper.canUndo()).toBe(false)
  })

  it('keeps later answers of others, and undoes the step before [CASE-12]', () => {
    const paper = aCase()
    paper.answer([{ id: 'sex', value: 'male' }])
    paper.answer([{ id: 'dose', value: 100 }])
    paper.others([{ id: 'dose', value: 50 }])
    expect(paper.undo()).toEqual([{ id: 'sex', value: null }])
    expect(paper.said('dose')).toBe(50)
  })

  it('keeps an equal answer of somebody else [CASE-12]', () => {
    const step = stepOf([{ id: 'dose', value: 50 }], () => null)
    expect(withoutSaidByOthers([step], new Set(['dose']))).toEqual([])
    expect(withoutSaidByOthers([step], new Set(['sex']))).toEqual([step])
  })

  it('ends where it began, and never changes answers of others [CASE-12]', () => {
    const key = fc.constantFrom('a', 'b', 'c')
    const value = fc.constantFrom<FactValue>(null, unknown, 1, 2)
    const facts = fc.array(fc.record({ id: key, value }), { minLength: 1, maxLength: 3 })
    const begun = fc.record({ a: value, b: value, c: value })
    fc.assert(
      fc.property(begun, fc.array(facts), fc.uniqueArray(key), (start, steps, spokenFor) => {
        const paper = aCase(start)
        for (const step of steps) paper.answer(step)
        // Nobody here answers 'theirs': that value always comes from somebody else.
        paper.others(spokenFor.map((id) => ({ id, value: 'theirs' })))
        while (paper.canUndo()) expect(paper.undo()).not.toEqual([])
        for (const id of ['a', 'b', 'c'] as const)
          expect(paper.said(id)).toEqual(spokenFor.includes(id) ? 'theirs' : start[id])
      }),
    )
  })
})
