/** Labels for the codes of code lists in an export. */
import type { OptionsFrom } from '@casebook/core/bases/lists/optionsFrom'
import type { Text } from '@casebook/core/language/language'
import type { AnswerRow, TextOf } from '@casebook/core/statistics/dataset/codebook'
import type { Column } from '@casebook/core/statistics/dataset/dataset'
import { readyBase } from '../bases/compiledBases'
import { labelsOf } from '../deployment/listedCodes.repository'
import type { Services } from '../services'
import type { DatasetOfBase, FilledTable } from './caseTables'

/** The codes that cells of a column have, by the name of the column. Missing answers have none. */
export type SeenCodes = Map<string, { readonly column: Column; readonly codes: Set<string> }>

/** The same table. Reading its rows adds their codes to `seen`. */
export function withCodesSeen({ table, rows }: FilledTable, seen: SeenCodes): FilledTable {
  const listed = table.columns.flatMap((column, i) => {
    if (!column.place.question.optionsFrom) return []
    const codes = new Set<string>()
    seen.set(column.name, { column, codes })
    return [{ i, codes }]
  })
  if (listed.length === 0) return { table, rows }
  async function* passed() {
    for await (const row of rows) {
      for (const { i, codes } of listed) {
        const cell = row[1][i]
        if (typeof cell === 'string') codes.add(cell)
      }
      yield row
    }
  }
  return { table, rows: passed() }
}

/** One row per code, like those that `answerRows` makes for choices. The newest version of the list that has the code gives the label. */
export async function* listedRows(
  services: Pick<Services, 'db'>,
  { versionIds }: DatasetOfBase,
  seen: SeenCodes,
  textOf: TextOf,
): AsyncGenerator<AnswerRow> {
  for (const { column, codes } of seen.values()) {
    const { id, optionsFrom } = column.place.question
    const labels = new Map<string, Text>()
    for (const version of [...versionIds].reverse()) {
      const { structure } = await readyBase(services, version)
      const from = structure.questions.get(id)?.question.optionsFrom
      // Another list is another column.
      if (!from || from.list !== optionsFrom?.list) continue
      const missing = [...codes].filter((code) => !labels.has(code))
      for await (const found of labelled(services, from, missing))
        for (const [code, label] of found) labels.set(code, label)
    }
    for (const code of [...codes].sort())
      yield [column.name, code, null, textOf(labels.get(code)) || code, null, column.versions.join('; '), null]
  }
}

/** A statement of PostgreSQL takes 65,535 parameters. */
const atATime = 10_000

async function* labelled({ db }: Pick<Services, 'db'>, from: OptionsFrom, codes: readonly string[]) {
  for (let at = 0; at < codes.length; at += atATime) yield labelsOf(db, from, codes.slice(at, at + atATime))
}
