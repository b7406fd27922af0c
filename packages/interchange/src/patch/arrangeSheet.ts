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
  const rangeOf = (range: string) => movedRange(range, length, placeOf)
  const below = staysTrue(xml.slice(end), placeOf) ? withRanges(xml.slice(end), rangeOf) : null
  if (below === null) return null
  // Where the cursor was left.
  const above = withRanges(xml.slice(0, start), rangeOf) ?? xml.slice(0, start)
  return `${above}${written.map(({ element }) => element).join('')}${below}`
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

/** Moves the ranges of formats, checks, links and filters. Null if one of them loses all its rows. */
function withRanges(xml: string, moved: (range: string) => string): string | null {
  let isGone = false
  const written = xml.replace(/(\s(?:sqref|ref)=")([^"]*)"/g, (_, before: string, ranges: string) => {
    const all = ranges
      .split(' ')
      .map(moved)
      .filter((range) => range !== '')
    isGone ||= all.length === 0
    return `${before}${all.join(' ')}"`
  })
  return isGone ? null : written
}

/** `A2:C10` from the first to the last of where its rows are now; '' if none is left. Below `length`, rows keep their order. */
function movedRange(range: string, length: number, placeOf: PlaceOf): string {
  const [, from = '', first = '', end, to = '', last = first] = /^([A-Z]+)(\d+)(:([A-Z]+)(\d+))?$/.exec(range) ?? []
  if (first === '') return range
  const arranged = Array.from({ length: Math.max(0, Math.min(Number(last), length) - Number(first) + 1) })
  const rows = [
    ...arranged.map((_, i) => Number(first) + i),
    ...[Number(first), Number(last)].filter((row) => row > length),
  ]
  const places = rows.flatMap((row) => placeOf(row) ?? [])
  if (places.length === 0) return ''
  const [low, high] = [Math.min(...places), Math.max(...places)]
  return end === undefined ? `${from}${low}` : `${from}${low}:${to}${high}`
}
