/** Any operation of an author on a study. */
import { type Base, questionTypes } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { newQuestion, newSection } from '@casebook/core/studyDrafts/newStudy'
import type { Fields, Operation } from '@casebook/core/studyDrafts/operations'
import { studyTexts } from '@casebook/core/studyDrafts/texts/studyTexts'
import fc from 'fast-check'
import { anyBase, aQuestion, someAnswers } from './bases'
import { anyCondition } from './conditions'

const anyAnswers = fc
  .uniqueArray(fc.constantFrom('low', 'middle', 'high', 'other'), { maxLength: 4 })
  .map((ids) => (ids.length > 0 ? someAnswers(...ids).map((one) => ({ ...one, codes: [{ code: one.id }] })) : []))

/** On what a base has, and some on what it has not. */
export function anyOperation(base: Base): fc.Arbitrary<Operation> {
  const { questions, questionnaires } = baseStructure(base)
  const all = [...questions.values()].map(({ question }) => question)
  const ids = [...questions.keys(), ...questionnaires.keys(), 'nothing']
  const id = fc.constantFrom(...ids)
  const some = fc.uniqueArray(id, { minLength: 1, maxLength: 3 })
  const question = fc.constantFrom(...(all.length > 0 ? all : [aQuestion({ id: 'nothing' })]))
  const at = fc.record({ inside: fc.option(id), after: fc.option(id) })
  const asked = all.filter(({ type, answers = [] }) => answers.length > 0 || ['YN', 'Num', 'Date'].includes(type))
  const condition = asked.length > 0 ? anyCondition({ questions: asked, solutions: ['s0'] }) : null
  const words = fc.constantFrom('Weight', '', 'Of {{q0}}', 'Of {{nothing}}', 'Broken {{')
  return fc.oneof(
    fc.record({ type: fc.constant('add' as const), items: fc.constant([newQuestion(base, 'OC', { en: '' })]), at }),
    fc.record({ type: fc.constant('add' as const), items: fc.constant([newSection(base, { en: 'More' })]), at }),
    fc.record({ type: fc.constant('copy' as const), from: fc.constant(base), ids: some }),
    fc.record({ type: fc.constant('copy' as const), from: anyBase, ids: fc.constant(['q0', 'q1']), at }),
    fc.record({ type: fc.constant('move' as const), ids: some, at }),
    fc.record({ type: fc.constant('remove' as const), ids: some }),
    fc.record({ type: fc.constant('rename' as const), id, to: fc.constantFrom('weight', 'q1', 'no name', '') }),
    fc.record({
      type: fc.constant('renameAnswer' as const),
      id,
      answer: fc.constantFrom('low', 'high'),
      to: fc.constantFrom('least', 'middle', '7', '?'),
    }),
    fc.record({
      type: fc.constant('say' as const),
      id: fc.option(id),
      field: fc.constantFrom('text' as const, 'description' as const),
      language: fc.constantFrom('en', 'hi'),
      words,
    }),
    fc.record({
      type: fc.constant('translate' as const),
      texts: fc.array(
        fc.record({
          key: fc.constantFrom(...studyTexts(base).keys(), 'nothing'),
          language: fc.constantFrom('en', 'de', 'hi'),
          words,
          from: fc.constantFrom(undefined, 'en 0'),
        }),
        { maxLength: 3 },
      ),
    }),
    fc.record({
      type: fc.constantFrom('addLanguage' as const, 'removeLanguage' as const, 'translateFrom' as const),
      language: fc.constantFrom('en', 'de', 'hi'),
    }),
    fc.record({ type: fc.constant('kind' as const), id, kind: fc.constantFrom(...questionTypes) }),
    fc.record({
      type: fc.constant('set' as const),
      ids: some,
      fields: fc.constantFrom<Fields[]>(
        { optional: true },
        { min: 3 },
        { min: 5, max: 2 },
        { refuse: true },
        { min: 'x' },
        { codes: [{ code: '1' }], unitCodes: [{ code: 'kg' }] },
      ),
    }),
    fc.record({ type: fc.constant('answers' as const), id, answers: anyAnswers }),
    condition
      ? fc.record({ type: fc.constant('show' as const), id, condition: fc.option(condition) })
      : fc.constant<Operation>({ type: 'show', id: 'nothing', condition: null }),
    question.map(
      ({ id: of }): Operation => ({
        type: 'compute',
        id: of,
        formula: { Sum: { of: all.map((each) => ({ Weight: { questionId: each.id } })) } },
      }),
    ),
  )
}
