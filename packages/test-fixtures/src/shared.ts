/** Vectors and corpora that lie beside the project and are never copied into it. Whoever has only the project skips those tests. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const beside = join(import.meta.dirname, '../../../../shared')

/** The path of a file or folder in `../shared`, or null where it is missing. */
export function sharedPath(relative: string): string | null {
  const path = join(beside, relative)
  return existsSync(path) ? path : null
}
