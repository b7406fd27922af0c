/**
 * The cases of a base as a table, a row for each, written while it is read: however many there are, only some hundred of them
 * are in memory. Deleted cases are left out, and so is what the rules do not ask.
 */
import type { Caller } from '@casebook/core/call/policy'
import { type Cell, dataKeys, dataRows } from '@casebook/core/export/dataRow'
import { type BaseName, findOpenVersion } from '../bases/bases.repository'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { type Reach, reachOf } from '../groups/reach'
import type { Services } from '../services'
import {
  casesWithAnswers,
  countCases,
  type ExportedCase,
  highestOccurrences,
  versionsInUse,
} from './dataExport.repository'
import type { TableCell } from './table'

export interface DataExport {
  /** Number of cases within reach when it begins. */
  readonly count: number
  /** The header, then a row for each case. */
  readonly rows: AsyncGenerator<readonly TableCell[]>
}

/** Null for a base that the caller may not open. */
export async function exportData(
  services: Pick<Services, 'db'>,
  caller: Caller,
  name: BaseName,
): Promise<DataExport | null> {
  const { db } = services
  const newest = await findOpenVersion(db, caller, name)
  if (!newest) return null
  const reach = await reachOf(db, caller, 'readCase')
  return { count: await countCases(db, reach, name), rows: table(services, reach, name, newest.id) }
}

async function* table(
  services: Pick<Services, 'db'>,
  reach: Reach,
  name: BaseName,
  newest: number,
): AsyncGenerator<readonly TableCell[]> {
  const { db } = services
  const used = await versionsInUse(db, reach, name)
  const versions = new Map<number, ReadyBase>()
  for (const id of new Set([newest, ...used])) versions.set(id, await readyBase(services, id))
  const bases = [...versions.values()]
  const repeats = bases.some(({ structure }) => [...structure.questions.values()].some((place) => place.repeatsIn))
  const highest = repeats ? await highestOccurrences(db, reach, name) : new Map<string, number>()
  const keys = [...new Set(bases.flatMap(({ structure }) => dataKeys(structure, upTo(structure, highest))))]
  const rows = new Map([...versions].map(([id, { compiled, structure }]) => [id, rowsOf(compiled, structure, keys)]))

  yield ['case', 'owner', 'version', 'savedAt', 'revision', ...keys, 'missing']
  for await (const batch of casesWithAnswers(db, reach, name)) {
    for (const one of batch) {
      const version = versions.get(one.versionId)
      const row = rows.get(one.versionId)
      // Its columns are not in the header: better a file that ends broken, to be fetched again, than one that lacks a case.
      if (!version || !row) throw new Error(`${one.name} came to a version that was not in use when the export began`)
      yield tableRow(one, version, keys, row(one.answers))
    }
  }
}

type Structure = ReadyBase['structure']

/** The highest occurrence that any question of a repeating part has an answer in. */
function upTo({ questions }: Structure, highest: ReadonlyMap<string, number>): (repeatsIn: string) => number {
  const of = new Map<string, number>()
  for (const [id, { repeatsIn }] of questions)
    if (repeatsIn !== null) of.set(repeatsIn, Math.max(of.get(repeatsIn) ?? 1, highest.get(id) ?? 1))
  return (id) => of.get(id) ?? 1
}

const none: Cell = { value: null, missing: null }

/** Empty for a question that this version of the base lacks. */
function rowsOf(compiled: ReadyBase['compiled'], structure: Structure, keys: readonly string[]) {
  const own = keys.filter((key) => structure.questions.has(key.replace(/#\d+$/, '')))
  const row = dataRows(compiled, own)
  if (own.length === keys.length) return row
  return (answers: ExportedCase['answers']) => {
    const cells = new Map(row(answers).map((cell, i) => [own[i], cell]))
    return keys.map((key) => cells.get(key) ?? none)
  }
}

function tableRow(
  one: ExportedCase,
  { base }: ReadyBase,
  keys: readonly string[],
  cells: readonly Cell[],
): readonly TableCell[] {
  const { name, owner, savedAt, revision } = one
  const missing = cells.flatMap(({ missing }, i) => (missing ? [`${keys[i]}=${missing}`] : []))
  const values = cells.map(({ value }) => (typeof value === 'object' ? (value?.join(';') ?? null) : value))
  return [name, owner, base.version, savedAt, revision, ...values, missing.join(' ')]
}
