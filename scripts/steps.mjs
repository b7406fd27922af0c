/** What `npm run check` and `npm test` are made of: commands that must succeed, one after another. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const bin = join(root, 'node_modules/.bin')

/** Types of each package by its own rules (the core knows neither DOM nor Node), and of everything with its tests. */
export const staticChecks = [
  ...['core', 'api-adapter', 'test-fixtures', 'server', 'web'].map((name) => [
    'types',
    'tsc',
    '-p',
    `packages/${name}`,
  ]),
  ['types of tests', 'tsc', '-p', '.'],
  ['lint and format', 'biome', 'ci', '--error-on-warnings'],
  ['import rules', 'depcruise', '--config', '.dependency-cruiser.cjs', 'packages'],
  ['nothing unused', 'knip'],
]

/** Runs one step; ends the process with its exit code if it fails. */
export function mustRun([name, command, ...args], env = {}) {
  const started = Date.now()
  const { status } = spawnSync(join(bin, command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) {
    console.error(`\nFailed: ${name} (${command} ${args.join(' ')})`)
    process.exit(status ?? 1)
  }
  console.log(`✓ ${name}: ${args.at(-1) ?? command} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}
