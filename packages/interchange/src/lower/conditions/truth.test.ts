import type { Base, Question } from '@casebook/core/bases/base'
import type { Condition } from '@casebook/core/bases/rule'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { all, always, any, chose, given, isTrue, known, not } from './conditions'
import { agreement, asTruth } from './truth'

const anyCondition = fc.letrec<{ it: Condition }>((tie) => ({
  it: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('a', 'b').map((questionId): Condition => ({ ChoseYesNo: { questionId, value: true } })),
    fc.constantFrom('a', 'b', 'c').map(known),
    fc.constant(chose('c', 'x')),
    fc.array(tie('it'), { maxLength: 3 }).map((parts) => all(...parts)),
    fc.array(tie('it'), { maxLength: 3 }).map((parts) => any(...parts)),
    tie('it').map(not),
    tie('it').map(isTrue),
    fc.tuple(tie('it'), tie('it')).map(([a, b]) => given(a, b)),
    fc.tuple(tie('it'), tie('it')).map(([a, b]) => agreement(a, b)),
  ),
})).it

/** Whether a rule with the condition acts, for every combination of answers to the three questions. */
function whenItActs(condition: Condition): readonly boolean[] {
  const question = (id: string, type: Question['type']): Question => ({ id, type, text: {} })
  const questions: Question[] = [
    question('a', 'YN'),
    question('b', 'YN'),
    {
      ...question('c', 'OC'),
      answers: [
        { id: 'x', text: {} },
        { id: 'y', text: {} },
      ],
    },
    { ...question('acts', 'YN'), abstract: true },
  ]
  const base = {
    id: 'b',
    group: 'g',
    version: '1',
    text: {},
    languages: ['en'],
    solutions: [],
    config: {
      availableLanguages: ['en'],
      acceptLanguages: ['en'],
      fallbackLanguage: 'en',
      usePaDaWaN: false,
      showSolutionPanel: false,
      numberOfColumns: 1,
    },
    questionnaires: [{ id: 'q', text: {}, initial: true, questions }],
    rules: [{ id: 'r', if: condition, then: { Set: { questionId: 'acts', value: true } } }],
  } as const satisfies Base
  const compiled = compileBase(base)
  const outcomes: boolean[] = []
  for (const a of [null, true, false])
    for (const b of [null, true, false])
      for (const c of [null, 'x', 'y']) {
        const engine = createEngine(compiled)
        engine.setAll([
          { id: 'a', value: a },
          { id: 'b', value: b },
          { id: 'c', value: c },
        ])
        outcomes.push(engine.question('acts').value === true)
      }
  return outcomes
}

describe('the simplified form of a condition where only truth matters', () => {
  it('is true exactly when the condition is', () => {
    const check = (condition: Condition) => expect(whenItActs(asTruth(condition))).toEqual(whenItActs(condition))
    fc.assert(
      fc.property(anyCondition, (condition) => void check(condition)),
      inputs(300),
    )
  })

  it('omits “is answered” beside a test of the answer', () => {
    expect(asTruth(given(known('c'), chose('c', 'x')))).toEqual(chose('c', 'x'))
  })

  it('requires both of two conditions that must agree', () => {
    expect(asTruth(agreement(known('a'), known('b')))).toEqual(all(known('a'), known('b')))
  })
})

describe('combined conditions', () => {
  it('drop what is always true, and end at what is never true', () => {
    expect(all(always, known('a'), always)).toEqual(known('a'))
    expect(all(known('a'), any())).toEqual(any())
    expect(any(known('a'), always)).toEqual(always)
    expect(not(not(known('a')))).toEqual(known('a'))
  })

  it('drop duplicates', () => {
    expect(all(known('a'), all(known('b'), known('a')))).toEqual({ All: [known('a'), known('b')] })
  })
})
