/**
 * The cases of a base as a table, a row for each, written while it is read: however many there are, only some hundred of them
 * are in memory. Deleted cases are left out. Answers that the rules hide stand in a column of their own.
 */
import { annotatedKey } from '@casebook/core/annotation/annotation'
import { entryOf } from '@casebook/core/annotation/entries'
import { parseKey } from '@casebook/core/bases/key'
import type { OptionsFrom } from '@casebook/core/bases/lists/optionsFrom'
import type { Caller } from '@casebook/core/call/policy'
import {
  type Cell,
  caseColumns,
  caseColumnsOfSites,
  columnEndings,
  dataKeys,
  dataRows,
  hiddenColumn,
  hiddenText,
  labelColumn,
  missingColumn,
  textOfValue,
} from '@casebook/core/export/dataRow'
import { joined } from '@casebook/core/facts/cellText'
import { textIn } from '@casebook/core/language/language'
import { identifyingInAny } from '@casebook/core/rules/identifying'
import { type Reach, reachOf } from '../access/reach'
import { type BaseName, findOpenVersion, versionsOf } from '../bases/bases.repository'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { factsOf, labelsIn } from '../deployment/listedCodes.repository'
import type { Services } from '../services'
import type { TableCell } from '../tables/table'
import {
  casesWithAnswers,
  countCases,
  type ExportedCase,
  haveSites,
  notesInUse,
  repeatedKeys,
  versionsInUse,
} from './dataExport.repository'

export interface DataExport {
  /** Number of cases within reach when it begins. */
  readonly count: number
  /** The header, then a row for each case. */
  readonly rows: AsyncGenerator<readonly TableCell[]>
}

interface Shown {
  /** With the answers that identify people, and the notes on them. */
  readonly withIdentifying: boolean
}

/** Null for a base that the caller may not open. */
export async function exportData(
  services: Pick<Services, 'db'>,
  caller: Caller,
  name: BaseName,
  { withIdentifying }: Shown,
): Promise<DataExport | null> {
  const { db } = services
  const newest = await findOpenVersion(db, caller, name)
  if (!newest) return null
  const reach = await reachOf(db, caller, 'readCase')
  return {
    count: await countCases(db, reach, name),
    rows: table(services, reach, name, { newest: newest.id, withIdentifying }),
  }
}

async function* table(
  services: Pick<Services, 'db'>,
  reach: Reach,
  name: BaseName,
  { newest, withIdentifying }: Shown & { readonly newest: number },
): AsyncGenerator<readonly TableCell[]> {
  const { db } = services
  const inUse = new Set([newest, ...(await versionsInUse(db, reach, name))])
  const structures = new Map<number, Structure>()
  for (const id of await versionsOf(db, name)) structures.set(id, (await readyBase(services, id)).structure)
  const endings = new Map(columnEndings([...structures.values()]).map((of, i) => [[...structures.keys()][i], of]))
  const used = [...structures].filter(([id]) => inUse.has(id))
  const repeats = used.some(([, { questions }]) => [...questions.values()].some((place) => place.repeatsIn))
  const repeated = repeats ? await repeatedKeys(db, reach, name) : []
  const leftOut = withIdentifying ? new Set<string>() : identifyingInAny([...structures.values()])
  const isLeftOut = (key: string) => leftOut.has(parseKey(key)?.questionId ?? key)
  const rows = new Map<number, Version>()
  for (const [id, structure] of newestFirst(used, newest)) {
    const { compiled, base } = await readyBase(services, id)
    const keys = dataKeys(structure, numbersIn(structure, repeated))
    // The rules read what is left out, too.
    const names = keys.map((key) => (isLeftOut(key) ? null : nameOf(key, endings.get(id))))
    const lists = keys.map((key) => structure.questions.get(parseKey(key)?.questionId ?? '')?.question.optionsFrom)
    rows.set(id, { base, structure, names, lists, row: dataRows(compiled, keys) })
  }
  const columnsOf = ({ names, lists }: Version) =>
    names.flatMap((name, i) => (name === null ? [] : lists[i] ? [name, labelColumn(name)] : [name]))
  const names = [...new Set([...rows.values()].flatMap(columnsOf))]
  const notes = (await notesInUse(db, reach, name)).filter(
    (id) => used.some(([, of]) => isAbout(of, id)) && !isLeftOut(annotatedKey(id)),
  )

  const hasSites = await haveSites(db, reach, name, null)
  yield [...(hasSites ? caseColumnsOfSites : caseColumns), ...names, ...notes, hiddenColumn, missingColumn]
  const withLists = used.map(([, structure]) => structure)
  for await (const batch of casesWithAnswers(db, reach, name)) {
    const labels = await labelsIn(
      db,
      withLists,
      batch.flatMap(({ answers }) => factsOf(answers)),
    )
    for (const one of batch) {
      const version = rows.get(one.versionId)
      // Its columns are not in the header: better a file that ends broken, to be fetched again, than one that lacks a case.
      if (!version) throw new Error(`${one.name} came to a version that was not in use when the export began`)
      const cells = new Map(
        version.row(one.answers, one.notDone).flatMap((cell, i): readonly (readonly [string, Cell])[] => {
          const column = version.names[i] ?? null
          return column === null ? [] : [[column, cell]]
        }),
      )
      const labelled = new Map(
        version.lists.flatMap((from, i): readonly (readonly [string, string])[] => {
          const column = version.names[i]
          const value = column ? cells.get(column)?.value : null
          const label = from && typeof value === 'string' ? labels(from, value) : undefined
          return column && label ? [[labelColumn(column), textIn(label, version.base.config.fallbackLanguage)]] : []
        }),
      )
      yield tableRow(one, version, { names, notes, hasSites, labelled }, cells)
    }
  }
}

interface Version extends Pick<ReadyBase, 'base' | 'structure'> {
  /** Of its columns, one for each cell of a row; null for one that is left out. */
  readonly names: readonly (string | null)[]
  /** Of each of them, the code list that its answers are from. */
  readonly lists: readonly (OptionsFrom | undefined)[]
  readonly row: ReturnType<typeof dataRows>
}

function newestFirst<T>(versions: readonly (readonly [number, T])[], newest: number) {
  return [...versions.filter(([id]) => id === newest), ...versions.filter(([id]) => id !== newest)]
}

/** The name of the column: `dose@2#3` for the third dose in the meaning that it has since version 2. */
function nameOf(key: string, endings: ReadonlyMap<string, string> | undefined): string {
  const [, id = key, occurrence = ''] = /^(.*?)(#\d+)?$/s.exec(key) ?? []
  return `${id}${endings?.get(id) ?? ''}${occurrence}`
}

type Structure = ReadyBase['structure']

/** The numbers of the entries that any case has in a repeating part, ascending, and the first. */
function numbersIn(structure: Structure, keys: readonly string[]): (repeatsIn: string) => readonly number[] {
  const of = new Map<string, Set<number>>()
  for (const key of keys) {
    const entry = entryOf(structure, key)
    if (entry) of.set(entry.repeatsIn, (of.get(entry.repeatsIn) ?? new Set()).add(entry.occurrence))
  }
  return (id) => [1, ...[...(of.get(id) ?? [])].sort((a, b) => a - b)]
}

function isAbout({ questions }: Structure, note: string): boolean {
  return questions.has(parseKey(annotatedKey(note))?.questionId ?? '')
}

function tableRow(
  { name, owner, site, savedAt, revision, answers }: ExportedCase,
  { base }: Pick<Version, 'base'>,
  {
    names,
    notes,
    hasSites,
    labelled,
  }: {
    readonly names: readonly string[]
    readonly notes: readonly string[]
    readonly hasSites: boolean
    readonly labelled: ReadonlyMap<string, string>
  },
  cells: ReadonlyMap<string, Cell>,
): readonly TableCell[] {
  const missing = [...cells].flatMap(([column, cell]) => (cell.missing ? [`${column}=${cell.missing}`] : []))
  // Empty for a column that this version of the base lacks.
  const values = names.map((column) => {
    const value = cells.get(column)?.value ?? labelled.get(column) ?? null
    return value === null ? null : textOfValue(value)
  })
  const said = notes.map((id) => (Object.hasOwn(answers, id) ? String(answers[id]) : null))
  const own = [name, owner, ...(hasSites ? [site] : []), base.version, savedAt, revision]
  return [...own, ...values, ...said, hiddenText(cells), joined(missing, ' ')]
}
