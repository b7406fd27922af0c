import { describe, expect, it } from 'vitest'
import { unknownOption } from './unknownOption'

const optionsNamed = (...texts: readonly Readonly<Record<string, string>>[]) => ({
  answers: texts.map((text, at) => ({ id: String(90 + at), text })),
})

describe('the option "Unknown" of an author', () => {
  it.each([
    [{ en: 'Unknown' }],
    [{ en: " don't know" }],
    [{ de: 'UNBEKANNT' }],
    [{ hi: 'पता नहीं', fr: 'Inconnu' }],
    [{ sy: 'غير معروف' }],
  ])('is known by its words: %j [MORE-21]', (text) => {
    expect(unknownOption(optionsNamed({ en: 'Yes' }, text))).toBe('91')
  })

  it.each([[{ en: 'Unknown primary tumour' }], [{ en: 'Sub-type unknown' }], [{ en: 'Other' }]])(
    'is no other one: %j',
    (text) => {
      expect(unknownOption(optionsNamed(text))).toBeNull()
    },
  )

  it('is none where there are no options', () => {
    expect(unknownOption({})).toBeNull()
  })
})
