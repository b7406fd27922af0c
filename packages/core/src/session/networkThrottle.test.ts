import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterFailureOfNetwork,
  afterSuccessOfNetwork,
  failuresOfNetwork,
  isNetworkHeld,
  networkHeldUntil,
  noFailuresOfNetwork,
} from './networkThrottle'

const noon = new Date('2026-03-02T12:00:00Z')
const minute = 60_000
const later = (ms: number) => new Date(noon.getTime() + ms)

function failing(times: number, now = noon) {
  let throttle = noFailuresOfNetwork(now)
  for (let i = 0; i < times; i++) throttle = afterFailureOfNetwork(throttle, now)
  return throttle
}

describe('failed sign-ins from a network', () => {
  it('hold it back at the hundredth, whichever names they tried', () => {
    expect(isNetworkHeld(failing(failuresOfNetwork - 1), noon)).toBe(false)
    expect(isNetworkHeld(failing(failuresOfNetwork), noon)).toBe(true)
  })

  it('are forgiven one a minute', () => {
    const held = failing(failuresOfNetwork)
    expect(networkHeldUntil(held)).toEqual(later(minute))
    expect(isNetworkHeld(held, later(minute - 1))).toBe(true)
    expect(isNetworkHeld(held, later(minute))).toBe(false)
    expect(isNetworkHeld(afterFailureOfNetwork(held, later(minute)), later(minute))).toBe(true)
    expect(afterFailureOfNetwork(held, later(1000 * minute)).failures).toBe(1)
  })

  it('are taken back by a success, once each', () => {
    expect(isNetworkHeld(afterSuccessOfNetwork(failing(failuresOfNetwork), noon), noon)).toBe(false)
    expect(afterSuccessOfNetwork(noFailuresOfNetwork(noon), noon).failures).toBe(0)
  })

  it('are not forgiven by a clock that is set back', () => {
    expect(isNetworkHeld(failing(failuresOfNetwork, later(10 * minute)), noon)).toBe(true)
  })

  it('are at most a hundred and one a minute more, however they come', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5 * minute), { minLength: 300, maxLength: 600 }), (pauses) => {
        let throttle = noFailuresOfNetwork(noon)
        let now = 0
        let failed = 0
        for (const pause of pauses) {
          now += pause < minute ? 0 : pause
          if (isNetworkHeld(throttle, later(now))) continue
          throttle = afterFailureOfNetwork(throttle, later(now))
          failed++
        }
        expect(failed).toBeLessThanOrEqual(failuresOfNetwork + Math.ceil(now / minute))
      }),
    )
  })
})
