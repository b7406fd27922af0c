import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { parseCivilDate } from '../dates/civilDate'
import { openForm } from '../entry/form/openForm'
import { type Fact, unknown } from '../facts/fact'
import { noMarks } from './caseMarks.machine'
import { sectionToSign } from './sectionNow'

const base = formBase(
  [
    formPart('operation', [
      item('surgery', 'Date'),
      item('smokes', 'YN', { initial: false }),
      item('note', 'Text', { optional: true }),
    ]),
    formPart('visit', [item('pain', 'Num')]),
  ],
  { followUps: [{ questionnaireId: 'visit', questionId: 'surgery', fromDay: 20, toDay: 45 }] },
)

function section(id: string, facts: readonly Fact[] = [], day = '2026-03-20') {
  const marks = { ...noMarks, openQuestions: new Set(['note']), waitingQuestions: new Set(['pain', 'pain#2']) }
  return sectionToSign(openForm(base, facts).engine, id, parseCivilDate(day)!, marks)
}

describe('a section to sign', () => {
  it('is begun once somebody has answered, also that it is unknown; an initial answer is nobody’s [SDV-06]', () => {
    const begunWith = (...facts: readonly Fact[]) => section('operation', facts).isBegun
    expect(begunWith()).toBe(false)
    expect(begunWith({ id: 'smokes', value: false })).toBe(false)
    expect(begunWith({ id: 'smokes', value: true })).toBe(true)
    expect(begunWith({ id: 'smokes', value: unknown })).toBe(true)
    expect(begunWith({ id: 'note', value: 'x' })).toBe(true)
  })

  it('is not due before its time, and names what it lacks and what is asked about it [SDV-06] [MORE-05]', () => {
    const surgery: Fact = { id: 'surgery', value: '2026-03-01' }
    expect(section('visit', [surgery])).toEqual({
      isBegun: false,
      isDue: false,
      missing: [],
      asked: ['pain', 'pain#2'],
    })
    expect(section('visit', [surgery], '2026-03-21')).toMatchObject({ isDue: true, missing: ['pain'] })
    expect(section('operation')).toMatchObject({ isDue: true, missing: ['surgery', 'smokes'], asked: ['note'] })
  })
})
