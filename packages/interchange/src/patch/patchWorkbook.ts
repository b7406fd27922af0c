/**
 * Writes texts into cells of a workbook. Only the parts of the sheets concerned change, and in them only these cells: colours,
 * filters, formulas, comments and widths stay as the author made them.
 */

import type { CellEdit, Patched } from '@casebook/core/candidates/authorsFile'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { refusalOfWorkbook } from '../files/zipGuard'
import { patchSheet } from './patchSheet'

const aFormula = 'The cell holds a formula: correct it in your own program, and read the file again.'

type Parts = Record<string, Uint8Array>

export async function patchWorkbook(bytes: Uint8Array, edits: readonly CellEdit[]): Promise<Patched> {
  const reason = await refusalOfWorkbook(bytes)
  if (reason !== null) return { type: 'Refused', reason }
  const parts: Parts = unzipSync(bytes)
  for (const edit of edits) {
    const path = pathOf(parts, edit.sheet ?? '')
    const part = path === null ? undefined : parts[path]
    if (path === null || !part) return { type: 'Refused', reason: `The workbook has no sheet ${edit.sheet}.` }
    const patched = patchSheet(strFromU8(part), edit)
    if (patched === null) return { type: 'Refused', reason: aFormula }
    parts[path] = strToU8(patched)
  }
  return { type: 'Patched', bytes: zipSync(parts, { level: 6 }) }
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
