import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { awayAfter, heardOf, isThere, type Stay } from './presence'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, 0) + minutes * 60_000)

describe('a stay in a case [CASE-12]', () => {
  it('goes on while somebody is heard of, and begins anew after five minutes of nothing', () => {
    const first = heardOf(null, at(0))
    expect(first).toEqual({ since: at(0), heardAt: at(0) })
    const second = heardOf(first, at(4.9))
    expect(second).toEqual({ since: at(0), heardAt: at(4.9) })
    expect(heardOf(second, at(9.9))).toEqual({ since: at(9.9), heardAt: at(9.9) })
  })

  it('is over exactly when the next word would begin another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * awayAfter }), (gap) => {
        const stay: Stay = { since: at(-10), heardAt: at(0) }
        const now = new Date(at(0).getTime() + gap)
        expect(isThere(stay, now)).toBe(heardOf(stay, now).since === stay.since)
        expect(isThere(stay, now)).toBe(gap < awayAfter)
      }),
    )
  })
})
