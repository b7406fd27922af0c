import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDateText, civilDifference, plusDays } from '../dates/civilDate'
import { dueWindow } from './followUp'
import { barOf, dayOf, endOfWeek, followUpSection, followUpState, startOfWeek } from './followUpState'

const followUp = { questionnaireId: 'visit', questionId: 'surgery', fromDay: 20, toDay: 45 }
const window = { opens: '2026-11-06', closes: '2026-11-20' }
const anyDay = fc.integer({ min: -40_000, max: 40_000 }).map((days) => plusDays(dayOf('2026-11-18'), days))

describe('the window of a follow-up', () => {
  it('counts from the answer, over months and leap days, and reminds on its first day [MORE-05] [OPT-02]', () => {
    expect(dueWindow(followUp, '2024-02-10')).toEqual({
      opens: '2024-03-01',
      closes: '2024-03-26',
      remind: '2024-03-01',
    })
    expect(dueWindow({ ...followUp, reminderDay: -7 }, '2024-03-01')?.remind).toBe('2024-02-23')
  })

  it.each([[undefined], [''], ['2026'], ['2026-05'], ['2026-02-30'], [{ unknown: true }], ['9999-12-20']])(
    'does not exist for the answer %j [MORE-05]',
    (answer) => {
      expect(dueWindow(followUp, answer)).toBeNull()
    },
  )
})

describe('a follow-up', () => {
  it.each([
    ['2026-11-05', 'coming', 1],
    ['2026-11-06', 'open', 14],
    ['2026-11-16', 'open', 4],
    ['2026-11-17', 'closing', 3],
    ['2026-11-20', 'closing', 0],
    ['2026-11-21', 'overdue', 1],
  ])('is on %s %s, with %i days [MORE-05]', (today, state, days) => {
    expect(followUpState(window, dayOf(today))).toEqual({ state, days })
  })

  it.each([
    ['2026-11-21', 'overdue'],
    ['2026-11-20', 'thisWeek'],
    ['2026-11-16', 'thisWeek'],
    ['2026-11-15', 'later'],
  ])('stands on %s under %s [MORE-05]', (today, section) => {
    expect(followUpSection(window, dayOf(today))).toBe(section)
  })
})

describe('a week', () => {
  it('runs from Monday to Sunday around every day [MORE-05]', () => {
    expect(civilDateText(startOfWeek(dayOf('2026-11-18')))).toBe('2026-11-16')
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(civilDifference(startOfWeek(day), endOfWeek(day), 'days')).toBe(6)
        expect(civilDifference(startOfWeek(day), day, 'days')).toBeGreaterThanOrEqual(0)
        expect(startOfWeek(startOfWeek(day))).toEqual(startOfWeek(day))
        expect(new Date(civilDateText(startOfWeek(day))).getUTCDay()).toBe(1)
      }),
    )
  })
})

describe('the bar of a window', () => {
  const axis = { first: dayOf('2026-11-02'), days: 35 }

  it('is its share of the axis, cut where it goes on outside [MORE-05]', () => {
    expect(barOf(window, axis)).toEqual({ start: 4 / 35, end: 19 / 35, isCut: [false, false] })
    expect(barOf({ opens: '2026-10-20', closes: '2026-12-20' }, axis)).toEqual({
      start: 0,
      end: 1,
      isCut: [true, true],
    })
    expect(barOf({ opens: '2026-12-07', closes: '2026-12-20' }, axis)).toBeNull()
    expect(barOf({ opens: '2026-10-07', closes: '2026-11-01' }, axis)).toBeNull()
  })
})
