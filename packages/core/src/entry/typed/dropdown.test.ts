import { describe, expect, it } from 'vitest'
import { choicesThatMatch, isSearched } from './dropdown'

const labelled = (...labels: readonly string[]) => labels.map((label) => ({ label }))

describe('a dropdown', () => {
  it('has a search from thirteen answers on', () => {
    expect([12, 13].map(isSearched)).toEqual([false, true])
  })

  it('offers answers that contain the typed words, in the order of the base, ignoring case', () => {
    const choices = labelled('Lunge links', 'Leber', 'LUNGE rechts')
    expect(choicesThatMatch(choices, ' lunge ')).toEqual(labelled('Lunge links', 'LUNGE rechts'))
    expect(choicesThatMatch(choices, '')).toEqual(choices)
    expect(choicesThatMatch(choices, 'xyz')).toEqual([])
  })

  it('gives no typed character a special meaning', () => {
    expect(choicesThatMatch(labelled('a.c', 'abc', '(x'), 'a.c')).toEqual(labelled('a.c'))
    expect(choicesThatMatch(labelled('a.c', 'abc', '(x'), '(')).toEqual(labelled('(x'))
  })
})
