/** What an operation on a study means for one sheet of its author: which rows come, go and move, and which cells say something else. */
import type { Arrangement } from '../patch/arrangement'
import { inLanguage } from '../xlsform/columns'
import { rising } from './stays'
import type { Row, Table } from './tables'

export interface SheetPlan {
  /** As its tab says; null for a text file. */
  readonly name: string | null
  readonly rows: Arrangement
  /** Rows and columns from 0, as they are afterwards. */
  readonly cells: readonly { readonly row: number; readonly column: number; readonly text: string }[]
}

/** A row of the author's sheet; null for one that comes. */
interface Entry {
  readonly from: number | null
}

/** A row of the study afterwards. */
interface Wanted {
  readonly key: string
  /** Null if the author's sheet does not have it. */
  readonly entry: Entry | null
  /** It comes, or stands elsewhere than before. */
  readonly isMoved: boolean
  readonly said: readonly { readonly column: string; readonly text: string }[]
}

/**
 * @param before the sheet as Casebook would write it, of the study before
 * @param after the same of the study afterwards
 * @param own the author's
 * @returns the name of the row that would have to change and is not there
 */
export function planOf(before: Table, after: Table, own: Table): SheetPlan | string {
  const length = own.headerAt + 1 + own.rows.length
  const entries = Array.from({ length }, (_, from): Entry => ({ from }))
  const names = renamedRows(before, after)
  const known = (table: Table) =>
    new Map(table.rows.flatMap(({ key, ...row }) => (key === null ? [] : [[names.get(key) ?? key, row] as const])))
  const [was, has] = [known(before), known(own)]
  const entryOf = (key: string) => entries[has.get(key)?.at ?? -1] ?? null

  const stays = rising(keysOf(after).flatMap((key) => was.get(key)?.at ?? []))
  const wanted = after.rows.flatMap(({ key, cells }): Wanted | readonly [] => {
    if (key === null) return []
    const told = was.get(key)
    const entry = told ? entryOf(key) : { from: null }
    return { key, entry, isMoved: !told || !stays.has(told.at), said: differing(before, told, after, { cells }) }
  })
  const missing = wanted.find(({ entry, isMoved, said }) => !entry && (isMoved || said.length > 0))
  if (missing) return missing.key

  const kept = new Set(keysOf(after))
  const gone = new Set([...was.keys()].flatMap((key) => (kept.has(key) ? [] : (entryOf(key) ?? []))))
  const order = arranged(
    entries.filter((entry) => !gone.has(entry)),
    wanted,
    own.headerAt,
  )
  const rows = new Map(order.map((entry, row) => [entry, row]))
  const { places, headers } = columnsOf(before, after, own, wanted)
  const cells = wanted.flatMap(({ entry, said }) =>
    said.flatMap(({ column, text }) => {
      const [row, place] = [entry && rows.get(entry), places.get(column)]
      return typeof row === 'number' && place !== undefined ? [{ row, column: place, text }] : []
    }),
  )
  return { name: own.name, rows: { length, order: order.map(({ from }) => from) }, cells: [...headers, ...cells] }
}

/** Each row that moves stands below the one that it follows; what else stands between rows stays there. */
function arranged(entries: readonly Entry[], wanted: readonly Wanted[], headerAt: number): readonly Entry[] {
  const moved = new Set(wanted.flatMap(({ entry, isMoved }) => (entry && isMoved ? [entry] : [])))
  const order = entries.filter((entry) => !moved.has(entry))
  const first = wanted.find(({ entry, isMoved }) => entry && !isMoved)?.entry
  let above = first ? order[order.indexOf(first) - 1] : entries[headerAt]
  for (const { entry, isMoved } of wanted) {
    if (!entry) continue
    if (isMoved) order.splice(above ? order.indexOf(above) + 1 : order.length, 0, entry)
    above = entry
  }
  return order
}

/** The author's columns and those that come, with the cells of the header that change by it. */
function columnsOf(before: Table, after: Table, own: Table, wanted: readonly Wanted[]) {
  const [had, has] = [languagesOf(before), languagesOf(after)]
  const languages = [...has].filter((each) => !had.has(each)).map((each) => inLanguage('label', each))
  const said = wanted.flatMap((row) => row.said.flatMap(({ column, text }) => (text === '' ? [] : [column])))
  const come = [...new Set([...languages, ...said])].filter((column) => !own.places.has(column))
  const isGone = (language = '') => had.has(language) && !has.has(language)
  const places = new Map([...own.places, ...come.map((column, i) => [column, own.header.length + i] as const)])
  const headers = [...places].flatMap(([column, place]) => {
    const text = isGone(column.split('::')[1]) ? '' : (after.header[after.places.get(column) ?? -1] ?? column)
    return text === '' || !own.places.has(column) ? [{ row: own.headerAt, column: place, text }] : []
  })
  return { places, headers }
}

/** Each has a column for labels, also before any text is in it. */
function languagesOf({ places }: Table): ReadonlySet<string> {
  const before = inLanguage('label', '')
  return new Set(
    [...places.keys()].flatMap((column) => (column.startsWith(before) ? [column.slice(before.length)] : [])),
  )
}

type Cells = Pick<Row, 'cells'>

function differing(before: Table, told: Cells | undefined, after: Table, row: Cells): Wanted['said'] {
  const columns = new Set([...(told ? before.places.keys() : []), ...after.places.keys()])
  return [...columns].flatMap((column) => {
    const text = textOf(after, row, column)
    return text === (told ? textOf(before, told, column) : '') ? [] : [{ column, text }]
  })
}

function textOf({ places }: Table, { cells }: Cells, column: string): string {
  return cells[places.get(column) ?? -1] ?? ''
}

/** A row that is gone where a new one stands is the same row under another name. */
function renamedRows(before: Table, after: Table): ReadonlyMap<string, string> {
  const [was, is] = [keysOf(before), keysOf(after)]
  const [had, has] = [new Set(was), new Set(is)]
  const comes = new Map(is.flatMap((key, i) => (had.has(key) ? [] : [[is[i - 1], key] as const])))
  const names = new Map<string, string>()
  for (const [i, key] of was.entries()) {
    const above = was[i - 1]
    const now = has.has(key) ? undefined : comes.get(above === undefined ? undefined : (names.get(above) ?? above))
    if (now !== undefined) names.set(key, now)
  }
  return names
}

const keysOf = ({ rows }: Table): readonly string[] => rows.flatMap(({ key }) => key ?? [])
