import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseStructure } from '../bases/structure'
import { unknown } from '../facts/fact'
import { readEntry } from './historyEntry'
import { readHistory } from './revisions.fixture'
import { anyTrail, aTrail, minute } from './trail.fixture'
import { trailColumns, trailRows } from './trailTable'

const answers = ['p', 'q'].map((id) => ({ id, text: { de: `Antwort ${id}`, en: `Answer ${id}` } }))
const structure = baseStructure(
  aBase({
    questionnaires: [
      aQuestionnaire({
        id: 'body',
        text: { de: 'Körper', en: 'Body' },
        questions: [
          aQuestion({ id: 'weight', type: 'Num', text: { de: 'Gewicht', en: 'Weight' } }),
          aQuestion({ id: 'pain', type: 'MC', text: { en: 'Pain' }, answers }),
        ],
      }),
    ],
  }),
)

const table = (trail: ReturnType<typeof aTrail>) => {
  const rowOf = trailRows(structure)
  return readHistory(trail).map((entry) => {
    const row = rowOf(entry)
    return Object.fromEntries(trailColumns.map(({ header }, i) => [header, row[i]]))
  })
}

describe('the trail of a case as a table', () => {
  it('has a row for each answer, save and mark, with author, time and revision [HIST-06]', () => {
    const rows = table(
      aTrail(
        { say: 'weight', value: 92 },
        { save: 'r1' },
        { say: 'weight', value: 91, by: 'ben', reason: 'typing error', source: { kind: 'import' } },
        { save: 'r2', by: 'ben' },
        { mark: 'deleted' },
        { mark: 'restored' },
      ),
    )
    expect(rows.map((row) => [row.Revision, row.Person, row.Source, row.Event, row.Before, row.After])).toEqual([
      [1, 'ada', 'user', 'Answer', null, 92],
      [1, 'ada', 'user', 'Saved', null, null],
      [2, 'ben', 'import', 'Answer', 92, 91],
      [2, 'ben', 'user', 'Saved', null, null],
      [3, 'ada', 'user', 'Marked deleted', null, null],
      [3, 'ada', 'user', 'Restored', null, null],
    ])
    expect(rows[2]).toMatchObject({ 'Time (UTC)': minute(3), Reason: 'typing error' })
  })

  it('has a row for each follow-up that was closed as not done, and that is due again [HIST-06]', () => {
    const said = { ...aTrail({ mark: 'deleted' })[0], question: null, occurrence: null } as Parameters<
      typeof readEntry
    >[0]
    const value = { questionnaire: 'body' }
    const rowOf = trailRows(structure)
    const rows = [
      readEntry({ ...said, kind: 'notDone', value: { ...value, cause: 'lost' }, reason: 'Moved abroad' }),
      readEntry({ ...said, kind: 'dueAgain', value }),
    ].map(rowOf)
    expect(rows.map((row) => [row[4], row[5], row[11]])).toEqual([
      ['Follow-up not done', 'Körper', 'Lost to follow-up: Moved abroad'],
      ['Follow-up due again', 'Körper', null],
    ])
    expect(() => readEntry({ ...said, kind: 'notDone', value })).toThrow()
  })

  it('names question and questionnaire in the language of comparisons: German first, then the fallback [HIST-08]', () => {
    const [weight, pain, gone] = table(
      aTrail({ say: 'weight', value: 92 }, { say: 'pain', value: ['p', 'q'] }, { say: 'gone', value: 'x' }),
    )
    expect(weight).toMatchObject({ Questionnaire: 'Körper', Question: 'weight', Text: 'Gewicht', Answer: null })
    expect(pain).toMatchObject({ Text: 'Pain', After: 'p; q', Answer: 'Antwort p; Antwort q' })
    expect(gone).toMatchObject({ Questionnaire: null, Question: 'gone', Text: null, After: 'x', Answer: null })
  })

  it('distinguishes unknown from withdrawn, and notes from answers [HIST-06]', () => {
    const rows = table(
      aTrail(
        { say: 'pain', value: unknown },
        { say: 'pain', value: null },
        { say: 'weight', value: 5, occurrence: 2 },
        { say: 'weight (Annotation)', value: 'asked twice', occurrence: 2 },
      ),
    )
    expect(rows.map((row) => [row.Event, row.Question, row.Before, row.After])).toEqual([
      ['Answer', 'pain', null, 'unknown'],
      ['Answer', 'pain', 'unknown', null],
      ['Answer', 'weight#2', null, 5],
      ['Note', 'weight#2 (Annotation)', null, 'asked twice'],
    ])
    expect(rows[3]).toMatchObject({ Text: 'Gewicht', Answer: null })
  })

  it('shows the previous value before each value [HIST-06]', () => {
    fc.assert(
      fc.property(anyTrail, (trail) => {
        const rowOf = trailRows(structure)
        const last = new Map<unknown, unknown>()
        const [question, before, after] = ['Question', 'Before', 'After'].map((name) =>
          trailColumns.findIndex(({ header }) => header === name),
        ) as [number, number, number]
        for (const entry of readHistory(trail)) {
          const row = rowOf(entry)
          expect(row).toHaveLength(trailColumns.length)
          if (entry.kind !== 'fact') continue
          expect(row[before]).toEqual(last.get(row[question]) ?? null)
          last.set(row[question], row[after])
        }
      }),
    )
  })
})
