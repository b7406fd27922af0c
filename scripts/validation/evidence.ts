/** What the runs of the tests left in `.reports`: their results, the machine, and the pictures of the stories. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { Place } from './requirements'

export interface TestResult {
  /** The run of the tests, as one file runs on both databases. */
  readonly run: string
  /** From the root of the project, with `/`. */
  readonly file: string
  /** With the names of the groups around it. */
  readonly title: string
  /** The requirements that the title names. */
  readonly ids: readonly string[]
  readonly status: 'passed' | 'failed' | 'skipped'
  /** Tests of this title in this file: cases of a table may share one. The worst result counts for all. */
  readonly times: number
  readonly ms: number
  readonly failures: readonly string[]
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** What `scripts/test.mjs` writes about a run of all tests. */
export const runSchema = z.object({
  commit: z.string(),
  /** False: files differed from the commit when the tests began or ended. */
  isClean: z.boolean(),
  /** Whether matrices were taken whole. */
  isWhole: z.boolean(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  node: z.string(),
  system: z.string(),
  processor: z.string(),
  cores: z.int(),
  memoryGiB: z.number(),
})
export type Run = z.output<typeof runSchema>

/** A picture that a story left, in the order in which they were taken. */
const pictureSchema = z.object({
  file: z.string(),
  title: z.string(),
  picture: z.string(),
  address: z.string(),
  at: z.iso.datetime(),
})
export type Picture = z.output<typeof pictureSchema>

export interface Evidence {
  readonly run: Run
  readonly tests: readonly TestResult[]
  readonly pictures: readonly Picture[]
}

/** Throws if there was no run. */
export function readEvidence(root: string): Evidence {
  const reports = join(root, '.reports')
  const read = (name: string) => readFileSync(join(reports, name), 'utf8')
  if (!existsSync(join(reports, 'run.json')))
    throw new Error('No run of all tests is there: npm run validation-pack -- --run')
  const names = readdirSync(reports).filter((name) => name.endsWith('.json') && name !== 'run.json')
  const index = join('pictures', 'index.jsonl')
  return {
    run: runSchema.parse(JSON.parse(read('run.json'))),
    tests: names.flatMap((name) => testsIn(read(name), { run: name.replace('.json', ''), root })),
    pictures: existsSync(join(reports, index)) ? picturesIn(read(index)) : [],
  }
}

/** Of the JSON report of vitest. */
export function testsIn(
  report: string,
  { run, root }: { readonly run: string; readonly root: string },
): readonly TestResult[] {
  const tests = new Map<string, TestResult>()
  for (const { name, assertionResults } of reportSchema.parse(JSON.parse(report)).testResults)
    for (const { fullName: title, status, duration, failureMessages } of assertionResults) {
      const file = relative(root, name).replaceAll('\\', '/')
      const before = tests.get(`${file} ${title}`)
      tests.set(`${file} ${title}`, {
        run,
        file,
        title,
        ids: idsIn(title),
        status: worst(before?.status ?? 'passed', status === 'passed' || status === 'failed' ? status : 'skipped'),
        times: (before?.times ?? 0) + 1,
        ms: (before?.ms ?? 0) + (duration ?? 0),
        failures: [...(before?.failures ?? []), ...(failureMessages ?? [])],
      })
    }
  return [...tests.values()]
}

type Status = TestResult['status']

const worst = (...statuses: readonly Status[]): Status =>
  (['failed', 'skipped'] as const).find((status) => statuses.includes(status)) ?? 'passed'

export function idsIn(title: string): readonly string[] {
  const brackets = title.matchAll(/\[([A-Z]+-\d+(?:[ ,]+[A-Z]+-\d+)*)\]/g)
  return [...new Set([...brackets].flatMap(([, ids = '']) => ids.split(/[ ,]+/)))]
}

/** Where a test shows what it shows. A story runs the real page on the real server. */
export function placesOf(file: string): readonly Place[] {
  if (file.startsWith('e2e/')) return ['person', 'server']
  if (file.startsWith('packages/web/')) return ['person']
  if (file.startsWith('packages/server/')) return ['server']
  return file.startsWith('packages/api-adapter/') ? ['wire'] : []
}

function picturesIn(lines: string): readonly Picture[] {
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => pictureSchema.parse(JSON.parse(line)))
    .sort((one, other) => one.at.localeCompare(other.at))
}
