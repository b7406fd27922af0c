import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownIn, textIn } from './language'
import { filled, namesIn, withoutNames } from './names'

describe('the name of a question in a text', () => {
  it('stands for its answer, and four braces for two', () => {
    expect(filled('Does {{ name }} cough?', (id) => `[${id}]`)).toBe('Does [name] cough?')
    expect(filled('Write {{{{name}} or {x}', () => '!')).toBe('Write {{name}} or {x}')
    expect(filled('{{{a}}}', (id) => id.toUpperCase())).toBe('{A}')
  })

  it('is called by itself where texts are read without a case, and is "…" on a page', () => {
    expect(textIn({ en: 'How old is {{name}}?' }, 'en')).toBe('How old is name?')
    expect(shownIn({ en: 'How old is {{name}}?' }, 'en')).toBe('How old is …?')
  })

  it('is never read again: an answer with braces stays as it was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', '<', 'b', '>', '$', '&') }), (answer) => {
        expect(filled('({{x}})', () => answer)).toBe(`(${answer})`)
      }),
    )
  })

  it('is told from words of a source that knows none, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', ' ') }), (words) => {
        expect(filled(withoutNames(words), () => '!')).toBe(words)
        expect(namesIn(withoutNames(words))).toEqual({ names: [], isBroken: false })
      }),
    )
  })

  it('is found, and so are braces that open none', () => {
    expect(namesIn('{{a}} and {{ b c }} and {{{{')).toEqual({ names: ['a', 'b c'], isBroken: false })
    expect(namesIn('{{a}} and {{b')).toMatchObject({ names: ['a'], isBroken: true })
  })
})
