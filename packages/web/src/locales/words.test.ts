/** One word for each thing, in the catalogues of all languages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@casebook/core/language/language'
import { formatter } from '@lingui/format-po'
import { describe, expect, it } from 'vitest'

interface Rule {
  readonly word: RegExp
  readonly instead: string
  /** Literal texts of the specification, and messages in which the word means something else. */
  readonly except?: readonly string[]
}

/** FHIR has questionnaires, and so have people who know no Casebook. */
const fhir = [
  'manage.drop.what',
  'manage.format.fhir',
  'manage.fault.spreadsheet',
  'manage.fault.kind',
  'convert.title',
  'convert.drop.what',
]
const specified = ['unlock.answered', 'globalError.what']

const english: readonly Rule[] = [
  { word: /\bquestionnaires?\b/i, instead: 'section, study or version', except: fhir },
  {
    word: /\bparts?\b/i,
    instead: 'section',
    except: [
      ...specified,
      'translation.emptyPathPart',
      'code.notConnected.what',
      'dialog.refused.UnknownAnswer',
      'dialog.refused.UnknownQuestion',
    ],
  },
  { word: /\bconfirm/i, instead: 'sign for the PI, verify for the monitor' },
  {
    word: /\b(PI|investigators?) (has |have )?(verif|.?s verif)|verified by (the |an )?(PI|investigator)/i,
    instead: 'sign',
  },
  { word: /\bmonitors? (has |have )?sign|sign(ed)? (as|by) (the |a )?monitor/i, instead: 'verify' },
  {
    word: /\b(stud(y|ies)\b.*\bgroups?|groups?\b.*\bstud(y|ies))\b/i,
    instead: 'organisation',
    except: ['statistics.group.what'],
  },
  { word: /\b(somebody|nobody|anybody|everybody|whoever|meanwhile)\b/i, instead: 'who does what' },
]

const german: readonly Rule[] = [
  { word: /Frageb[oö]gen/, instead: 'Abschnitt, Studie oder Version', except: fhir },
  {
    word: /\b(Teil|Teile|Teils)\b/,
    instead: 'Abschnitt',
    except: [...specified, 'translation.emptyPathPart', 'code.notConnected.what'],
  },
  { word: /[Ss]ignier|Signatur/, instead: 'unterschreiben' },
  { word: /Historie/, instead: 'Verlauf' },
  { word: /(?<!E-)\bMails?\b/, instead: 'E-Mail' },
  { word: /Administrator/, instead: 'Administration' },
]

/** A section is called by one word in these languages too; `parte` alone is also said of groups and studies. */
const other = (word: RegExp, part: RegExp, more: readonly string[] = []): readonly Rule[] => [
  { word, instead: 'section, study or version', except: fhir },
  {
    word: part,
    instead: 'section',
    except: [...specified, 'translation.emptyPathPart', 'code.notConnected.what', ...more],
  },
]

const rulesByLanguage: Readonly<Record<Language, readonly Rule[]>> = {
  en: english,
  de: german,
  fr: other(/questionnaire/i, /\b(une|la|cette) partie\b/i),
  it: other(/questionar/i, /\b(una|la|questa) parte\b/i),
  es: other(/cuestionario/i, /\b(una|la|esta) parte\b/i),
  pt: other(/question[áa]rio/i, /\b(uma|a|esta) parte\b/i),
  ru: other(/анкет|опросник/i, /(?<!\p{L})част[ьи](?!\p{L})/iu),
  sy: other(/استبيان/, /الجزء/),
}

/** "Group" in each language: of people alone, also beside the file of a study, where the word study is not in the sentence. */
const groupOfStudy = /\bgroups?\b|gruppe|groupe|grupp[oi]|grupo|групп|المجموعة/i

const wrong = (rules: readonly Rule[], messages: Iterable<readonly [id: string, text: string]>) =>
  [...messages].flatMap(([id, text]) =>
    rules
      .filter(({ word, except }) => !except?.includes(id) && word.test(withoutNames(text)))
      .map(({ instead }) => `${id}: ${text} (${instead})`),
  )

/** The names of values, which nobody reads. */
const withoutNames = (text: string) => text.replace(/\{\w+(?=[,}])/g, '{')

async function catalogueOf(locale: string): Promise<readonly (readonly [string, string])[]> {
  const filename = join(import.meta.dirname, `${locale}.po`)
  const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  return Object.entries(catalogue).map(([id, { translation }]) => [id, translation ?? ''])
}

describe('one word for each thing', () => {
  it.each(languages)('holds in every message of %s', async (locale) => {
    const rules = rulesByLanguage[locale]
    const messages = await catalogueOf(locale)
    expect(messages.length).toBeGreaterThan(1000)
    expect(wrong(rules, messages)).toEqual([])
  })

  it.each(languages)('calls what a study belongs to an organisation where studies are managed: %s', async (locale) => {
    const managed = (await catalogueOf(locale)).filter(([id]) => id.startsWith('manage.'))
    expect(managed.length).toBeGreaterThan(50)
    expect(managed.filter(([, text]) => groupOfStudy.test(withoutNames(text)))).toEqual([])
  })

  it('exempts only messages that exist', async () => {
    const ids = new Set((await catalogueOf('en')).map(([id]) => id))
    const exempt = Object.values(rulesByLanguage)
      .flat()
      .flatMap(({ except }) => except ?? [])
    expect(exempt.filter((id) => !ids.has(id))).toEqual([])
  })

  it.each([
    'The questionnaire is saved',
    'Verify this part',
    'PI verified',
    'Verified by the PI',
    'Signed by the monitor',
    'The monitor has signed it',
    'Confirmed just now',
    'Studies by group',
    'Somebody else has saved it',
  ])('finds a wrong one: %s', (text) => {
    expect(wrong(english, [['any', text]])).toHaveLength(1)
  })
})
