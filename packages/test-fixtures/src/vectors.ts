/** Recorded results that rules must agree with. `vectors/README.md` says where each file comes from. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../vectors')

/** The content of a file of vectors, as in `readVectors('date-parse.json')`. The caller states its shape; a test that reads it otherwise fails. */
export function readVectors<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Content // The cast is safe: the file is ours and does not change.
}
