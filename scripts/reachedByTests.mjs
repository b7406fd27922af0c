/** Fails if only tests reach something: a rule, a chart or a file that no screen, call or command uses. What tests need is a fixture. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './steps.mjs'

const { stdout, stderr } = spawnSync(
  join(root, 'node_modules/.bin/knip'),
  ['--production', '--config', 'knip.production.json', '--reporter', 'json', '--no-exit-code'],
  { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
)
if (!stdout) throw new Error(`knip found nothing to say: ${stderr}`)

const found = JSON.parse(stdout).issues.flatMap(({ file, files, exports }) => [
  ...(files ?? []).map(() => `the file ${file}`),
  ...(exports ?? []).map(({ name }) => `${name} in ${file}`),
])
for (const one of found) console.error(`Only tests reach ${one}: remove it, or make it a fixture`)
process.exit(found.length > 0 ? 1 : 0)
