import { baseStructure } from '@casebook/core/bases/structure'
import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { recordColumns, submissionOfRecord } from './redcapRecords'

const structure = baseStructure(
  aBase({
    questionnaires: [
      aQuestionnaire({
        id: 'visit',
        questions: [
          aQuestion({ id: 'age', type: 'Num' }),
          aQuestion({ id: 'smoker' }),
          aQuestion({ id: 'sex', type: 'OC', answers: someAnswers('1', '2') }),
          aQuestion({ id: 'drugs', type: 'MC', answers: someAnswers('1', 'Other', '-99') }),
          aQuestion({ id: 'seen', type: 'Date' }),
          aQuestion({ id: 'seen@week_4', type: 'Date' }),
          aQuestion({ id: 'bmi', type: 'Num', abstract: true }),
        ],
      }),
      aQuestionnaire({ id: 'doses', repeats: { min: 0, max: 9 }, questions: [aQuestion({ id: 'dose', type: 'Num' })] }),
    ],
  }),
)

/** `header` and rows as lines. */
function read(header: string, ...lines: readonly string[]) {
  return submissionOfRecord(
    recordColumns(structure, header.split(',')),
    lines.map((line) => line.split(',')),
  )
}

describe('a record of REDCap [MORE-22]', () => {
  it('is a case with the answers in its cells', () => {
    expect(read('record_id,age,smoker,sex,seen', 'P1,41.50,1,2,2026-03-01')).toEqual({
      type: 'Submission',
      caseName: 'P1',
      facts: [
        { id: 'age', value: 41.5 },
        { id: 'smoker', value: true },
        { id: 'sex', value: '2' },
        { id: 'seen', value: '2026-03-01' },
      ],
    })
  })

  it('has several choices of boxes, whose headers are in small letters, and none where no box is ticked', () => {
    const header = 'record_id,drugs___1,drugs___other,drugs____99'
    expect(read(header, 'P1,1,0,1')).toMatchObject({ facts: [{ id: 'drugs', value: ['1', '-99'] }] })
    expect(read(header, 'P1,0,1,0')).toMatchObject({ facts: [{ id: 'drugs', value: ['Other'] }] })
    expect(read(header, 'P1,0,0,0')).toMatchObject({ facts: [] })
  })

  it('has rows for its events and repeats', () => {
    const header = 'record_id,redcap_event_name,redcap_repeat_instrument,redcap_repeat_instance,age,seen,dose'
    expect(
      read(
        header,
        'P1,start,,,40,2026-01-01,',
        'P1,week_4,,,,2026-01-29,',
        'P1,start,doses,1,,,5',
        'P1,start,doses,2,,,7.5',
      ),
    ).toEqual({
      type: 'Submission',
      caseName: 'P1',
      facts: [
        { id: 'age', value: 40 },
        { id: 'seen', value: '2026-01-01' },
        { id: 'seen@week_4', value: '2026-01-29' },
        { id: 'dose', value: 5 },
        { id: 'dose#2', value: 7.5 },
      ],
    })
  })

  it.each([
    [
      'record_id,redcap_event_name,age',
      ['P1,a,40', 'P1,b,41'],
      'age: it has two answers, "40" and "41", and the base asks it once',
    ],
    ['record_id,redcap_repeat_instance,age', ['P1,2,40'], 'age: "40" is of repeat 2, and the base asks it once'],
    ['record_id,redcap_repeat_instance,dose', ['P1,x,40'], 'redcap_repeat_instance: "x" is no number of a repeat'],
    ['record_id,drugs___1', ['P1,yes'], 'drugs___1: "yes" is neither 1 nor 0'],
  ])('is refused rather than changed: %s', (header, lines, reason) => {
    expect(read(header, ...lines)).toEqual({ type: 'Refused', reason })
  })

  it('keeps what is no value as it is written, for the server to refuse it by name', () => {
    expect(read('record_id,age,smoker', 'P1,old,maybe')).toMatchObject({
      facts: [
        { id: 'age', value: 'old' },
        { id: 'smoker', value: 'maybe' },
      ],
    })
  })

  it('does not read what REDCap computes or says of the record, and names what the base does not ask', () => {
    const header = [
      'record_id',
      'bmi',
      'visit_complete',
      'visit_timestamp',
      'redcap_data_access_group',
      'shoe',
      'drugs___7',
      'age',
      'age',
    ]
    expect(recordColumns(structure, header)).toMatchObject({
      ignored: ['bmi', 'visit_complete', 'visit_timestamp', 'redcap_data_access_group'],
      unknown: ['shoe', 'drugs___7'],
      twice: ['age'],
    })
  })
})
