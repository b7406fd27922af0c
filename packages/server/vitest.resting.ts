/**
 * Which test files rest on the embedded database in a run of `npm test`. PostgreSQL runs every file every time, and the embedded database
 * understands the same SQL, so two thirds of the files that both run rest there. What is about a database itself never rests.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { takesAll } from './src/testing/share'

/** About connections, transactions, the folder, chains that triggers write, or two who write at once. */
const neverRest =
  /^src\/(database|http|jobs|processes|testing|trail|facts|entry|drafts)\/|\/(cli|startServer|schema)\.test\.ts$/

/** `excluded` run elsewhere. A run of a single file, or of all tests, lets none rest. */
export function restingFiles(excluded: readonly string[]): readonly string[] {
  if (process.env.TEST_RUN === undefined || takesAll) return []
  return readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter(
      (file) => file.endsWith('.test.ts') && !neverRest.test(file) && !excluded.some((one) => file.startsWith(one)),
    )
    .filter((file) => !readFileSync(join(import.meta.dirname, file), 'utf8').includes('testDatabaseKind'))
    .filter(rests)
}

/** By its name, so that a new file changes nothing for the others. */
function rests(file: string): boolean {
  return [...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3 !== 0
}
