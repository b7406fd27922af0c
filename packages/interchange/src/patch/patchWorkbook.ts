/**
 * Writes texts into cells of a workbook. Only the parts of the sheets concerned change, and in them only these cells: colours,
 * filters, formulas, comments and widths stay as the author made them.
 */

import type { CellEdit, Patched } from '@casebook/core/candidates/authorsFile'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { refusalOfWorkbook } from '../files/zipGuard'
import type { Arrangement } from './arrangement'
import { arrangeSheet } from './arrangeSheet'
import { patchSheet } from './patchSheet'

const aFormula = 'The cell holds a formula: correct it in your own program, and read the file again.'

type Parts = Record<string, Uint8Array>

export async function patchWorkbook(bytes: Uint8Array, edits: readonly CellEdit[]): Promise<Patched> {
  return withSheets(
    bytes,
    edits.map((edit) => ({
      sheet: edit.sheet ?? '',
      write: (xml) => patchSheet(xml, edit) ?? { type: 'Refused', reason: aFormula },
    })),
  )
}

/** @param sheets by their names */
export async function arrangeWorkbook(bytes: Uint8Array, sheets: ReadonlyMap<string, Arrangement>): Promise<Patched> {
  return withSheets(
    bytes,
    [...sheets].map(([sheet, rows]) => ({
      sheet,
      write(xml, parts) {
        forgetFilter(parts, sheet)
        const arranged = isNamedInFormulas(parts, sheet) ? null : arrangeSheet(xml, rows)
        return arranged ?? { type: 'Refused', reason: rowsAreNamed(sheet) }
      },
    })),
  )
}

const rowsAreNamed = (sheet: string) =>
  `In the sheet ${sheet}, formulas, merged cells, comments or drawings name rows: add, move and remove rows in your own program, and read the file again.`

interface SheetChange {
  readonly sheet: string
  /** Of its XML. */
  readonly write: (xml: string, parts: Parts) => string | Extract<Patched, { type: 'Refused' }>
}

async function withSheets(bytes: Uint8Array, changes: readonly SheetChange[]): Promise<Patched> {
  const reason = await refusalOfWorkbook(bytes)
  if (reason !== null) return { type: 'Refused', reason }
  const parts: Parts = unzipSync(bytes)
  for (const { sheet, write } of changes) {
    const path = pathOf(parts, sheet)
    const part = path === null ? undefined : parts[path]
    if (path === null || !part) return { type: 'Refused', reason: `The workbook has no sheet ${sheet}.` }
    const written = write(strFromU8(part), parts)
    if (typeof written !== 'string') return written
    parts[path] = strToU8(written)
  }
  return { type: 'Patched', bytes: zipSync(parts, { level: 6 }) }
}

/** Excel remembers the range of a filter as a name too, and makes it again. */
function forgetFilter(parts: Parts, sheet: string): void {
  const path = 'xl/workbook.xml'
  const filter = /<(?:\w+:)?definedName\b[^>]*"_xlnm\._FilterDatabase"[^>]*>([^<]*)<\/(?:\w+:)?definedName>/g
  const xml = textOf(parts, path).replace(filter, (name, range: string) => (isNamed(sheet, range) ? '' : name))
  parts[path] = strToU8(xml.replace(/<(\w+:)?definedNames>\s*<\/\1?definedNames>/, ''))
}

const isNamed = (sheet: string, formula: string) => formula.includes(`${sheet}!`) || formula.includes(`${sheet}'!`)

/** Of another sheet, or of a name of the workbook. */
function isNamedInFormulas(parts: Parts, sheet: string): boolean {
  const formulas = Object.keys(parts).flatMap((path) => {
    if (path === 'xl/workbook.xml') return textOf(parts, path).match(/<definedName\b[^>]*>[^<]*/g) ?? []
    return path.startsWith('xl/worksheets/')
      ? (textOf(parts, path).match(/<(?:\w+:)?f(?:ormula\d)?\b[^>]*>[^<]*/g) ?? [])
      : []
  })
  return formulas.some((formula) => isNamed(sheet, formula))
}

/** Of the part that holds the sheet with this name on its tab. */
function pathOf(parts: Parts, sheet: string): string | null {
  const id = elements(textOf(parts, 'xl/workbook.xml'), 'sheet').find(({ name }) => name === sheet)?.['r:id']
  const target = elements(textOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').find(
    ({ Id }) => Id === id,
  )?.Target
  if (id === undefined || target === undefined) return null
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function textOf(parts: Parts, path: string): string {
  const part = parts[path]
  return part ? strFromU8(part) : ''
}

/** The attributes of all elements with this name, whatever prefix they have. */
function elements(xml: string, name: string): readonly Readonly<Record<string, string>>[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', double, single]) => [
        key,
        unescaped(double ?? single ?? ''),
      ]),
    ),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return entities[name] ?? all
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })
}
