/** The steps of `npm run check` and `npm test`: commands that must succeed. */
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const bin = join(root, 'node_modules/.bin')

const pathOf = (command) => (command === 'node' ? process.execPath : join(bin, command))

/**
 * Files that have not changed since the last check are not checked again. Each check has one thread, as another runs beside it: several
 * threads check what they share several times.
 */
const types = (step, project) => {
  const record = join(root, project, 'node_modules/.cache/types.tsbuildinfo')
  return [step, 'tsc', '--singleThreaded', '--incremental', '--tsBuildInfoFile', record, '-p', project]
}

/**
 * The longest first. Types of each package by its own rules (the core knows neither DOM nor Node), and of everything with its tests.
 */
export const staticChecks = [
  ['import rules', 'depcruise', '--config', '.dependency-cruiser.cjs', 'packages'],
  types('types of tests', '.'),
  ...['server', 'web', 'core', 'api-adapter', 'interchange', 'terminal', 'test-fixtures'].map((name) =>
    types('types', `packages/${name}`),
  ),
  ['lint and format', 'biome', 'ci', '--error-on-warnings'],
  ['nothing unused', 'knip'],
  ['what only tests reach', 'node', 'scripts/reachedByTests.mjs'],
]

/** Runs one step; ends the process with its exit code if it fails. */
export function mustRun(step, env = {}) {
  const [, command, ...args] = step
  const started = Date.now()
  const { status } = spawnSync(pathOf(command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  conclude(step, status, started)
}

/** Runs steps that need nothing of each other, as many at a time as there are cores; ends the process if one fails. */
export async function mustRunAll(steps) {
  await inParallel(steps, availableParallelism(), mustRunQuietly)
}

/** Does the work for each, so many at a time and in this order. Resolves with the results, in this order too. */
export async function inParallel(all, atATime, work) {
  const waiting = [...all.entries()]
  const results = []
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) results[one[0]] = await work(one[1])
  }
  await Promise.all(Array.from({ length: atATime }, next))
  return results
}

/** Prints the output at the end, so that two parallel steps do not mix. */
async function mustRunQuietly(step) {
  const [, command, ...args] = step
  const started = Date.now()
  const child = spawn(pathOf(command), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  process.stdout.write(Buffer.concat(chunks))
  conclude(step, status, started)
}

function conclude([name, command, ...args], status, started) {
  if (status !== 0) {
    console.error(`\nFailed: ${name} (${command} ${args.join(' ')})`)
    process.exit(status ?? 1)
  }
  console.log(`✓ ${name}: ${args.at(-1) ?? command} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}
