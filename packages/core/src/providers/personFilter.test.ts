import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapedBytes, filterOfName, filterOfValue, isPersonFilter } from './personFilter'
import { isDirectoryAddress, transportOf } from './provider'

describe('the filter that finds a person', () => {
  it.each(['(uid={name})', '(&(objectClass=person)(|(uid={name})(x=y)))', '(mail={name}@seeberg.example)'])(
    'has one place for the name: %s [MORE-41]',
    (filter) => expect(isPersonFilter(filter)).toBe(true),
  )

  it.each([
    '',
    '()',
    'uid={name}',
    '(uid=nora)',
    '(|(uid={name})(cn={name}))',
    '({name}=x)',
    '(uid={name}',
    '(uid={name})(a=b)',
  ])('is refused: %s [MORE-41]', (filter) => expect(isPersonFilter(filter)).toBe(false))

  it('takes every name as a value, which says the name and nothing else [MORE-41]', () => {
    const names = fc.string({
      unit: fc.constantFrom('a', 'ä', ' ', '(', ')', '*', '\\', '\0', '&', '|', '=', '$', '\u{1f600}'),
    })
    fc.assert(
      fc.property(names, (name) => {
        const value = /^\(uid=(.*)\)$/su.exec(filterOfName('(uid={name})', name))?.[1] ?? ''
        expect(value).not.toMatch(/[()*\0]/)
        expect(value.replace(/\\(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))).toBe(name)
      }),
    )
  })

  it('finds a known person whatever they are called now [MORE-41]', () => {
    expect(filterOfValue('(&(a=b)(uid={name}))', 'objectGUID', escapedBytes('00ff28'))).toBe(
      '(&(&(a=b)(uid=*))(objectGUID=\\00\\ff\\28))',
    )
  })
})

describe('the address of a directory', () => {
  it.each([
    ['ldaps://dc.seeberg.example', 'tls'],
    ['ldaps://10.1.2.3:3269', 'tls'],
    ['ldap://dc.seeberg.example', 'startTls'],
    ['ldap://localhost.seeberg.example', 'startTls'],
    ['ldap://127.0.0.2', 'startTls'],
    ['ldap://localhost:389', 'open'],
    ['ldap://[::1]', 'open'],
  ])('says how it is kept secret: %s [MORE-41]', (address, transport) => {
    expect(isDirectoryAddress(address)).toBe(true)
    expect(transportOf(address)).toBe(transport)
  })

  it.each([
    'https://dc.seeberg.example',
    'ldap:///',
    'ldaps://a@b',
    'ldaps://dc/ou=people',
    'ldapi://socket',
    'dc.seeberg.example',
  ])('is refused: %s [MORE-41]', (address) => expect(isDirectoryAddress(address)).toBe(false))
})
