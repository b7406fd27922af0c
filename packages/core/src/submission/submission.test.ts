import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Question } from '../bases/base'
import { baseStructure } from '../bases/structure'
import type { Fact } from '../facts/fact'
import { everyCode } from '../questions/codeList'
import { factsSaid, initialAnswers, submissionErrors } from './submission'

const today = { year: 2026, month: 11, day: 23 }
const structure = baseStructure(
  aBase({
    questionnaires: [
      aQuestionnaire({
        id: 'visit',
        questions: [
          aQuestion({ id: 'smokes', initial: false }),
          aQuestion({ id: 'age', type: 'Num' }),
          aQuestion({ id: 'wrong', type: 'Num', initial: 'no number' }),
          aQuestion({
            id: 'ended',
            type: 'Date',
            dates: { onlyInWindow: { questionId: 'begun', fromDay: 0, toDay: 10 } },
          }),
          aQuestion({ id: 'begun', type: 'Date' }),
        ],
      }),
    ],
  }),
)
const initial = initialAnswers(structure, today)
const rules = { structure, today, isFrozen: () => false, isListed: everyCode }
const errors = (...facts: readonly Fact[]) => submissionErrors(facts, initial, rules)

describe('what a base begins with', () => {
  it('is every initial answer that its question can take', () => {
    expect(initial).toEqual([{ id: 'smokes', value: false }])
  })
})

describe('the facts of a submitted case', () => {
  it('are checked each for itself, and all that are at fault are named', () => {
    expect(errors({ id: 'age', value: 'x' }, { id: 'smokes', value: true }, { id: 'none', value: 1 })).toEqual([
      { id: 'age', reason: 'WrongType' },
      { id: 'none', reason: 'UnknownQuestion' },
    ])
  })

  it('are checked by the dates that the case will have, in whichever order they come [DATE-03]', () => {
    const [begun, early, late] = [
      { id: 'begun', value: '2026-03-10' },
      { id: 'ended', value: '2026-03-09' },
      { id: 'ended', value: '2026-03-20' },
    ]
    const disabled = [{ id: 'ended', reason: 'DisabledDate' }]
    expect([errors(begun, early), errors(early, begun)]).toEqual([disabled, disabled])
    expect([errors(begun, late), errors(late, begun)]).toEqual([[], []])
  })

  it('are frozen where their questionnaire is', () => {
    const isFrozen = (id: string, key: string) => id === 'visit' && key === 'age'
    const facts = [
      { id: 'age', value: 1 },
      { id: 'smokes', value: true },
    ]
    expect(submissionErrors(facts, initial, { ...rules, isFrozen })).toEqual([{ id: 'age', reason: 'Frozen' }])
  })

  it('may withdraw what nobody gave, also where the questionnaire is frozen, and not what the base gave', () => {
    const withdrawn = [
      { id: 'age', value: null },
      { id: 'smokes', value: null },
    ]
    expect(submissionErrors(withdrawn, initial, { ...rules, isFrozen: () => true })).toEqual([
      { id: 'smokes', reason: 'Frozen' },
    ])
  })

  it('say nothing twice, but confirm what only the base has said', () => {
    const said = (...facts: readonly Fact[]) => factsSaid(facts, initial)
    const [forty, none] = [
      { id: 'age', value: 40 },
      { id: 'age', value: null },
    ]
    expect(said(none)).toEqual([])
    expect(said(forty, forty, none, none, forty)).toEqual([forty, none, forty])
    expect(said({ id: 'smokes', value: false })).toHaveLength(1)
    expect(said({ id: 'smokes', value: null })).toHaveLength(1)
  })
})

describe('a start value of today', () => {
  const day = { id: 'visited', type: 'Date', text: { en: 'Visited' }, initial: { today: true } } as const
  const begun = (dates?: Question['dates']) => {
    const questions: readonly Question[] = [{ ...day, ...(dates && { dates }) }]
    const base = aBase({ questionnaires: [aQuestionnaire({ questions })] })
    return initialAnswers(baseStructure(base), { year: 2026, month: 6, day: 15 }, { year: 2026, month: 6, day: 16 })
  }

  it('is the day on which the case begins, as an answer like any other [DATA-01]', () => {
    expect(begun()).toEqual([{ id: 'visited', value: '2026-06-15' }])
    expect(begun({ notAfterToday: true })).toEqual([{ id: 'visited', value: '2026-06-15' }])
  })

  it('is left out on a day that the base disables', () => {
    expect(begun({ disable: { days: ['2026-06-15'] } })).toEqual([])
  })
})
