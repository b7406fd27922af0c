import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterFailure, afterSuccess, isHeld, isOneTooMany, noFailures, type Origin, type Throttle } from './throttle'

const noon = new Date('2026-03-02T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const later = (ms: number) => new Date(noon.getTime() + ms)

/** The state after this many failures, each made as soon as it is allowed, and their times. */
function failing(times: number): { throttle: Throttle; at: readonly Date[] } {
  let throttle = noFailures(noon)
  const at: Date[] = []
  for (let now = 0; at.length < times; now += 1000) {
    if (isHeld(throttle, 'anywhere', later(now))) continue
    throttle = afterFailure(throttle, later(now))
    at.push(later(now))
  }
  return { throttle, at }
}

describe('failed sign-ins from anywhere', () => {
  it('hold the account back at the tenth in a row [AUTH-12]', () => {
    const { throttle: nine, at } = failing(9)
    expect(isOneTooMany(nine)).toBe(false)
    expect(isHeld(nine, 'anywhere', at[8] ?? noon)).toBe(false)

    const { throttle: ten, at: made } = failing(10)
    expect(isOneTooMany(ten)).toBe(true)
    expect(isHeld(ten, 'anywhere', made[9] ?? noon)).toBe(true)
  })

  it('hold it longer each time, up to a quarter of an hour', () => {
    const { at } = failing(18)
    const waits = at.slice(9).map((time, i) => (at[10 + i]?.getTime() ?? Number.NaN) - time.getTime())
    expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 900, 900, 900].map((seconds) => seconds * 1000))
  })

  it('let the account go when the delay is over', () => {
    const { throttle, at } = failing(10)
    const last = at[9]?.getTime() ?? 0
    expect(isHeld(throttle, 'anywhere', new Date(last + 30_000 - 1))).toBe(true)
    expect(isHeld(throttle, 'anywhere', new Date(last + 30_000))).toBe(false)
  })

  it('start over after a success', () => {
    const { throttle, at } = failing(9)
    const anew = afterFailure(afterSuccess(afterFailure(throttle, at[8] ?? noon)), later(minute))
    expect(anew.failures).toBe(1)
    expect(isOneTooMany(anew)).toBe(false)
  })
})

describe('a known device', () => {
  it('is not held back by failures in a row, only by the number of tries', () => {
    expect(isHeld(failing(12).throttle, 'knownDevice', noon)).toBe(false)
  })
})

describe('the tries of an hour', () => {
  const tried = (tries: number): Throttle => ({ failures: 0, holdUntil: null, windowStart: noon, tries })

  it.each<Origin>(['anywhere', 'knownDevice'])(
    'from %s are twenty-five, counted from the first [AUTH-12]',
    (origin) => {
      expect(isHeld(tried(24), origin, noon)).toBe(false)
      expect(isHeld(tried(25), origin, noon)).toBe(true)
      expect(isHeld(tried(25), origin, later(hour - 1))).toBe(true)
      expect(isHeld(tried(25), origin, later(hour))).toBe(false)
    },
  )

  it('with the present password, of somebody signed in, are ten, and hold nobody for failures in a row', () => {
    expect(isHeld({ ...tried(9), failures: 9 }, 'setPassword', noon)).toBe(false)
    expect(isHeld(tried(10), 'setPassword', noon)).toBe(true)
    expect(isHeld(tried(10), 'setPassword', later(hour))).toBe(false)
  })

  it('are counted from zero in the next hour [AUTH-12]', () => {
    expect(afterFailure(tried(3), later(hour - 1))).toMatchObject({ windowStart: noon, tries: 4 })
    expect(afterFailure(tried(3), later(hour))).toMatchObject({ windowStart: later(hour), tries: 1 })
    expect(noFailures(noon)).toEqual(tried(0))
  })

  it('are given back by a success, once each [AUTH-12]', () => {
    const held = { ...tried(2), failures: 11, holdUntil: later(minute) }
    expect(afterSuccess(held)).toEqual(tried(1))
    expect(afterSuccess(tried(0)).tries).toBe(0)
  })
})

describe('whatever is tried, from wherever', () => {
  const aTry = fc.record({
    pause: fc.oneof(fc.constant(0), fc.nat(2 * minute), fc.nat(hour)),
    origin: fc.constantFrom<'anywhere' | 'knownDevice'>('anywhere', 'knownDevice'),
    /** A success of the rightful user in between takes its own attempt back. */
    succeeds: fc.boolean(),
  })

  it('at most a hundred failures are let in within any sixty minutes [AUTH-12]', () => {
    fc.assert(
      fc.property(fc.array(aTry, { maxLength: 40 }), fc.nat(300), (story, burst) => {
        const throttles = { anywhere: noFailures(noon), knownDevice: noFailures(noon) }
        const failed: number[] = []
        let now = noon.getTime()
        for (const { pause, origin, succeeds } of story) {
          now += pause
          const rounds = succeeds ? 1 : burst
          for (let i = 0; i < rounds; i++) {
            const at = new Date(now)
            if (isHeld(throttles[origin], origin, at)) break
            throttles[origin] = afterFailure(throttles[origin], at)
            if (succeeds) throttles[origin] = afterSuccess(throttles[origin])
            else failed.push(now)
          }
        }
        failed.forEach((first, i) => {
          const within = failed.slice(i).filter((time) => time - first < hour)
          expect(within.length).toBeLessThanOrEqual(100)
        })
      }),
    )
  })

  it('a success leaves no more tries than before it', () => {
    const aThrottle = fc.record({
      failures: fc.nat(200),
      holdUntil: fc.constant(null),
      windowStart: fc.constant(noon),
      tries: fc.nat(24),
    })
    fc.assert(
      fc.property(aThrottle, fc.nat(hour - 1), (throttle, passed) => {
        expect(afterSuccess(afterFailure(throttle, later(passed))).tries).toBe(throttle.tries)
      }),
    )
  })

  it('is let in again in time: no hold lasts more than an hour', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.constantFrom<Origin>('anywhere', 'knownDevice'), (times, origin) => {
        let throttle = noFailures(noon)
        for (let i = 0; i < times; i++) throttle = afterFailure(throttle, noon)
        expect(isHeld(throttle, origin, later(hour))).toBe(false)
      }),
    )
  })
})
