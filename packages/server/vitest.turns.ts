/**
 * Which test files rest on the embedded database in a run of `npm test`. PostgreSQL runs every file every time, and the embedded database
 * understands the same SQL, so half of the files that both run take turns there. What is about a database itself never rests.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ofTurn, turnOfRun } from './src/testing/turns'

/** About connections, transactions, the folder, chains that triggers write, or two who write at once. */
const neverRest =
  /^src\/(database|http|jobs|processes|testing|trail|facts|entry|drafts)\/|\/(cli|startServer|schema)\.test\.ts$/

/** `excluded` run elsewhere. A run of a single file, or with `TURN=all`, lets none rest. */
export function restingFiles(excluded: readonly string[]): readonly string[] {
  if (process.env.TEST_RUN === undefined) return []
  const turn = turnOfRun()
  if (turn === 'all') return []
  const files = readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter(
      (file) => file.endsWith('.test.ts') && !neverRest.test(file) && !excluded.some((one) => file.startsWith(one)),
    )
    .filter((file) => !readFileSync(join(import.meta.dirname, file), 'utf8').includes('testDatabaseKind'))
    .sort()
  return ofTurn(files, turn, 2)
}
