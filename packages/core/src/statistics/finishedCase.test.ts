import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { type FactValue, unknown } from '../facts/fact'
import { compileBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'
import { type FinishedCase, observationsOf } from './finishedCase'

/** The weight is asked of smokers only; pain may be measured several times; the risk is derived. */
const visit = compileBase(
  aBase({
    questionnaires: [
      aQuestionnaire({
        questions: [
          aQuestion({ id: 'smoker' }),
          aQuestion({ id: 'weight', type: 'Num' }),
          aQuestion({ id: 'risk', type: 'Num', abstract: true }),
        ],
      }),
      aQuestionnaire({ id: 'pains', repeats: { min: 0, max: 9 }, questions: [aQuestion({ id: 'pain', type: 'Num' })] }),
    ],
    rules: [aRule({ ChoseYesNo: { questionId: 'smoker', value: false } }, { ContraIndicate: { targets: ['weight'] } })],
  }),
)

function aCase(answers: Readonly<Record<string, FactValue>> = {}): FinishedCase {
  const state = createEngine(visit)
  state.setAll(Object.entries(answers).map(([id, value]) => ({ id, value })))
  return { state }
}

const observed = (answers: Readonly<Record<string, FactValue>>, questionId: string) =>
  observationsOf(aCase(answers), questionId)
const missing = (reason: string) => ({ type: 'missing', reason })
const value = (of: number | boolean) => ({ type: 'value', value: of })

describe('what statistics see of a question', () => {
  it('is its answer, a no and a zero too [STAT-04]', () => {
    expect(observed({ weight: 70.5 }, 'weight')).toEqual([value(70.5)])
    expect(observed({ weight: 0 }, 'weight')).toEqual([value(0)])
    expect(observed({ smoker: false }, 'smoker')).toEqual([value(false)])
  })

  it('is missing while nobody has answered, and for another reason once somebody said unknown [STAT-04]', () => {
    expect(observed({}, 'weight')).toEqual([missing('unanswered')])
    expect(observed({ weight: null }, 'weight')).toEqual([missing('unanswered')])
    expect(observed({ weight: unknown }, 'weight')).toEqual([missing('unknown')])
    expect(observed({}, 'risk')).toEqual([missing('unanswered')])
  })

  it('is not applicable where it does not show, whatever was answered before [STAT-04]', () => {
    expect(observed({ weight: 70, smoker: false }, 'weight')).toEqual([missing('notApplicable')])
    expect(observed({ weight: unknown, smoker: false }, 'weight')).toEqual([missing('notApplicable')])
  })

  it('is not applicable where the base of the case has no such question [STAT-04]', () => {
    expect(observed({}, 'shoe-size')).toEqual([missing('notApplicable')])
  })

  it('is one of each occurrence of what repeats, and of the first before there is any [STAT-04]', () => {
    expect(observed({ pain: 1, 'pain#2': 4, 'pain#3': unknown }, 'pain')).toEqual([
      value(1),
      value(4),
      missing('unknown'),
    ])
    expect(observed({}, 'pain')).toEqual([missing('unanswered')])
  })
})
