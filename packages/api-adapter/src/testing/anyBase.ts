/** Random bases: well formed, seldom sensible. */
import type { Base } from '@casebook/core/bases/base'
import type { Condition, Effect, Formula } from '@casebook/core/bases/rule'
import { comparisons, indicationOf, scores, solutionStates } from '@casebook/core/bases/rule'
import { languages } from '@casebook/core/language/language'
import fc from 'fast-check'

const anId = fc.stringMatching(/^[A-Za-z][\w ]{0,8}$/)
const aText = fc.dictionary(fc.constantFrom(...languages), fc.string({ unit: 'grapheme' }), { noNullPrototype: true })
const aNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n))
const ofQuestion = fc.record({ questionId: anId }, { noNullPrototype: true })

function record<T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  // The cast is sound: every key of the model is required.
  return fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<T>
}

/** An object with one key: how conditions, formulas and effects are written. */
const under = (key: string, value: fc.Arbitrary<unknown>) => value.map((inner) => ({ [key]: inner }))

export const { condition: anyCondition, formula } = fc.letrec<{ condition: Condition; formula: Formula }>((tie) => {
  const operands = record({ of: fc.array(tie('formula'), { minLength: 1, maxLength: 2 }) })
  const compared = record({ questionId: anId, value: fc.oneof(aNumber, fc.string()) })
  const conditions = fc.array(tie('condition'), { maxLength: 2 })
  // The casts are sound: the schema refuses whatever is neither, and the test with it.
  return {
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      under('Known', ofQuestion),
      under('Chose', record({ questionId: anId, answerId: anId })),
      under('ChoseYesNo', record({ questionId: anId, value: fc.boolean() })),
      fc.constantFrom(...comparisons).chain((comparison) => under(comparison, compared)),
      under('SolutionIs', record({ solutionId: anId, state: fc.constantFrom(...solutionStates) })),
      under('All', conditions),
      under('Any', conditions),
      under('Not', tie('condition')),
      under('IsTrue', tie('condition')),
      under('Between', record({ min: fc.nat(), max: fc.nat(), of: conditions })),
      under('Compare', record({ left: tie('formula'), is: fc.constantFrom(...comparisons), right: tie('formula') })),
      under('Given', record({ given: tie('condition'), then: tie('condition') })),
    ) as fc.Arbitrary<Condition>,
    formula: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      under('Number', record({ value: aNumber })),
      under('Answer', ofQuestion),
      under('Count', ofQuestion),
      fc.constantFrom('Add', 'Divide', 'Sum', 'Average').chain((name) => under(name, operands)),
      under('Round', record({ of: tie('formula'), decimals: fc.nat(15) })),
      under('If', record({ if: tie('condition'), then: tie('formula'), else: tie('formula') })),
    ) as fc.Arbitrary<Formula>,
  }
})

const effect = fc.oneof(
  fc
    .constantFrom(...Object.keys(indicationOf))
    .chain((name) => under(name, record({ targets: fc.array(anId, { minLength: 1, maxLength: 2 }) }))),
  under('Set', record({ questionId: anId, formula })),
  under('Set', record({ questionId: anId, unknown: fc.constant(true as const) })),
  under('Score', record({ solutionId: anId, score: fc.constantFrom(...scores) })),
) as fc.Arbitrary<Effect>

export const anyBase: fc.Arbitrary<Base> = record({
  id: anId,
  group: anId,
  version: fc.constantFrom('1', '2.0.1'),
  text: aText,
  languages: fc.constant(['en', 'de'] as const),
  config: fc.constant({
    availableLanguages: ['en', 'de'],
    acceptLanguages: ['en'],
    fallbackLanguage: 'en',
    usePaDaWaN: false,
    showSolutionPanel: true,
    numberOfColumns: 2,
  } as const),
  questionnaires: fc.array(
    record({
      id: anId,
      text: aText,
      initial: fc.boolean(),
      questions: fc.array(
        record({
          id: anId,
          type: fc.constantFrom('Num', 'OC', 'Text'),
          text: aText,
          answers: fc.array(record({ id: anId, text: aText, weight: aNumber }), { maxLength: 2 }),
        }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 2 },
  ),
  solutions: fc.array(record({ id: anId, text: aText }), { maxLength: 2 }),
  rules: fc.array(record({ id: anId, if: anyCondition, unless: anyCondition, then: effect }), { maxLength: 3 }),
})
