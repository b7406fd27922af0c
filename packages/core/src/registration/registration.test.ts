import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyRegistration,
  isContinuationLink,
  type LimitedField,
  lengthCounter,
  mayRegister,
  type Registration,
  type RegistrationField,
  registrationFaults,
  registrationFields,
  registrationLimits,
} from './registration'

const filledIn: Registration = {
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'King',
  title: '',
  institution: 'Clinic',
  address: 'High Street 1',
  city: 'Ulm',
  zip: '89073',
  country: 'Germany',
  phone: '+49 731 1',
  invitationPassword: '',
  captcha: 'x7fq',
}

const limits: readonly [LimitedField, number][] = [
  ['email', 255],
  ['firstName', 45],
  ['lastName', 45],
  ['title', 45],
  ['institution', 255],
  ['address', 255],
  ['city', 45],
  ['zip', 45],
  ['country', 255],
  ['phone', 45],
]

describe('a field of the registration form', () => {
  it('has a limit exactly where the specification names one', () => {
    expect(Object.entries(registrationLimits)).toEqual(limits)
  })

  it.each(limits)('%s takes %i characters, shows its counter then, and takes no more', (field, limit) => {
    expect(lengthCounter(field, 'x'.repeat(limit - 1))).toBeNull()
    expect(lengthCounter(field, 'x'.repeat(limit))).toEqual({ length: limit, limit })
    expect(registrationFaults({ ...filledIn, [field]: 'x'.repeat(limit) })).toEqual([])
    expect(registrationFaults({ ...filledIn, [field]: 'x'.repeat(limit + 1) })).toEqual([field])
  })

  it('counts characters as people do: an emoji is one, and so is an ü of two parts', () => {
    expect(lengthCounter('zip', 'u\u0308'.repeat(44))).toBeNull()
    expect(lengthCounter('zip', '😀'.repeat(45))).toEqual({ length: 45, limit: 45 })
  })

  it.each(['invitationPassword', 'captcha'] as const)('%s has no counter', (field) => {
    expect(lengthCounter(field, 'x'.repeat(1000))).toBeNull()
  })
})

describe('the register button', () => {
  const optional: readonly RegistrationField[] = ['title', 'invitationPassword']

  it('stays disabled until the conditions are accepted', () => {
    expect(mayRegister(filledIn, false)).toBe(false)
    expect(mayRegister(filledIn, true)).toBe(true)
    expect(mayRegister(emptyRegistration, true)).toBe(false)
  })

  it.each(registrationFields)('needs %s unless it is optional, and blanks are nothing', (field) => {
    for (const nothing of ['', ' ', '\t\u00a0'])
      expect(mayRegister({ ...filledIn, [field]: nothing }, true)).toBe(optional.includes(field))
  })

  it('is enabled exactly for a valid, accepted form', () => {
    const typed = fc.record(
      Object.fromEntries(registrationFields.map((field) => [field, fc.constantFrom('', ' ', 'x', 'x'.repeat(46))])),
    )
    fc.assert(
      fc.property(typed, fc.boolean(), (parts, accepted) => {
        const form = { ...emptyRegistration, ...parts }
        const full = registrationFields.every((field) => optional.includes(field) || form[field].trim() !== '')
        const short = limits.every(([field, limit]) => form[field].length <= limit)
        expect(mayRegister(form, accepted)).toBe(accepted && full && short)
      }),
    )
  })
})

describe('the link in a mail', () => {
  const origin = 'https://cases.example.org'

  it.each([`${origin}/#/activation`, `${origin}/`, origin, `${origin}/app/#/activation?data=`])('may be %s', (link) =>
    expect(isContinuationLink(link, origin)).toBe(true),
  )

  it.each([
    'https://evil.example/#/activation',
    'https://cases.example.org.evil.example/',
    'https://cases.example.org@evil.example/',
    'https://cases.example.org:8443/',
    'http://cases.example.org/',
    '//cases.example.org/',
    'javascript:alert(1)',
    'https://cases.example.org/\\evil.example',
    'https://cases.example.org/ \r\nBcc: all@example.org',
    '',
  ])('may not be %j', (link) => expect(isContinuationLink(link, origin)).toBe(false))

  it('is refused on a page without origin', () => {
    expect(isContinuationLink('/x', '')).toBe(false)
    expect(isContinuationLink('null/x', 'null')).toBe(false)
    for (const no of [
      'see https://a.example',
      'https://a.example/app',
      'https://a.example and more',
      'ftp://a.example',
    ])
      expect(isContinuationLink(`${no}/x`, no)).toBe(false)
    expect(isContinuationLink('http://localhost:5173/#/x', 'http://localhost:5173')).toBe(true)
  })
})
