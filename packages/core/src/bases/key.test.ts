import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOf, parseKey } from './key'

describe('the key of an answer', () => {
  it('is the id for the first occurrence, and the id with its number for the others', () => {
    expect(keyOf('dose')).toBe('dose')
    expect(keyOf('dose', 2)).toBe('dose#2')
  })

  it('survives a round trip, whatever the id', () => {
    const anId = fc.string({ minLength: 1 }).filter((id) => !id.includes('#'))
    fc.assert(
      fc.property(anId, fc.integer({ min: 1, max: 999_999_999 }), (questionId, occurrence) => {
        expect(parseKey(keyOf(questionId, occurrence))).toEqual({ questionId, occurrence })
      }),
    )
  })

  it.each(['', '#2', 'dose#', 'dose#1', 'dose#02', 'dose#-1', 'dose#x', 'dose#9999999999'])('is not %j', (text) => {
    expect(parseKey(text)).toBeNull()
  })
})
