import { describe, expect, it } from 'vitest'
import { isLookedAt, oneOf } from './share'

const screens = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const looks = [0, 1, 2, 3, 4]
const taken = (screen: number, all = false) => looks.filter((look) => isLookedAt(screen, look, looks.length, all))

describe('the looks of a run', () => {
  it('are one of every screen, and each of them on some screen', () => {
    for (const screen of screens) expect(taken(screen)).toHaveLength(1)
    expect(new Set(screens.flatMap((screen) => taken(screen)))).toEqual(new Set(looks))
  })

  it('are all of them where that is wished', () => {
    for (const screen of screens) expect(taken(screen, true)).toEqual(looks)
  })
})

describe('the people of a run', () => {
  const people = ['ada', 'bob', 'cleo', 'dan', 'eve']

  it('are one of so many, or all', () => {
    expect(oneOf(people, 2, false)).toEqual(['bob', 'dan'])
    expect(oneOf(people, 2, true)).toEqual(people)
  })
})
