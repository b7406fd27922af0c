/** Options that a filter chooses, from the sheet to the case and back. */
import type { FactValue } from '@casebook/core/facts/fact'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { asOffered } from '@casebook/core/rules/engine/offered'
import { describe, expect, it } from 'vitest'
import { loud } from '../form/read.fixture'
import { type FormSheets, listOf, readForm, readSheets } from './form.fixture'
import { writeForm } from './write/writeForm'

const towns = [
  { list_name: 'town', name: 'leeds', label: 'Leeds', county: 'yorks', sides: 'north east' },
  { list_name: 'town', name: 'hull', label: 'Hull', county: 'yorks', sides: 'east' },
  { list_name: 'town', name: 'dover', label: 'Dover', county: 'kent', sides: 'south' },
  { list_name: 'town', name: 'none', label: 'No town', county: '', sides: '' },
]
const formWith = (choice_filter: string, more: FormSheets['survey'] = []): FormSheets => ({
  survey: [
    { type: 'select_one county', name: 'county', label: 'County' },
    { type: 'select_one side', name: 'side', label: 'Side' },
    ...more,
    { type: 'select_one town', name: 'town', label: 'Town', choice_filter },
  ],
  choices: [...listOf('county', 'yorks', 'kent'), ...listOf('side', 'north', 'east', 'south'), ...towns],
})

type Base = ReturnType<typeof readForm>['base']

function offered(base: Base, answers: Readonly<Record<string, FactValue>>) {
  const engine = createEngine(compileBase(base))
  engine.setAll(Object.entries(answers).map(([id, value]) => ({ id, value })))
  const question = engine.structure.questions.get('town')?.question
  return question && asOffered(question, engine.question('town')).answers?.map(({ id }) => id)
}

describe('a choice filter', () => {
  it.each<[string, Readonly<Record<string, FactValue>>, readonly string[]]>([
    ['county = ${county}', { county: 'yorks' }, ['leeds', 'hull']],
    ['county = ${county}', { county: 'kent' }, ['dover']],
    ['county=${county}', {}, ['none']],
    ["county = ${county} or county = ''", { county: 'kent' }, ['dover', 'none']],
    ['selected(sides, ${side})', { side: 'east' }, ['leeds', 'hull']],
    ["county = 'yorks' and name != 'hull'", {}, ['leeds']],
    ["not(name = ${county}) and ${side} = 'south'", { side: 'south' }, ['leeds', 'hull', 'dover', 'none']],
  ])('offers options: %s with %j [MORE-56]', (filter, answers, expected) => {
    const read = readForm(formWith(filter))
    expect(loud(read).filter(({ kind }) => kind !== 'NeverTrue')).toEqual([])
    expect(checkBase(read.base)).toEqual([])
    expect(offered(read.base, answers)).toEqual(expected)
  })

  it('tells of what it names and is not there, and offers all [MORE-56]', () => {
    const read = readForm(formWith('country = ${county}'))
    expect(loud(read)).toEqual([
      expect.objectContaining({ message: 'The sheet choices has no column country. All options show.' }),
    ])
    expect(offered(read.base, {})).toEqual(['leeds', 'hull', 'dover', 'none'])
  })

  it('tells of options that depend on themselves [MORE-56]', () => {
    const read = readForm(formWith('name != ${town}'))
    expect(loud(read)).toEqual([expect.objectContaining({ kind: 'Circle', severity: 'lost' })])
  })

  it('goes back as it was, and in other words once the study was changed [MORE-56]', () => {
    const { base } = readForm(formWith('county = ${county}'))
    const cellsOf = (one: Base) => {
      const [header = [], ...rows] = writeForm(one).sheets[0]?.rows ?? []
      return rows.map((row) => row[header.indexOf('choice_filter')] ?? '').filter(Boolean)
    }
    expect(cellsOf(base)).toEqual(['county = ${county}'])
    const changed = { ...base, text: { en: 'Another title' }, origin: undefined }
    expect(cellsOf(changed)[0]).toContain("offered = '1'")
    const again = readSheets(writeForm(changed).sheets.map((sheet) => ({ ...sheet, formulas: [] })))
    for (const county of ['yorks', 'kent', null])
      expect(offered(again.base, { county })).toEqual(offered(base, { county }))
  })
})
