import { describe, expect, it } from 'vitest'
import { afterRequest, noRequests, type RequestThrottle, requestsOfNetwork } from './requestThrottle'

const start = new Date('2026-03-02T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

function full(): RequestThrottle {
  let throttle = noRequests(start)
  for (let nth = 0; nth < requestsOfNetwork; nth++) {
    const next = afterRequest(throttle, start)
    if (!next) throw new Error(`Request ${nth} was refused`)
    throttle = next
  }
  return throttle
}

describe('requests of one network', () => {
  it('are forty at once, and then one a minute [AUTH-11]', () => {
    expect(requestsOfNetwork).toBe(40)
    expect(afterRequest(full(), start)).toBeNull()
    expect(afterRequest(full(), after(59))).toBeNull()
    const next = afterRequest(full(), after(60))
    expect(next?.requests).toBe(40)
    expect(afterRequest(next ?? noRequests(start), after(61))).toBeNull()
  })

  it('are forgiven, but not by a clock set back [AUTH-11]', () => {
    expect(afterRequest(full(), after(-3600))).toBeNull()
    expect(afterRequest(full(), after(60 * 60))).toEqual({ requests: 1, countedAt: after(3600) })
  })
})
