import { checkBase } from '@casebook/core/rules/check/checkBase'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { describe, expect, it } from 'vitest'
import { loud } from '../form/read.fixture'
import { dictionaryOf, readFile } from './dictionary.fixture'

describe('the form of a text that REDCap checks', () => {
  it.each([
    [
      'email',
      ['a.b@example.org', 'x+y@a-b.co.uk'],
      ['a.b.example.org', 'a@b', 'a b@c.de', '@c.de', 'a@b@c.de', 'a@b.'],
    ],
    ['phone', ['(205) 555-0100', '205-555-0100', '1 205 555 0100 x12'], ['555-0100', '105-555-0100', 'no phone']],
    ['phone_australia', ['(02) 9999 9999', '0299999999'], ['12', '(09) 9999 9999']],
    ['zipcode', ['35233', '35233-1234'], ['3523', '35233-', 'abcde']],
    ['postalcode_australia', ['2600'], ['260', '26000']],
    ['postalcode_canada', ['K1A 0B1', 'k1a0b1'], ['K1A', '11A 0B1']],
    ['postalcode_germany', ['28199'], ['2819', 'D-28199']],
    ['ssn', ['123-45-6789'], ['123456789']],
    ['alpha_only', ['abc', 'ABC'], ['ab3', 'a b']],
    ['mrn_10d', ['0123456789'], ['123', '01234567890']],
    ['vmrn', ['1234567'], ['12', 'a1234567']],
  ] as const)('%s refuses another one and keeps it, and passes as unknown [MORE-21]', (validation, taken, refused) => {
    const file = readFile(dictionaryOf({ name: 'q', validation }))
    expect(checkBase(file.base)).toEqual([])
    expect(loud(file)).toEqual([])
    const engine = createEngine(compileBase(file.base))
    const objections = (value: string | { readonly unknown: true }) => {
      engine.setAll([{ id: 'q', value }])
      return engine.question('q').objections?.map(({ action }) => action) ?? []
    }
    for (const value of taken) expect(objections(value), value).toEqual([])
    for (const value of refused) expect(objections(value), value).toEqual(['refuse'])
    expect(objections({ unknown: true })).toEqual([])
  })

  it('that Casebook does not know is told, and any text is taken [MORE-21]', () => {
    const file = readFile(dictionaryOf({ name: 'q', validation: 'postalcode_somewhere' }))
    expect(loud(file).map(({ message }) => message)).toEqual([
      'Casebook does not know the form of this text (postalcode_somewhere): any text is taken.',
    ])
    expect(file.base.checks).toBeUndefined()
  })
})

describe('@TODAY', () => {
  it('is the day on which the case begins, at a date [MORE-21]', () => {
    const file = readFile(dictionaryOf({ name: 'visited', validation: 'date_ymd', annotation: '@TODAY' }))
    expect(file.question('visited').initial).toEqual({ today: true })
    expect(loud(file)).toEqual([])
  })

  it('at a text is told, and does nothing [MORE-21]', () => {
    const file = readFile(dictionaryOf({ name: 'visited', annotation: '@TODAY' }))
    expect(file.question('visited').initial).toBeUndefined()
    expect(loud(file).map(({ message }) => message)).toEqual(['@TODAY is kept, and does nothing here.'])
  })
})
