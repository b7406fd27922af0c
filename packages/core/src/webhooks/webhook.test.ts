import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOfAddress, nextTry } from './webhook'

const now = new Date('2026-11-29T12:00:00Z')

describe('the tries of a delivery [MORE-44]', () => {
  it('come with growing pauses for days, and end', () => {
    const after = (tries: number) => (nextTry(tries, now)?.getTime() ?? Number.NaN) - now.getTime()
    expect(after(1)).toBe(60_000)
    expect(nextTry(10, now)).not.toBeNull()
    expect(nextTry(11, now)).toBeNull()
    const all = Array.from({ length: 10 }, (_, nth) => after(nth + 1)).reduce((sum, pause) => sum + pause, 0)
    expect(all / 3_600_000).toBeGreaterThan(3.9 * 24)
    fc.assert(fc.property(fc.integer({ min: 1, max: 9 }), (tries) => after(tries + 1) >= after(tries)))
  })
})

describe('the address of a webhook [MORE-44]', () => {
  it.each([
    ['https://lab.clinic.example/casebook?x=1', null],
    ['http://127.0.0.1:9000/', null],
    ['http://localhost/', null],
    ['http://[::1]:9000/', null],
    ['http://lab.clinic.example/', 'notHttps'],
    ['http://localhost.evil.example/', 'notHttps'],
    ['ftp://lab.clinic.example/', 'notHttps'],
    ['file:///etc/passwd', 'notAnAddress'],
    ['https://lab.example\\@10.0.0.1/', 'notAnAddress'],
    ['https://lab.example/a b', 'notAnAddress'],
    ['https://10.0.0.1:9443?x=1', null],
    ['lab.clinic.example', 'notAnAddress'],
    ['https://user:pw@lab.clinic.example/', 'notAnAddress'],
    ['https://lab.clinic.example/#x', 'notAnAddress'],
    ['', 'notAnAddress'],
  ])('%s: %s', (address, fault) => {
    expect(faultOfAddress(address)).toBe(fault)
  })
})
