import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { entryBase } from '@casebook/test-fixtures/dialog'
import { expect, it } from 'vitest'
import { isAnswerOf, openForm } from './openForm'

const { engine } = openForm(entryBase, [])

it.each([
  ['height', true],
  ['dose#2', true],
  ['height (Annotation)', false],
  ['bmi', false],
  ['nowhere', false],
  ['#2', false],
])('takes %s for an answer: %s', (key, isAnswer) => {
  expect(isAnswerOf(engine, key)).toBe(isAnswer)
})

it('takes for an answer what is noted about nothing: a question may have the name of the suffix alone', () => {
  const question = aQuestion({ id: ' (Annotation)' })
  const form = openForm(aBase({ questionnaires: [aQuestionnaire({ questions: [question] })] }), [])
  expect(isAnswerOf(form.engine, ' (Annotation)')).toBe(true)
  expect(isAnswerOf(form.engine, ' (Annotation) (Annotation)')).toBe(false)
})
