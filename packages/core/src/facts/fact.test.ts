import { describe, expect, it } from 'vitest'
import { type FactValue, foldFacts, isUnknown, sameFactValue, unknown } from './fact'

describe('an explicit unknown [DATA-16]', () => {
  it('has the wire’s spelling', () => {
    expect(unknown).toEqual({ unknown: true })
  })

  it('differs from every other answer', () => {
    const said: readonly FactValue[] = [unknown, null, 'unknown', ['unknown'], [], 0, false]
    expect(said.filter(isUnknown)).toEqual([unknown])
  })
})

describe('two answers', () => {
  it.each<[FactValue, FactValue]>([
    ['a', 'a'],
    [0, 0],
    [null, null],
    [unknown, { unknown: true }],
    [
      { unknown: true, reason: 'refused' },
      { unknown: true, reason: 'refused' },
    ],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [[], []],
  ])('%j and %j are the same', (a, b) => {
    expect(sameFactValue(a, b)).toBe(true)
  })

  it.each<[FactValue, FactValue]>([
    ['a', 'b'],
    ['1', 1],
    [0, false],
    [0, null],
    ['a', ['a']],
    [['a'], null],
    [['a'], unknown],
    [[], unknown],
    [null, unknown],
    [{ unknown: true, reason: 'refused' }, unknown],
    [
      { unknown: true, reason: 'refused' },
      { unknown: true, reason: 'notDone' },
    ],
    [['a'], ['a', 'b']],
    [
      ['a', 'b'],
      ['a', 'c'],
    ],
  ])('%j and %j are not the same, whichever comes first', (a, b) => {
    expect([sameFactValue(a, b), sameFactValue(b, a)]).toEqual([false, false])
  })
})

describe('the answers of a case', () => {
  it('are the latest answer to each question', () => {
    const facts = [
      { id: 'sex', value: 'female' },
      { id: 'dose', value: 5 },
      { id: 'dose#2', value: 7 },
      { id: 'dose', value: unknown },
    ]
    expect([...foldFacts(facts)]).toEqual([
      ['sex', 'female'],
      ['dose', unknown],
      ['dose#2', 7],
    ])
  })

  it('omit withdrawn answers until they are given again', () => {
    const withdrawn = [
      { id: 'smokes', value: true },
      { id: 'smokes', value: null },
    ]
    expect([...foldFacts(withdrawn)]).toEqual([])
    expect([...foldFacts([...withdrawn, { id: 'smokes', value: false }])]).toEqual([['smokes', false]])
  })
})
