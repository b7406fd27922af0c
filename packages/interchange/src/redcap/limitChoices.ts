/** What a checkbox says of its options together: those that stand alone, and how many may be ticked. Only where its action tags say so. */

import type { Question } from '@casebook/core/bases/base'
import { takesSeveral } from '@casebook/core/questions/takes'
import { type ActionTag, readActionTags } from './actionTags'
import type { Row } from './sheet'

export function limitChoices(row: Row, question: Question): Question {
  if (!takesSeveral(question)) return question
  const tags = readActionTags(row.read('annotation'))
  const named = (name: string) => tags.find((tag) => tag.name === name)
  return withMost(row, named('@MAXCHECKED'), withExclusive(row, named('@NONEOFTHEABOVE'), question))
}

function withExclusive(row: Row, tag: ActionTag | undefined, question: Question): Question {
  if (!tag) return question
  const { answers = [] } = question
  const codes = (tag.value ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  const lost = codes.filter((code) => answers.every(({ id }) => id !== code))
  if (codes.length === 0) row.tell('annotation', 'error', 'Options', '@NONEOFTHEABOVE names no option.')
  for (const code of lost) row.tell('annotation', 'error', 'Options', `The field has no option ${code} to stand alone.`)
  return { ...question, answers: answers.map((one) => (codes.includes(one.id) ? { ...one, exclusive: true } : one)) }
}

function withMost(row: Row, tag: ActionTag | undefined, question: Question): Question {
  if (!tag) return question
  const max = Number(tag.value)
  if (!Number.isInteger(max) || max < 1) {
    row.tell('annotation', 'error', 'Options', `${tag.value ?? 'Nothing'} is no number of options.`)
    return question
  }
  row.tell('annotation', 'changed', 'Constraint', `More than ${max} options are marked, and taken all the same.`)
  return { ...question, choices: { max } }
}
