import { describe, expect, it } from 'vitest'
import { type Choice, type ChosenRows, chosenAfter } from './chosenRows'

const rows = ['a', 'b', 'c', 'd', 'e']
const none: ChosenRows = { active: null, anchor: null, ids: new Set() }

const after = (...steps: readonly (readonly [string, Choice])[]) => {
  const { active, ids } = steps.reduce((before, [id, choice]) => chosenAfter(rows, before, id, choice), none)
  return { active, ids: [...ids] }
}

describe('the rows that are chosen in an outline', () => {
  it('are one, several, or a range that grows and shrinks from where it began [MORE-50]', () => {
    expect(after(['b', 'alone'])).toEqual({ active: 'b', ids: ['b'] })
    expect(after(['b', 'alone'], ['d', 'also'])).toEqual({ active: 'd', ids: ['b', 'd'] })
    expect(after(['b', 'alone'], ['d', 'also'], ['b', 'also'])).toEqual({ active: 'b', ids: ['d'] })
    expect(after(['c', 'alone'], ['e', 'through'])).toEqual({ active: 'e', ids: ['c', 'd', 'e'] })
    expect(after(['c', 'alone'], ['e', 'through'], ['d', 'through'])).toEqual({ active: 'd', ids: ['c', 'd'] })
    expect(after(['c', 'alone'], ['e', 'through'], ['a', 'through'])).toEqual({ active: 'a', ids: ['a', 'b', 'c'] })
  })

  it('stay while the focus passes by, and a row that is out of sight begins no range [MORE-50]', () => {
    expect(after(['b', 'alone'], ['d', 'reached'])).toEqual({ active: 'd', ids: ['b'] })
    expect(after(['b', 'alone'], ['d', 'reached'], ['d', 'also'])).toEqual({ active: 'd', ids: ['b', 'd'] })
    expect(after(['hidden', 'alone'], ['c', 'through'])).toEqual({ active: 'c', ids: ['c'] })
  })
})
