import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Condition } from '../bases/rule'
import { False, True, Undetermined } from '../rules/truth'
import { applied } from '../studyDrafts/operations'
import { itemOf } from '../studyDrafts/tree'
import { conditionResults, conditionsAt, keyOfCondition } from './conditionResults'

const smokes: Condition = { ChoseYesNo: { questionId: 'smoker', value: true } }
const heavy: Condition = { GreaterEqual: { questionId: 'packs', value: 20 } }
const both: Condition = { All: [smokes, heavy] }

const study = aBase({
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({ id: 'smoker' }),
        aQuestion({ id: 'packs', type: 'Num' }),
        aQuestion({ id: 'advice', type: 'OC', answers: someAnswers('none', 'stop') }),
      ],
    }),
    aQuestionnaire({
      id: 'visits',
      repeats: { min: 0, max: 9 },
      questions: [aQuestion({ id: 'pain', type: 'Num' }), aQuestion({ id: 'drug', type: 'Text' })],
    }),
  ],
  testPatients: [
    {
      id: 'ann',
      name: 'Ann',
      answers: [
        { questionId: 'smoker', value: true },
        { questionId: 'packs', value: 30 },
        { questionId: 'pain', value: 7 },
        { questionId: 'pain', occurrence: 2, value: 1 },
      ],
      expects: [],
    },
    { id: 'bob', name: 'Bob', answers: [{ questionId: 'smoker', value: true }], expects: [] },
  ],
})

const truths = (of: string, ...conditions: Condition[]) =>
  conditionResults(study, { of, conditions }).map(({ truths }) =>
    conditions.map((one) => truths.get(keyOfCondition(one))),
  )

describe('what a condition comes to for the test patients', () => {
  it('is said of it and of each of its parts, with what was answered [MORE-51]', () => {
    const [ann, bob] = conditionResults(study, { of: 'advice', conditions: [both] })
    expect([both, smokes, heavy].map((one) => ann?.truths.get(keyOfCondition(one)))).toEqual([True, True, True])
    expect([both, smokes, heavy].map((one) => bob?.truths.get(keyOfCondition(one)))).toEqual([
      Undetermined,
      True,
      Undetermined,
    ])
    expect(Object.fromEntries(ann?.said ?? [])).toEqual({ smoker: true, packs: 30 })
    expect(bob?.said.get('packs')).toBeNull()
  })

  it('is asked in the first repetition of where it is written, and of all of them from outside [MORE-51]', () => {
    const mild: Condition = { Lower: { questionId: 'pain', value: 3 } }
    expect(truths('drug', mild)).toEqual([[False], [Undetermined]])
    expect(truths('advice', mild)).toEqual([[True], [Undetermined]])
  })

  it('is asked of the condition of a question and of those of its options [MORE-51]', () => {
    const written = applied(study, { type: 'show', id: 'advice', condition: smokes })
    const base = written.type === 'Refused' ? study : written.base
    const advice = itemOf(base, 'advice')
    const answers = someAnswers('none', 'stop').map((one, at) => (at === 1 ? { ...one, when: heavy } : one))
    expect(conditionsAt(base, { ...advice, answers } as NonNullable<typeof advice>)).toEqual({
      of: 'advice',
      conditions: [smokes, heavy],
    })
    expect(conditionResults(study, conditionsAt(study, itemOf(study, 'packs') as NonNullable<typeof advice>))).toEqual(
      [],
    )
  })
})
