/** Compares what only tests reach with `waiting.txt`, which names the requirement that will use it. Both ways: a new entry fails, a stale one too. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

const waiting = readFileSync(join(import.meta.dirname, 'waiting.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .flatMap((line) => {
    const [, file, ...names] = line.split(/\s+/)
    return names.map((name) => `${file}: ${name}`)
  })

const { stdout, stderr } = spawnSync(
  join(root, 'node_modules/.bin/knip'),
  ['--production', '--config', 'knip.production.json', '--reporter', 'json', '--no-exit-code'],
  { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
)
if (!stdout) throw new Error(`knip found nothing to say: ${stderr}`)

const found = JSON.parse(stdout).issues.flatMap(({ file, files, exports }) => [
  ...(files ?? []).map(() => `${file}: *`),
  ...(exports ?? []).map(({ name }) => `${file}: ${name}`),
])

const isNew = found.filter((one) => !waiting.includes(one))
const isStale = waiting.filter((one) => !found.includes(one))
for (const one of isNew)
  console.error(`Only tests reach ${one}: remove it, or name its requirement in scripts/waiting.txt`)
for (const one of isStale) console.error(`${one} waits no more: take it out of scripts/waiting.txt`)
console.log(`${found.length} exports are reached by tests only; scripts/waiting.txt says what they wait for`)
process.exit(isNew.length + isStale.length > 0 ? 1 : 0)
