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
