import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../language/language'
import { parseTranslations, printTranslations, type TranslationFault, translationFaults } from './customTranslations'

describe('custom translations', () => {
  it.each(languages)('are accepted in the language %s [OPT-06]', (language) => {
    expect(parseTranslations(`${language}.bases.newCase  Neuer  Fall `)).toMatchObject({
      translations: [{ language, path: ['bases', 'newCase'], value: 'Neuer  Fall' }],
      faults: [],
    })
  })

  it.each<[string, TranslationFault]>([
    ['nl.bases.newCase Nieuw', 'translation.unknownLanguage'],
    ['tr.bases.newCase Yeni', 'translation.unknownLanguage'],
    ['DE.bases.newCase Neu', 'translation.unknownLanguage'],
    ['constructor.x y', 'translation.unknownLanguage'],
    ['Neuer Fall', 'translation.unknownLanguage'],
    ['.bases.newCase Neu', 'translation.unknownLanguage'],
    ['de Neu', 'translation.noPath'],
    ['de', 'translation.noPath'],
    ['de. Neu', 'translation.emptyPathPart'],
    ['de..newCase Neu', 'translation.emptyPathPart'],
    ['de.bases. Neu', 'translation.emptyPathPart'],
    ['de.bases.newCase', 'translation.noValue'],
    ['de.bases.newCase   ', 'translation.noValue'],
  ])('name the line %j: %s [OPT-06]', (text, fault) => {
    expect(parseTranslations(`\nen.a b\r\n${text}\n`)).toMatchObject({
      translations: [{ language: 'en', path: ['a'], value: 'b' }],
      faults: [{ line: 3, text, fault }],
    })
  })

  it('have five faults, each with its own message [OPT-06]', () => {
    expect(translationFaults).toEqual([
      'translation.noValue',
      'translation.noPath',
      'translation.unknownLanguage',
      'translation.emptyPathPart',
      'translation.repeated',
    ])
  })

  it('report a duplicate line, and keep the earlier one [OPT-06]', () => {
    const { translations, faults } = parseTranslations('de.a eins\nen.a one\nde.a zwei')
    expect(translations.map(({ value }) => value)).toEqual(['eins', 'one'])
    expect(faults).toEqual([{ line: 3, text: 'de.a zwei', fault: 'translation.repeated' }])
  })

  it('survive a round trip [OPT-06]', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/)
    const value = fc
      .string({ unit: 'grapheme' })
      .filter((text) => text.trim() === text && text !== '' && !/[\r\n]/.test(text))
    const translation = fc.record({
      language: fc.constantFrom(...languages),
      path: fc.array(part, { minLength: 1, maxLength: 4 }),
      value,
    })
    const all = fc.uniqueArray(translation, { selector: ({ language, path }) => [language, ...path].join('.') })
    fc.assert(
      fc.property(all, (translations) => {
        expect(parseTranslations(printTranslations(translations))).toMatchObject({ translations, faults: [] })
      }),
    )
  })

  it('lose no line: each non-blank line is a translation or a reported fault [OPT-06]', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom('', ' ', 'de.a b', 'de.a', 'en.b c', 'xx.a b', '__proto__.a b'))
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n')
        const { translations, faults } = parseTranslations(text)
        const written = text.split(/\r\n|\r|\n/).filter((one) => one.trim() !== '')
        expect(translations.length + faults.length).toBe(written.length)
      }),
    )
  })
})
