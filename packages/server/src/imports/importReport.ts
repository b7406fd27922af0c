/** What an import found, as files that a person takes: the report, and the refused records. */
import { parseKey } from '@casebook/core/bases/key'
import { guarded } from '@casebook/core/facts/cellText'
import type { FactValue } from '@casebook/core/facts/fact'
import { type FactRefusal, factRefusals } from '@casebook/core/facts/factRefusal'
import { refusalColumn } from '@casebook/core/imports/columnMapping'
import { noAnswerYet } from '@casebook/core/language/names'
import { identifyingQuestions } from '@casebook/core/rules/identifying'
import { refusalSentence } from '@casebook/core/submission/refusalSentence'
import type { ReadyBase } from '../bases/compiledBases'
import { separatorIn } from '../records/records'
import type { Database } from '../services'
import { findingsOf, type refusedLines } from './importFindings.repository'
import type { StoredImport } from './imports.repository'
import { beginning, type DataFile } from './sentRecords'

const reportColumns = ['line', 'case', 'column', 'answer', 'what', 'why', 'sent', 'before']

/** The lines of the report as a table. Answers that identify people are left out. */
export async function* reportLines(
  db: Database,
  { id }: StoredImport,
  ready: ReadyBase,
): AsyncGenerator<readonly string[]> {
  yield reportColumns
  const identifying = identifyingQuestions(ready.structure)
  const cell = (key: string, value: FactValue) =>
    value !== null && identifying.has(parseKey(key)?.questionId ?? key) ? noAnswerYet : cellOf(value)
  for (let after = 0; ; ) {
    const rows = await findingsOf(db, id, { after, kinds: null, limit: 1_000 })
    for (const row of rows) {
      const { line, caseName, column, key, kind, sent, standing } = row
      const why = row.refusal === null ? '' : sentenceOf(ready, row)
      yield [String(line), caseName, column, key, kind, why, cell(key, sent), cell(key, standing)]
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.seq
  }
}

/** As it is stored. */
function cellOf(value: FactValue): string {
  return value === null || typeof value === 'string' ? (value ?? '') : JSON.stringify(value)
}

type Refused = Pick<Awaited<ReturnType<typeof refusedLines>>[number], 'words' | 'refusal' | 'key' | 'sent' | 'column'>

/** In English, as everything that a file for a table says. */
export function sentenceOf({ structure }: ReadyBase, { words, refusal, key, sent, column }: Refused): string {
  if (refusal === 'SameCase') return `the record in line ${words} is about the same case`
  if (words !== '') return words
  if (isFactRefusal(refusal)) return `${column}: ${refusalSentence(structure, { id: key, value: sent }, refusal)}`
  return refusal === null ? '' : (refusalWords[refusal] ?? refusal)
}

function isFactRefusal(refusal: string | null): refusal is FactRefusal {
  return (factRefusals as readonly (string | null)[]).includes(refusal)
}

const refusalWords: Readonly<Record<string, string>> = {
  NoName: 'the record names no case',
  CaseNameInvalid: 'the name is none that a case of the study may have',
  UnknownCase: 'there is no such case, or it is closed to you',
  SeveralCases: 'several cases have this name: a column with their owner tells them apart',
  DeletedCase: 'the case is marked deleted',
  CaseNameTaken: 'a case of this name is there already',
  NothingToSave: 'it has no answers',
  InterimLocked: 'the case takes no answers now',
  ReasonNeeded: 'the study asks why answers are changed',
  SiteNotChosen: 'you belong to several sites, and none was chosen',
  BaseRetired: 'the study takes no new cases',
  Failed: 'it failed for a fault of the server, which its administrator can read',
}

/** The column in which the file of refused records says why. It is not read when the file is sent again. */
export async function* refusedRows(
  file: DataFile,
  header: string,
  reasons: ReadonlyMap<number, string>,
  saysWhy: boolean,
): AsyncGenerator<Buffer> {
  const separator = separatorIn(header)
  const isSaid = !saysWhy || header.includes(refusalColumn)
  const bytes = (line: string) => Buffer.from(`${line}\r\n`, 'latin1')
  yield bytes(isSaid ? header : `${header}${separator}${refusalColumn}`)
  for await (const { bytes: row, at } of file.records(beginning)) {
    const reason = reasons.get(at.line)
    if (reason === undefined) continue
    const cell = Buffer.from(`"${guarded(reason).replaceAll('"', '""')}"`).toString('latin1')
    yield bytes(isSaid ? row : `${row}${separator}${cell}`)
  }
}
