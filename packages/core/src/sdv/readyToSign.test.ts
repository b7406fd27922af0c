import { describe, expect, it } from 'vitest'
import { isReadyToSign } from './readyToSign'

describe('a section', () => {
  it.each([
    ['with all that is required', { answered: 2, collected: 3, missing: [] }, true],
    ['that lacks something', { answered: 2, collected: 3, missing: ['a'] }, false],
    ['that nobody has begun, such as a follow-up before its day', { answered: 0, collected: 3, missing: [] }, false],
    ['that asks for nothing, as all of it is calculated', { answered: 0, collected: 0, missing: [] }, true],
  ])('%s waits for a signature or not [MORE-11]', (_, progress, isReady) => {
    expect(isReadyToSign({ refused: [], ...progress })).toBe(isReady)
  })

  it('with an answer that the study refuses waits for none [MORE-11]', () => {
    expect(isReadyToSign({ answered: 3, collected: 3, missing: [], refused: ['a'] })).toBe(false)
  })
})
