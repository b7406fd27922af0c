import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerText } from '../entry/form/answerText'
import { languages, shownIn, type Text, textIn } from './language'

const isolates = /[\u2068\u2069]/g

describe('a text of a study on a page', () => {
  it('keeps its full stop at its end where it runs the other way, line by line [APP-13]', () => {
    const text: Text = { en: 'Wound closed?\nLook twice.', de: 'Wunde zu?' }
    expect(shownIn(text, 'sy')).toBe('\u2068Wound closed?\u2069\n\u2068Look twice.\u2069')
    expect(shownIn({ sy: 'هل التأم الجرح؟' }, 'en')).toBe('\u2068هل التأم الجرح؟\u2069')
    expect(shownIn(text, 'ru')).toBe('Wound closed?\nLook twice.')
    expect(shownIn({ sy: 'هل التأم الجرح؟' }, 'sy')).toBe('هل التأم الجرح؟')
    expect(shownIn({ en: 'Wound' }, 'sy')).toBe('Wound')
    expect(shownIn(undefined, 'sy')).toBe('')
  })

  it('is isolated exactly if it runs the other way, and is otherwise as it was written [APP-13]', () => {
    const anyText = fc.dictionary(fc.constantFrom(...languages), fc.string({ minLength: 1 }), { minKeys: 1 })
    const anyLanguage = fc.constantFrom(...languages)
    fc.assert(
      fc.property(anyText, anyLanguage, anyLanguage, (text: Text, language, fallback) => {
        const plain = textIn(text, language, fallback)
        const shown = shownIn(text, language, fallback)
        fc.pre(!isolates.test(plain) && plain.trim() !== '')
        expect(shown.replace(isolates, '')).toBe(plain)
        const used = [language, fallback, ...languages].find((one) => text[one] === plain)
        if (text[language] !== undefined) expect(shown).toBe(plain)
        else if (/[^\p{L}\s]/u.test(plain) && Object.values(text).filter((one) => one === plain).length === 1)
          expect(shown !== plain).toBe((used === 'sy') !== (language === 'sy'))
      }),
    )
  })

  it('follows its number as its unit, from right to left too [APP-13]', () => {
    const words = { yes: '', no: '', unknown: '', none: '' }
    const read = (language: 'sy' | 'en', unit: Text) =>
      answerText({ type: 'Num', unit }, 31.5, { language, fallback: 'en', words })
    expect(read('sy', { en: 'kg/m²' })).toMatch(/^\u206831.5 .*kg\/m²\u2069?\u2069$/)
    expect(read('sy', { sy: 'kg/m²' })).toBe('\u206831.5 kg/m²\u2069')
    expect(read('en', { en: 'kg/m²' })).toBe('31.5 kg/m²')
  })
})
