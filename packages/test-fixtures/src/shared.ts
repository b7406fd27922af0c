/** Corpora of real questionnaires that may lie beside the project. Their licences keep them out of it; without them their tests are skipped. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const beside = join(import.meta.dirname, '../../../../shared')

/** The path of a file or folder in `../shared`, or null where it is missing. */
export function sharedPath(relative: string): string | null {
  const path = join(beside, relative)
  return existsSync(path) ? path : null
}
