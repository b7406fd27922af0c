import { aBase, aQuestion, aQuestionnaire, aRule, someAnswers } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { CandidateFinding } from '../candidate'
import { fatesOf, figuresOf } from './recognised'

const rows = ['a', 'b'].map((id) => aQuestion({ id, type: 'OC', answers: someAnswers('x', 'y') }))
const table = aQuestion({ id: 't', type: 'Info', meta: { 'layout/role': 'matrix' }, questions: rows })
const computed = aQuestion({ id: 'sum', type: 'Num', abstract: true })
const base = aBase({
  questionnaires: [aQuestionnaire({ questions: [table, computed, aQuestion({ id: 'c' })] })],
  rules: [
    aRule({ All: [] }, { Indicate: { targets: ['a', 'b'] } }),
    aRule({ All: [] }, { Set: { questionId: 'sum', value: 1 } }),
  ],
})
const found = (severity: CandidateFinding['severity'], path: string, row?: number): CandidateFinding => ({
  severity,
  path,
  message: `It is ${severity}.`,
  ...(row === undefined ? {} : { cell: { row, header: 'Type' } }),
})

describe('what came in', () => {
  it('is counted [MORE-23]', () => {
    expect(figuresOf(base)).toEqual({
      questions: 4,
      sections: 1,
      options: 4,
      conditions: 1,
      calculations: 1,
      tables: 1,
    })
  })

  it('is kept, changed or lost, each question once by the worst that is said of it [MORE-23]', () => {
    const findings = [
      found('warning', 'a', 3),
      found('changed', 'a', 3),
      found('changed', 'b', 4),
      found('changed', 'c', 5),
      found('note', 'sum', 6),
      found('changed', ''),
    ]
    expect(fatesOf(base, findings)).toEqual({
      kept: { questions: 1, reasons: [] },
      changed: { questions: 2, reasons: [{ message: 'It is changed.', questions: 3, rows: [3, 4, 5] }] },
      lost: { questions: 1, reasons: [{ message: 'It is warning.', questions: 1, rows: [3] }] },
    })
  })
})
