import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedBy } from './gridKeys'

const size = { rows: 100, columns: 5 }
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })

describe('keys in the grid', () => {
  it('move by a cell, by ten rows and to the ends [GRP-09]', () => {
    const from = { place: 20, column: 2 }
    const to = (key: string, ctrlKey = false) => movedBy(press(key, ctrlKey), from, size, false)
    expect(to('ArrowDown')).toEqual({ place: 21, column: 2 })
    expect(to('ArrowUp')).toEqual({ place: 19, column: 2 })
    expect(to('ArrowRight')).toEqual({ place: 20, column: 3 })
    expect(to('PageUp')).toEqual({ place: 10, column: 2 })
    expect(to('Home')).toEqual({ place: 20, column: 0 })
    expect(to('End', true)).toEqual({ place: 99, column: 4 })
    expect(to(' ')).toBeNull()
    expect(to('ArrowDown', true)).toBeNull()
  })

  it('go the other way where the reading direction does [GRP-09]', () => {
    expect(movedBy(press('ArrowLeft'), { place: 0, column: 1 }, size, true)).toEqual({ place: 0, column: 2 })
  })

  it('never leave the grid [GRP-09]', () => {
    const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End')
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean())), fc.boolean(), (presses, isRtl) => {
        let at = { place: 0, column: 0 }
        for (const [key, ctrl] of presses) at = movedBy(press(key, ctrl), at, size, isRtl) ?? at
        expect(at.place >= 0 && at.place < size.rows && at.column >= 0 && at.column < size.columns).toBe(true)
      }),
    )
  })
})
