import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerToRegistration } from './answers'

const attempt = { isCaptchaRight: true, invitationPassword: null, givenInvitationPassword: '', isTaken: false }

describe('the answer to somebody who registers', () => {
  it('is Ok for a name that is free', () => {
    expect(answerToRegistration(attempt)).toBe('Ok')
    expect(answerToRegistration({ ...attempt, invitationPassword: '', givenInvitationPassword: 'x' })).toBe('Ok')
  })

  it('reveals that a name is taken only after a right captcha and invitation password [AUTH-11]', () => {
    const taken = { ...attempt, isTaken: true, invitationPassword: 'open', givenInvitationPassword: 'open' }
    expect(answerToRegistration(taken)).toBe('UserAlreadyTaken')
    expect(answerToRegistration({ ...taken, invitationPassword: null })).toBe('UserAlreadyTaken')
    expect(answerToRegistration({ ...taken, givenInvitationPassword: 'Open' })).toBe('WrongInvitationPassword')
    expect(answerToRegistration({ ...taken, isCaptchaRight: false })).toBe('WrongCaptcha')
    expect(answerToRegistration({ ...taken, isCaptchaRight: false, givenInvitationPassword: '' })).toBe('WrongCaptcha')
  })

  it('is the same for taken and free names after an earlier failure [AUTH-11]', () => {
    const anyAttempt = fc.record({
      isCaptchaRight: fc.boolean(),
      invitationPassword: fc.constantFrom(null, 'open'),
      givenInvitationPassword: fc.constantFrom('', 'open', 'shut'),
      isTaken: fc.boolean(),
    })
    fc.assert(
      fc.property(anyAttempt, (one) => {
        const passes = one.isCaptchaRight && [null, one.givenInvitationPassword].includes(one.invitationPassword)
        const answers = [true, false].map((isTaken) => answerToRegistration({ ...one, isTaken }))
        expect(answers[0] === answers[1]).toBe(!passes)
      }),
    )
  })
})
