/**
 * Mutation testing of one area of the core, or of several: `npm run mutate groups sdv`, or of one of interchange, `interchange/redcap`. Each mutant is a small mistake in
 * the code; one that no test of the area notices survives and is printed. Only what changed since the last run is run
 * again. The figures go into docs/mutation.md; below 85 % the run fails.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { figuresOf, recordFigures, survivorsOf } from './mutationFigures.mjs'
import { root } from './steps.mjs'

const bar = 85
const core = 'packages/core/src'
const interchange = 'packages/interchange/src'
/** As large as ten others: its folders are areas of their own, or it would take an hour. */
const divided = 'interchange/fhir'
const areas = [
  ...foldersIn(core),
  ...foldersIn(interchange).map((folder) => `interchange/${folder}`),
  ...foldersIn(`${interchange}/fhir`).map((folder) => `${divided}/${folder}`),
].sort()

const asked = process.argv.slice(2)
const unknown = asked.filter((area) => !areas.includes(area))
if (asked.length === 0 || unknown.length > 0) {
  console.error(
    `Usage: npm run mutate AREA…, where AREA is one of ${areas.join(', ')}${unknown.map((area) => `; not ${area}`).join('')}`,
  )
  process.exit(2)
}

for (const area of asked) {
  const started = Date.now()
  const results = await mutate(area)
  const figures = figuresOf(results)
  for (const line of survivorsOf(results)) console.log(line)
  recordFigures(join(root, 'docs/mutation.md'), area, figures)
  console.log(
    `${area}: ${figures.score.toFixed(1)} % of ${figures.mutants} killed in ${Math.round((Date.now() - started) / 1000)} s`,
  )
  if (figures.score < bar) process.exitCode = 1
}

function foldersIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name)
}

function folderOf(area) {
  return area.startsWith('interchange/') ? area.replace('interchange', interchange) : `${core}/${area}`
}

/** Ports declare what others do, and the data tables stand for themselves: neither has anything to mutate. */
function mutate(area) {
  const name = area.replaceAll('/', '-')
  const folder = folderOf(area)
  // A part of a divided area has the tests of the whole.
  process.env.MUTATE = folderOf(area.startsWith(`${divided}/`) ? divided : area)
  mkdirSync(join(root, '.stryker'), { recursive: true })
  forgetSurvivors(join(root, `.stryker/${name}.json`))
  return new Stryker({
    mutate: [
      `${folder}/${area === divided ? '' : '**/'}*.ts`,
      '!**/*.test.ts',
      '!**/*.fixture.ts',
      '!**/*.port.ts',
      '!**/testing/**',
      `!${core}/dates/locales.ts`,
    ],
    testRunner: 'vitest',
    vitest: { configFile: 'packages/core/vitest.mutate.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: `.stryker/${name}.json`,
    tempDirName: `.stryker/${name}`,
    ignorePatterns: [
      'packages/web',
      'packages/server',
      'e2e',
      'docs/screens',
      'docs/charts',
      '.reports',
      '.stryker',
      'data',
    ],
    checkers: [],
    concurrency: Number(process.env.MUTATE_CONCURRENCY ?? 2),
    timeoutMS: 8_000,
    reporters: ['progress-append-only'],
    logLevel: 'warn',
    allowConsoleColors: false,
    thresholds: { high: 95, low: bar, break: null },
  }).runMutationTest()
}

/** So that they are tried again: of one in code that runs as a file loads, it is not seen that a test was added for it. */
function forgetSurvivors(file) {
  if (!existsSync(file)) return
  const last = JSON.parse(readFileSync(file, 'utf8'))
  for (const source of Object.values(last.files))
    source.mutants = source.mutants.filter(({ status }) => status !== 'Survived' && status !== 'NoCoverage')
  writeFileSync(file, JSON.stringify(last))
}
