/** The XML of one sheet with its rows in another order: each row keeps its cells, their styles and its height. */

import type { Arrangement } from './arrangement'

/** From 1; undefined for a row that is gone. */
type PlaceOf = (row: number) => number | undefined

/** What names rows in a way that is not followed here. */
const followsRows = /<(?:\w+:)?(?:f|mergeCell|legacyDrawing|drawing|tablePart)\b/

/** @returns null if something in the sheet names rows and would be wrong afterwards */
export function arrangeSheet(xml: string, { length, order }: Arrangement): string | null {
  const data = /<(\w+:)?sheetData\b[^>]*>/.exec(xml)
  if (followsRows.test(xml) || !data) return null
  const prefix = data[1] ?? ''
  const end = xml.indexOf(`</${prefix}sheetData>`)
  if (end < 0) return null
  const start = data.index + data[0].length
  const rows = rowsOf(xml.slice(start, end), prefix)
  if (!rows) return null
  const moved = new Map(order.flatMap((from, at) => (from === null ? [] : [[from + 1, at + 1] as const])))
  const placeOf = (row: number) => (row > length ? Math.min(row + order.length - length, lastRow) : moved.get(row))
  const written = [...rows]
    .flatMap(([row, element]) => {
      const at = placeOf(row)
      return at === undefined ? [] : [{ at, element: renumbered(element, prefix, at) }]
    })
    .sort((a, b) => a.at - b.at)
  if (!staysTrue(xml.slice(end), placeOf)) return null
  const rest = (text: string) => withRanges(text, (range) => movedRange(range, placeOf))
  return `${rest(xml.slice(0, start))}${written.map(({ element }) => element).join('')}${rest(xml.slice(end))}`
}

/** That a workbook can have. */
const lastRow = 1_048_576

/** By their numbers, from 1. Null if one has none. */
function rowsOf(data: string, prefix: string): ReadonlyMap<number, string> | null {
  const rows = new Map<number, string>()
  const opening = new RegExp(`<${prefix}row\\b([^>]*)>`, 'g')
  for (let found = opening.exec(data); found; found = opening.exec(data)) {
    const number = Number(/\sr="(\d+)"/.exec(found[1] ?? '')?.[1])
    const closing = `</${prefix}row>`
    const end = found[0].endsWith('/>') ? opening.lastIndex : data.indexOf(closing, found.index) + closing.length
    if (!(number > 0) || end < opening.lastIndex) return null
    rows.set(number, data.slice(found.index, end))
    opening.lastIndex = end
  }
  return rows
}

function renumbered(row: string, prefix: string, at: number): string {
  return row
    .replace(/^(<[^>]*?\sr=")\d+/, `$1${at}`)
    .replace(new RegExp(`(<${prefix}c\\b[^>]*?\\sr="[A-Z]+)\\d+`, 'g'), `$1${at}`)
}

/** Formulas of formats and checks name cells as seen from the first one of their range: that must stay. */
function staysTrue(below: string, placeOf: PlaceOf): boolean {
  const ruled =
    /<(?:\w+:)?(conditionalFormatting|dataValidation)\b[^>]*?\ssqref="[A-Z]+(\d+)[^>]*[^/]>(.*?)<\/(?:\w+:)?\1>/gs
  return [...below.matchAll(ruled)].every(
    ([, , row, rules = '']) =>
      placeOf(Number(row)) === Number(row) || !/<(?:\w+:)?formula\d?>[^<]*[A-Z]\$?\d/.test(rules),
  )
}

/** Of formats, checks and filters. */
function withRanges(xml: string, moved: (range: string) => string): string {
  return xml.replace(/(\s(?:sqref|ref)=")([^"]*)"/g, (_, before: string, ranges: string) => {
    const all = ranges
      .split(' ')
      .map(moved)
      .filter((range) => range !== '')
    return `${before}${all.length > 0 ? all.join(' ') : ranges}"`
  })
}

/** `A2:C10` from the first to the last of where its rows are now; '' if none is left. */
function movedRange(range: string, placeOf: PlaceOf): string {
  const [, from = '', first = '', end, to = '', last = first] = /^([A-Z]+)(\d+)(:([A-Z]+)(\d+))?$/.exec(range) ?? []
  if (first === '') return range
  let [low, high] = [Number.POSITIVE_INFINITY, 0]
  for (let row = Number(first); row <= Number(last); row++) {
    const at = placeOf(row)
    if (at !== undefined) [low, high] = [Math.min(low, at), Math.max(high, at)]
  }
  if (high === 0) return ''
  return end === undefined ? `${from}${low}` : `${from}${low}:${to}${high}`
}
