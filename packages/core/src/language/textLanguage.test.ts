import { aBase } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languagesOfBase } from '../bases/base'
import { readBase } from '../rules/check/readBase'
import { directionOfLanguage, isTextLanguage, languages, nearestLanguage, shownIn, textIn } from './language'
import { hasOtherLanguages, languageInBase, languageOfTexts, languagesOffered, ownNameOf } from './locale'

describe('the language of a text', () => {
  it.each(['hi', 'sw', 'ne', 'id', 'pt-BR', 'zh-Hant', 'zh-Hant-TW', 'es-419', 'sy', 'ar-EG', 'de-1996', 'en-x-plain'])(
    'may be %s',
    (code) => {
      expect(isTextLanguage(code)).toBe(true)
    },
  )

  it.each([
    '',
    'x',
    'hindi',
    'English (en)',
    'en_GB',
    'en-',
    'constructor',
    '__proto__',
    'valueOf',
    `en${'-abcdefgh'.repeat(9)}`,
  ])('is not %s', (code) => {
    expect(isTextLanguage(code)).toBe(false)
  })

  it('may be any in a base, which need not list them', () => {
    const { languages: _, ...base } = aBase({ text: { hi: 'आयु', 'pt-BR': 'Idade' } })
    const config = { ...base.config, availableLanguages: ['hi', 'en'], acceptLanguages: ['hi'], fallbackLanguage: 'hi' }
    const read = readBase({ ...base, config })
    expect(read.type).toBe('Base')
    expect(read.type === 'Base' && languagesOfBase(read.base)).toEqual(['hi', 'en'])
  })

  it('that is none is named by its place', () => {
    expect(readBase({ ...aBase(), languages: ['Hindi'] })).toEqual({
      type: 'Refused',
      faults: [{ path: 'languages/0', message: 'not a language: write its code, as "hi", "pt-BR" or "zh-Hant"' }],
    })
    expect(readBase({ ...aBase(), text: { Hindi: 'आयु' } })).toMatchObject({
      faults: [{ path: 'text/Hindi', message: expect.stringContaining('not a language') }],
    })
  })
})

describe('a text that lacks the wanted language', () => {
  it('is read in the nearest: the same tag, one without its last parts, another of the language', () => {
    expect(textIn({ 'pt-br': 'Idade', pt: 'Age' }, 'pt-BR')).toBe('Idade')
    expect(textIn({ zh: '年', 'zh-Hant': '年齡' }, 'zh-Hant-TW')).toBe('年齡')
    expect(textIn({ en: 'Age', 'pt-BR': 'Idade' }, 'pt')).toBe('Idade')
    expect(textIn({ en: 'Age', ar: 'العمر' }, 'sy')).toBe('العمر')
  })

  it('is read in the next wanted, then in the fallback, then in the first it has', () => {
    expect(textIn({ en: 'Age', de: 'Alter' }, ['hi', 'de'])).toBe('Alter')
    expect(textIn({ sw: 'Umri', ne: 'उमेर' }, ['hi', 'de'], 'ne')).toBe('उमेर')
    expect(textIn({ sw: 'Umri' }, ['hi', 'de'])).toBe('Umri')
  })

  it('is never blank if any language is there, and always one of its own', () => {
    const code = fc.constantFrom(...languages, 'hi', 'pt-BR', 'PT', 'ar', 'zh-Hant', 'ur')
    fc.assert(
      fc.property(fc.dictionary(code, fc.string({ minLength: 1 }), { minKeys: 1 }), code, code, (text, one, other) => {
        expect(Object.values(text)).toContain(textIn(text, one, other))
        if (Object.hasOwn(text, one)) expect(textIn(text, one, other)).toBe(text[one])
        else if (!nearestLanguage(one, Object.keys(text)) && Object.hasOwn(text, other))
          expect(textIn(text, one, other)).toBe(text[other])
      }),
    )
  })
})

it('a language runs from right to left by its script', () => {
  for (const code of ['sy', 'ar-EG', 'he', 'fa', 'ur', 'pa-Arab', 'dv']) expect(directionOfLanguage(code)).toBe('rtl')
  for (const code of ['en', 'hi', 'ur-Latn', 'az', 'zh-Hant', 'de-1996']) expect(directionOfLanguage(code)).toBe('ltr')
  expect(shownIn({ ur: 'عمر؟' }, 'ur', 'en', { page: 'de' })).toBe('\u2068عمر؟\u2069')
})

it('a language has its own name, else its code', () => {
  expect(['hi', 'pt-BR', 'sy'].map(ownNameOf)).toEqual(['हिन्दी', 'português (Brasil)', 'العربية'])
  expect(ownNameOf('qqx')).toBe('qqx')
})

describe('the texts of a base with languages that the interface lacks', () => {
  const base = { availableLanguages: ['hi', 'en'], acceptLanguages: ['hi', 'en'] }

  it('are read in the chosen language, else in that of the interface, else in the first of the base', () => {
    expect(languageOfTexts(null, 'de', base)).toBe('hi')
    expect(languageOfTexts(null, 'en', base)).toBe('en')
    expect(languageOfTexts('hi', 'en', base)).toBe('hi')
    expect(languageOfTexts('sw', 'en', base)).toBe('en')
    expect(languagesOffered(base)).toEqual(['en', 'hi'])
  })

  it('leave the interface its language where it speaks none of them', () => {
    expect(languageInBase('de', { availableLanguages: ['hi'], acceptLanguages: ['hi'] })).toBe('de')
    expect(languageInBase('de', base)).toBe('en')
  })

  it('do not exist where the interface speaks them all: what was chosen elsewhere means nothing', () => {
    const german = { availableLanguages: ['de', 'en'], acceptLanguages: ['en', 'de'] }
    expect(hasOtherLanguages(german)).toBe(false)
    expect(languageOfTexts('hi', 'de', german)).toBe('de')
  })
})
