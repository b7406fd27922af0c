/** The texts in the source, and whether all eight languages have all of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@casebook/core/language/language'
import { createCompiledCatalog, extractor } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { describe, expect, it } from 'vitest'
import config from '../../lingui.config'
import { mailMessages, mailMessagesFile } from '../../mailMessages'

const web = join(import.meta.dirname, '..')
const server = join(import.meta.dirname, '../../../server/src')

type Message = string | readonly Token[]
/** Text, or a value with its formatting: none, a format, or a choice between messages. */
type Token = string | readonly [name: string, kind?: string, choices?: string | Readonly<Record<string, Message>>]

/** The messages of every source file, by id. */
async function messagesInSource(source: string, names: RegExp): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
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
  // The cast is safe: the extractor reads only the settings of the macros and of the parser.
  const context = { linguiConfig: settings } as never
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => names.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file),
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

async function catalogueIn(folder: string, locale: string): Promise<ReadonlyMap<string, string>> {
  const filename = join(folder, `${locale}.po`)
  const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  return new Map(Object.entries(catalogue).map(([id, { translation }]) => [id, translation ?? '']))
}

/** The messages of a catalogue as the client shows them, and the ids of invalid ones. */
function compiled(locale: string, catalogue: ReadonlyMap<string, string>) {
  const options = { strict: true, namespace: 'json' }
  const { source: json, errors } = createCompiledCatalog(locale, Object.fromEntries(catalogue), options)
  const { messages }: { readonly messages: Readonly<Record<string, Message>> } = JSON.parse(json)
  return { messages: new Map(Object.entries(messages)), broken: errors.map(({ id }) => id) }
}

/** The parser accepts a stray brace as text, and a choice without `other`, which then has no fallback. */
function isWhole(message: Message): boolean {
  const parts = typeof message === 'string' ? [message] : message
  return parts.every((token) => {
    if (typeof token === 'string') return !/[{}]/.test(token)
    const [, , choices] = token
    return typeof choices !== 'object' || ('other' in choices && Object.values(choices).every(isWhole))
  })
}

/**
 * The parts a translation must keep: values, the cases of a choice, and tags. Numbers and plurals may differ by
 * language.
 */
function kept(message: Message): readonly string[] {
  const parts = typeof message === 'string' ? [message] : message
  return [...new Set(parts.flatMap(keptOf))].sort()
}

function keptOf(token: Token): readonly string[] {
  if (typeof token === 'string') return token.match(/<\/?\w+\/?>/g) ?? []
  const [name, kind, choices] = token
  if (typeof choices !== 'object') return [`{${name}}`]
  const cases = kind === 'select' ? ` ${Object.keys(choices).sort().join(' ')}` : ''
  return [`{${name}${cases}}`, ...Object.values(choices).flatMap(kept)]
}

describe.each([
  { of: 'the page', said: await messagesInSource(web, /\.tsx?$/), folder: import.meta.dirname, least: 2_000 },
  {
    of: 'mails and documents',
    said: await messagesInSource(server, /\.(?:mail|words)\.ts$/),
    folder: join(server, 'mail/locales'),
    least: 20,
  },
])('the texts of $of', ({ said, folder, least }) => {
  const catalogueOf = (locale: string) => catalogueIn(folder, locale)

  it('are many, and each id has a single text', () => {
    expect(said.size).toBeGreaterThan(least)
    expect([...said].filter(([, texts]) => texts.size > 1)).toEqual([])
  })

  it.each(languages)('all exist in %s, and none is empty [APP-13]', async (locale) => {
    const catalogue = await catalogueOf(locale)
    expect([...said.keys()].filter((id) => !catalogue.get(id)?.trim())).toEqual([])
  })

  it.each(languages)('are exactly those in the catalogue of %s', async (locale) => {
    const catalogue = await catalogueOf(locale)
    expect([...catalogue.keys()].sort()).toEqual([...said.keys()].sort())
  })

  it('match the source in English', async () => {
    const english = await catalogueOf('en')
    const differing = [...said].filter(([id, texts]) => texts.size > 0 && !texts.has(english.get(id) ?? ''))
    expect(differing.map(([id]) => id)).toEqual([])
  })

  it.each(languages)('all parse as messages in %s', async (locale) => {
    const { messages, broken } = compiled(locale, await catalogueOf(locale))
    expect(broken).toEqual([])
    expect([...messages].filter(([, text]) => !isWhole(text)).map(([id]) => id)).toEqual([])
  })

  it.each(languages)('have the same values, cases and tags in %s as in English', async (locale) => {
    const english = compiled('en', await catalogueOf('en')).messages
    const translated = compiled(locale, await catalogueOf(locale)).messages
    const asKept = (messages: ReadonlyMap<string, Message>) => [...messages].map(([id, text]) => [id, kept(text)])
    expect(asKept(translated)).toEqual(asKept(english))
  })
})

it('the server reads the texts of mails as they are in the catalogues; otherwise run npm run generate', async () => {
  expect(readFileSync(mailMessagesFile, 'utf8')).toBe(await mailMessages())
})
