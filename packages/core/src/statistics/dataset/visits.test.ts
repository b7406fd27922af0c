import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Question, Questionnaire } from '../../bases/base'
import { baseStructure } from '../../bases/structure'
import { checkBase } from '../../rules/check/checkBase'
import { compileBase } from '../../rules/compile'
import { type AnswersOfCase, rowsOfCases } from './cells'
import { codebookRows, textsIn } from './codebook'
import { datasetOf } from './dataset'
import { readMe } from './readMe'
import { sasScript } from './sasScript'
import { spssSyntax } from './spssSyntax'
import { stataScript } from './stataScript'

const sbp = aQuestion({ id: 'sbp', type: 'Num', unit: { en: 'mmHg' } })
const name = aQuestion({ id: 'visit', type: 'Text', optional: true })
const drug = aQuestion({ id: 'drug', type: 'Text' })
const drugs = aQuestionnaire({ id: 'drugs', questions: [drug], repeats: { min: 0, max: 9 } })
const vitals = aQuestionnaire({ id: 'vitals', questions: [sbp, name], questionnaires: [drugs] })

const at = (visit: string, of: Question, more: Partial<Question> = {}): Question => ({
  ...of,
  id: `${of.id}@${visit}`,
  copyOf: of.id,
  ...more,
})
const copyAt = (visit: string, unit = 'mmHg', withDrugs = true): Questionnaire => ({
  ...vitals,
  id: `vitals@${visit}`,
  copyOf: 'vitals',
  questions: [at(visit, sbp, { unit: { en: unit } }), at(visit, name)],
  questionnaires: withDrugs
    ? [{ ...drugs, id: `drugs@${visit}`, copyOf: 'drugs', questions: [at(visit, drug)] }]
    : undefined,
})
const visit = (id: string, ...questionnaires: readonly Questionnaire[]): Questionnaire =>
  aQuestionnaire({ id, text: { en: `Visit ${id}` }, visit: { id }, questions: [], questionnaires })
const always = aQuestionnaire({ id: 'always', questions: [aQuestion({ id: 'site', type: 'Text' })] })

const version = (number: string, ...sections: readonly Questionnaire[]) => {
  const base = aBase({ version: number, questionnaires: [always, ...sections] })
  expect(checkBase(base)).toEqual([])
  return base
}
const first = version('1', visit('V0', vitals))
const second = version('2', visit('V0', vitals), visit('V4', copyAt('V4')), {
  ...visit('extra', copyAt('extra', 'kPa', false)),
  repeats: { min: 0, max: 9 },
})
const dataset = datasetOf([first, second].map(baseStructure))
const columnsOf = ({ tables }: typeof dataset) =>
  tables.map((table) => [table.name, ...table.keys.slice(1), '|', ...table.columns.map((column) => column.name)])
const rows = (answers: AnswersOfCase) =>
  rowsOfCases(
    dataset,
    compileBase(second),
  )(answers).map((table) => table.map((row) => [row.visit, row.occurrence, ...row.cells]))

describe('the dataset of a base with visits', () => {
  it('has a table for each form, in which a question is one column for all visits [MORE-36]', () => {
    const [, form, within] = columnsOf(dataset)
    expect(form).toEqual(['vitals', 'visit', 'occurrence', '|', 'sbp', expect.stringMatching(/^visit_/), 'sbp_extra'])
    expect(within).toEqual(['drugs', 'visit', 'occurrence', '|', 'drug'])
  })

  it('has a row for each visit that was answered, and for each entry [MORE-36]', () => {
    expect(
      rows({ site: 'Basel', sbp: 120, 'sbp@V4': 125, 'drug@V4#2': 'ASS', 'sbp@extra': 16, 'sbp@extra#3': 17 }).slice(1),
    ).toEqual([
      [
        ['V0', 1, 120, null, { missing: 'NASK' }],
        ['V4', 1, 125, null, { missing: 'NASK' }],
        ['extra', 1, { missing: 'NASK' }, null, 16],
        ['extra', 3, { missing: 'NASK' }, null, 17],
      ],
      [['V4', 2, 'ASS']],
    ])
    expect(rows({ site: 'Basel' }).slice(1)).toEqual([[], []])
  })

  it('has a row for a visit that is closed as not done [MORE-36]', () => {
    const followUps = [{ questionnaireId: 'V4', questionId: 'day', fromDay: 0, toDay: 7 }]
    const day = aQuestionnaire({ id: 'start', questions: [aQuestion({ id: 'day', type: 'Date' })] })
    const base = { ...version('1', day, visit('V0', vitals), visit('V4', copyAt('V4'))), followUps }
    const read = rowsOfCases(datasetOf([baseStructure(base)]), compileBase(base))
    const [, form] = read({ day: '2026-11-01' }, new Map([['V4', 'lost']]))
    expect(form?.map((row) => [row.visit, ...row.cells])).toEqual([
      ['V4', { missing: 'NASK.LOST' }, { missing: 'NASK.LOST' }],
    ])
  })

  it('keeps its tables and columns when later visits ask its forms again [MORE-36]', () => {
    const before = columnsOf(datasetOf([baseStructure(first)]))
    for (const [i, [table = '', ...columns]] of before.entries())
      expect([table, ...columns]).toEqual(columnsOf(dataset)[i]?.slice(0, columns.length + 1))
  })

  it('says its visits in every file beside the data [MORE-36]', () => {
    const textOf = textsIn(dataset, 'en')
    expect(readMe(dataset, textOf, new Map())).toContain('The visits: V0 Visit V0, V4 Visit V4, extra Visit extra.')
    expect([...codebookRows(dataset, textOf)]).toContainEqual(
      expect.arrayContaining(['vitals.csv', 'visit', 'Visit that the answers are of']),
    )
    expect(spssSyntax(dataset, textOf, new Map())).toContain('case_id A255\n    visit A255\n    occurrence F8')
    expect(sasScript(dataset, textOf, new Map())).toContain('visit :$255.\n    occurrence :best32.')
    const stata = stataScript(dataset, textOf)
    expect(stata.slice(stata.indexOf('"vitals.csv"'))).toContain('destring occurrence, replace')
    expect(readMe(datasetOf([baseStructure(aBase())]), textOf, new Map())).not.toContain('The visits')
  })
})
