/** The XML of one sheet, with another text in one cell. */
import { type CellEdit, lettersOf, numberOfLetters } from '@casebook/core/candidates/authorsFile'

interface Span {
  readonly from: number
  readonly to: number
  readonly opening: string
}

/** Null if the cell holds a formula, which other cells may share. */
export function patchSheet(xml: string, { row, column, text }: CellEdit): string | null {
  const place = `${lettersOf(column)}${row}`
  const prefix = /<(\w+:)?sheetData\b/.exec(xml)?.[1] ?? ''
  const line = spanOf(xml, `${prefix}row`, String(row), 0, xml.length)
  if (!line)
    return withRow(xml, prefix, row, `<${prefix}row r="${row}">${cell(prefix, place, '', text)}</${prefix}row>`)
  const old = spanOf(xml, `${prefix}c`, place, line.from, line.to)
  if (!old) return withCell(xml, prefix, line, column, cell(prefix, place, '', text))
  if (new RegExp(`<${prefix}f\\b`).test(xml.slice(old.from, old.to))) return null
  const style = /\ss="(\d+)"/.exec(old.opening)?.[1]
  const written = cell(prefix, place, style === undefined ? '' : ` s="${style}"`, text)
  return `${xml.slice(0, old.from)}${written}${xml.slice(old.to)}`
}

/** An inline text: the table of shared texts stays as it is. */
function cell(prefix: string, place: string, style: string, text: string): string {
  if (text === '') return `<${prefix}c r="${place}"${style}/>`
  const content = `<${prefix}is><${prefix}t xml:space="preserve">${escaped(text)}</${prefix}t></${prefix}is>`
  return `<${prefix}c r="${place}"${style} t="inlineStr">${content}</${prefix}c>`
}

/** The element of this name and place. */
function spanOf(xml: string, name: string, place: string, from: number, to: number): Span | null {
  const opening = new RegExp(`<${name}\\b[^>]*?\\sr="${place}"[^>]*>`, 'g')
  opening.lastIndex = from
  const found = opening.exec(xml)
  if (!found || found.index >= to) return null
  if (found[0].endsWith('/>')) return { from: found.index, to: found.index + found[0].length, opening: found[0] }
  const closing = `</${name}>`
  const end = xml.indexOf(closing, found.index)
  return end < 0 ? null : { from: found.index, to: end + closing.length, opening: found[0] }
}

/** Rows stand in their order. */
function withRow(xml: string, prefix: string, row: number, written: string): string {
  const rows = [...xml.matchAll(new RegExp(`<${prefix}row\\b[^>]*?\\sr="(\\d+)"`, 'g'))]
  const next = rows.find(([, r]) => Number(r) > row)
  const at = next ? next.index : xml.lastIndexOf(`</${prefix}sheetData>`)
  if (at >= 0) return `${xml.slice(0, at)}${written}${xml.slice(at)}`
  return xml.replace(new RegExp(`<${prefix}sheetData\\s*/>`), `<${prefix}sheetData>${written}</${prefix}sheetData>`)
}

/** Cells stand in the order of their columns. */
function withCell(xml: string, prefix: string, { from, to, opening }: Span, column: number, written: string): string {
  if (opening.endsWith('/>')) {
    const open = `${opening.slice(0, -2)}>`
    return `${xml.slice(0, from)}${open}${written}</${prefix}row>${xml.slice(to)}`
  }
  const cells = [...xml.slice(from, to).matchAll(new RegExp(`<${prefix}c\\b[^>]*?\\sr="([A-Z]+)\\d+"`, 'g'))]
  const next = cells.find(([, letters = '']) => numberOfLetters(letters) > column)
  const at = next ? from + next.index : xml.lastIndexOf(`</${prefix}row>`, to)
  return `${xml.slice(0, at)}${written}${xml.slice(at)}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
