import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay, day } from '../anyDay.fixture'
import { parseCivilDate } from '../civilDate'
import { addMonths, moveByKey, type PickerView } from './pickerMoves'

const around = { firstDayOfWeek: 'mo', direction: 'ltr', limits: {} } as const
const press = (cursor: string, view: PickerView, key: string, shift = false) =>
  moveByKey(day(cursor), view, { key, shift }, around)

describe('the keys of the picker', () => {
  it.each([
    ['days', 'ArrowLeft', '2024-02-28'],
    ['days', 'ArrowRight', '2024-03-01'],
    ['days', 'ArrowUp', '2024-02-22'],
    ['days', 'ArrowDown', '2024-03-07'],
    ['days', 'Home', '2024-02-26'],
    ['days', 'End', '2024-03-03'],
    ['days', 'PageUp', '2024-01-29'],
    ['days', 'PageDown', '2024-03-29'],
    ['months', 'ArrowLeft', '2024-01-29'],
    ['months', 'ArrowUp', '2023-11-29'],
    ['months', 'ArrowDown', '2024-05-29'],
    ['months', 'Home', '2024-01-29'],
    ['months', 'End', '2024-12-29'],
    ['months', 'PageDown', '2025-02-28'],
    ['years', 'ArrowLeft', '2023-02-28'],
    ['years', 'ArrowDown', '2029-02-28'],
    ['years', 'Home', '2000-02-29'],
    ['years', 'End', '2024-02-29'],
    ['years', 'PageUp', '1999-02-28'],
    ['days', 'x', '2024-02-29'],
    ['days', 'constructor', '2024-02-29'],
  ] as const)('lead in the %s by %s from 2024-02-29 to %s [DATE-06]', (view, key, expected) => {
    expect(press('2024-02-29', view, key)).toEqual(day(expected))
  })

  it('move by a year with Shift [DATE-06]', () => {
    expect(press('2024-02-29', 'days', 'PageUp', true)).toEqual(day('2023-02-28'))
    expect(press('2024-02-29', 'days', 'PageDown', true)).toEqual(day('2025-02-28'))
    expect(press('2024-02-29', 'days', 'ArrowRight', true)).toEqual(day('2024-03-01'))
  })

  it('are mirrored from right to left', () => {
    const rtl = { ...around, direction: 'rtl' } as const
    expect(moveByKey(day('2024-02-29'), 'days', { key: 'ArrowLeft' }, rtl)).toEqual(day('2024-03-01'))
    expect(moveByKey(day('2024-02-29'), 'days', { key: 'ArrowRight' }, rtl)).toEqual(day('2024-02-28'))
    expect(moveByKey(day('2024-02-29'), 'days', { key: 'ArrowDown' }, rtl)).toEqual(day('2024-03-07'))
  })

  it('never leave the calendar or the picker’s years [DATE-06]', () => {
    const anyKey = fc.constantFrom(
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    )
    const anyView = fc.constantFrom('days', 'months', 'years')
    const edge = fc.constantFrom(day('1000-01-01'), day('9999-12-31'), day('1003-05-31'), day('9990-01-31'))
    fc.assert(
      fc.property(fc.oneof(anyDay, edge), anyView, anyKey, fc.boolean(), (cursor, view, key, shift) => {
        const { year, month, day: number } = moveByKey(cursor, view, { key, shift }, around)
        const text = [year, month, number].map((part) => String(part).padStart(2, '0')).join('-')
        expect(parseCivilDate(text)).not.toBeNull()
      }),
    )
    expect(press('9999-12-31', 'days', 'ArrowRight')).toEqual(day('9999-12-31'))
    expect(press('1000-01-01', 'years', 'PageUp')).toEqual(day('1000-01-01'))
  })
})

describe('one month further', () => {
  it('is the same day, or the last one of a shorter month [DATE-06]', () => {
    expect(addMonths(day('2024-01-31'), 1)).toEqual(day('2024-02-29'))
    expect(addMonths(day('2024-01-31'), -2)).toEqual(day('2023-11-30'))
    expect(addMonths(day('2024-12-15'), 1)).toEqual(day('2025-01-15'))
  })
})
