import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CivilDate, civilDifference, daysInMonth, parseCivilDate } from '../../dates/civilDate'
import { isRankMailDue, isReminderDue, nextRankMail, rankOf, reminderDay } from './mailDue'

const day = (text: string) => parseCivilDate(text)!

const anyDay: fc.Arbitrary<CivilDate> = fc
  .record({ year: fc.integer({ min: 1900, max: 2200 }), month: fc.integer({ min: 1, max: 12 }) })
  .chain(({ year, month }) =>
    fc.integer({ min: 1, max: daysInMonth(year, month) }).map((day) => ({ year, month, day })),
  )
const textOf = ({ year, month, day }: CivilDate) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

describe('a reminder', () => {
  it.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-12-30', 3, '2027-01-02'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('for %s goes out %i days from it, on %s [OPT-02]', (answer, days, expected) => {
    expect(reminderDay(answer, { days })).toEqual(day(expected))
  })

  it.each(['2026', '2026-05', '', '2026-02-30', 'soon'])('has no day for the answer %j [OPT-02]', (answer) => {
    expect(reminderDay(answer, { days: 5 })).toBeNull()
    expect(isReminderDue(answer, { days: 5 }, day('2030-01-01'), null)).toBe(false)
  })

  it('is not due the day before, and is still due the day after if none was sent [OPT-02]', () => {
    const due = (today: string, lastSent: string | null = null) =>
      isReminderDue('2026-05-10', { days: 7 }, day(today), lastSent === null ? null : day(lastSent))
    expect([due('2026-05-16'), due('2026-05-17'), due('2026-05-18')]).toEqual([false, true, true])
    expect(due('2026-05-18', '2026-05-17')).toBe(false)
    expect(due('2026-05-18', '2026-05-16')).toBe(true)
  })

  it('is sent exactly once, the set number of days after the answer, if checked daily [OPT-02]', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -60, max: 60 }), (date, days) => {
        const rule = { days }
        const sent: CivilDate[] = []
        for (let passed = -70; passed <= 70; passed += 1) {
          const today = reminderDay(textOf(date), { days: passed })!
          if (isReminderDue(textOf(date), rule, today, sent.at(-1) ?? null)) sent.push(today)
        }
        expect(sent.map((one) => civilDifference(date, one, 'days'))).toEqual([days])
      }),
      { numRuns: 50 },
    )
  })
})

describe('the rank mail', () => {
  it.each([
    ['2026-01-15', '2026-04-15'],
    ['2026-11-15', '2027-02-15'],
    ['2026-09-30', '2026-12-30'],
    ['2026-11-30', '2027-02-28'],
    ['2023-11-30', '2024-02-29'],
    ['2026-12-31', '2027-03-31'],
  ])('after the one of %s goes out on %s [OPT-03]', (last, next) => {
    expect(nextRankMail(day(last))).toEqual(day(next))
    expect(isRankMailDue(day(last), day(next))).toBe(true)
    expect(isRankMailDue(day(last), reminderDay(next, { days: -1 })!)).toBe(false)
  })

  it('is always due in the third month after the last [OPT-03]', () => {
    fc.assert(
      fc.property(anyDay, (last) => {
        const next = nextRankMail(last)
        expect((next.year - last.year) * 12 + next.month - last.month).toBe(3)
        expect(parseCivilDate(textOf(next))).toEqual(next)
      }),
    )
  })

  it('ranks people by saved cases, equal counts equally [OPT-03]', () => {
    const all = [
      { username: 'ada', savedCases: 3 },
      { username: 'ben', savedCases: 7 },
      { username: 'cyd', savedCases: 3 },
      { username: 'dan', savedCases: 0 },
    ]
    expect(['ada', 'ben', 'cyd', 'dan', 'eve'].map((name) => rankOf(name, all))).toEqual([2, 1, 2, 4, null])
  })
})
