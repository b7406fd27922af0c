import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baseStructure } from '@casebook/core/bases/structure'
import type { DataCell } from '@casebook/core/statistics/dataset/cells'
import { textsIn } from '@casebook/core/statistics/dataset/codebook'
import { datasetOf } from '@casebook/core/statistics/dataset/dataset'
import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { afterAll, describe, expect, it } from 'vitest'
import { xportEnd, xportHeader, xportRow } from './xportFile'
import { textWidth, xportColumns, xportTable } from './xportTable'

const base = aBase({
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({ id: 'a_long_name_1', type: 'Num', text: { en: 'How many cigarettes did you smoke on each day?' } }),
        aQuestion({ id: 'a_long_name_2', type: 'Date' }),
        aQuestion({ id: 'sex', type: 'OC', answers: someAnswers('m', 'f') }),
        aQuestion({ id: 'note', type: 'Text' }),
        aQuestion({ id: 'woke', type: 'Time' }),
      ],
    }),
  ],
})
const dataset = datasetOf([baseStructure(base)])
const [cases] = dataset.tables
const columns = cases ? xportColumns(cases) : []
const keys = ['id', 'P1', 'ada', '1', 'r', '2026-03-02T10:00:00.000Z']
const words = 'ä'.repeat(250)
const rows: readonly (readonly DataCell[])[] = [
  [...keys, 40.5, '2026-03-02', 'f', words, '06:30'],
  [...keys, { missing: 'UNK' }, { missing: 'NASK' }, null, '', { missing: 'HIDDEN' }],
  [...keys, -0.1, '1959-12-31', 'm', 'short', null],
]
const widths = new Map(columns.map((_, i) => [i, Math.max(...rows.map((row) => textWidth(row[i] ?? null)))]))
const table = xportTable(columns, widths, dataset.reasons, textsIn(dataset, 'en'))
const [first, second] = rows.map((row) => table.valuesOf(row))

describe('a table as SAS has it', () => {
  it('has names of eight characters, each once, and labels of 40 bytes [MORE-39]', () => {
    const names = table.variables.map(({ name }) => name)
    expect(names.slice(6)).toEqual(['A_LONG_N', 'A_LONG_2', 'SEX', 'NOTE', 'NOTE2', 'NOTE3', 'WOKE'])
    expect(new Set(names).size).toBe(names.length)
    for (const { label } of table.variables) expect(Buffer.byteLength(label)).toBeLessThanOrEqual(40)
  })

  it('has days, seconds, codes, and the letter of what is missing [MORE-39]', () => {
    expect(first?.slice(6, 9)).toEqual([40.5, 24167, 2])
    expect(first?.at(-1)).toBe(6.5 * 3600)
    expect([second?.[6], second?.[7], second?.[8], second?.at(-1)]).toEqual(
      ['U', 'N', '.', 'H'].map((missing) => ({ missing })),
    )
  })

  it('goes on in another variable with a text that is too long, at the end of a character [MORE-39]', () => {
    const parts = (first ?? []).slice(9, 12).map(String)
    expect(parts.join('')).toBe(words)
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(200)
  })
})

const folder = mkdtempSync(join(tmpdir(), 'xport-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Not everybody has it. */
const program = 'Rscript'

/** What R says; null where it, or the package, is not installed. */
function saidByR(library: string, script: string): string | null {
  const run = spawnSync(program, ['-e', `library(${library}); ${script}`], { encoding: 'utf8' })
  return run.status === 0 ? run.stdout : null
}

describe.each([
  // One reads days as SAS counts them, the other one as R does.
  ['foreign', 'read.xport', '24167 NA -1'],
  ['haven', 'read_xpt', '20514 NA -3654'],
])('R with %s', (library, read, days) => {
  it.skipIf(saidByR(library, '') === null)('reads the same data [MORE-39]', () => {
    const file = join(folder, `${library}.xpt`)
    const written = rows.map((row) => xportRow(table.variables, table.valuesOf(row)))
    const header = xportHeader('CASES', table.variables, new Date('2026-11-29T10:00:00Z'))
    writeFileSync(file, Buffer.concat([header, ...written, xportEnd(table.variables, rows.length)]))
    const script = `x <- as.data.frame(${read}('${file}')); cat(nrow(x), x$A_LONG_N, as.numeric(x$A_LONG_2), x$SEX, as.character(x$NOTE)[3], as.numeric(x$WOKE))`
    expect(saidByR(library, script)).toBe(`3 40.5 NA -0.1 ${days} 2 NA 1 short 23400 NA NA`)
  })
})
