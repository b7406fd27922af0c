import { describe, expect, it } from 'vitest'
import { dayDistance } from './dayDistance'

describe('the distance of days', () => {
  it('counts days of the calendar, not hours', () => {
    const noon = new Date(2026, 9, 14, 12)
    expect(dayDistance(new Date(2026, 9, 14, 0, 1), noon)).toBe(0)
    expect(dayDistance(new Date(2026, 9, 13, 23, 59), noon)).toBe(-1)
    expect(dayDistance(new Date(2026, 9, 15), noon)).toBe(1)
  })

  it('is one across the change of the clocks', () => {
    expect(dayDistance(new Date(2026, 9, 24, 12), new Date(2026, 9, 25, 12))).toBe(-1)
    expect(dayDistance(new Date(2026, 2, 28, 12), new Date(2026, 2, 29, 12))).toBe(-1)
  })
})
