/** A file that is a data dictionary, in any encoding and with any separator, as a base. */
import type { Base } from '@casebook/core/bases/base'
import type { TextLanguage } from '@casebook/core/language/language'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { decodeText } from './files/decodeText'
import { readTable } from './files/readTable'
import { type SourceFinding, wholeFile } from './form/finding'
import { idOfTitle, titleOfFile } from './form/titles'
import { type Dialect, findHeader, type Header } from './redcap/columns'
import { presetsOf } from './redcap/presets'
import { readDictionary } from './redcap/readDictionary'

export interface DictionaryFile {
  readonly bytes: Uint8Array
  /** It names the base. */
  readonly fileName: string
  readonly group: string
  /** Of the base; without it the file names it. */
  readonly base?: string | undefined
  /** Of the texts, which the file does not say. */
  readonly language: TextLanguage
  readonly preset?: string | undefined
}

export interface DictionaryRead {
  readonly dialect: Dialect
  readonly base: Base
  /** Of the author's table, the header first. */
  readonly header: readonly string[]
  /** Why nothing was made of the file as it is wanted, and what can be; null if it was. */
  readonly problem: string | null
  readonly findings: readonly SourceFinding[]
}

/** Null: it is no dictionary. */
export function readDictionaryFile({
  bytes,
  fileName,
  group,
  base: id,
  language,
  preset,
}: DictionaryFile): DictionaryRead | null {
  const { text, isGuessed } = decodeText(bytes)
  const table = readTable(text)
  if (table.type === 'Refused') return null
  const header = findHeader(table.records)
  if (!header) return null
  const records = table.records.slice(header.row - 1)
  const title = titleOfFile(fileName) || 'Dictionary'
  const presets = presetsOf(records)
  const isKnown = preset === undefined || presets.includes(preset)
  const { base, findings } = readDictionary(records, header, {
    id: id ?? idOfTitle(title, 'dictionary'),
    group,
    title,
    language,
    preset: isKnown ? preset : undefined,
  })
  const offered = presets.length > 0 ? `It has ${presets.join(', ')}.` : 'It has none.'
  const problem = isKnown ? null : `The file has no preset ${preset}. ${offered}`
  const [fault] = checkBase(base)
  if (fault) throw new Error(`The base would not work: ${fault.path}: ${fault.message}`)
  return {
    dialect: header.dialect,
    base,
    header: records[0] ?? [],
    problem,
    findings: [...(isGuessed ? [encoding] : []), ...aboveHeader(table.records, header), ...findings],
  }
}

const encoding: SourceFinding = {
  at: wholeFile,
  severity: 'note',
  kind: 'Text',
  message: 'The file is not in UTF-8: it is read as Windows-1252. Look at letters such as ä and é.',
}

function aboveHeader(records: readonly (readonly string[])[], { row: headerRow }: Header): readonly SourceFinding[] {
  return records.slice(0, headerRow - 1).flatMap((cells, i) =>
    cells.flatMap((original, column): readonly SourceFinding[] => {
      // Excel names the separator so.
      if (original.trim() === '' || (i === 0 && /^sep=/i.test(original))) return []
      const message = `The row is above the header, which is row ${headerRow}: it is not read.`
      return [{ at: { row: i + 1, column: column + 1 }, severity: 'note', kind: 'Structure', message, original }]
    }),
  )
}
