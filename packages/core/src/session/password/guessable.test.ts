import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGuessable } from './guessable'

const username = 'sofia.marin@klinik-tirol.example'

describe('a password', () => {
  it.each([
    'passwordpassword',
    'Passwort Passwort',
    'qwertyuiop12345',
    '12345678901234',
    'abcdefghijklmnop',
    'zyxwvutsrqponm',
    'abababababababab',
    'aaaaaaaaaaaaaaaa',
    'casebook202620',
    'Casebook!2026!',
    'sofia.marinsofia.marin',
    'sofia.marin1974',
    'SofiaMarinTirol2026',
    'klinik-tirol-2026',
    'sofia\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b',
    'welcome2026hallo',
    'asdfghjklasdfghjkl',
    'trustno1trustno1',
    'Wien1010Wien1010',
    'tr0mmel!tr0mmel!tr0',
    'йцукенгшщзхъ123',
  ])('like %j is easy to guess', (password) => {
    expect(isGuessable(password, username)).toBe(true)
  })

  it.each([
    'correct-horse-battery',
    'Bernoulli numbers, 1843',
    'Notes by the translator',
    'мой дядя самых честных',
    'wV7kq0TzmL5xRb',
    'hinter dem mond hinter dem mond',
    'kaffee um halb sieben',
    '🐎🔋📎🍏🚲🎈🧭🪁🌵🎻🦉🧊🪴🛶',
    'bado-kefi-gonu-mape',
  ])('like %j is not', (password) => {
    expect(isGuessable(password, username)).toBe(false)
  })

  it('does not become easier to guess by what follows', () => {
    const start = 'wV7kq0TzmL5xRb'
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (end) => !isGuessable(start + end, username)))
  })

  it('is worth no more for characters that nobody sees', () => {
    const invisible = fc.array(fc.constantFrom('\u200b', '\u200d', '\u2060', '\ufeff', '\u202e'), { maxLength: 20 })
    fc.assert(fc.property(invisible, (marks) => isGuessable(`sofia${marks.join('')}2026`, username)))
  })
})
