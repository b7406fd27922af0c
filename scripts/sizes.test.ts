/** How large files and folders get: a file that grows past the limit has two subjects, and so has a folder. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const mostLines = 300
/** A test is read one case at a time. */
const mostLinesOfTest = 400
const mostFiles = 30

/** Each is a table: rows of one shape, which are looked up and not read. */
const tables = new Set([
  'packages/core/src/dates/locales.ts',
  'packages/interchange/src/fhir/testing/expressions.ts',
  'packages/test-fixtures/src/fhirExamples.ts',
])

/** Files of numbered lists, which only grow. */
const numbered = new Set(['docs/decisions', 'packages/server/migrations'])

const notOurs = /^(node_modules|dist|coverage|\..*)$/

interface Folder {
  readonly path: string
  readonly files: readonly string[]
}

function foldersIn(path: string): readonly Folder[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true }).filter(({ name }) => !notOurs.test(name))
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => `${path}/${name}`)
  const folders = entries.filter((entry) => entry.isDirectory())
  return [{ path, files }, ...folders.flatMap(({ name }) => foldersIn(`${path}/${name}`))]
}

const folders = ['packages', 'e2e', 'scripts', 'docs'].flatMap(foldersIn)
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length

describe('what somebody has to read at once', () => {
  it(`is at most ${mostLines} lines of code in a file, or ${mostLinesOfTest} of a test, unless it is a table`, () => {
    const code = folders.flatMap(({ files }) => files).filter((file) => /\.(tsx?|[cm]?js|mts|css)$/.test(file))
    expect(code.length).toBeGreaterThan(2_000)
    const long = code.filter((file) => linesOf(file) > (isTest(file) ? mostLinesOfTest : mostLines))
    expect(long.filter((file) => !tables.has(file))).toEqual([])
    expect([...tables].filter((file) => !long.includes(file))).toEqual([])
  })

  it('is written as the formatter writes it', () => {
    const ignoring = ['biome-ignore', 'format'].join(' ')
    const files = folders.flatMap((folder) => folder.files).filter((file) => /\.(tsx?|[cm]?js|mts)$/.test(file))
    expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes(ignoring))).toEqual([])
  })

  it(`is at most ${mostFiles} files in a folder, unless they are numbered`, () => {
    const crowded = folders.filter(({ path, files }) => files.length > mostFiles && !numbered.has(path))
    expect(crowded.map(({ path, files }) => `${path}: ${files.length}`)).toEqual([])
  })

  it('is at most 120 lines of figures', () => {
    expect(linesOf('docs/performance.md')).toBeLessThanOrEqual(120)
  })
})

function isTest(file: string): boolean {
  return /\.(test|story)\.tsx?$/.test(file)
}
