import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { parseCivilDate } from '../../../dates/civilDate'
import { type Fact, unknown } from '../../../facts/fact'
import { saveDecision } from '../../saveDecision'
import { caseProgress } from '../caseProgress'
import { progressOf } from '../collected'
import { openForm } from '../openForm'
import { createOutline } from '../outline/outline'
import { dueFollowUps } from './dueFollowUps'

const base = formBase(
  [
    formPart('operation', [item('surgery', 'Date')]),
    formPart('visit', [item('pain', 'Num'), item('note', 'Text', { optional: true })], {
      questionnaires: [formPart('wound', [item('healed', 'YN')])],
    }),
  ],
  { followUps: [{ questionnaireId: 'visit', questionId: 'surgery', fromDay: 20, toDay: 45 }] },
)
const surgery: Fact = { id: 'surgery', value: '2026-03-01' }
const opened = (...facts: readonly Fact[]) => openForm(base, facts).engine
const day = (text: string) => parseCivilDate(text)!

function missingOn(today: string, ...facts: readonly Fact[]) {
  const form = opened(...facts)
  return ['operation', 'visit', 'wound'].flatMap((id) => progressOf(form, id, new Set(), day(today)).missing)
}

describe('a questionnaire with a follow-up', () => {
  it.each([
    ['the day before it opens', '2026-03-20', []],
    ['the day it opens', '2026-03-21', ['pain', 'healed']],
    ['the day it closes', '2026-04-15', ['pain', 'healed']],
    ['a year later', '2027-04-15', ['pain', 'healed']],
  ])('is asked for from its first day on: %s [MORE-05]', (_, today, missing) => {
    expect(missingOn(today, surgery)).toEqual(missing)
  })

  it('is not asked for without its date, which is [MORE-05]', () => {
    expect(missingOn('2026-04-01')).toEqual(['surgery'])
    expect(missingOn('2026-04-01', { id: 'surgery', value: unknown })).toEqual([])
    expect(missingOn('2026-04-01', { id: 'surgery', value: '2026' })).toEqual([])
  })

  it('does not block a save, nor the progress of the case, before it is due [MORE-05]', () => {
    const begun = [surgery, { id: 'pain', value: 3 }]
    const decisionOn = (today: string) =>
      saveDecision(['operation', 'visit', 'wound'].map((id) => progressOf(opened(...begun), id, new Set(), day(today))))
        .type
    expect([decisionOn('2026-03-20'), decisionOn('2026-03-21')]).toEqual(['NothingMissing', 'WhollyUnanswered'])
    expect(caseProgress(opened(surgery), day('2026-03-20'))).toBe(100)
    expect(caseProgress(opened(surgery), day('2026-03-21'))).toBe(25)
  })

  it('asks for nothing once it is closed as not done, nor do the sections within it [MORE-05]', () => {
    const form = opened(surgery)
    form.notDone = new Set(['visit'])
    const progress = ['operation', 'visit', 'wound'].map((id) => progressOf(form, id, new Set(), day('2027-04-15')))
    expect(progress.flatMap(({ missing }) => missing)).toEqual([])
    expect(saveDecision(progress).type).toBe('NothingMissing')
    expect(caseProgress(form, day('2027-04-15'))).toBe(100)
    const { sections } = createOutline(form, new Set(), day('2027-04-15'))()
    expect(sections.flatMap(({ progress }) => progress.missing)).toEqual([])
    expect(dueFollowUps(form)).toMatchObject([{ questionnaireId: 'visit', isDone: false }])
  })

  it('is counted in the table of contents as soon as its date makes it due [MORE-05]', () => {
    const form = opened()
    const outline = createOutline(form, new Set(), day('2026-03-21'))
    const missing = () => outline().sections.map(({ progress }) => progress.missing.length)
    expect(missing()).toEqual([1, 0, 0])
    form.setAll([surgery])
    expect(missing()).toEqual([0, 1, 1])
  })
})

describe('the follow-ups of a case', () => {
  const window = { questionnaireId: 'visit', opens: '2026-03-21', closes: '2026-04-15', remind: '2026-03-21' }

  it('are due by the date, and done once no required answer is missing [MORE-05]', () => {
    expect(dueFollowUps(opened())).toEqual([])
    expect(dueFollowUps(opened(surgery))).toEqual([{ ...window, isDone: false }])
    const pain = { id: 'pain', value: 3 }
    expect(dueFollowUps(opened(surgery, pain))).toEqual([{ ...window, isDone: false }])
    expect(dueFollowUps(opened(surgery, pain, { id: 'healed', value: unknown }))).toEqual([{ ...window, isDone: true }])
  })

  it('leave out a questionnaire that asks for nothing in this case [MORE-05]', () => {
    const hidden = {
      ...base,
      rules: [
        {
          id: 'r',
          if: { Known: { questionId: 'surgery' } },
          then: { ContraIndicate: { targets: ['visit', 'wound', 'pain', 'note', 'healed'] } },
        },
      ],
    }
    expect(dueFollowUps(openForm(hidden, [surgery]).engine)).toEqual([])
  })
})
