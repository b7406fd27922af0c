/** What the screens say, and whether the languages that must be complete say all of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@casebook/core/bases/language'
import { extractor } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { describe, expect, it } from 'vitest'
import config from '../../lingui.config'

const source = join(import.meta.dirname, '..')
const complete = ['en', 'de'] as const

const said = await messagesInSource()

/** The messages of every source file, by id. */
async function messagesInSource(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const messages = new Map<string, Set<string>>()
  const settings = {
    ...config,
    macro: { corePackage: ['@lingui/core/macro'], jsxPackage: ['@lingui/react/macro'] },
    extractorParserOptions: {},
    runtimeConfigModule: {
      i18n: ['@lingui/core', 'i18n'],
      useLingui: ['@lingui/react', 'useLingui'],
      Trans: ['@lingui/react', 'Trans'],
    },
  }
  // The cast is sound: of the settings the extractor reads those of the macros and of the parser.
  const context = { linguiConfig: settings } as never
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file),
  )
  for (const file of files) {
    const path = join(source, file)
    await extractor.extract(
      path,
      readFileSync(path, 'utf8'),
      ({ id, message }) => {
        const texts = messages.get(id) ?? new Set()
        if (message) texts.add(message)
        messages.set(id, texts)
      },
      context,
    )
  }
  return messages
}

async function catalogueOf(locale: string): Promise<ReadonlyMap<string, string>> {
  const filename = join(import.meta.dirname, `${locale}.po`)
  const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  return new Map(Object.entries(catalogue).map(([id, { translation }]) => [id, translation ?? '']))
}

/** The names in braces; a brace after `one`, after `=0` or after a case of a choice opens a form of the text and is none. */
function placeholders(text: string): readonly string[] {
  const chosen = text
    .split(/,\s*select\s*,/)
    .slice(1)
    .join(' ')
  const cases = [...chosen.matchAll(/(\w+)\s*\{/g)].map(([, name = '']) => name)
  const isForm = (before: string) => /^(=\d+|zero|one|two|few|many|other)$/.test(before) || cases.includes(before)
  const inBraces = [...text.matchAll(/([\w=]*)\s*\{\s*(\w+)\s*[,}]/g)]
  const names = inBraces.filter(([, before = '']) => !isForm(before))
  return [...new Set(names.map(([, , name = '']) => name))].sort()
}

describe('the texts', () => {
  it('are many, and each id stands for one text', () => {
    expect(said.size).toBeGreaterThan(100)
    expect([...said].filter(([, texts]) => texts.size > 1)).toEqual([])
  })

  it.each(complete)('are all there in %s, and none of them empty', async (locale) => {
    const catalogue = await catalogueOf(locale)
    expect([...said.keys()].filter((id) => !catalogue.get(id)?.trim())).toEqual([])
  })

  it.each(languages)('are in the catalogue of %s, which holds no others', async (locale) => {
    const catalogue = await catalogueOf(locale)
    expect([...catalogue.keys()].sort()).toEqual([...said.keys()].sort())
  })

  it('read in English as the source says', async () => {
    const english = await catalogueOf('en')
    const differing = [...said].filter(([id, texts]) => texts.size > 0 && !texts.has(english.get(id) ?? ''))
    expect(differing.map(([id]) => id)).toEqual([])
  })

  it('keep their placeholders in German', async () => {
    const [english, german] = await Promise.all([catalogueOf('en'), catalogueOf('de')])
    const broken = [...english].filter(
      ([id, text]) => placeholders(text).join() !== placeholders(german.get(id) ?? '').join(),
    )
    expect(broken.map(([id]) => id)).toEqual([])
  })
})
