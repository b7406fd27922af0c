import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { entryBase } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
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

it('treats a question named like the bare suffix as a question, not a note', () => {
  const question = aQuestion({ id: ' (Annotation)' })
  const form = openForm(aBase({ questionnaires: [aQuestionnaire({ questions: [question] })] }), [])
  expect(isAnswerOf(form.engine, ' (Annotation)')).toBe(true)
  expect(isAnswerOf(form.engine, ' (Annotation) (Annotation)')).toBe(false)
})

describe('an entry of a repeating group, when a draft is opened', () => {
  const removed = [
    { id: 'dose', value: 1 },
    { id: 'dose#2', value: 2 },
    { id: 'dose', value: null },
  ]

  it('is gone if its answers were withdrawn [DATA-20]', () => {
    expect(openForm(entryBase, removed).engine.occurrences('medicines')).toEqual([2])
  })

  it('is kept if it contains only unfinished text [DATA-20]', () => {
    const form = openForm(entryBase, removed, ['dose#3', 'height', 'nowhere#2'])
    expect(form.engine.occurrences('medicines')).toEqual([2, 3])
    expect(form.engine.question('dose#3')).toMatchObject({ visible: true, state: 'unanswered' })
  })
})
