import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHeld, type LastEntry, type LifeKind, lifeMoves, lifeState, movedLife, openLifeMoves } from './life'

const walk = fc.array(fc.tuple(fc.constantFrom(...lifeMoves), fc.constantFrom('ann', 'ben', 'eva')))

describe('the life of a study', () => {
  it('is locked by two different people, one after the other [MORE-31]', () => {
    expect(movedLife(null, true, 'sign', 'ann')).toBe('signed')
    const signed = { kind: 'signed', by: 'ann' } as const
    expect(movedLife(signed, true, 'sign', 'ann')).toBe('SamePerson')
    expect(openLifeMoves(signed, true, 'ann')).toEqual(['takeBack'])
    expect(movedLife(signed, true, 'sign', 'ben')).toBe('locked')
    expect(lifeState({ kind: 'locked', by: 'ben' }, true)).toBe('locked')
  })

  it('is as it was before once it is unlocked, or a signature is taken back [MORE-31]', () => {
    for (const kind of ['unlocked', 'takenBack'] as const) {
      expect(lifeState({ kind, by: 'ann' }, false)).toBe('inUse')
      expect(lifeState({ kind, by: 'ann' }, true)).toBe('closed')
    }
  })

  it('never comes to be locked or archived but by two people in a row, whatever they try [MORE-31]', () => {
    fc.assert(
      fc.property(walk, fc.boolean(), (tried, isRetired) => {
        const entries: { kind: LifeKind; by: string }[] = []
        for (const [move, by] of tried) {
          const last: LastEntry | null = entries.at(-1) ?? null
          const kind = movedLife(last, isRetired, move, by)
          expect(openLifeMoves(last, isRetired, by).includes(move)).toBe(kind !== 'NotNow' && kind !== 'SamePerson')
          if (kind === 'NotNow' || kind === 'SamePerson') continue
          entries.push({ kind, by })
          if (kind === 'locked') {
            const before = entries.at(-2)
            expect(before?.kind).toBe('signed')
            expect(before?.by).not.toBe(by)
          }
          const isBound = ['signed', 'locked', 'archived', 'broughtBack'].includes(kind)
          expect(isHeld(lifeState({ kind, by }, isRetired))).toBe(isBound)
        }
      }),
    )
  })
})
