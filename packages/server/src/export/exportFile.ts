/** The exports of a base as one file: its data as a table, or the histories of its cases. */
import type { Readable } from 'node:stream'
import type { Caller } from '@casebook/core/call/policy'
import { holds } from '@casebook/core/permissions/capabilities'
import { type BaseName, findOpenVersion } from '../bases/bases.repository'
import { oneByOne } from '../cases/cases.repository'
import { readableCases } from '../cases/whichCase'
import { allHistories } from '../history/allHistories'
import type { Services } from '../services'
import { csv, csvType } from '../tables/csv'
import { xlsx, xlsxType } from '../tables/xlsx'
import { zipType } from '../tables/zip'
import { exportData } from './dataExport'

export interface ExportFile {
  readonly name: string
  readonly mediaType: string
  readonly content: Readable
  /** Number of cases in it. */
  readonly count: number
  /** Its entry in the server log. */
  readonly kind: 'exportedData' | 'exportedAllData'
}

interface Wanted {
  readonly form: keyof typeof forms
  readonly withIdentifying: boolean
}

/** Null for a base that the caller may not open, and for a file that is not for them. */
type Export = (
  services: Services,
  caller: Caller,
  base: BaseName,
  shown: { readonly withIdentifying: boolean },
) => Promise<ExportFile | null>

const asCsv: Export = async (services, caller, base, shown) => {
  const data = await exportData(services, caller, base, shown)
  if (!data) return null
  const { count, rows } = data
  return { name: `${base.base}.csv`, mediaType: csvType, content: csv(rows), count, kind: 'exportedData' }
}

const asSpreadsheet: Export = async (services, caller, base, shown) => {
  const data = await exportData(services, caller, base, shown)
  if (!data) return null
  const { count, rows } = data
  const header = (await rows.next()).value ?? []
  const columns = header.map((name: unknown) => ({ header: String(name), width: 16 }))
  const content = xlsx([{ name: 'Data', columns, rows }])
  return { name: 'data.xlsx', mediaType: xlsxType, content, count, kind: 'exportedData' }
}

/** For reviewers. A deleted case keeps its history. */
const asHistories: Export = async (services, caller, { group, base }) => {
  const { db } = services
  if (!holds(caller.roles, 'canReviewCases') || !(await findOpenVersion(db, caller, { group, base }))) return null
  const cases = (await readableCases(db, caller, 'either'))
    .where('study_case.group_name', '=', group)
    .where('study_case.base_name', '=', base)
  const { count } = await db
    .selectFrom(cases.as('each'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const content = allHistories(services, oneByOne(cases))
  return { name: 'export.zip', mediaType: zipType, content, count: Number(count), kind: 'exportedAllData' }
}

const forms = { csv: asCsv, xlsx: asSpreadsheet, histories: asHistories } satisfies Readonly<Record<string, Export>>

export function exportFile(
  services: Services,
  caller: Caller,
  base: BaseName,
  { form, ...shown }: Wanted,
): Promise<ExportFile | null> {
  return forms[form](services, caller, base, shown)
}
