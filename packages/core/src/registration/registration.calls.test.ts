import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emptyRegistration, type Registration, registrationFields, registrationLimits } from './registration'
import { registrationCalls } from './registration.calls'

const filledIn: Registration = { ...emptyRegistration, ...Object.fromEntries(registrationFields.map((f) => [f, 'x'])) }
const takes = (typed: Registration) =>
  z.safeParse(z.object(registrationCalls.register.request), {
    ...typed,
    activationContinuationLink: 'https://cases.example.org/#/activation',
  }).success

describe('the call that registers', () => {
  it('takes what the form takes, and neither a missing nor a longer field [AUTH-05, AUTH-06]', () => {
    expect(takes({ ...filledIn, title: '', invitationPassword: '' })).toBe(true)
    for (const [field, limit] of Object.entries(registrationLimits)) {
      expect(takes({ ...filledIn, [field]: '😀'.repeat(limit) }), field).toBe(true)
      expect(takes({ ...filledIn, [field]: 'x'.repeat(limit + 1) }), field).toBe(false)
      expect(takes({ ...filledIn, [field]: ' ' }), field).toBe(field === 'title')
    }
    expect(takes({ ...filledIn, captcha: '' })).toBe(false)
  })
})
