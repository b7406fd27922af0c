import type { Base } from '@casebook/core/bases/base'
import { applied } from '@casebook/core/studyDrafts/operations'
import { broughtTexts, takenTexts, type Verdict } from '@casebook/core/studyDrafts/texts/broughtTexts'
import { anyTranslated, everyText } from '@casebook/core/studyDrafts/texts/everyText.fixture'
import { type BroughtText, sentFormats, sentTexts } from '@casebook/core/studyDrafts/texts/sentTexts'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { zipOf } from '../files/zip.fixture'
import { readTexts } from './readTexts'
import { writeTexts } from './writeTexts'

const all = { language: null, isOpenOnly: false }

async function textsIn(bytes: Uint8Array): Promise<readonly BroughtText[]> {
  const read = await readTexts(bytes)
  if (read.type === 'Refused') throw new Error(read.reason)
  return read.texts
}

const reasonFor = async (bytes: Uint8Array | string) => {
  const read = await readTexts(typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
  return read.type === 'Refused' ? read.reason : null
}

function after(base: Base, ...operations: readonly Parameters<typeof applied>[1][]): Base {
  return operations.reduce((each, operation) => {
    const made = applied(each, operation)
    if (made.type === 'Refused') throw new Error(JSON.stringify(made))
    return made.base
  }, base)
}

const french = after(everyText, { type: 'addLanguage', language: 'fr' })
const key = 'question/weight/text'
const words = (of: string, language: string, said: string) =>
  ({ type: 'translate', texts: [{ key: of, language, words: said }] }) as const

describe.each(sentFormats)('texts that go out to translators as %s', (format) => {
  it('come back unchanged, and change nothing [MORE-54]', async () => {
    await fc.assert(
      fc.asyncProperty(anyTranslated, async (base) => {
        const sent = sentTexts(base, all)
        const texts = await textsIn(await writeTexts(sent, format))
        expect(texts.map(({ id }) => id)).toEqual(sent.texts.map(({ id }) => id))
        const rows = broughtTexts(base, texts)
        expect(rows.filter(({ verdict }) => verdict !== 'equal')).toEqual([])
        expect(after(base, { type: 'translate', texts: takenTexts(rows, new Set(rows)) })).toBe(base)
      }),
      { numRuns: 25 },
    )
  })

  it('come back translated, word for word, as one operation [MORE-54]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(' Zwei\nZeilen ', '=HYPERLINK("x")', '-1 & <b>', 'وزن', '+'), { minLength: 1 }),
        async (said) => {
          const sent = sentTexts(french, { language: 'fr', isOpenOnly: true })
          const translated = sent.texts.map((text, i) => ({
            ...text,
            words: `${said[i % said.length]}${text.source.includes('{{') ? '{{weight}}' : ''}`,
          }))
          const rows = broughtTexts(french, await textsIn(await writeTexts({ ...sent, texts: translated }, format)))
          expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['new']))
          const made = after(french, { type: 'translate', texts: takenTexts(rows, new Set()) })
          expect(sentTexts(made, { language: 'fr', isOpenOnly: false }).texts.map((one) => one.words)).toEqual(
            translated.map((one) => one.words),
          )
        },
      ),
      { numRuns: 10 },
    )
  })

  it('are those of one language, or of all, or only what is open [MORE-54]', async () => {
    const count = async (wish: Parameters<typeof sentTexts>[1]) =>
      (await textsIn(await writeTexts(sentTexts(french, wish), format))).length
    const texts = sentTexts(french, { language: 'de', isOpenOnly: false }).texts.length
    expect(await count(all)).toBe(2 * texts)
    expect(await count({ language: null, isOpenOnly: true })).toBe(texts)
    const odd = after(french, words(key, 'de', 'a\u0007'), words('study/text', 'de', 'a'.repeat(40_000)))
    expect(sentTexts(odd, all).leftOut).toBe(2)
  })
})

describe('a translators’ file', () => {
  const sent = sentTexts(french, all).texts
  const verdictOf = (
    base: Base,
    change: Partial<BroughtText>,
    of = `${key}#`,
    language = 'de',
  ): Verdict | undefined => {
    const text = sent.find((one) => one.id.startsWith(of) && one.language === language)
    return text && broughtTexts(base, [{ ...text, at: 2, ...change }])[0]?.verdict
  }

  it('says of each text what it would change, before anything is taken [MORE-54]', () => {
    const since = 'question/since/text#'
    expect(verdictOf(french, { words: 'Poids' }, `${key}#`, 'fr')).toBe('new')
    expect(verdictOf(french, { words: 'Gewicht' })).toBe('changed')
    expect(verdictOf(french, { words: ' ' })).toBe('equal')
    expect(verdictOf(french, { words: 'Seit damals' }, since)).toBe('nameLost')
    expect(verdictOf(french, { words: 'Seit {{nobody}}' }, since)).toBe('unfit')
    expect(verdictOf(french, { words: 'Seit {{weight' }, since)).toBe('unfit')
    expect(verdictOf(french, { words: 'Gewicht', id: 'question/gone/text#0.0' })).toBe('unknown')
    expect(verdictOf(french, { words: 'Peso', language: 'it' })).toBe('language')
    expect(verdictOf(french, { words: 'Weight', language: 'en' })).toBe('language')
    expect(verdictOf(french, { words: 'Gewicht', language: 'de-AT' })).toBe('changed')
    const twice = ['Gewicht', 'Masse'].map((one) => ({ id: key, language: 'de', source: 'Weight', words: one, at: 2 }))
    expect(broughtTexts(french, twice).map(({ verdict }) => verdict)).toEqual(['both', 'twice'])
  })

  it('comes in as outdated where the source has changed meanwhile, and asks where the translation has [MORE-54]', () => {
    const source = after(french, words(key, 'en', 'Weight today'))
    expect(verdictOf(source, { words: 'Gewicht' })).toBe('sourceChanged')
    const text = sent.find((one) => one.id.startsWith(`${key}#`) && one.language === 'fr')
    const rows = broughtTexts(source, text ? [{ ...text, words: 'Poids', at: 2 }] : [])
    const made = after(source, { type: 'translate', texts: takenTexts(rows, new Set()) })
    expect(sentTexts(made, { language: 'fr', isOpenOnly: true }).texts).toContainEqual(
      expect.objectContaining({ source: 'Weight today', words: 'Poids', isOutdated: true }),
    )
    const other = after(french, words(key, 'de', 'Masse'))
    expect(verdictOf(other, { words: 'Gewicht' })).toBe('both')
    expect(verdictOf(other, {})).toBe('equal')
    const [row] = broughtTexts(other, [{ id: key, language: 'de', source: 'Weight', words: 'Gewicht', at: 2 }])
    expect(takenTexts(row ? [row] : [], new Set())).toEqual([])
    expect(takenTexts(row ? [row] : [], new Set(row && [row]))).toMatchObject([{ words: 'Gewicht' }])
  })

  it('has its answers as elements that tools protect, also where a tool has changed them [MORE-54]', async () => {
    const of = 'question/since/text#'
    const bytes = await writeTexts(sentTexts(everyText, all), 'xliff')
    const file = new TextDecoder().decode(bytes)
    expect(file).toContain('<source>Since <x id="1" equiv-text="{{weight}}"/></source>')
    const worked = file
      .replace(/<target[^>]*>Since.*<\/target>/, '<target>Seit <g id="9"><x id="1"/></g></target>')
      .replace('<body>', '<body><group id="g">')
      .replace('</body>', '</group></body>')
    const found = (await textsIn(Buffer.from(worked))).find(({ id }) => id.startsWith(of))
    expect(found?.words).toBe('Seit {{weight}}')
  })

  it('is a workbook whose cells are texts, never formulas [MORE-54]', async () => {
    const base = after(everyText, words('study/text', 'en', '=1+1'))
    const { sheets } = await readXlsx(await writeTexts(sentTexts(base, all), 'xlsx'))
    expect(sheets[0]?.name).toBe('de')
    expect(sheets[0]?.rows[1]?.[1]).toBe('=1+1')
    expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  })

  it.each<[string, () => Uint8Array | string | Promise<Uint8Array>, RegExp]>([
    ['a bomb', () => zipOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(60 * 1_048_576) }]), /more than 50 MiB/],
    ['entities', () => '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2">&a;</xliff>', /document type.*line 1/],
    [
      '100,000 units',
      () => `<xliff version="1.2">${'<trans-unit id="1"><source/></trans-unit>'.repeat(100_000)}</xliff>`,
      /more than 50,000/,
    ],
    ['a newer XLIFF', () => '<xliff version="2.1"><file/></xliff>', /save it as XLIFF 1.2/],
    ['another XML', () => '<resources/>', /no XLIFF/],
    ['XLIFF without texts', () => '<xliff version="1.2"><file target-language="fr"/></xliff>', /no texts/],
    ['a text', () => 'id,source,translation', /Excel workbook/],
    ['another workbook', () => writeXlsx({ sheets: [{ name: 'fr', rows: [['a', 'b']] }] }), /No sheet/],
  ])('is refused in a sentence if it is %s [MORE-54]', async (_, make, sentence) => {
    const bytes = await make()
    expect(await reasonFor(bytes)).toMatch(sentence)
  })

  it('of 100,000 rows is refused before they are read [MORE-54]', async () => {
    const rows = [
      ['id', 'translation'],
      ...Array.from({ length: 100_000 }, (_, i) => [`question/q${i}/text`, `x ${i}`]),
    ]
    const bytes = await writeXlsx({ sheets: [{ name: 'fr', rows }] })
    expect(await reasonFor(bytes)).toBe('The workbook has more than 50,000 rows.')
  }, 60_000)

  it('of 5,000 texts in 8 languages is written and read beside the page [MORE-54]', async () => {
    const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'sy']
    const text = (i: number) => Object.fromEntries(languages.map((language) => [language, `${language} ${i}`]))
    const questions = Array.from({ length: 5_000 }, (_, i) => aQuestion({ id: `q${i}`, text: text(i) }))
    const base = aBase({ languages, questionnaires: [aQuestionnaire({ questions })] })
    const texts = await textsIn(await writeTexts(sentTexts(base, all), 'xliff'))
    expect(broughtTexts(base, texts)).toHaveLength(35_014)
  }, 60_000)
})
