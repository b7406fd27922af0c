/**
 * Which test files rest on the embedded database in a run of `npm test`: all but those about a database itself, for PostgreSQL runs every file
 * every time, and both understand the same SQL. The stories run on the embedded database, too.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { takesAll } from './src/testing/share'

/**
 * About connections, transactions, the folder, or two who write at once. The chains that triggers write are verified on the embedded database
 * by the kill tests and the stories.
 */
const neverRest =
  /^src\/(database|http|jobs|processes|testing|facts|entry|drafts|revisions)\/|\/(cli|startServer|schema)\.test\.ts$/

/** `excluded` run elsewhere. A run of a single file, or of all tests, lets none rest. */
export function restingFiles(excluded: readonly string[]): readonly string[] {
  if (process.env.TEST_RUN === undefined || takesAll) return []
  return readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter(
      (file) => file.endsWith('.test.ts') && !neverRest.test(file) && !excluded.some((one) => file.startsWith(one)),
    )
    .filter((file) => !readFileSync(join(import.meta.dirname, file), 'utf8').includes('testDatabaseKind'))
}
