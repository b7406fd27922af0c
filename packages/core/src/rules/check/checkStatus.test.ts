import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { StatusQuestion } from '../../bases/base'
import { baseSchema } from '../../bases/base.schema'
import { checkBase } from './checkBase'

const answers = ['screened', 'withdrawn'].map((id) => ({ id, text: { en: id } }))

const study = (status: StatusQuestion) =>
  aBase({
    questionnaires: [
      aQuestionnaire({
        questions: [
          aQuestion({ id: 'stage', type: 'OC', answers }),
          aQuestion({ id: 'derived', type: 'OC', answers, abstract: true }),
          aQuestion({ id: 'many', type: 'MC', answers }),
          aQuestion({ id: 'visits', type: 'OC', answers, repeats: { min: 0, max: 3 } }),
          aQuestion({ id: 'village', type: 'OC', answers, identifying: true }),
        ],
      }),
    ],
    status,
  })
const faults = (status: StatusQuestion) => checkBase(study(status)).map(({ path, message }) => `${path}: ${message}`)

describe('the question that is the status of a case', () => {
  it('is a single choice, answered or computed [MORE-36]', () => {
    const status = { questionId: 'stage', endsFollowUps: ['withdrawn'] }
    expect(faults(status)).toEqual([])
    expect(faults({ questionId: 'derived' })).toEqual([])
    expect(baseSchema.parse(JSON.parse(JSON.stringify(study(status)))).status).toEqual(status)
  })

  it.each<[string, StatusQuestion, string]>([
    ['a question', { questionId: 'gone' }, 'questionId: There is no question "gone"'],
    ['one answer', { questionId: 'many' }, 'questionId: "many" is no single choice'],
    ['one place', { questionId: 'visits' }, 'questionId: "visits" may have several answers'],
    [
      'discretion',
      { questionId: 'village' },
      'questionId: "village" identifies a person, and lists show the status of a case',
    ],
    [
      'each answer that ends follow-ups',
      { questionId: 'stage', endsFollowUps: ['withdrawn', 'dead'] },
      'endsFollowUps/1: The question "stage" has no answer "dead"',
    ],
  ])('is refused without %s [MORE-36]', (_, status, message) => {
    expect(faults(status)).toEqual([`status/${message}`])
  })
})
