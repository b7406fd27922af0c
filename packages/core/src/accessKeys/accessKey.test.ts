import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAboutOnly, scopes } from '../call/callersKey'
import type { roles } from '../permissions/capabilities'
import { endOf, isRevocable, mayGive, scopesToGive, stateOfKey } from './accessKey'
import { type Bucket, takeTurn } from './callRate'

const now = new Date('2026-11-29T12:00:00Z')
const day = 86_400_000
const ago = (days: number) => new Date(now.getTime() - days * day).toISOString()

describe('the end of a key [MORE-43]', () => {
  it('is so many days after it was made, or never', () => {
    expect(endOf(30, now)?.toISOString()).toBe(ago(-30))
    expect(endOf(null, now)).toBeNull()
  })
})

describe('the state of a key [MORE-43]', () => {
  const key = { madeAt: ago(10), endsAt: ago(-300), lastUsedAt: null, revokedAt: null, isOwnerShut: false }
  const state = (more: Partial<Parameters<typeof stateOfKey>[0]>) => stateOfKey({ ...key, ...more }, now)

  it('is in use from the day it is made, and quiet after 90 days without a call', () => {
    expect(state({})).toBe('inUse')
    expect(state({ madeAt: ago(90) })).toBe('quiet')
    expect(state({ madeAt: ago(200), lastUsedAt: ago(89) })).toBe('inUse')
  })

  it('ends soon in its last fourteen days, and has ended with its last moment', () => {
    expect(state({ endsAt: ago(-14) })).toBe('inUse')
    expect(state({ endsAt: ago(-13) })).toBe('endsSoon')
    expect(state({ endsAt: ago(0) })).toBe('ended')
    expect(state({ endsAt: null })).toBe('inUse')
  })

  it('opens nothing while its owner is shut out', () => {
    expect(state({ isOwnerShut: true })).toBe('ownerShut')
  })

  it('is revoked for good, whatever else is true of it', () => {
    const instant = fc.integer({ min: -400, max: 400 }).map(ago)
    const any = fc.record({ madeAt: instant, endsAt: fc.option(instant), lastUsedAt: fc.option(instant) })
    fc.assert(
      fc.property(any, fc.boolean(), (dates, isOwnerShut) => {
        const revoked = stateOfKey({ ...dates, isOwnerShut, revokedAt: ago(1) }, now)
        expect([revoked, isRevocable(revoked)]).toEqual(['revoked', false])
        const open = stateOfKey({ ...dates, isOwnerShut, revokedAt: null }, now)
        expect(open === 'ended').toBe(dates.endsAt !== null && new Date(dates.endsAt) <= now)
      }),
    )
  })
})

describe('a scope [MORE-43]', () => {
  it('is given by people who can do themselves what it is for', () => {
    const given = (role: (typeof roles)[number]) => scopes.filter((scope) => mayGive([role], scope))
    expect(given('ADMIN')).toEqual(scopes)
    expect(given('PI')).toEqual(['readData', 'submitCases', 'importData', 'readForms'])
    expect(given('REPORTER')).toEqual(['readData', 'readForms'])
    expect(given('DATA_MANAGER')).toEqual(['readData', 'importData', 'readForms'])
    expect(scopesToGive(['ADMIN'], null)).toEqual(scopes)
    expect(scopesToGive(['ADMIN'], { group: 'Ward', base: 'visit' })).toEqual(['readData', 'submitCases', 'readForms'])
    expect(scopesToGive(['REPORTER'], { group: 'Ward', base: 'visit' })).toEqual(['readData', 'readForms'])
  })
})

describe('a key of one study [MORE-43]', () => {
  const study = { group: 'Ward', base: 'visit' }

  it('makes calls that name it, wherever, and no other', () => {
    for (const request of [
      study,
      { base: study },
      { submission: { base: study, groups: ['a'] } },
      { spec: { base: study } },
    ])
      expect(isAboutOnly(study, request)).toBe(true)
    for (const request of [
      {},
      null,
      'Ward',
      { group: 'Ward' },
      { group: 'Ward', base: 'other' },
      { a: study, b: { group: 'x', base: 'y' } },
    ])
      expect(isAboutOnly(study, request)).toBe(false)
  })
})

describe('the calls of a key [MORE-43]', () => {
  const minute = 60_000

  it('are never more than twice a minute’s turns in any minute, and it never waits longer than for one turn', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 0, max: minute }), { maxLength: 300 }),
        (most, gaps) => {
          let [bucket, at]: [Bucket | undefined, number] = [undefined, 0]
          const made: number[] = []
          for (const gap of gaps) {
            at += gap
            const turn = takeTurn(bucket, most, at)
            bucket = turn.bucket
            expect(turn.wait).toBeLessThanOrEqual(Math.ceil(60 / most))
            if (turn.wait === 0) made.push(at)
          }
          for (const from of made)
            expect(made.filter((one) => one >= from && one < from + minute).length).toBeLessThanOrEqual(2 * most)
        },
      ),
    )
  })

  it('go on after the wait that was told', () => {
    const first = takeTurn(undefined, 1, 0)
    const second = takeTurn(first.bucket, 1, 1000)
    expect([first.wait, second.wait]).toEqual([0, 59])
    expect(takeTurn(second.bucket, 1, 60_000).wait).toBe(0)
  })
})
