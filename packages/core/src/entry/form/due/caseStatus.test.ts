import { choices, formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { parseCivilDate } from '../../../dates/civilDate'
import { type Fact, unknown } from '../../../facts/fact'
import { caseProgress } from '../caseProgress'
import { progressOf } from '../collected'
import { openForm } from '../openForm'
import { caseStatus } from './caseStatus'
import { dueFollowUps } from './dueFollowUps'

const base = {
  ...formBase(
    [
      formPart('operation', [
        item('surgery', 'Date'),
        item('stage', 'OC', { answers: choices('enrolled', 'withdrawn') }),
      ]),
      formPart('visit', [item('pain', 'Num')], { questionnaires: [formPart('wound', [item('healed', 'YN')])] }),
    ],
    { followUps: [{ questionnaireId: 'visit', questionId: 'surgery', fromDay: 20, toDay: 45 }] },
  ),
  status: { questionId: 'stage', endsFollowUps: ['withdrawn'] },
}
const surgery: Fact = { id: 'surgery', value: '2026-03-01' }
const stage = (value: Fact['value']): Fact => ({ id: 'stage', value })
const opened = (...facts: readonly Fact[]) => openForm(base, facts).engine
const day = parseCivilDate('2026-06-01')!

describe('the status of a case', () => {
  it('is its answer to the question that the base names, and none while that is missing or unknown [MORE-36]', () => {
    expect(caseStatus(opened())).toBeNull()
    expect(caseStatus(opened(stage('enrolled')))).toBe('enrolled')
    expect(caseStatus(opened(stage(unknown)))).toBeNull()
    const { status: _, ...without } = base
    expect(caseStatus(openForm(without, [stage('enrolled')]).engine)).toBeNull()
  })

  it('ends follow-ups that are not done, and the sections within them [MORE-36]', () => {
    const missing = (...facts: readonly Fact[]) =>
      ['operation', 'visit', 'wound'].flatMap((id) => progressOf(opened(...facts), id, new Set(), day).missing)
    expect(missing(surgery, stage('enrolled'))).toEqual(['pain', 'healed'])
    expect(missing(surgery, stage('withdrawn'))).toEqual([])
    expect(missing(stage('withdrawn'))).toEqual(['surgery'])
    expect(caseProgress(opened(surgery, stage('withdrawn')), day)).toBe(100)
    expect(dueFollowUps(opened(surgery, stage('enrolled')))).toMatchObject([{ isDone: false }])
    expect(dueFollowUps(opened(surgery, stage('withdrawn')))).toMatchObject([{ isDone: true }])
  })
})
