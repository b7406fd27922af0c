/** Every dictionary, sheet, form and ODM file of the corpora, written in its own format and read again: the same study, but for what the writer tells. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Base, Question } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { inputs } from '@casebook/test-fixtures/inputs'
import { sharedPath } from '@casebook/test-fixtures/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convert } from './convert'
import { decodeText } from './files/decodeText'
import { readTable } from './files/readTable'
import { answersTo, statesOf } from './roundTrip.fixture'
import { type WrittenFormat, writeAs } from './write'

interface Corpus {
  readonly folder: string
  readonly ending: string
  readonly format: WrittenFormat
}

const corpora: readonly Corpus[] = [
  { folder: 'redcap', ending: '.dictionary.csv', format: 'redcap' },
  { folder: 'arc-csv', ending: '.csv', format: 'redcap' },
  { folder: 'xlsform', ending: '.xlsx', format: 'xlsform' },
  { folder: 'odm', ending: '.xml', format: 'odm' },
  { folder: 'odm2', ending: '.xml', format: 'odm2' },
  { folder: 'fhir', ending: '.json', format: 'fhir' },
]

const files = corpora.flatMap(({ folder, ending, format }) => {
  const path = sharedPath(`corpora/${folder}`)
  const names = path ? readdirSync(path).filter((name) => name.endsWith(ending) && !/\.qr[.-]/.test(name)) : []
  return names.map((name) => ({ name, format, path: join(path ?? '', name) }))
})

/** Of a file that is none, the sentence that says so. */
async function read(bytes: Uint8Array, fileName: string, language?: string) {
  const made = await convert({ bytes, fileName, language })
  return made.type === 'Base' ? made.base : (made.findings[0]?.message ?? '')
}

/** Nobody would know that it was read from a file. */
function withoutItsFile({ origin: _, ...base }: Base): Base {
  const { 'redcap/columns': __, ...meta } = base.meta ?? {}
  return { ...base, meta }
}

const optionsOf = (one: Question | undefined) => (one?.answers ?? []).map(({ id }) => id)

/** Compares all that the writer has told nothing of. */
async function expectSame(base: Base, name: string, format: WrittenFormat): Promise<void> {
  const { bytes, findings } = await writeAs(base, format)
  const again = await read(bytes, name, base.config.fallbackLanguage)
  if (typeof again === 'string') throw new Error(again)
  const told = new Set(findings.map(({ field }) => field))
  const { questions } = baseStructure(again)
  const asked = [...baseStructure(base).questions.values()].map(({ question }) => question)
  const same = asked.filter(({ id, type }) => type !== 'Info' && !told.has(id))
  const ids = same.map(({ id }) => id)
  expect(ids.filter((id) => !questions.has(id))).toEqual([])
  const ofAgain = ids.map((id) => [id, ...optionsOf(questions.get(id)?.question)])
  expect(ofAgain).toEqual(same.map((question) => [question.id, ...optionsOf(question)]))
  // Some files of ODM define items alone, for others to ask.
  if (asked.every(({ type, abstract }) => type === 'Info' || abstract)) return
  const [now, before] = [statesOf(again, ids), statesOf(base, ids)]
  fc.assert(
    fc.property(answersTo(base, 30), (facts) => {
      const common = facts.filter(({ id }) => ids.includes(id.split('#')[0] ?? ''))
      expect(now(common)).toEqual(before(common))
    }),
    inputs(10),
  )
}

const cellsIn = (bytes: Uint8Array) => {
  const table = readTable(decodeText(bytes).text)
  if (table.type === 'Refused') throw new Error(table.reason)
  const filled = table.records.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  return filled.map((cells) => cells.map((cell) => cell.trim()))
}

describe.skipIf(files.length === 0)('a file of the corpora', () => {
  it.each(files)(
    '$name is the same study once it is written and read again [MORE-22]',
    async ({ name, format, path }) => {
      const base = await read(readFileSync(path), name)
      // One is an Excel of 2003 under a newer name, and some of XML hold rules or data and no study.
      if (typeof base === 'string') return expect(base).toMatch(/\.xls|RuleImport|no definitions/)
      // A dictionary is its author's file then, which the next test holds.
      if (format !== 'redcap') await expectSame(base, name, format)
      await expectSame(withoutItsFile(base), name, format)
    },
    120_000,
  )

  it.each(files.filter(({ name }) => name.endsWith('.dictionary.csv')))(
    '$name is written word for word, as long as it is unchanged [MORE-24]',
    async ({ name, path }) => {
      const bytes = readFileSync(path)
      const base = await read(bytes, name)
      if (typeof base === 'string') throw new Error(base)
      const written = await writeAs(base, 'redcap')
      expect(cellsIn(written.bytes)).toEqual(cellsIn(bytes))
      expect(written.findings).toEqual([])
    },
  )
})
