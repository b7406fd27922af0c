import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { baseStructure } from '../bases/structure'
import { unknown } from '../facts/fact'
import { csvColumns, submissionOfRow } from './csvRow'

const structure = baseStructure(
  aBase({
    questionnaires: [
      aQuestionnaire({
        id: 'visit',
        questions: [
          aQuestion({ id: 'age', type: 'Num' }),
          aQuestion({ id: 'smokes' }),
          aQuestion({ id: 'sex', type: 'OC', answers: someAnswers('f', 'm') }),
          aQuestion({ id: 'pain', type: 'MC', answers: someAnswers('head', 'back') }),
          aQuestion({ id: 'seen', type: 'Date' }),
          aQuestion({ id: 'note', type: 'Text' }),
          aQuestion({ id: 'sum', type: 'Num', abstract: true }),
          aQuestion({ id: 'hello', type: 'Info' }),
        ],
      }),
    ],
  }),
)
const row = (header: readonly string[], ...cells: readonly string[]) =>
  submissionOfRow(csvColumns(structure, header), cells)
const one = (id: string, cell: string) => row(['case', id], 'A1', cell).facts[0]?.value

describe('a row of a table', () => {
  it('has the name of its case, and a fact for each cell that is not empty', () => {
    expect(row(['age', 'case', 'note', 'age#2', 'note (Annotation)'], '41', 'A1', '', '42', 'by phone')).toEqual({
      caseName: 'A1',
      facts: [
        { id: 'age', value: 41 },
        { id: 'age#2', value: 42 },
        { id: 'note (Annotation)', value: 'by phone' },
      ],
    })
    expect(row(['age'], '41')).toEqual({ facts: [{ id: 'age', value: 41 }] })
    expect(row(['case', 'age'], '', '41')).not.toHaveProperty('caseName')
  })

  it.each([
    ['age', ' 41.50 ', 41.5],
    ['age', '-1e3', -1000],
    ['smokes', 'true', true],
    ['smokes', 'No', false],
    ['smokes', '0', false],
    ['sex', ' f', 'f'],
    ['pain', 'head; back', ['head', 'back']],
    ['seen', '2026-03-02 ', '2026-03-02'],
    ['note', ' as it stands ', ' as it stands '],
  ])('reads the cell of %s: "%s"', (id, cell, value) => {
    expect(one(id, cell)).toEqual(value)
  })

  it.each([
    ['age', '1,5'],
    ['age', '0x10'],
    ['age', 'Infinity'],
    ['smokes', 'perhaps'],
    ['smokes', 'constructor'],
  ])('leaves to the server what is no value of %s: "%s"', (id, cell) => {
    expect(one(id, cell)).toBe(cell)
  })

  it('says what is explicitly unknown, as the export does', () => {
    expect(row(['case', 'age', 'missing'], 'A1', '41', 'smokes=UNK sex=NASK note=UNK').facts).toEqual([
      { id: 'age', value: 41 },
      { id: 'smokes', value: unknown },
      { id: 'note', value: unknown },
    ])
  })
})

describe('the header of a table', () => {
  it('names what is not read, what the base does not ask, and what it has twice', () => {
    const header = ['case', 'owner', 'savedAt', 'age', 'sum', 'hello', 'Alter', 'age', 'missing']
    expect(csvColumns(structure, header)).toMatchObject({
      ignored: ['owner', 'savedAt', 'sum', 'hello'],
      unknown: ['Alter'],
      twice: ['age'],
    })
  })

  it('means the question where a base asks for the case', () => {
    const asksForCase = aBase({
      questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'case', type: 'Text' })] })],
    })
    const columns = csvColumns(baseStructure(asksForCase), ['case'])
    expect(submissionOfRow(columns, ['which'])).toEqual({ facts: [{ id: 'case', value: 'which' }] })
  })
})
