/**
 * The long form of what `npm test` does in short: 10,000 interleavings on the model of journal and server (INTERLEAVINGS), and 30 times in
 * real browsers (ROUNDS) each kind of bad day and two people in one case. A run is repeated with the SEED that it prints. The client must
 * be built.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './steps.mjs'

const runs = [
  ['--project', 'unit', 'packages/core/src/journal/interleavings.test.ts'],
  ['--project', 'e2e', '--reporter', 'verbose', 'e2e/badDays/journal.story.ts', 'e2e/badDays/together.story.ts'],
]
for (const run of runs) {
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...run], {
    cwd: root,
    stdio: 'inherit',
    env: { INTERLEAVINGS: '10000', ROUNDS: '30', ...process.env },
  })
  if (status !== 0) process.exitCode = status ?? 1
}
