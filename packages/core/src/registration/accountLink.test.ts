import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfLink, clientPage, linkMinutes, stateOfLink } from './accountLink'

const origin = 'https://casebook.example.org'
const at = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 12, minutes))

describe('a link of a mail', () => {
  it('works once, and for its time: 30 minutes for a password, 48 hours to activate, 7 days for an invitation [AUTH-08, AUTH-09]', () => {
    expect(linkMinutes).toEqual({ password: 30, activation: 2880, invitation: 10_080 })
    expect(stateOfLink({ expiresAt: at(30), usedAt: null }, at(29))).toBe('usable')
    expect(stateOfLink({ expiresAt: at(30), usedAt: null }, at(30))).toBe('expired')
    expect(stateOfLink({ expiresAt: at(30), usedAt: at(1) }, at(2))).toBe('used')
    expect(stateOfLink({ expiresAt: at(30), usedAt: at(1) }, at(60))).toBe('used')
  })

  it('leads to the page that asked [AUTH-05]', () => {
    expect(clientPage(`${origin}/#/activation`, origin)).toBe(`${origin}/`)
    expect(clientPage(`${origin}/study/#/activation`, origin)).toBe(`${origin}/study/`)
    expect(clientPage(origin, origin)).toBe(`${origin}/`)
  })

  it.each([
    'https://evil.example/#/activation',
    '//evil.example/',
    `${origin}.evil.example/#/activation`,
    `${origin}@evil.example/`,
    'javascript:alert(1)',
    `${origin}\\@evil.example/`,
    '',
  ])('leads to the own origin where %j was asked for [AUTH-05]', (link) => {
    expect(clientPage(link, origin)).toBe(`${origin}/`)
  })

  it('leads to no other origin, whatever was asked for [AUTH-05]', () => {
    const anyLink = fc.oneof(
      fc.string(),
      fc.string().map((end) => origin + end),
    )
    fc.assert(fc.property(anyLink, (link) => new URL(clientPage(link, origin)).origin === origin))
  })

  it('has its secret behind the #, which browsers send to no server', () => {
    const parts = { client: `${origin}/`, user: 'ada/b@example.org', secret: 's3cret' }
    expect(addressOfLink({ ...parts, kind: 'activation' })).toBe(`${origin}/#/activation?data=s3cret`)
    for (const kind of ['password', 'invitation'] as const)
      expect(addressOfLink({ ...parts, kind })).toBe(`${origin}/#/pw-forgotten/ada%2Fb%40example.org/s3cret`)
  })
})
