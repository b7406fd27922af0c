import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../../dates/anyDay.fixture'
import { civilDateText } from '../../dates/civilDate'
import { isDisabled } from '../../dates/disabledDates'
import { markOf } from '../../dates/markedDates'
import { addDays } from '../../dates/weekday'
import type { DateSettings } from '../base'
import { baseStructure } from '../structure'
import { dateLimits, keyBeside, keysNamed, markedDates } from './dateLimits'
import { dayRefusal } from './dayRefusal'

const today = day('2026-11-23')
/** The operation was on Sunday, 1 March 2026. */
const world = { today, answerTo: (id: string) => (id === 'surgery' ? day('2026-03-01') : null) }
const window = { questionId: 'surgery', fromDay: 20, toDay: 45 }
const refusal = (value: string, dates: DateSettings) => dayRefusal(value, { dates }, world)

describe('a day that a base disables', () => {
  it.each<[string, DateSettings, string, ReturnType<typeof refusal>, string]>([
    [
      'up to a day',
      { disableUntil: '2026-01-31' },
      '2026-01-31',
      { type: 'tooEarly', limit: '2026-02-01' },
      '2026-02-01',
    ],
    [
      'from a day on',
      { disableSince: '2026-02-01' },
      '2026-02-01',
      { type: 'tooLate', limit: '2026-01-31' },
      '2026-01-31',
    ],
    ['after today', { notAfterToday: true }, '2026-11-24', { type: 'afterToday', limit: '2026-11-23' }, '2026-11-23'],
    ['of the weekend', { disable: { weekends: true } }, '2026-11-22', { type: 'weekday' }, '2026-11-23'],
    ['of a weekday', { disable: { weekdays: ['mo'] } }, '2026-11-23', { type: 'weekday' }, '2026-11-22'],
    ['by itself', { disable: { days: ['2026-12-24'] } }, '2026-12-24', { type: 'day' }, '2026-12-23'],
    [
      'in a range',
      { disable: { ranges: [{ begin: '2026-12-24', end: '2026-12-31' }] } },
      '2026-12-31',
      { type: 'day' },
      '2026-12-23',
    ],
    [
      'before a window',
      { onlyInWindow: window },
      '2026-03-20',
      { type: 'outsideWindow', begin: '2026-03-21', end: '2026-04-15' },
      '2026-03-21',
    ],
    [
      'after a window',
      { onlyInWindow: window },
      '2026-04-16',
      { type: 'outsideWindow', begin: '2026-03-21', end: '2026-04-15' },
      '2026-04-15',
    ],
    ['in a window', { disable: { window } }, '2026-04-15', { type: 'day' }, '2026-04-16'],
  ])('%s is refused with its bound, and the day beside it is not [DATE-03]', (_, dates, disabled, why, allowed) => {
    expect(refusal(disabled, dates)).toEqual(why)
    expect(refusal(allowed, dates)).toBeNull()
  })

  it('can be enabled again, whatever disables it [DATE-03]', () => {
    const all: DateSettings = { notAfterToday: true, disableUntil: '2030-01-01', disable: { weekends: true } }
    expect(refusal('2026-11-28', all)).not.toBeNull()
    expect(refusal('2026-11-28', { ...all, enable: { days: ['2026-11-28'] } })).toBeNull()
    expect(
      refusal('2026-11-28', { ...all, enable: { ranges: [{ begin: '2026-11-28', end: '2026-11-28' }] } }),
    ).toBeNull()
    expect(refusal('2026-11-28', { ...all, enable: { weekends: true } })).toBeNull()
    expect(refusal('2026-04-04', { ...all, enable: { window } })).toBeNull()
  })

  it('is not disabled by a window while the other question has no complete date [DATE-03]', () => {
    expect(refusal('1999-01-01', { onlyInWindow: { ...window, questionId: 'discharge' } })).toBeNull()
  })

  it('can be a month or year without any allowed day [DATE-03]', () => {
    expect(refusal('2026-11', { notAfterToday: true })).toBeNull()
    expect(refusal('2026-12', { notAfterToday: true })).toEqual({ type: 'afterToday', limit: '2026-11-23' })
    expect(refusal('2026', { onlyInWindow: window })).toBeNull()
    expect(refusal('2025', { onlyInWindow: window })).toMatchObject({ type: 'outsideWindow' })
  })

  it('is the same for the picker and for typed text, on any day [DATE-03]', () => {
    const settings: DateSettings = {
      notAfterToday: true,
      disableUntil: '2025-12-31',
      onlyInWindow: { questionId: 'surgery', fromDay: -60, toDay: 300 },
      disable: { weekdays: ['we'], ranges: [{ begin: '2026-05-01', end: '2026-05-10' }] },
      enable: { days: ['2026-05-06', '2027-01-01'] },
    }
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const date = addDays(day('2026-05-06'), days)
        const isRefused = refusal(civilDateText(date), settings) !== null
        expect(isRefused).toBe(isDisabled(date, dateLimits({ dates: settings }, world)))
      }),
    )
  })
})

describe('the days that a base marks', () => {
  const dates: DateSettings = {
    mark: [
      { color: '#00AA00', text: { en: 'Visit' }, window },
      { color: '#AA0000', text: { en: 'Closed' }, weekends: true, days: ['2026-12-24'] },
    ],
  }
  const marks = { markDates: markedDates({ dates }, world) }

  it('have the colour of the first group that contains them [DATE-06]', () => {
    expect(markOf(day('2026-03-21'), marks)).toEqual({ marked: true, color: '#00AA00' })
    expect(markOf(day('2026-04-18'), marks)).toEqual({ marked: true, color: '#AA0000' })
    expect(markOf(day('2026-12-24'), marks)).toEqual({ marked: true, color: '#AA0000' })
    expect(markOf(day('2026-12-23'), marks)).toEqual({ marked: false, color: '' })
  })

  it('can still be answered [DATE-03]', () => {
    expect(dayRefusal('2026-04-18', { dates }, world)).toBeNull()
  })
})

describe('the answer that a window refers to', () => {
  const repeats = { min: 0, max: 5 }
  const structure = baseStructure(
    aBase({
      questionnaires: [
        aQuestionnaire({ questions: [aQuestion({ id: 'surgery', type: 'Date' })] }),
        aQuestionnaire({
          id: 'visits',
          repeats,
          questions: [aQuestion({ id: 'planned', type: 'Date' }), aQuestion({ id: 'held', type: 'Date' })],
        }),
      ],
    }),
  )

  it('is the one in the same entry of a repeating group, otherwise the only or first one [DATE-03]', () => {
    expect(keyBeside(structure, 'held#3', 'planned')).toBe('planned#3')
    expect(keyBeside(structure, 'held#3', 'surgery')).toBe('surgery')
    expect(keyBeside(structure, 'surgery', 'planned')).toBe('planned')
  })

  it('is listed once for all windows of a question', () => {
    const around = { ...window, questionId: 'planned' }
    const dates: DateSettings = { onlyInWindow: around, enable: { window: around }, mark: [], disable: { window } }
    expect(keysNamed(structure, { dates }, 'held#2')).toEqual(['planned#2', 'surgery'])
  })
})
