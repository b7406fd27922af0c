import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessMessage, isTicked, noSpecialAccess, withTick } from './baseAccess'

const hernia = { group: 'Surgery', base: 'hernia' }
const mesh = { group: 'Surgery', base: 'mesh' }
const visit = { group: 'Training', base: 'visit' }
const aBase = fc.constantFrom(hernia, mesh, visit, { group: '__proto__', base: 'x' }, { group: 'toString', base: 'x' })

describe('the boxes of bases', () => {
  it('are ticked and cleared one by one [PERM-01]', () => {
    const both = withTick(withTick({}, hernia, true), mesh, true)
    expect(both).toEqual({ Surgery: ['hernia', 'mesh'] })
    expect(withTick(both, visit, true)).toEqual({ Surgery: ['hernia', 'mesh'], Training: ['visit'] })
    expect(withTick(both, hernia, true)).toEqual({ Surgery: ['mesh', 'hernia'] })
    expect(withTick(both, hernia, false)).toEqual({ Surgery: ['mesh'] })
    expect(withTick({ Surgery: ['hernia'] }, hernia, false)).toEqual({})
    expect(withTick({}, hernia, false)).toEqual({})
  })

  it('remember the last tick of each base and change no other [PERM-01]', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(aBase, fc.boolean())), aBase, (clicks, one) => {
        const ticked = clicks.reduce((boxes, [base, isOn]) => withTick(boxes, base, isOn), {})
        const last = clicks.findLast(([base]) => base.group === one.group && base.base === one.base)
        expect(isTicked(ticked, one)).toBe(last?.[1] ?? false)
      }),
    )
  })
})

it('names a user without special access [PERM-01]', () => {
  expect(accessMessage({})).toBe('permissions.noSpecialAccess')
  expect(accessMessage({ Surgery: [] })).toBe(noSpecialAccess)
  expect(accessMessage({ Surgery: [], Training: ['visit'] })).toBeNull()
})
