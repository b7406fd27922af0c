import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { figuresOf, recordFigures, survivorsOf } from './mutationFigures.mjs'

const mutant = (status: string, line = 1) => ({
  status,
  fileName: '/somewhere/packages/core/src/groups/membership.ts',
  location: { start: { line, column: 2 } },
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
})

it('counts a mutant as noticed by a failing test and by a test that never ends, and leaves out what was no mutant', () => {
  const results = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'].map((status) =>
    mutant(status),
  )
  expect(figuresOf(results)).toEqual({ mutants: 5, killed: 2, timedOut: 1, survived: 1, uncovered: 1, score: 60 })
  expect(survivorsOf(results)).toEqual([
    'no test  groups/membership.ts:1:2  BooleanLiteral  false',
    'survived  groups/membership.ts:1:2  BooleanLiteral  false',
  ])
})

it('writes one row for each area, in alphabetical order, and leaves the rest of the page alone', () => {
  const page = join(mkdtempSync(join(tmpdir(), 'figures-')), 'mutation.md')
  writeFileSync(page, '# Head\n\n| area | mutants |\n|---|---|\n| sdv | 9 | 9 | 0 | 0 | 0 | 100.0 % |\n\nMore.\n')
  recordFigures(page, 'groups', figuresOf([mutant('Killed'), mutant('Survived')]))
  recordFigures(page, 'sdv', figuresOf([mutant('Killed'), mutant('Timeout')]))
  expect(readFileSync(page, 'utf8')).toBe(
    '# Head\n\n| area | mutants |\n|---|---|\n| groups | 2 | 1 | 0 | 1 | 0 | 50.0 % |\n| sdv | 2 | 1 | 1 | 0 | 0 | 100.0 % |\n\nMore.\n',
  )
})
