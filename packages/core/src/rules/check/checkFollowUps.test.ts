import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { FollowUp } from '../../bases/base'
import { baseSchema } from '../../bases/base.schema'
import { checkBase } from './checkBase'

const visit: FollowUp = { questionnaireId: 'visit', questionId: 'surgery', fromDay: 20, toDay: 45, reminderDay: 25 }

const study = (...followUps: readonly FollowUp[]) =>
  aBase({
    questionnaires: [
      aQuestionnaire({
        id: 'operation',
        questions: [
          aQuestion({ id: 'surgery', type: 'Date' }),
          aQuestion({ id: 'weight', type: 'Num' }),
          aQuestion({ id: 'last', type: 'Date', abstract: true }),
          aQuestion({ id: 'doses', type: 'Date', repeats: { min: 0, max: 3 } }),
        ],
      }),
      aQuestionnaire({
        id: 'visit',
        questions: [aQuestion({ id: 'seen', type: 'Date' })],
        questionnaires: [aQuestionnaire({ id: 'inner', questions: [aQuestion({ id: 'called', type: 'Date' })] })],
      }),
    ],
    followUps,
  })
const faults = (...followUps: readonly FollowUp[]) =>
  checkBase(study(...followUps)).map(({ path, message }) => `${path}: ${message}`)

describe('the follow-ups of a base', () => {
  it('pass with every field, and keep their form [MORE-05]', () => {
    const base = study(visit, { ...visit, questionnaireId: 'inner', reminderDay: undefined })
    expect(checkBase(base)).toEqual([])
    expect(baseSchema.parse(JSON.parse(JSON.stringify(base))).followUps?.[0]).toEqual(visit)
  })

  it.each<[string, FollowUp, string]>([
    ['a questionnaire', { ...visit, questionnaireId: 'gone' }, '/questionnaireId: There is no section "gone"'],
    ['a question', { ...visit, questionId: 'gone' }, '/questionId: There is no question "gone"'],
    ['a date', { ...visit, questionId: 'weight' }, '/questionId: "weight" is no date that a person answers'],
    ['an answered date', { ...visit, questionId: 'last' }, '/questionId: "last" is no date that a person answers'],
    ['one date', { ...visit, questionId: 'doses' }, '/questionId: "doses" may have several answers'],
    [
      'a date outside it',
      { ...visit, questionId: 'called' },
      '/questionId: "called" is in the questionnaire that waits for it',
    ],
    ['days in order', { ...visit, fromDay: 46 }, ': The window begins on day 46, after its end on day 45'],
  ])('are refused without %s [MORE-05]', (_, followUp, message) => {
    expect(faults(followUp)).toEqual([`followUps/0${message}`])
  })

  it('are refused twice for one questionnaire, and for half a day [MORE-05]', () => {
    expect(faults(visit, visit)).toEqual(['followUps/1/questionnaireId: The section "visit" already has a follow-up'])
    expect(baseSchema.safeParse(study({ ...visit, toDay: 45.5 })).success).toBe(false)
  })
})
