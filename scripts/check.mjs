/**
 * The quick part, for while one works: types, lint, import rules, and the tests that need neither browser nor database.
 * With `--changed`: types, lint, and the tests beside the files that differ from the last commit, and those that import them.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { mustRun, mustRunAll, root, staticChecks } from './steps.mjs'

if (process.argv.includes('--changed')) await checkChanged()
else {
  await mustRunAll(staticChecks)
  mustRun(['quick tests', 'vitest', 'run', '--project', 'unit', '--project', 'web'])
}

async function checkChanged() {
  const files = changedFiles()
  if (files.length === 0) return console.log('Nothing has changed since the last commit.')
  await mustRunAll([
    staticChecks.find(([name]) => name === 'types of tests'),
    ['lint and format', 'biome', 'ci', '--error-on-warnings', '--no-errors-on-unmatched', ...files],
  ])
  const tests = testsAround(files)
  if (tests.length === 0) return console.log('No test is beside the changed files or imports them.')
  // Stories and kill tests start whole servers: they wait for `npm test`.
  const projects = ['unit', 'web', 'browser', 'server-pglite'].flatMap((name) => ['--project', name])
  mustRun(['tests around the changes', 'vitest', 'run', '--passWithNoTests', ...projects, ...tests])
}

function changedFiles() {
  const files = [
    ...linesOfGit('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...linesOfGit('ls-files', '--others', '--exclude-standard'),
  ]
  return files.filter((file) => /\.(ts|tsx|mjs|json|css)$/.test(file))
}

function testsAround(files) {
  const folders = new Set(files.map((file) => dirname(file)))
  const names = files.map((file) => basename(file).replace(/\.\w+$/, ''))
  const imports = new RegExp(`(from|import\\()\\s*'[^']*/(${names.join('|')})'`)
  return linesOfGit('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx').filter(
    (test) => folders.has(dirname(test)) || imports.test(readFileSync(join(root, test), 'utf8')),
  )
}

function linesOfGit(...args) {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line !== '')
}
