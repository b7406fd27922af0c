/** Arbitrary conditions and formulas over the questions of a base. */
import type { Question } from '@casebook/core/bases/base'
import type { Condition, Formula } from '@casebook/core/bases/rule'
import fc from 'fast-check'

export interface Vocabulary {
  readonly questions: readonly Question[]
  readonly solutions: readonly string[]
}

export function anyCondition({ questions, solutions }: Vocabulary, depth = 2): fc.Arbitrary<Condition> {
  const aboutOne = fc.constantFrom(...questions).chain(anyConditionOn)
  const aboutSolution = solutions.length
    ? [
        fc.record({
          solutionId: fc.constantFrom(...solutions),
          state: fc.constantFrom('established', 'unclear', 'excluded'),
        }),
      ]
    : []
  const simple = fc.oneof(
    { weight: 6, arbitrary: aboutOne },
    ...aboutSolution.map((each) => each.map((body) => ({ SolutionIs: body }) as Condition)),
  )
  if (depth === 0) return simple
  const inner = anyCondition({ questions, solutions }, depth - 1)
  const several = fc.array(inner, { minLength: 1, maxLength: 3 })
  const comparison = fc.tuple(
    anyFormula({ questions, solutions }, 0),
    fc.constantFrom('Lower', 'Equal', 'Greater'),
    fc.integer({ min: 0, max: 4 }),
  )
  return fc.oneof(
    { weight: 4, arbitrary: simple },
    several.map((All) => ({ All })),
    several.map((Any) => ({ Any })),
    inner.map((Not) => ({ Not })),
    inner.map((IsTrue) => ({ IsTrue })),
    fc.tuple(inner, inner).map(([given, then]) => ({ Given: { given, then } })),
    several.chain((of) =>
      fc
        .tuple(fc.nat(of.length), fc.nat(of.length))
        .map(([a, b]) => ({ Between: { min: Math.min(a, b), max: Math.max(a, b), of } })),
    ),
    comparison.map(([left, is, value]) => ({ Compare: { left, is, right: { Number: { value } } } }) as Condition),
  )
}

function anyConditionOn(question: Question): fc.Arbitrary<Condition> {
  const { id: questionId, type, answers = [] } = question
  const aboutState = [fc.constant({ Known: { questionId } }), fc.constant({ Unknown: { questionId } })]
  if (type === 'YN')
    return fc.oneof(
      fc.boolean().map((value) => ({ ChoseYesNo: { questionId, value } })),
      ...aboutState,
    )
  if (type === 'OC' || type === 'MC')
    return fc.oneof(
      fc.constantFrom(...answers).map(({ id: answerId }) => ({ Chose: { questionId, answerId } })),
      ...aboutState,
    )
  const pattern = fc.constantFrom('^2', '[39]', '^-', '\\.').map((each) => ({ Matches: { questionId, pattern: each } }))
  const values = type === 'Num' ? fc.constantFrom(0, 0.3, 2) : fc.constantFrom('2024-02-29', '2025-01-01')
  return fc.oneof(
    fc.tuple(fc.constantFrom('Lower', 'LowerEqual', 'Equal', 'GreaterEqual', 'Greater'), values).map(
      // The cast is sound: the key is one of the five comparisons.
      ([is, value]) => ({ [is]: { questionId, value } }) as unknown as Condition,
    ),
    pattern,
    ...aboutState,
  )
}

export function anyFormula({ questions, solutions }: Vocabulary, depth = 2): fc.Arbitrary<Formula> {
  const numbers = questions.filter(({ type }) => type === 'Num')
  const choices = questions.filter(({ type }) => type === 'OC' || type === 'MC')
  const dates = questions.filter(({ type }) => type === 'Date')
  const leaves: fc.Arbitrary<Formula>[] = [
    fc.constantFrom(0.1, 0.2, 3).map((value) => ({ Number: { value } })),
    fc.constantFrom(...questions).map(({ id }) => ({ Count: { questionId: id } })),
  ]
  if (numbers.length) leaves.push(fc.constantFrom(...numbers).map(({ id }) => ({ Answer: { questionId: id } })))
  if (choices.length) leaves.push(fc.constantFrom(...choices).map(({ id }) => ({ Weight: { questionId: id } })))
  if (dates.length)
    leaves.push(
      fc.constantFrom(...dates).map(({ id }) => ({
        DateDifference: { from: { Answer: { questionId: id } }, to: { Date: { value: '2025-06-30' } }, unit: 'months' },
      })),
    )
  for (const { id: questionId } of choices) leaves.push(fc.constant({ Length: { of: { Label: { questionId } } } }))
  for (const { id: questionId } of dates) {
    const later = anyDayAfter({ Answer: { questionId } })
    leaves.push(later.map((of) => ({ NumberIn: { of: { FormatDate: { of, as: '%m' } } } })))
    leaves.push(later.map((of) => ({ Length: { of: { After: { of, mark: { Text: { value: '-' } } } } } })))
  }
  const leaf = fc.oneof(...leaves)
  if (depth === 0) return leaf
  const inner = anyFormula({ questions, solutions }, depth - 1)
  const operands = fc.record({ of: fc.array(inner, { minLength: 1, maxLength: 3 }) })
  const joins = ['Add', 'Subtract', 'Multiply', 'Divide', 'Sum', 'Min', 'Max', 'Average'] as const
  return fc.oneof(
    { weight: 2, arbitrary: leaf },
    // The cast is sound: all eight take a list of operands.
    fc.tuple(fc.constantFrom(...joins), operands).map(([kind, body]) => ({ [kind]: body }) as unknown as Formula),
    inner.map((of) => ({ Round: { of, decimals: 1 } })),
    fc.tuple(anyCondition({ questions, solutions }, 0), inner, inner).map(([test, then, otherwise]) => ({
      If: { if: test, then, else: otherwise },
    })),
  )
}

function anyDayAfter(to: Formula): fc.Arbitrary<Formula> {
  return fc.constantFrom(-1, 1, 40).map((value) => ({ AddDays: { to, days: { Number: { value } } } }))
}
