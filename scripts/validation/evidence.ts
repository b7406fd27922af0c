/** What the runs of the tests left in `.reports`: their results, the machine, and the pictures of the stories. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { Place } from './requirements'

export interface TestResult {
  /** From the root of the project, with `/`. */
  readonly file: string
  /** With the names of the groups around it. */
  readonly title: string
  /** The requirements that the title names. */
  readonly ids: readonly string[]
  readonly status: 'passed' | 'failed' | 'skipped'
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
    tests: names.flatMap((name) => testsIn(read(name), root)),
    pictures: existsSync(join(reports, index)) ? picturesIn(read(index)) : [],
  }
}

/** Of the JSON report of vitest. */
export function testsIn(report: string, root: string): readonly TestResult[] {
  return reportSchema.parse(JSON.parse(report)).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      file: relative(root, name).replaceAll('\\', '/'),
      title: fullName,
      ids: idsIn(fullName),
      status: status === 'passed' || status === 'failed' ? status : ('skipped' as const),
      ms: duration ?? 0,
      failures: failureMessages ?? [],
    })),
  )
}

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
