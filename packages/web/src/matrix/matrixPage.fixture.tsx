/** The screen of the matrices of a small study. */
import { tableCalls } from '@casebook/core/export/table.calls'
import type { EvaluatedMatrix } from '@casebook/core/matrix/evaluateMatrix'
import { withColumn, withRow, withValue } from '@casebook/core/matrix/layout'
import { emptyMatrix } from '@casebook/core/matrix/matrix'
import { type MatrixPort, matrixCalls } from '@casebook/core/matrix/matrix.calls'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

export const en = (text: string) => ({ en: text, de: text })
const knowledgeBase = aBase({
  group: 'Testing',
  id: 'hernia',
  text: en('Hernia registry'),
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({
          id: 'mesh',
          type: 'OC',
          text: en('Mesh'),
          answers: [
            { id: 'pp', text: en('Polypropylene') },
            { id: 'pvdf', text: en('PVDF') },
          ],
        }),
        aQuestion({ id: 'elective', type: 'YN', text: en('Elective') }),
        aQuestion({ id: 'time', type: 'Num', text: en('Operating time'), unit: en('min') }),
        aQuestion({ id: 'note', type: 'Text', text: en('Note') }),
      ],
    }),
  ],
})
export const base = { group: 'Testing', base: 'hernia' }
export const mesh = (answerId: string) => ({ Chose: { questionId: 'mesh', answerId } })
export const long = { Greater: { questionId: 'time', value: 120 } }
export const counted = [mesh('pp'), mesh('pvdf')].reduce(withColumn, emptyMatrix(base))
export const spec = withValue(withRow(withValue(counted, { Count: {} }), long), { Average: { questionId: 'time' } })
export const missing = { notApplicable: 0, unanswered: 0, unknown: 0 }
export const matrix: EvaluatedMatrix = {
  cases: 42,
  cells: [
    [
      { type: 'Count', cases: 23, undecided: 2 },
      { type: 'Average', value: 94.25, values: 23, missing, cases: 23, undecided: 2 },
      { type: 'Count', cases: 4, undecided: 0 },
      { type: 'Average', value: null, values: 0, missing, cases: 4, undecided: 0 },
    ],
  ],
}
export const lea = { savedBy: 'lbrunner', savedAt: '2026-11-18T10:51:00Z' }

export async function open(answers: Partial<MatrixPort> = {}, { address = '/matrix/Testing/hernia', ...more } = {}) {
  const port: Partial<MatrixPort> = {
    listMatrices: async () => ({
      type: 'ReceivedMatrices',
      names: ['MeshAndTime', 'Theirs'],
      matrices: [
        { name: 'MeshAndTime', ...lea, isMine: true },
        { name: 'Theirs', ...lea, isMine: false },
      ],
    }),
    loadMatrix: async () => ({ type: 'LoadedMatrix', spec, ...lea }),
    getMatrix: async () => ({ type: 'ReceivedMatrix', matrix, evaluatedAt: '2026-11-18T10:51:00Z' }),
    ...answers,
  }
  const makeExcel = vi.fn(async () => ({
    type: 'ReceivedBinaryData' as const,
    file: { name: 'export.xlsx', mediaType: 'x', content: { size: 0, arrayBuffer: async () => new ArrayBuffer(0) } },
  }))
  await openAt(address, {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['DATA_MANAGER'] } }) },
    bases: { getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase }) },
    areas: [answering(matrixCalls, port), answering(tableCalls, { makeExcel })],
    ...more,
  })
  await screen.findByRole('heading', { level: 1, name: /./ })
  await screen.findByRole('heading', { name: 'Columns' })
  return { user: userEvent.setup(), makeExcel }
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
export const result = () => screen.getByRole('table', { name: 'Result' })
