/**
 * The quick part, for while one works: types, lint, import rules, and the tests that need neither browser nor database.
 * With `--changed`: types and lint, and the tests of all projects that what differs from the last commit reaches.
 */
import { spawnSync } from 'node:child_process'
import { mustRun, mustRunAll, root, staticChecks } from './steps.mjs'

if (process.argv.includes('--changed')) await checkChanged()
else {
  await mustRunAll(staticChecks)
  mustRun(['quick tests', 'vitest', 'run', '--project', 'unit', '--project', 'web'])
}

/** Stories and kill tests start whole servers, so every file reaches them: they wait for `npm test`. */
async function checkChanged() {
  const files = changedFiles()
  if (files.length === 0) return console.log('Nothing has changed since the last commit.')
  const checks = new Map(staticChecks.map((step) => [step[0], step]))
  await mustRunAll([
    checks.get('types of tests'),
    ['lint and format', 'biome', 'ci', '--error-on-warnings', '--no-errors-on-unmatched', ...files],
  ])
  const projects = ['unit', 'web', 'browser', 'server-pglite'].flatMap((name) => ['--project', name])
  mustRun(['tests of what changed', 'vitest', 'related', '--run', '--passWithNoTests', ...projects, ...files])
}

function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return files.filter((file) => /\.(ts|tsx|mjs|json|css)$/.test(file))
}
