import { describe, expect, it } from 'vitest'
import { isDue, ofTurn, turnOf } from './turns'

const screens = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const looks = [0, 1, 2, 3, 4]
const due = (screen: number, turn: number | 'all') => looks.filter((look) => isDue(screen, look, turn, looks.length))

describe('the looks of a run', () => {
  it('are one of every screen, whatever the turn', () => {
    for (const turn of [0, 1, 2, 7, 65_535]) for (const screen of screens) expect(due(screen, turn)).toHaveLength(1)
  })

  it('are all of every screen after some turns', () => {
    for (const screen of screens)
      expect(new Set([0, 1, 2, 3, 4].flatMap((turn) => due(screen, turn)))).toEqual(new Set(looks))
  })

  it('are each looked at on some screen in every run', () => {
    for (const turn of [0, 1, 2, 3, 4])
      expect(new Set(screens.flatMap((screen) => due(screen, turn)))).toEqual(new Set(looks))
  })

  it('are all of them where that is wished', () => {
    for (const screen of screens) expect(due(screen, 'all')).toEqual(looks)
  })

  it('follow from the commit, unless a turn is wished', () => {
    expect(turnOf(undefined, '00ff123')).toBe(255)
    expect(turnOf(undefined, '')).toBe(0)
    expect(turnOf('3', '00ff123')).toBe(3)
    expect(turnOf('all', '00ff123')).toBe('all')
    expect(() => turnOf('some', '00ff123')).toThrow('TURN is "all" or the number of a turn, not "some"')
  })
})

describe('the people of a run', () => {
  const people = ['ada', 'bob', 'cleo', 'dan', 'eve']

  it('are all after as many turns, each of them once', () => {
    expect([7, 8, 9].flatMap((turn) => ofTurn(people, turn, 3)).sort()).toEqual(people)
    expect(ofTurn(people, 4, 3)).toEqual(['bob', 'eve'])
  })

  it('are all at once where that is wished', () => {
    expect(ofTurn(people, 'all', 3)).toEqual(people)
  })
})
