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

interface Entry {
  readonly from: number | null
}

/**
 * @param before the sheet as Casebook would write it, of the study before
 * @param after the same of the study afterwards
 * @param own the author's
 * @returns the name of the row that would have to change and is not there
 */
export function planOf(before: Table, after: Table, own: Table): SheetPlan | string {
  const [afterBy, ownBy] = [byKey(after), byKey(own)]
  const names = renamedRows(before, after)
  const beforeBy = new Map([...byKey(before)].map(([key, row]) => [names.get(key) ?? key, row]))
  const length = own.headerAt + 1 + own.rows.length
  const entries: Entry[] = Array.from({ length }, (_, from) => ({ from }))
  const entryOf = new Map([...ownBy].map(([key, { at }]) => [names.get(key) ?? key, entries[at]]))
  const columns = new Map(own.places)
  const wide: { readonly entry: Entry; readonly column: string; readonly text: string }[] = []

  const gone = new Set([...beforeBy.keys()].filter((key) => !afterBy.has(key)).map((key) => entryOf.get(key)))
  const order = entries.filter((entry) => !gone.has(entry))

  const common = [...afterBy.keys()].filter((key) => beforeBy.has(key))
  const stays = rising(common.map((key) => beforeBy.get(key)?.at ?? 0))
  const isMoved = (key: string) => !stays.has(beforeBy.get(key)?.at ?? -1)
  for (const key of common) {
    const entry = entryOf.get(key)
    if (entry && isMoved(key)) order.splice(order.indexOf(entry), 1)
  }
  let last: Entry | undefined = entries[own.headerAt]
  const [first] = [...afterBy.keys()].flatMap((key) => (isMoved(key) ? [] : (entryOf.get(key) ?? [])))
  const start = first ? order.indexOf(first) : -1
  if (start > 0) last = order[start - 1]
  for (const [key, row] of afterBy) {
    const known = entryOf.get(key)
    const told = beforeBy.get(key)
    const entry: Entry | undefined = told ? known : { from: null }
    const said = [...new Set([...(told ? before.places.keys() : []), ...after.places.keys()])].flatMap((column) => {
      const text = textOf(after, row, column)
      return text === (told ? textOf(before, told, column) : '') ? [] : [{ column, text }]
    })
    if (!entry) {
      if (said.length > 0 || isMoved(key)) return key
      continue
    }
    if (isMoved(key)) order.splice(last ? order.indexOf(last) + 1 : order.length, 0, entry)
    wide.push(...said.map((one) => ({ ...one, entry })))
    last = entry
  }

  const rows = new Map(order.map((entry, row) => [entry, row]))
  const said = wide.filter(({ text, column }) => text !== '' || columns.has(column))
  const [hadLanguages, languages] = [languagesOf(before), languagesOf(after)]
  const comes = [...languages]
    .filter((language) => !hadLanguages.has(language))
    .map((each) => inLanguage('label', each))
  for (const column of new Set([...comes, ...said.map((one) => one.column)]))
    if (!columns.has(column)) columns.set(column, own.header.length + columns.size - own.places.size)
  const headers = [...columns].flatMap(([column, place]) => {
    const [, language = ''] = column.split('::')
    const isGone = hadLanguages.has(language) && !languages.has(language)
    const text = isGone ? '' : (after.header[after.places.get(column) ?? -1] ?? column)
    return isGone || !own.places.has(column) ? [{ row: own.headerAt, column: place, text }] : []
  })
  const cells = said.map(({ entry, column, text }) => ({
    row: rows.get(entry) ?? own.headerAt,
    column: columns.get(column) ?? 0,
    text,
  }))
  return { name: own.name, rows: { length, order: order.map(({ from }) => from) }, cells: [...headers, ...cells] }
}

type Rows = ReadonlyMap<string, Row>

/** Each has a column for labels, also before any text is in it. */
const languagesOf = ({ places }: Table): ReadonlySet<string> =>
  new Set(
    [...places.keys()].flatMap((column) => (column.startsWith('label::') ? [column.slice('label::'.length)] : [])),
  )

/** A row that is gone where a new one stands is the same row under another name. */
function renamedRows(before: Table, after: Table): ReadonlyMap<string, string> {
  const [was, is] = [before, after].map(({ rows }) => rows.flatMap(({ key }) => key ?? []))
  const [had, has] = [new Set(was), new Set(is)]
  const names = new Map<string, string>()
  const comes = new Map((is ?? []).flatMap((key, i) => (had.has(key) ? [] : [[is?.[i - 1], key] as const])))
  for (const [i, key] of (was ?? []).entries()) {
    const around = was?.[i - 1]
    const now = has.has(key) ? undefined : comes.get(around === undefined ? undefined : (names.get(around) ?? around))
    if (now !== undefined) names.set(key, now)
  }
  return names
}

function byKey({ rows }: Table): Rows {
  return new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])))
}

function textOf({ places }: Table, { cells }: Row, column: string): string {
  return cells[places.get(column) ?? -1] ?? ''
}
