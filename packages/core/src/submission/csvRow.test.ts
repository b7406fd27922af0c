import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { baseStructure } from '../bases/structure'
import { unknown } from '../facts/fact'
import { datasetOf } from '../statistics/dataset/dataset'
import { csvColumns } from './csvColumns'
import { submissionOfRow } from './csvRow'

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

describe('a table that we exported', () => {
  const rowOf = (header: string, ...cells: readonly string[]) =>
    submissionOfRow(csvColumns(structure, header.split(',')), cells)

  it('says what was withdrawn and what is unknown, and leaves out what the rules compute [MORE-58]', () => {
    const header = 'case,owner,version,savedAt,revision,age,smokes,sum,note,age (Annotation),missing'
    expect(rowOf(header, 'A1', 'ada', '1', '', '', "'-9", '', '', "'=1", "''-", 'sum=UNK smokes=UNK').facts).toEqual([
      { id: 'age', value: -9 },
      { id: 'smokes', value: unknown },
      { id: 'note', value: '=1' },
      { id: 'age (Annotation)', value: "'-" },
    ])
  })

  it('keeps apart what another version means by a question [MORE-58]', () => {
    const header = 'case,owner,version,savedAt,revision,age@2,sex,age,gone,missing'
    expect(rowOf(header, 'A1', 'ada', '1', '', '', '', 'f', '41', 'x', '').facts).toEqual([
      { id: 'sex', value: 'f' },
      { id: 'age@', value: '41' },
      { id: 'gone', value: 'x' },
    ])
    expect(rowOf(header, 'A1', 'ada', '2', '', '', '41', '', '', '', '').facts).toEqual([{ id: 'age', value: 41 }])
  })

  it('has the answers that the rules hide, and an export of before had none [MORE-58]', () => {
    const header = 'case,owner,version,savedAt,revision,age,smokes,note,hidden,missing'
    const cells = [
      'A1',
      'ada',
      '1',
      '',
      '',
      '',
      '',
      '',
      'age=-9 smokes note=a\\=b\\ c',
      'age=HIDDEN smokes=HIDDEN note=HIDDEN',
    ]
    expect(rowOf(header, ...cells).facts).toEqual([
      { id: 'age', value: -9 },
      { id: 'smokes', value: unknown },
      { id: 'note', value: 'a=b c' },
    ])
    const before = 'case,owner,version,savedAt,revision,age,missing'
    expect(rowOf(before, 'A1', 'ada', '1', '', '', '', 'age=NASK').facts).toEqual([])
  })

  it('tells the site of a case from a question of that name [MORE-26] [MORE-58]', () => {
    const asked = baseStructure(
      aBase({
        questionnaires: [aQuestionnaire({ id: 'visit', questions: [aQuestion({ id: 'site', type: 'Text' })] })],
      }),
    )
    const [table] = datasetOf([asked], { hasSites: true }).tables
    const header = [...(table?.keys ?? []), ...(table?.columns ?? []).map(({ name }) => name)]
    const cells = header.map((_, nth) => (nth === 1 ? 'A1' : nth === header.length - 1 ? 'left knee' : 'Bern'))
    expect(submissionOfRow(csvColumns(asked, header), cells)).toMatchObject({
      caseName: 'A1',
      facts: [{ id: 'site', value: 'left knee' }],
    })
  })

  it('for a statistics program has its own names and codes [MORE-58]', () => {
    const header = 'case_id,case_name,owner,base_version,revision,saved_at,age,smokes,sex,pain_head,pain_back,note,seen'
    const cells = ['1', 'A1', 'ada', '1', 'r', 't', 'UNK', '1', 'f', '1', '0', "'=1\\n\\\\n", 'NASK']
    expect(rowOf(header, ...cells)).toEqual({
      caseName: 'A1',
      facts: [
        { id: 'age', value: unknown },
        { id: 'smokes', value: true },
        { id: 'sex', value: 'f' },
        { id: 'pain', value: ['head'] },
        { id: 'note', value: '=1\n\\n' },
      ],
    })
  })
})

describe('a table that people wrote', () => {
  const german = { language: 'de', today: { year: 2026, month: 11, day: 27 } } as const
  const written = baseStructure(
    aBase({
      questionnaires: [
        aQuestionnaire({
          questions: [
            aQuestion({
              id: 'p-sex',
              type: 'OC',
              text: { de: 'Geschlecht' },
              answers: [{ id: 'f', text: { de: 'weiblich' } }],
            }),
            aQuestion({ id: 'weight', type: 'Num', unit: { de: 'kg' } }),
            aQuestion({ id: 'seen', type: 'Date' }),
            aQuestion({ id: 'p-consent' }),
          ],
        }),
      ],
    }),
  )
  const read = (header: readonly string[], ...cells: readonly string[]) =>
    submissionOfRow(csvColumns(written, header, german), cells).facts

  it('is read as the form reads it, in the language that it is said to have [MORE-58]', () => {
    const header = ['Geschlecht', 'weight', 'seen', 'p_consent']
    expect(read(header, ' Weiblich', '103,3 kg', '12.03.2025', 'ja')).toEqual([
      { id: 'p-sex', value: 'f' },
      { id: 'weight', value: 103.3 },
      { id: 'seen', value: '2025-03-12' },
      { id: 'p-consent', value: true },
    ])
  })

  it('is not guessed at where it can be read in two ways [MORE-58]', () => {
    expect(read(['weight', 'seen'], '1.234', '31.2.2025')).toEqual([
      { id: 'weight', value: '1.234' },
      { id: 'seen', value: '31.2.2025' },
    ])
  })
})
