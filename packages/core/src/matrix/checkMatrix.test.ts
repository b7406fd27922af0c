import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { questionTypes } from '../bases/base'
import { baseStructure } from '../bases/structure'
import { checkMatrix, faultOfEvaluation, faultOfFilter } from './checkMatrix'
import { type Evaluation, type EvaluationKind, evaluationKinds, kindOfEvaluation, numericQuestions } from './evaluation'
import { type Filter, filterKindsFor, filterQuestions, kindOfFilter } from './filter'
import { withColumn } from './layout'
import { emptyMatrix } from './matrix'

const structure = baseStructure(
  aBase({
    questionnaires: [
      aQuestionnaire({
        questions: [
          ...questionTypes.map((type) => aQuestion({ id: type, type })),
          aQuestion({ id: 'empty', type: 'OC', answers: [] }),
          aQuestion({ id: 'grade', type: 'OC', answers: someAnswers('low', 'high') }),
        ],
      }),
    ],
  }),
)
const base = { group: 'Training', base: 'visit' }

describe('the conditions a question offers', () => {
  const comparisons = ['Lower', 'LowerEqual', 'Equal', 'GreaterEqual', 'Greater']

  it.each([
    ['OC', ['Chose']],
    ['MC', ['Chose']],
    ['YN', ['ChoseYesNo']],
    ['Num', comparisons],
    ['Text', []],
    ['Date', []],
    ['Image', []],
    ['Info', []],
  ] as const)('are by its type: of %s %j [STAT-03]', (type, kinds) => {
    expect(filterKindsFor(aQuestion({ type }))).toEqual(kinds)
  })

  it('omit questions that offer none [STAT-03]', () => {
    expect(filterQuestions(structure).map(({ id }) => id)).toEqual(['OC', 'YN', 'MC', 'Num', 'grade'])
  })
})

describe('a filter', () => {
  const filters: readonly (readonly [Filter, ReturnType<typeof faultOfFilter>])[] = [
    [{ Chose: { questionId: 'grade', answerId: 'high' } }, null],
    [{ Chose: { questionId: 'grade', answerId: 'huge' } }, 'NoSuchAnswer'],
    [{ Chose: { questionId: 'YN', answerId: 'high' } }, 'ConditionNotOffered'],
    [{ Chose: { questionId: 'empty', answerId: 'high' } }, 'ConditionNotOffered'],
    [{ ChoseYesNo: { questionId: 'YN', value: false } }, null],
    [{ ChoseYesNo: { questionId: 'Num', value: false } }, 'ConditionNotOffered'],
    [{ Lower: { questionId: 'Num', value: 0 } }, null],
    [{ Lower: { questionId: 'Num', value: Number.NaN } }, 'NotANumber'],
    [{ Greater: { questionId: 'Num', value: Number.POSITIVE_INFINITY } }, 'NotANumber'],
    [{ Equal: { questionId: 'Date', value: 2026 } }, 'ConditionNotOffered'],
    [{ Greater: { questionId: 'gone', value: 0 } }, 'NoSuchQuestion'],
  ]

  it.each(filters)('%j has the fault %s [STAT-03]', (filter, fault) => {
    expect(faultOfFilter(structure, filter)).toBe(fault)
  })

  it('is of a known kind, or an error', () => {
    expect(kindOfFilter({ Equal: { questionId: 'Num', value: 1 } })).toBe('Equal')
    // The cast is sound: it is what the types forbid.
    expect(() => kindOfFilter({ Known: { questionId: 'Num' } } as unknown as Filter)).toThrow(
      'The filter {"Known":{"questionId":"Num"}} is of no known kind',
    )
  })
})

describe('an evaluation', () => {
  it('is one of six, the standard deviation spelled so [STAT-04]', () => {
    const six: readonly EvaluationKind[] = ['Count', 'Text', 'Average', 'Min', 'Max', 'StandardDerivation']
    expect(evaluationKinds).toEqual(six)
  })

  it('is of a known kind, or an error', () => {
    // The cast is sound: it is what the types forbid.
    expect(() => kindOfEvaluation({ Median: { questionId: 'Num' } } as unknown as Evaluation)).toThrow(
      'The evaluation {"Median":{"questionId":"Num"}} is of no known kind',
    )
  })

  it('that computes needs an existing question [STAT-04]', () => {
    expect(faultOfEvaluation(structure, { Average: { questionId: 'gone' } })).toBe('NoSuchQuestion')
  })

  it('that counts names no question [STAT-04]', () => {
    expect(faultOfEvaluation(structure, { Count: {} })).toBeNull()
    expect(faultOfEvaluation(structure, { Count: { questionId: 'Num' } })).toBe('CountNamesQuestion')
  })

  it('that is a text may be empty, but must be readable [STAT-04]', () => {
    expect(faultOfEvaluation(structure, { Text: { text: '' } })).toBeNull()
    expect(faultOfEvaluation(structure, { Text: { text: 'a\0' } })).toBe('UnreadableText')
  })

  it.each([
    { Average: { questionId: 'grade' } },
    { Min: { questionId: 'Date' } },
    { Max: { questionId: 'YN' } },
    { StandardDerivation: { questionId: 'Text' } },
  ])('computes with numbers only: %j [STAT-04]', (evaluation) => {
    expect(faultOfEvaluation(structure, evaluation)).toBe('NotNumeric')
    const [kind] = Object.keys(evaluation) as [EvaluationKind] // The cast is sound: each has its kind as its one key.
    const numeric = { [kind]: { questionId: 'Num' } } as unknown as typeof evaluation // The cast is sound: the same kind, another question.
    expect(kindOfEvaluation(numeric)).toBe(kind)
    expect(faultOfEvaluation(structure, numeric)).toBeNull()
    expect(numericQuestions(structure).map(({ id }) => id)).toEqual(['Num'])
  })
})

describe('a matrix', () => {
  it('without filters can be evaluated', () => {
    expect(checkMatrix(structure, emptyMatrix(base))).toEqual([])
  })

  it('reports every fault with its place [STAT-02]', () => {
    const filtered = withColumn(emptyMatrix(base), { Greater: { questionId: 'gone', value: 0 } })
    expect(checkMatrix(structure, { ...filtered, evaluations: [[{ Count: { questionId: 'Num' } }]] })).toEqual([
      { fault: 'NoSuchQuestion', path: 'headFilters/0', questionId: 'gone' },
      { fault: 'CountNamesQuestion', path: 'evaluations/0/0', questionId: 'Num' },
    ])
  })

  it('reports faults by row and column [STAT-02]', () => {
    const gone: Filter = { Greater: { questionId: 'gone', value: 0 } }
    const twice = { ...emptyMatrix(base), headFilters: [gone, gone], sideFilters: [gone, gone] }
    const wrong = { Average: { questionId: 'grade' } }
    expect(
      checkMatrix(structure, {
        ...twice,
        evaluations: [
          [null, wrong],
          [wrong, null],
        ],
      }).map(({ path }) => path),
    ).toEqual([
      'headFilters/0',
      'headFilters/1',
      'sideFilters/0',
      'sideFilters/1',
      'evaluations/0/1',
      'evaluations/1/0',
    ])
    const uneven = { ...twice, headFilters: [], evaluations: [[null], [null, null]] }
    expect(checkMatrix(structure, uneven).map(({ fault }) => fault)).toContain('GridDoesNotFit')
  })

  it('belongs to its base and has a grid that fits [STAT-02]', () => {
    const other = emptyMatrix({ group: 'Training', base: 'other' })
    expect(checkMatrix(structure, other)).toEqual([{ fault: 'OtherBase', path: 'base' }])
    const elsewhere = emptyMatrix({ group: 'Clinic', base: 'visit' })
    expect(checkMatrix(structure, elsewhere)).toEqual([{ fault: 'OtherBase', path: 'base' }])
    expect(checkMatrix(structure, { ...emptyMatrix(base), evaluations: [] })).toEqual([
      { fault: 'GridDoesNotFit', path: 'evaluations' },
    ])
    expect(checkMatrix(structure, { ...emptyMatrix(base), evaluations: [[null, null]] })).toEqual([
      { fault: 'GridDoesNotFit', path: 'evaluations' },
    ])
  })

  it('has at most 600 cells', () => {
    const filter: Filter = { Greater: { questionId: 'Num', value: 0 } }
    const grid = (rows: number, columns: number) => ({
      base,
      headFilters: Array.from({ length: columns }, () => filter),
      sideFilters: Array.from({ length: rows }, () => filter),
      evaluations: Array.from({ length: rows }, () => Array.from({ length: columns }, () => null)),
    })
    expect(checkMatrix(structure, grid(20, 30))).toEqual([])
    expect(checkMatrix(structure, grid(20, 31))).toEqual([{ fault: 'TooManyCells', path: 'evaluations' }])
  })
})
