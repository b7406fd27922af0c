import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base } from '../bases/base'
import { baseStructure } from '../bases/structure'
import { type Fact, unknown } from '../facts/fact'
import { compileBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'
import type { FinishedCase } from '../statistics/finishedCase'
import { type CellResult, countedIn, type EvaluatedMatrix, MatrixTally } from './evaluateMatrix'
import { type Evaluation, numericEvaluation, numericKinds, numericQuestions } from './evaluation'
import { type Filter, filterQuestions } from './filter'
import { emptyMatrix, type MatrixSpec } from './matrix'

/** The weight is asked of smokers only; pain may be measured several times. */
const visit = aBase({
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({ id: 'smoker' }),
        aQuestion({ id: 'weight', type: 'Num' }),
        aQuestion({ id: 'grade', type: 'OC' }),
        aQuestion({ id: 'signs', type: 'MC' }),
      ],
    }),
    aQuestionnaire({ id: 'pains', repeats: { min: 0, max: 9 }, questions: [aQuestion({ id: 'pain', type: 'Num' })] }),
  ],
  rules: [aRule({ ChoseYesNo: { questionId: 'smoker', value: false } }, { ContraIndicate: { targets: ['weight'] } })],
})

type Answers = Readonly<Record<string, Fact['value']>>

function casesOf(base: Base, ...walks: readonly (readonly Fact[])[]): readonly FinishedCase[] {
  const compiled = compileBase(base)
  return walks.map((facts) => {
    const state = createEngine(compiled)
    state.setAll(facts)
    return { state }
  })
}

function visits(...answers: readonly Answers[]): readonly FinishedCase[] {
  return casesOf(visit, ...answers.map((each) => Object.entries(each).map(([id, value]) => ({ id, value }))))
}

function matrixOf(
  headFilters: readonly Filter[],
  sideFilters: readonly Filter[],
  evaluations: MatrixSpec['evaluations'],
): MatrixSpec {
  return { ...emptyMatrix({ group: 'Training', base: 'visit' }), headFilters, sideFilters, evaluations }
}

function evaluateMatrix(spec: MatrixSpec, cases: Iterable<FinishedCase>): EvaluatedMatrix {
  const tally = new MatrixTally(spec)
  for (const each of cases) tally.add(each)
  return tally.result()
}

function onlyCell(evaluation: Evaluation | null, cases: Iterable<FinishedCase>, filters: readonly Filter[] = []) {
  return evaluateMatrix(matrixOf(filters, [], [[evaluation]]), cases).cells[0]?.[0] as CellResult // The cast is sound: a matrix has a cell.
}

const smokes: Filter = { ChoseYesNo: { questionId: 'smoker', value: true } }
const smokesNot: Filter = { ChoseYesNo: { questionId: 'smoker', value: false } }
const weights = visits(
  { smoker: true, weight: 70.1 },
  { smoker: true, weight: 80.2 },
  { smoker: true, weight: 90.3 },
  { smoker: false, weight: 500 },
  { smoker: true, weight: unknown },
  { smoker: true },
)

describe('a cell', () => {
  it('holds the cases that pass both its column and its row [STAT-02]', () => {
    const heavy: Filter = { Greater: { questionId: 'weight', value: 75 } }
    const light: Filter = { LowerEqual: { questionId: 'weight', value: 75 } }
    const { cells } = evaluateMatrix(
      matrixOf(
        [smokes, smokesNot],
        [heavy, light],
        [
          [{ Count: {} }, { Count: {} }],
          [{ Count: {} }, { Count: {} }],
        ],
      ),
      weights,
    )
    expect(cells.map((row) => row.map(({ cases }) => cases))).toEqual([
      [2, 0],
      [1, 0],
    ])
  })

  it.each([
    [{ Chose: { questionId: 'grade', answerId: 'high' } }, 1],
    [{ Chose: { questionId: 'signs', answerId: 'low' } }, 2],
    [{ ChoseYesNo: { questionId: 'smoker', value: false } }, 1],
    [{ Lower: { questionId: 'weight', value: 2 } }, 1],
    [{ LowerEqual: { questionId: 'weight', value: 2 } }, 2],
    [{ Equal: { questionId: 'weight', value: 2 } }, 1],
    [{ GreaterEqual: { questionId: 'weight', value: 2 } }, 2],
    [{ Greater: { questionId: 'weight', value: 2 } }, 1],
  ] as const)('of %j holds %i cases [STAT-03]', (filter, cases) => {
    const three = visits(
      { grade: 'high', signs: ['low', 'high'], smoker: true, weight: 1 },
      { grade: 'low', signs: ['low'], weight: 2 },
      { signs: [], weight: 3 },
      { smoker: false },
    )
    expect(onlyCell({ Count: {} }, three, [filter])).toMatchObject({ type: 'Count', cases })
  })

  it.each([
    ['Average', 80.2],
    ['Min', 70.1],
    ['Max', 90.3],
    ['StandardDerivation', 10.1],
  ] as const)('tells the %s, of how many values, and why others are missing [STAT-04]', (kind, value) => {
    expect(onlyCell(numericEvaluation(kind, 'weight'), weights)).toEqual({
      type: kind,
      value,
      values: 3,
      missing: { notApplicable: 1, unanswered: 1, unknown: 1 },
      cases: 6,
      undecided: 0,
    })
  })

  it('prints its text, an empty one too [STAT-04]', () => {
    for (const text of ['Smokers', ''])
      expect(onlyCell({ Text: { text } }, weights)).toMatchObject({ type: 'Text', text })
  })

  it('is empty without an evaluation', () => {
    expect(onlyCell(null, weights)).toEqual({ type: 'Empty', cases: 6, undecided: 0 })
  })

  it('has no standard deviation below two values, and no average of none [STAT-04]', () => {
    const [one, ...others] = weights
    expect(one && onlyCell(numericEvaluation('StandardDerivation', 'weight'), [one])).toMatchObject({
      value: null,
      values: 1,
    })
    expect(onlyCell(numericEvaluation('Average', 'weight'), others.slice(2))).toMatchObject({ value: null, values: 0 })
  })

  it('omits hidden questions, even answered ones [STAT-04]', () => {
    expect(onlyCell({ Count: {} }, weights, [{ Greater: { questionId: 'weight', value: 100 } }])).toMatchObject({
      cases: 0,
    })
  })

  it('counts each occurrence, and passes with any', () => {
    const pains = visits({ pain: 1, 'pain#2': 4 }, { pain: 7, 'pain#2': unknown }, { smoker: true })
    expect(onlyCell(numericEvaluation('Average', 'pain'), pains)).toMatchObject({
      value: 4,
      values: 3,
      missing: { unanswered: 1, unknown: 1, notApplicable: 0 },
    })
    expect(onlyCell({ Count: {} }, pains, [{ Equal: { questionId: 'pain', value: 4 } }])).toMatchObject({ cases: 1 })
  })

  it('counts a case of an older base without the question, or with another type, as not applicable', () => {
    const before = aBase({
      questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'weight', type: 'Text' })] })],
    })
    const old = casesOf(before, [{ id: 'weight', value: 'heavy' }])
    const notApplicable = { values: 0, missing: { notApplicable: 1, unanswered: 0, unknown: 0 } }
    expect(onlyCell(numericEvaluation('Max', 'weight'), old)).toMatchObject(notApplicable)
    expect(onlyCell(numericEvaluation('Max', 'pain'), old)).toMatchObject(notApplicable)
    expect(onlyCell({ Count: {} }, old, [smokes])).toMatchObject({ cases: 0, undecided: 1 })
    expect(onlyCell({ Count: {} }, old, [{ Equal: { questionId: 'weight', value: 1 } }])).toMatchObject({ cases: 0 })
  })
})

describe('for any base and cases', () => {
  const studies = anyBase.chain((base) =>
    fc.record({
      base: fc.constant(base),
      walks: fc.array(anyWalk(base), { maxLength: 6 }),
    }),
  )
  const filtersOf = (base: Base): readonly Filter[] =>
    filterQuestions(baseStructure(base)).map(({ id: questionId, type, answers }) =>
      type === 'YN'
        ? { ChoseYesNo: { questionId, value: true } }
        : type === 'Num'
          ? { Greater: { questionId, value: 0.1 } }
          : { Chose: { questionId, answerId: answers?.[0]?.id ?? '' } },
    )

  it('counted and missing values add up to the cell’s cases [STAT-04]', () => {
    fc.assert(
      fc.property(studies, ({ base, walks }) => {
        const cases = casesOf(base, ...walks)
        for (const { id } of numericQuestions(baseStructure(base))) {
          if (baseStructure(base).questions.get(id)?.repeatsIn) continue
          for (const kind of numericKinds) {
            const cell = onlyCell(numericEvaluation(kind, id), cases, filtersOf(base).slice(0, 1))
            if (!('missing' in cell)) throw new Error('A numeric evaluation says what is missing')
            const { notApplicable, unanswered, unknown: notKnown } = cell.missing
            expect(cell.values + notApplicable + unanswered + notKnown).toBe(cell.cases)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('a cell names as many cases as it counts', () => {
    fc.assert(
      fc.property(studies, ({ base, walks }) => {
        const cases = casesOf(base, ...walks)
        const [head, side] = [filtersOf(base).slice(0, 3), filtersOf(base).slice(1, 4)]
        const counts = side.length === 0 ? [head] : side.map(() => head)
        const spec = matrixOf(
          head,
          side,
          counts.map((row) => row.map((): Evaluation => ({ Count: {} }))),
        )
        for (const [row, cells] of evaluateMatrix(spec, cases).cells.entries())
          for (const [column, cell] of cells.entries())
            expect(cases.filter(countedIn(spec, { row, column }))).toHaveLength(cell.cases)
      }),
      { numRuns: 60 },
    )
  })

  it('yes, no and unknown add up to all cases [STAT-03]', () => {
    fc.assert(
      fc.property(studies, ({ base, walks }) => {
        const cases = casesOf(base, ...walks)
        for (const { question, repeatsIn } of baseStructure(base).questions.values()) {
          if (question.type !== 'YN' || repeatsIn) continue
          const said = (value: boolean): Filter => ({ ChoseYesNo: { questionId: question.id, value } })
          const yes = onlyCell({ Count: {} }, cases, [said(true)])
          const no = onlyCell({ Count: {} }, cases, [said(false)])
          expect(yes.undecided).toBe(no.undecided)
          expect(yes.cases + no.cases + yes.undecided).toBe(cases.length)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('a hidden question adds no value and passes no case [STAT-04]', () => {
    fc.assert(
      fc.property(studies, ({ base, walks }) => {
        const cases = casesOf(base, ...walks)
        for (const filter of filtersOf(base)) {
          const [{ questionId }] = Object.values(filter) as [{ readonly questionId: string }] // The cast is sound: every filter names its question.
          if (baseStructure(base).questions.get(questionId)?.repeatsIn) continue
          const hidden = cases.filter(({ state }) => !state.question(questionId).visible)
          expect(onlyCell({ Count: {} }, hidden, [filter])).toMatchObject({ cases: 0, undecided: hidden.length })
        }
      }),
      { numRuns: 60 },
    )
  })
})
