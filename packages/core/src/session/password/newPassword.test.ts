import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOfPassword, maySetPassword, rulesOfNewPassword } from './newPassword'
import { faultOfPassword } from './password'

const typed = (password: string, again = password) => ({ password, again })

describe('a new password', () => {
  it('needs at least 14 characters and two equal entries [AUTH-10]', () => {
    expect(maySetPassword(typed('correct-horse-'), 'ada')).toBe(true)
    expect(maySetPassword(typed('correct-horse'), 'ada')).toBe(false)
    expect(maySetPassword(typed('correct-horse-', 'correct-horse_'), 'ada')).toBe(false)
  })

  it('says of each rule whether it holds so far', () => {
    expect(rulesOfNewPassword(typed('correct', 'corr'), 'ada')).toEqual({
      isLongEnough: false,
      areEqual: false,
      fault: null,
    })
    expect(rulesOfNewPassword(typed(''), 'ada').areEqual).toBe(false)
    expect(rulesOfNewPassword(typed('aaaaaaaaaaaaaaaaaaaa'), 'ada').fault).toBe('Guessable')
  })

  it('counts characters, not their parts', () => {
    expect(lengthOfPassword('𝒞𝒶𝓈𝑒')).toBe(4)
  })

  it('is never let through that the server would refuse', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ maxLength: 5 }), (password, username) => {
        expect(maySetPassword(typed(password), username)).toBe(faultOfPassword(password, username) === null)
      }),
    )
  })
})
