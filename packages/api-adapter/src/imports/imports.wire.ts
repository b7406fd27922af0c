/** How the calls on imports of data travel. */
import { importsCalls, longestPiece } from '@casebook/core/imports/imports.calls'
import { wire } from '../wire'

export const importsWire = wire(importsCalls, {
  path: 'imports',
  calls: { sendImportPiece: { longestBody: 1.5 * longestPiece } },
})
