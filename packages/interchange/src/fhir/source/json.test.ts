import { describe, expect, it } from 'vitest'
import { choiceIn, isSet, recordIn, recordsIn, stringIn } from './json'

describe('a document that may hold anything', () => {
  it.each([
    ['text', 'text'],
    [' ', null],
    ['', null],
    [7, null],
    [undefined, null],
  ])('has text, which is not blank: %j', (value, text) => {
    expect(stringIn({ value }, 'value')).toBe(text)
  })

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['yes', false],
    [1, false],
  ])('says yes as %j: %s', (value, set) => {
    expect(isSet({ value }, 'value')).toBe(set)
  })

  it.each([
    [{ a: 1 }, { a: 1 }, [{ a: 1 }]],
    [[{ a: 1 }, 7, null, [], { b: 2 }], null, [{ a: 1 }, { b: 2 }]],
    [null, null, []],
    ['text', null, []],
  ])('has records, one or several: %j', (value, one, several) => {
    expect(recordIn({ value }, 'value')).toEqual(one)
    expect(recordsIn({ value }, 'value')).toEqual(several)
  })

  it('ignores inherited properties', () => {
    expect(stringIn({}, 'constructor')).toBeNull()
    expect(recordIn({}, '__proto__')).toBeNull()
  })

  it('reads one element of a choice, whatever its type', () => {
    expect(choiceIn({ value: 1, values: 2, valueInteger: 3 }, 'value')).toEqual({ key: 'valueInteger', value: 3 })
    expect(choiceIn({ answerInteger: 3, value: 1 }, 'value')).toBeNull()
  })
})
