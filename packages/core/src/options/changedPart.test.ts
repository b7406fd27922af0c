import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedPart, longestPart } from './changedPart'

describe('the changed part of an option', () => {
  it.each([
    ['a\nb\nc', 'a\nx\nc', 'b', 'x'],
    ['a\nb', 'a\nb\nc', '', 'c'],
    ['a\na\na', 'a\na', 'a', ''],
    [null, 'a', null, 'a'],
    ['a', null, 'a', null],
  ])('from %j to %j is %j and %j [OPT-07]', (before, after, from, to) => {
    expect(changedPart(before, after)).toEqual({ from, to })
  })

  it('is empty for equal texts only, and says how long a long text was [OPT-07]', () => {
    const text = fc.array(fc.constantFrom('a', 'b'), { maxLength: 6 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (from, to) => {
        const part = changedPart(from, to)
        // A removed line may be blank: then the part has no character, but the texts differ in length.
        if (from === to) expect(part).toEqual({ from: '', to: '' })
        else expect(part.from === part.to && from.length === to.length).toBe(false)
      }),
    )
    const long = 'x'.repeat(longestPart + 1)
    expect(changedPart(null, long).to).toBe(`${'x'.repeat(longestPart)} … (2001 characters)`)
  })
})
