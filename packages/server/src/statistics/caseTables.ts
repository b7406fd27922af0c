/**
 * The cases of a base as the tables of its dataset, read once: a row of the table of cases leaves as soon as it is made, those of
 * the other tables wait in a spill file. So all rows of a case are of one save, and however many cases there are, only some hundred
 * are in memory.
 */
import type { BaseStructure } from '@casebook/core/bases/structure'
import { type DataRow, type RowsOfCase, rowsOfCases } from '@casebook/core/statistics/dataset/cells'
import { type Dataset, type DataTable, datasetOf, withoutIdentifying } from '@casebook/core/statistics/dataset/dataset'
import type { Reach } from '../access/reach'
import { type BaseName, versionsOf } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { casesWithAnswers, type ExportedCase, haveSites } from '../export/dataExport.repository'
import type { Services } from '../services'
import { pauses } from '../tables/pauses'
import { openSpillFile, type SpillFile } from './spillFile'

/** The cells of the keys, then those of the columns. */
export type TableRow = readonly [keys: readonly (string | number)[], cells: DataRow['cells']]

export interface FilledTable {
  readonly table: DataTable
  /** To be read to the end before the next table is asked for. */
  readonly rows: AsyncIterable<TableRow>
}

type Given = Pick<Services, 'db'>

export interface DatasetOfBase extends Dataset {
  /** The versions whose columns it has. */
  readonly versionIds: ReadonlySet<number>
}

/** `withIdentifying`: with the columns of answers that identify people. `asOf`: of the versions that were published by then, at least one. */
export async function datasetOfBase(
  services: Given,
  { base, reach }: { readonly base: BaseName; readonly reach: Reach },
  { withIdentifying, asOf = null }: { readonly withIdentifying: boolean; readonly asOf?: Date | null | undefined },
): Promise<DatasetOfBase> {
  const all = await structuresOf(services, await versionsOf(services.db, base))
  const ids = new Set(await versionsOf(services.db, base, asOf))
  const dataset = datasetOf(
    [...all].flatMap(([id, structure]) => (ids.has(id) ? [structure] : [])),
    { all: [...all.values()], hasSites: await haveSites(services.db, reach, base, asOf) },
  )
  return { ...(withIdentifying ? dataset : withoutIdentifying(dataset)), versionIds: ids }
}

async function structuresOf(services: Given, ids: readonly number[]) {
  const structures = new Map<number, BaseStructure>()
  for (const id of ids) structures.set(id, (await readyBase(services, id)).structure)
  return structures
}

export async function* filledTables(
  services: Given,
  dataset: DatasetOfBase,
  reach: Reach,
  base: BaseName,
  asOf?: Date | null,
): AsyncGenerator<FilledTable> {
  const [cases, ...others] = dataset.tables
  if (!cases) return
  const spillFiles: SpillFile<TableRow>[] = []
  try {
    for (const _ of others) spillFiles.push(await openSpillFile())
    yield { table: cases, rows: caseRows(services, dataset, { reach, base, asOf }, spillFiles) }
    for (const [i, table] of others.entries()) {
      const spillFile = spillFiles[i]
      if (spillFile) yield { table, rows: spillFile.read() }
    }
  } finally {
    for (const spillFile of spillFiles) await spillFile.close()
  }
}

async function* caseRows(
  services: Given,
  dataset: DatasetOfBase,
  { reach, base, asOf }: { readonly reach: Reach; readonly base: BaseName; readonly asOf: Date | null | undefined },
  spillFiles: readonly SpillFile<TableRow>[],
): AsyncGenerator<TableRow> {
  const versions = new Map<number, { readonly rows: RowsOfCase; readonly version: string }>()
  const hasSites = dataset.tables[0]?.keys.includes('site') ?? false
  const pause = pauses()
  for await (const batch of casesWithAnswers(services.db, reach, base, asOf))
    for (const one of batch) {
      // Its columns are not in the header: better a file that ends broken, to be fetched again, than one that lacks an answer.
      if (!dataset.versionIds.has(one.versionId))
        throw new Error(`${one.name} came to a version that is newer than the export`)
      const ready = versions.get(one.versionId) ?? (await versionOf(services, dataset, one.versionId))
      versions.set(one.versionId, ready)
      const [[only] = [], ...others] = ready.rows(one.answers, one.notDone)
      for (const [i, rows] of others.entries())
        for (const { visit, occurrence, cells } of rows)
          await spillFiles[i]?.write([[one.id, ...(visit === null ? [] : [visit]), occurrence], cells])
      if (only) yield [keysOfCase(one, ready.version, hasSites), only.cells]
      await pause()
    }
}

async function versionOf(services: Given, dataset: Dataset, versionId: number) {
  const { compiled, base } = await readyBase(services, versionId)
  return { rows: rowsOfCases(dataset, compiled), version: base.version }
}

function keysOfCase(one: ExportedCase, version: string, hasSites: boolean): TableRow[0] {
  const { id, name, owner, site, revision, savedAt } = one
  return [id, name, owner, ...(hasSites ? [site ?? ''] : []), version, revision, savedAt.toISOString()]
}
