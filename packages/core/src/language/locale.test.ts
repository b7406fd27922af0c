import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { directionOfLanguage, type Language, languages } from './language'
import {
  commaOf,
  languageInBase,
  languageOfTag,
  languagesOffered,
  localeOfLanguage,
  namedLanguages,
  ownNames,
  preferredLanguage,
  tagOfLanguage,
} from './locale'

const someLanguages = fc.subarray([...languages])

describe('the preferred language', () => {
  it('is the first accepted language that is available [APP-14]', () => {
    expect(preferredLanguage({ accepted: ['fr', 'it', 'en'], available: ['en', 'it'] })).toBe('it')
  })

  it('is English if no languages are listed [APP-14]', () => {
    expect(preferredLanguage({ accepted: ['fr'] })).toBe('en')
    expect(preferredLanguage({ accepted: ['fr'], available: [] })).toBe('en')
  })

  it('is German if no accepted language is available, and English without German [APP-14]', () => {
    expect(preferredLanguage({ accepted: ['fr'], available: ['es', 'de', 'en'] })).toBe('de')
    expect(preferredLanguage({ accepted: [], available: ['es', 'en'] })).toBe('en')
  })

  it('of a base is the reader’s, else the first that the base accepts and has, else English [APP-14]', () => {
    const lists = { availableLanguages: ['it', 'fr'], acceptLanguages: ['de', 'fr', 'it'] } as const
    expect(languageInBase('it', lists)).toBe('it')
    expect(languageInBase('ru', lists)).toBe('fr')
    expect(languageInBase('ru', { availableLanguages: [], acceptLanguages: ['fr'] })).toBe('en')
  })

  it('is chosen from the base’s in data entry, or from all if it lists none [DATA-03]', () => {
    expect(languagesOffered({ availableLanguages: ['fr', 'de'] })).toEqual(['de', 'fr'])
    expect(languagesOffered({ availableLanguages: [] })).toEqual(languages)
  })

  it('is never one accepted after another available one', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...languages]), someLanguages, (accepted, available) => {
        const preferred = preferredLanguage({ accepted, available })
        const earlier = accepted.slice(0, Math.max(0, accepted.indexOf(preferred)))
        expect(earlier.filter((language) => available.includes(language))).toEqual([])
      }),
    )
  })
})

describe('a language tag', () => {
  it.each([
    ['de-AT', 'de'],
    ['pt-BR', 'pt'],
    ['AR-sy', 'sy'],
    ['ar', 'sy'],
    ['en_US', 'en'],
    ['pl', null],
    ['', null],
    // `sy` is not a browser tag.
    ['sy', null],
  ] as const)('of %s is %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language)
  })

  it('survives a round trip in every language', () => {
    for (const language of languages) expect(languageOfTag(tagOfLanguage(language))).toBe(language)
  })
})

describe('the interface languages', () => {
  it('are eight, each with its own name [APP-13]', () => {
    expect(Object.keys(ownNames)).toEqual([...languages])
    expect(ownNames).toEqual({
      de: 'Deutsch',
      en: 'English',
      es: 'Español',
      sy: 'العربية',
      ru: 'Русский',
      fr: 'Français',
      it: 'Italiano',
      pt: 'Português',
    })
  })

  it('write dates, numbers and plurals as their readers do: in Europe, and in Syria with Latin digits [APP-13]', () => {
    const written = (language: Language) => {
      const locale = localeOfLanguage(language)
      const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 1, 3))
      return [date, new Intl.NumberFormat(locale).format(12345.6), new Intl.PluralRules(locale).select(0)]
    }
    expect(written('en')).toEqual(['3 February 2026', '12,345.6', 'other'])
    expect(written('pt')).toEqual(['3 de fevereiro de 2026', '12\u00a0345,6', 'other'])
    expect(written('sy')).toEqual([expect.stringContaining('شباط'), '12,345.6', 'zero'])
    expect(written('sy')[0]).toMatch(/^\D*0?3\D+2026\D*$/)
    expect(written('ru')[2]).toBe('many')
    expect(languages.map(localeOfLanguage)).toEqual(Intl.getCanonicalLocales(languages.map(localeOfLanguage)))
  })

  it.each(languages)(
    'are chosen from a list that names each once, by its code of today, in %s [MORE-23]',
    (language) => {
      const named = namedLanguages(language)
      expect(new Set(named.values()).size).toBe(named.size)
      expect([...named.keys()]).toEqual(expect.arrayContaining(['he', 'id', 'jv', 'yi', 'ar']))
      for (const former of ['iw', 'in', 'jw', 'ji']) expect(named.has(former)).toBe(false)
    },
  )

  it('use their own list separator [APP-13]', () => {
    expect(['Ada', 'Ben', 'Cleo'].join(commaOf('sy'))).toBe('Ada، Ben، Cleo')
    expect(['Ада', 'Бен'].join(commaOf('ru'))).toBe('Ада, Бен')
  })

  it('run from right to left in Arabic only [APP-13]', () => {
    const rightToLeft = languages.filter((language: Language) => directionOfLanguage(language) === 'rtl')
    expect(rightToLeft).toEqual(['sy'])
  })
})
