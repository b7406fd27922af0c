import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CivilDate, daysInMonth, parseCivilDate, plusDays } from '../../dates/civilDate'
import { isRankMailDue, nextRankMail, rankOf } from './mailDue'

const day = (text: string) => parseCivilDate(text)!

const anyDay: fc.Arbitrary<CivilDate> = fc
  .record({ year: fc.integer({ min: 1900, max: 2200 }), month: fc.integer({ min: 1, max: 12 }) })
  .chain(({ year, month }) =>
    fc.integer({ min: 1, max: daysInMonth(year, month) }).map((day) => ({ year, month, day })),
  )
const textOf = ({ year, month, day }: CivilDate) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

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
    expect(isRankMailDue(day(last), plusDays(day(next), -1))).toBe(false)
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
