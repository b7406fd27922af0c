/** A base whose faults are found. */
import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import type { Base } from '../../bases/base'
import type { Effect } from '../../bases/rule'
import { checkBase } from './checkBase'

export const questions = [
  aQuestion({ id: 'sex', type: 'OC', answers: someAnswers('female', 'male') }),
  aQuestion({ id: 'age', type: 'Num' }),
  aQuestion({ id: 'seen', type: 'Date' }),
  aQuestion({ id: 'note', type: 'Text' }),
  aQuestion({ id: 'bmi', type: 'Num', abstract: true }),
]
export const study = (parts: Partial<Base> = {}) => aBase({ questionnaires: [aQuestionnaire({ questions })], ...parts })
export const effect: Effect = { Indicate: { targets: ['age'] } }
export const faultsOf = (base: Base) => checkBase(base).map(({ path, message }) => `${path}: ${message}`)
