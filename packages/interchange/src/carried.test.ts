/** How much of the logic of the corpora acts here. What does not is told at its cell. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedPath } from '@casebook/test-fixtures/shared'
import { describe, expect, it } from 'vitest'
import { openFile } from './openFile'
import { type Column, readHeader } from './redcap/columns'
import { readHeaderOf } from './xlsform/columns'

type Logic = 'condition' | 'calculation' | 'constraint'

const folders = { redcap: '.dictionary.csv', 'arc-csv': '.en.csv', xlsform: '.xlsx' }

const files = Object.entries(folders).flatMap(([folder, ending]) => {
  const path = sharedPath(`corpora/${folder}`)
  const names = path ? readdirSync(path).filter((name) => name.endsWith(ending)) : []
  return names.map((name) => join(path ?? '', name))
})

/** What a row holds, by the place of the column from 0. */
function logicIn(
  header: readonly string[],
  isForm: boolean,
): (cells: readonly string[]) => readonly (readonly [number, Logic])[] {
  if (isForm) {
    const { places } = readHeaderOf('survey', header)
    const ofForm = { relevant: 'condition', calculation: 'calculation', constraint: 'constraint' } as const
    const all = Object.entries(ofForm).map(([name, logic]) => [places.get(name) ?? -1, logic] as const)
    return () => all
  }
  const placeOf = (column: Column) => readHeader(header)?.places.get(column) ?? -1
  return (cells) => [
    [placeOf('branching'), 'condition'],
    ...(cells[placeOf('type')] === 'calc' ? [[placeOf('choices'), 'calculation'] as const] : []),
  ]
}

/** All logic of a file, with the finding at its cell if it does not act. */
async function logicOf(path: string) {
  const { sheets, findings } = await openFile({ bytes: readFileSync(path), fileName: path })
  const sheet = sheets.find(({ name }) => name === null || name.trim().toLowerCase() === 'survey')
  if (!sheet) return []
  const isForm = sheet.name !== null
  const hasType = (cells: readonly string[]) => cells.some((cell) => cell.trim().toLowerCase() === 'type')
  const at = isForm ? sheet.rows.findIndex(hasType) : 0
  const places = logicIn(sheet.rows[at] ?? [], isForm)
  const lost = new Map(
    findings
      .filter(({ severity, cell }) => ['error', 'lost'].includes(severity) && (cell?.sheet ?? null) === sheet.name)
      .map((finding) => [`${finding.cell?.row} ${finding.cell?.column}`, finding]),
  )
  return sheet.rows.slice(at + 1).flatMap((cells, i) =>
    places(cells).flatMap(([place, what]) => {
      const isEmpty = (cells[place] ?? '').trim() === ''
      return isEmpty ? [] : [{ what, finding: lost.get(`${at + i + 2} ${place + 1}`) ?? null }]
    }),
  )
}

describe.skipIf(files.length === 0)('of the logic of the corpora', () => {
  it('most acts here, and each other one is told at its characters [MORE-22] [MORE-23]', async () => {
    const all = (await Promise.all(files.map(logicOf))).flat()
    const shareOf = (logic: Logic) => {
      const some = all.filter(({ what }) => what === logic)
      return some.filter(({ finding }) => finding === null).length / some.length
    }
    expect(shareOf('condition')).toBeGreaterThanOrEqual(0.985)
    expect(shareOf('calculation')).toBeGreaterThanOrEqual(0.94)
    expect(shareOf('constraint')).toBeGreaterThanOrEqual(0.98)
    const whole = all.flatMap(({ finding }) => (finding && !finding.characters ? [finding.message] : []))
    // These are of the whole cell.
    expect(whole.filter((message) => !/depends on itself|Nobody answers this/.test(message))).toEqual([])
  }, 120_000)
})
