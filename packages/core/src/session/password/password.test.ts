import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOfPassword, longestPassword, normalisePassword } from './password'

/** A password of this length in which nothing repeats. */
const ofLength = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * at * 7 + at * 131) % 9973))).join('')

describe('a password', () => {
  it('needs at least 14 characters [AUTH-10]', () => {
    expect(faultOfPassword(ofLength(13), 'ada')).toBe('TooShort')
    expect(faultOfPassword(ofLength(14), 'ada')).toBeNull()
  })

  it('may have 256 characters and no more', () => {
    expect(faultOfPassword(ofLength(longestPassword), 'ada')).toBeNull()
    expect(faultOfPassword(ofLength(longestPassword + 1), 'ada')).toBe('TooLong')
  })

  it('counts what people see as a character outside the basic plane once', () => {
    expect(faultOfPassword('🐎🔋📎🍏🚲🎈🧭🪁🌵🎻🦉🧊🪴', 'ada')).toBe('TooShort')
    expect(faultOfPassword('🐎🔋📎🍏🚲🎈🧭🪁🌵🎻🦉🧊🪴🛶', 'ada')).toBeNull()
  })

  it('is measured after normalisation, so that combining marks do not lengthen it', () => {
    expect(faultOfPassword(`${'e\u0301'.repeat(6)}a\u0308`, 'ada')).toBe('TooShort')
  })

  it.each([
    ['one character over and over', 'aaaaaaaaaaaaaaaa', 'ada'],
    ['one character in two spellings', '\u00e9e\u0301'.repeat(8), 'ada'],
    ['the own name', 'ada.byron.lovelace', 'ada.byron.lovelace'],
    ['the own name in capitals', 'ADA.BYRON.LOVELACE', 'ada.byron.lovelace'],
  ])('is not %s', (_, password, username) => {
    expect(faultOfPassword(password, username)).toBe('Guessable')
  })

  it.each(['kaffeeumhalbsieben', 'BERNOULLIZAHLEN', '83074619250773', 'мойдядясамых', '        ,;:-_!?§$%&/()='])(
    'needs no capital, digit or sign: %s [AUTH-10]',
    (password) => expect(faultOfPassword(`${password}zq`, 'ada')).toBeNull(),
  )

  it('may have any characters, in any mixture', () => {
    const start = 'wV7kq0TzmL5xRb'
    const anyEnd = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(fc.property(anyEnd, (end) => faultOfPassword(start + end, '') === null))
  })

  it('is the same however its characters are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(normalisePassword(typed.normalize('NFD'))).toBe(normalisePassword(typed.normalize('NFC')))
        expect(normalisePassword(normalisePassword(typed))).toBe(normalisePassword(typed))
      }),
    )
  })
})
