import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { compileBase } from '../../rules/compile'
import { changesBetween, comparedCase } from './comparedCase'

const compiled = compileBase(
  aBase({
    questionnaires: [
      aQuestionnaire({
        id: 'body',
        questions: [
          aQuestion({ id: 'smoker', type: 'YN', questions: [aQuestion({ id: 'packs', type: 'Num' })] }),
          aQuestion({ id: 'weight', type: 'Num' }),
          aQuestion({ id: 'double', type: 'Num', abstract: true }),
        ],
        questionnaires: [
          aQuestionnaire({
            id: 'drugs',
            repeats: { min: 0, max: 9 },
            questions: [aQuestion({ id: 'dose', type: 'Num' })],
          }),
        ],
      }),
    ],
    rules: [
      aRule(
        { Known: { questionId: 'weight' } },
        {
          Set: {
            questionId: 'double',
            formula: { Multiply: { of: [{ Answer: { questionId: 'weight' } }, { Number: { value: 2 } }] } },
          },
        },
      ),
      aRule({ ChoseYesNo: { questionId: 'smoker', value: true } }, { Indicate: { targets: ['packs'] } }),
    ],
  }),
)

const before = [
  { id: 'smoker', value: true },
  { id: 'packs', value: 3 },
  { id: 'weight', value: 92 },
]
const after = [
  { id: 'smoker', value: false },
  { id: 'packs', value: 3 },
  { id: 'weight', value: 912 },
  { id: 'weight (Annotation)', value: 'asked twice' },
  { id: 'dose#2', value: 5 },
]

describe('a case beside an earlier revision of it', () => {
  const compared = comparedCase(compiled, before, after)
  const rows = compared.overview.flatMap((part) => part.rows)
  const row = (key: string) => rows.find((one) => one.key === key)

  it('has what was computed too, at both revisions [HIST-02]', () => {
    expect(row('double')).toMatchObject({ before: 184, after: 1824, change: 'changed', isComputed: true })
    expect(compared.changed).toEqual({ said: 4, computed: 1 })
  })

  it('names the changed answers, notes and computed values, as the wire does [HIST-02]', () => {
    const changed = rows.filter(({ change }) => change !== null).map(({ key }) => key)
    expect(new Set(changed)).toEqual(changesBetween(compiled, before, after))
    expect(changed).toEqual(['smoker', 'weight', 'weight (Annotation)', 'double', 'dose#2'])
  })

  it('says of an answer whether the rules still ask for it, and where it stands [HIST-02]', () => {
    expect(row('packs')).toMatchObject({ isAsked: false, depth: 1, change: null })
    expect(row('weight')).toMatchObject({ isAsked: true, depth: 0 })
    expect(row('weight (Annotation)')).toMatchObject({ isNote: true, number: row('weight')?.number })
    expect(row('dose#2')).toMatchObject({ occurrence: 2 })
    expect(compared.overview.map(({ questionnaireId, depth }) => [questionnaireId, depth])).toEqual([
      ['body', 0],
      ['drugs', 1],
    ])
  })

  it('lists only in the detailed view what is asked and has no answer [HIST-03]', () => {
    const { detailed, overview } = comparedCase(compiled, [], [{ id: 'smoker', value: true }])
    const keys = (parts: typeof overview) => parts.flatMap((part) => part.rows.map(({ key }) => key))
    expect(keys(overview)).toEqual(['smoker'])
    expect(keys(detailed())).toEqual(['smoker', 'packs', 'weight', 'double', 'dose'])
    expect(detailed()).toBe(detailed())
  })

  it('keeps an answer of another version, whose question this base does not have [HIST-02]', () => {
    const { overview } = comparedCase(compiled, [{ id: 'gone', value: 'x' }], [])
    expect(overview).toMatchObject([
      { questionnaireId: null, rows: [{ key: 'gone', change: 'removed', place: null, isAsked: false }] },
    ])
  })
})
