import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base } from '../../bases/base'
import { baseSchema } from '../../bases/base.schema'
import type { Schema } from '../../bases/described/schemaWords.fixture'
import { textLanguage } from '../../language/text.schema'
import { checkBase } from '../../rules/check/checkBase'
import { merged } from '../merge'
import { applied, type Operation } from '../operations'
import { anyTranslated, everyText } from './everyText.fixture'
import { studyTexts } from './studyTexts'
import { isWanted, textTable, wantedTexts } from './table'
import { stateOf } from './textState'
import { remembered } from './translating'

function after(base: Base, ...operations: readonly Operation[]): Base {
  return operations.reduce((each, operation) => {
    const made = applied(each, operation)
    if (made.type === 'Refused') throw new Error(JSON.stringify(made))
    return made.base
  }, base)
}

const translate = (key: string, language: string, words: string): Operation => ({
  type: 'translate',
  texts: [{ key, language, words }],
})

const say = (id: string, words: string, language = 'en'): Operation => ({
  type: 'say',
  id,
  field: 'text',
  language,
  words,
})

/** The paths of texts in the schema, each step of a list as a star. What is nested in itself comes once. */
function textsInSchema(schema: Schema, path: readonly string[] = [], within: readonly Schema[] = []): Set<string> {
  const { innerType, getter, element, options, shape, keyType, valueType } = schema._zod
    .def as Schema['_zod']['def'] & {
    readonly valueType?: Schema
  }
  if (within.includes(schema)) return new Set()
  const inside = [...within, schema]
  const into = (inner: Schema, ...step: readonly string[]) => textsInSchema(inner, [...path, ...step], inside)
  const all = (sets: readonly Set<string>[]) => new Set(sets.flatMap((one) => [...one]))
  if (innerType) return into(innerType)
  if (getter) return into(getter())
  if (element) return into(element, '*')
  if (options) return all(options.map((one) => into(one)))
  // What translations were made from is by language too, and no text.
  if (keyType === (textLanguage as Schema)) return new Set(path.includes('madeFrom') ? [] : [path.join('/')])
  if (keyType && valueType) return into(valueType, '*')
  return all(Object.entries(shape ?? {}).map(([name, inner]) => into(inner, name)))
}

const starred = (path: readonly (string | number)[]) =>
  path
    .map((step) => (typeof step === 'number' || String(step).startsWith('layout/') ? '*' : step))
    .join('/')
    .replace(/(\/(questions|questionnaires)\/\*)\1+/g, '$1')

describe('the texts of a study', () => {
  it('are those that its schema has a place for: none can be forgotten [MORE-54]', () => {
    const listed = new Set([...studyTexts(everyText).values()].flatMap(({ paths }) => paths.map(starred)))
    const places = [...textsInSchema(baseSchema as Schema)]
    expect(places.filter((place) => !listed.has(place))).toEqual([])
    expect(places.length).toBeGreaterThan(15)
    expect(checkBase(everyText)).toEqual([])
  })

  it('are listed once each, and setting one changes it alone, wherever it must be the same [MORE-54]', () => {
    fc.assert(
      fc.property(anyTranslated, fc.nat(), (base, seed) => {
        const texts = [...studyTexts(base).values()]
        const paths = texts.flatMap((text) => text.paths.map((path) => path.join('/')))
        expect(new Set(paths).size).toBe(paths.length)
        const one = texts[seed % texts.length]
        if (!one) return
        const made = after(base, translate(one.key, 'fr', 'Une autre phrase'))
        expect(checkBase(made)).toEqual([])
        const now = studyTexts(made)
        expect([...now.keys()]).toEqual([...studyTexts(base).keys()])
        for (const { key, text } of texts)
          expect(now.get(key)?.text).toEqual(key === one.key ? { ...text, fr: 'Une autre phrase' } : text)
        expect(after(made, translate(one.key, 'fr', one.text.fr ?? ''))).toEqual(base)
      }),
      { numRuns: 40 },
    )
  })

  it('are one where they must be the same: in a list, in a table, and at several visits [MORE-54]', () => {
    const keys = [...studyTexts(everyText).keys()].filter((key) => key.startsWith('option/'))
    expect(keys).toEqual([
      'option/sex/f%2F1/text',
      'option/sex/f%2F1/description',
      ...['low', 'middle', 'high'].map((id) => `option/pain/${id}/text`),
      ...['low', 'middle', 'high'].map((id) => `option/row1/${id}/text`),
    ])
    const made = after(everyText, translate('option/row1/low/text', 'de', 'niedrig'))
    expect(JSON.stringify(made).split('niedrig')).toHaveLength(3)
  })
})

const key = 'question/weight/text'
const state = (base: Base, language: string, of = key) => {
  const text = studyTexts(base).get(of)
  return text && stateOf(base, text, language)
}

describe('a translation', () => {
  it('is missing, there, the same as its source, or lacks an answer that its source shows [MORE-54]', () => {
    const base = after(everyText, { type: 'addLanguage', language: 'fr' })
    expect(base.languages).toEqual(['en', 'de', 'fr'])
    expect(base.config.availableLanguages).toContain('fr')
    expect(state(base, 'fr')).toBe('missing')
    expect(state(after(base, translate(key, 'fr', 'Poids')), 'fr')).toBe('present')
    expect(state(after(base, translate(key, 'fr', 'Weight')), 'fr')).toBe('same')
    const since = 'question/since/text'
    expect(state(after(base, translate(since, 'fr', 'Depuis')), 'fr', since)).toBe('wordsOnly')
    expect(state(after(base, translate(since, 'fr', 'Depuis {{weight}}')), 'fr', since)).toBe('present')
    const symbol = after(base, { type: 'say', id: 'weight', field: 'unit', language: 'de', words: '' })
    expect(state(symbol, 'fr', 'question/weight/unit')).toBe('same')
  })

  it('is outdated once its source has changed, by whatever operation, until it is written anew or said to be right [MORE-54]', () => {
    const changed = after(everyText, say('weight', 'Weight today'))
    expect(state(changed, 'de')).toBe('outdated')
    expect(state(after(changed, say('weight', 'Weight now'), say('weight', 'Weight')), 'de')).toBe('present')
    expect(state(after(changed, translate(key, 'de', 'Gewicht heute')), 'de')).toBe('present')
    expect(state(after(changed, say('weight', 'Gewicht heute', 'de')), 'de')).toBe('present')
    const right = after(changed, translate(key, 'de', 'Weight (de)'))
    expect(state(right, 'de')).toBe('present')
    expect(state(after(right, say('weight', 'Weight')), 'de')).toBe('outdated')
    const answers = [{ id: 'f/1', text: { en: 'Woman', de: 'Female (de)' } }]
    const options = after(everyText, { type: 'answers', id: 'sex', answers })
    expect(state(options, 'de', 'option/sex/f%2F1/text')).toBe('outdated')
    expect(checkBase(changed)).toEqual([])
    expect(baseSchema.parse(changed)).toEqual(changed)
  })

  it('is marked after words in one place as after all texts were read [MORE-54]', () => {
    const words = fc.constantFrom('', ' ', 'Other words')
    const language = fc.constantFrom('en', 'de', 'fr')
    fc.assert(
      fc.property(anyTranslated, fc.array(fc.tuple(fc.nat(), language, words), { maxLength: 6 }), (base, writings) => {
        let now = base
        for (const [seed, written, wordsOf] of writings) {
          const places = [...studyTexts(now).values()].filter(({ owner }) =>
            ['study', 'section', 'question'].includes(owner),
          )
          const one = places[seed % places.length]
          if (!one) return
          const id = one.owner === 'study' ? null : one.item
          const made = applied(now, { type: 'say', id, field: one.field, language: written, words: wordsOf })
          if (made.type === 'Refused') continue
          const { translations } = now
          const { translations: _, ...others } = made.base
          expect(made.base).toEqual(remembered(now, translations ? { ...others, translations } : others))
          now = made.base
        }
      }),
    )
  })

  it('keeps what it was made from when names change, and forgets it with what is removed [MORE-54]', () => {
    const changed = after(everyText, say('weight', 'Weight today'), say('since', 'Now {{weight}}'))
    const renamed = after(changed, { type: 'rename', id: 'weight', to: 'mass' })
    expect(state(renamed, 'de', 'question/mass/text')).toBe('outdated')
    expect(state(renamed, 'de', 'question/since/text')).toBe('outdated')
    const right = after(changed, translate('question/since/text', 'de', 'Seit {{weight}}'))
    expect(state(after(right, { type: 'rename', id: 'weight', to: 'mass' }), 'de', 'question/since/text')).toBe(
      'present',
    )
    expect(after(changed, { type: 'remove', ids: ['weight', 'since'] }).translations).toBeUndefined()
  })

  it('was made from the words that its author had, also if another author changes them at the same time [MORE-54]', () => {
    const begun = after(everyText, { type: 'addLanguage', language: 'fr' })
    const source = after(begun, say('weight', 'Weight today'))
    const french = after(begun, translate(key, 'fr', 'Poids'), { type: 'addLanguage', language: 'hi' })
    for (const { base, conflicts } of [merged(begun, source, french), merged(begun, french, source)]) {
      expect(conflicts).toEqual([])
      expect([state(base, 'fr'), state(base, 'de'), state(base, 'hi')]).toEqual(['outdated', 'outdated', 'missing'])
    }
    const renamed = merged(source, after(source, { type: 'rename', id: 'weight', to: 'mass' }), source).base
    expect(state(renamed, 'de', 'question/mass/text')).toBe('outdated')
  })
})

describe('the languages of a study', () => {
  it('come and go with their words, but not the source and the fallback [MORE-54]', () => {
    const base = after(everyText, { type: 'addLanguage', language: 'fr' }, translate(key, 'fr', 'Poids'))
    expect(after(base, { type: 'removeLanguage', language: 'fr' })).toEqual(everyText)
    expect(after(base, { type: 'removeLanguage', language: 'en' })).toEqual(base)
    const german = after(base, { type: 'translateFrom', language: 'de' })
    expect(after(german, { type: 'removeLanguage', language: 'de' })).toEqual(german)
    expect(state(after(german, say('weight', 'Gewicht', 'de')), 'en')).toBe('outdated')
    expect(state(after(german, say('weight', 'Weight now')), 'fr')).toBe('present')
  })
})

describe('the table of texts', () => {
  const base = after(everyText, { type: 'addLanguage', language: 'fr' }, say('weight', 'Weight today'))

  it('counts what is missing and outdated in each language, and shows it alone [MORE-54]', () => {
    const { rows, columns } = textTable(base)
    expect(columns).toEqual([
      { language: 'en', missing: 0, outdated: 0 },
      { language: 'de', missing: 0, outdated: 1 },
      { language: 'fr', missing: rows.length, outdated: 0 },
    ])
    const of = (parts: Partial<Parameters<typeof wantedTexts>[1]>) =>
      wantedTexts(rows, { filter: 'all', section: null, query: '', ...parts }).map((row) => row.key)
    expect(of({ filter: 'outdated' })).toEqual([key])
    expect(of({ query: 'FEMALE' })).toEqual(['option/sex/f%2F1/text'])
    expect(of({ section: 'basics' })).not.toContain('study/text')
    expect(rows.filter((row) => isWanted(row, 'missing'))).toHaveLength(rows.length)
  })

  it('has each of 5,000 texts in 8 languages once, also after one was changed [MORE-54]', () => {
    const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'sy']
    const text = (i: number) => Object.fromEntries(languages.map((language) => [language, `${language} ${i}`]))
    const questions = Array.from({ length: 5_000 }, (_, i) => aQuestion({ id: `q${i}`, text: text(i) }))
    const large = aBase({ languages, questionnaires: [aQuestionnaire({ questions })] })
    const { rows } = textTable(after(large, translate('question/q1/text', 'fr', 'Une autre')))
    expect(rows).toHaveLength(5_002)
  })
})
