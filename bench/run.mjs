/**
 * `npm run bench`: the comparisons of the README, one after the other, on a machine with nothing else to do: our rules engine, data entry against other
 * form engines, and our server beside what ODK Central did. Some two hours; each alone is `npm run bench:engine`, `bench:forms`, `bench:server`.
 * Their packages come from the npm registry, into a temporary folder.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const missed = ['bench:engine', 'bench:forms', 'bench:server'].filter((name) => {
  console.log(`\n${name}`)
  return spawnSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' }).status !== 0
})
if (missed.length > 0) console.error(`\nFailed, or below a bar: ${missed.join(', ')}`)
process.exitCode = missed.length === 0 ? 0 : 1
