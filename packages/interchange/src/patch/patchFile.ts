/** Corrects cells of an author's file. Without an edit the same bytes come back. */

import type { CellEdit, Patched } from '@casebook/core/candidates/authorsFile'
import { isWorkbook } from '../files/readWorkbook'
import { patchTable } from './patchTable'
import { patchWorkbook } from './patchWorkbook'

export async function patchFile(bytes: Uint8Array, edits: readonly CellEdit[]): Promise<Patched> {
  if (edits.length === 0) return { type: 'Patched', bytes }
  return isWorkbook(bytes) ? patchWorkbook(bytes, edits) : patchTable(bytes, edits)
}
