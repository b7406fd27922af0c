/**
 * The long form of what `npm test` does in short: the server is killed 300 times on each database, or KILLS times. A run
 * is repeated with the KILL_SEED that it prints.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--config', 'packages/server/vitest.kill.config.ts', 'kill/kill.test.ts'],
  { cwd: root, stdio: 'inherit', env: { KILLS: '300', ...process.env } },
)
process.exitCode = status ?? 1
