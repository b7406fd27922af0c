import { describe, expect, it } from 'vitest'
import { choicesThatMatch, isSearched } from './dropdown'

const labelled = (...labels: readonly string[]) => labels.map((label) => ({ label }))

describe('a choice that opens', () => {
  it('is searched from the thirteenth answer on', () => {
    expect([12, 13].map(isSearched)).toEqual([false, true])
  })

  it('offers what holds the words typed, in the order of the base, whatever the case', () => {
    const choices = labelled('Lunge links', 'Leber', 'LUNGE rechts')
    expect(choicesThatMatch(choices, ' lunge ')).toEqual(labelled('Lunge links', 'LUNGE rechts'))
    expect(choicesThatMatch(choices, '')).toEqual(choices)
    expect(choicesThatMatch(choices, 'xyz')).toEqual([])
  })

  it('gives no sign that is typed a meaning of its own', () => {
    expect(choicesThatMatch(labelled('a.c', 'abc', '(x'), 'a.c')).toEqual(labelled('a.c'))
    expect(choicesThatMatch(labelled('a.c', 'abc', '(x'), '(')).toEqual(labelled('(x'))
  })
})
