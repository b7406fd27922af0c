/** One `enableWhen` as a condition that is true exactly when the source's is. */

import type { Comparison, Condition } from '@casebook/core/bases/rule'
import { takesChoices, takesMoment, takesNumber, takesYesNo } from '@casebook/core/questions/takes'
import {
  all,
  always,
  any,
  chose,
  compare,
  comparisonOf,
  isAlways,
  isTrue,
  known,
  never,
  not,
} from '../../lower/conditions/conditions'
import type { Enablement, Viewpoint } from '../../lower/conditions/enablement'
import { choiceIn, isRecord, isSet, type Json, own, stringIn } from '../source/json'
import { writtenForms } from '../source/mentionedOptions'
import { momentFor } from '../source/moments'
import { unitOf } from '../source/questionType'
import type { Source } from '../source/source'
import { isWrittenChoice, repeatsBeyond, type SourceItem } from '../source/sourceItem'
import { isOfItsType } from '../source/valueTypes'
import { compareLiterals, type Operator } from './literals'

const operators: readonly string[] = ['exists', '=', '!=', '<', '>', '<=', '>=']

/** Null if it cannot be carried over; a finding says why. */
export function conditionOfEnableWhen(
  when: Json,
  item: SourceItem,
  viewpoint: Viewpoint<SourceItem>,
  source: Source,
  enablement: Enablement<SourceItem>,
): Condition | null {
  const lost = (kind: 'UnknownQuestion' | 'Condition', message: string) => {
    source.findings.add(item.path, 'lost', kind, `${message} The item shows without this condition.`, when)
    return null
  }
  const linkId = stringIn(when, 'question') ?? ''
  const question = source.byLinkId.get(linkId)
  if (!question) return lost('UnknownQuestion', `It depends on "${linkId}", which is not in the document.`)
  if (question.kind !== 'question')
    return lost('UnknownQuestion', `It depends on "${linkId}", which accepts no answer.`)
  const operator = own(when, 'operator')
  const answer = choiceIn(when, 'answer')
  if (typeof operator !== 'string' || !operators.includes(operator) || !answer)
    return lost('Condition', 'Its condition is not complete.')

  const seen = enablement.seenFrom(viewpoint, question)
  if (repeatsBeyond(question, viewpoint.item) && !isAlways(seen))
    source.findings.add(
      item.path,
      'changed',
      'Repeats',
      `Where "${linkId}" repeats, an answer counts if it is enabled in any of the occurrences.`,
      when,
    )
  if (operator === 'exists') {
    const answered = all(seen, known(question.id))
    return isSet(when, answer.key) ? answered : not(isTrue(answered))
  }
  // The cast is safe: of the listed operators only `exists` is handled elsewhere.
  const test = testOf(question, operator as Operator, answer.value, viewpoint)
  if (test === null) return lost('Condition', `Answers to "${linkId}" cannot be compared with that.`)
  if (!isOfItsType(question, answer.key)) {
    const message = `"${linkId}" takes values of another type than ${answer.key}: they are compared as they are written.`
    source.findings.add(item.path, 'changed', 'Condition', message, when)
  }
  if (test === never) source.findings.add(item.path, 'note', 'NeverTrue', neverMessage(linkId), when)
  return all(seen, test)
}

function neverMessage(linkId: string): string {
  return `No answer to "${linkId}" makes this true: none of its options has that code and that system.`
}

/** "Not equal" needs an answer: an unanswered question is neither equal nor unequal. */
function testOf(
  question: SourceItem,
  operator: Operator,
  answer: unknown,
  viewpoint: Viewpoint<SourceItem>,
): Condition | null {
  if (operator !== '!=') return positive(question, operator, answer)
  const equal = positive(question, '=', answer)
  if (equal === null) return null
  if (equal === never) return known(question.id)
  return repeatsBeyond(question, viewpoint.item) ? all(known(question.id), not(isTrue(equal))) : not(equal)
}

function positive(question: SourceItem, operator: Exclude<Operator, '!='>, answer: unknown): Condition | null {
  const { id, beside } = question
  if (takesChoices(question)) {
    const chosen = question.options.map((option) => ({
      option,
      holds: compareLiterals(option.value, operator, answer),
    }))
    const written =
      beside?.role === 'other' && typeof answer === 'string' ? compareText(beside.id, operator, answer) : null
    if (chosen.every(({ holds }) => holds === null) && !written) return null
    const matching = chosen.filter(({ holds }) => holds).map(({ option }) => chose(id, option.answerId))
    return matching.length === 0 && !written ? never : any(...matching, ...(written ? [written] : []))
  }
  if (takesYesNo(question))
    return operator === '=' && typeof answer === 'boolean' ? { ChoseYesNo: { questionId: id, value: answer } } : null
  if (takesNumber(question)) return compareNumber(question, operator, answer)
  if (isWrittenChoice(question) && operator === '=' && isRecord(answer)) {
    const forms = writtenForms(question.mentioned, answer)
    return forms.length === 0 ? null : any(...forms.map((form) => compareText(id, '=', form)))
  }
  const text = isRecord(answer) ? null : String(answer)
  if (text === null) return null
  if (takesMoment(question)) {
    const moment = momentFor(question.type, text)
    return moment === null ? null : compareWith(id, operator, moment)
  }
  return compareText(id, operator, text)
}

/** A quantity in a unit other than the question's is not compared at all. */
function compareNumber(question: SourceItem, operator: Exclude<Operator, '!='>, answer: unknown): Condition | null {
  if (!isRecord(answer)) return typeof answer === 'number' ? compareWith(question.id, operator, answer) : null
  const { value } = answer
  if (typeof value !== 'number') return null
  const compared = compareWith(question.id, operator, value)
  const wanted = stringIn(answer, 'code') ?? stringIn(answer, 'unit')
  if (wanted === null) return compared
  const unit = unitOf(question.json)
  if (unit) return [stringIn(unit, 'code'), stringIn(unit, 'display')].includes(wanted) ? compared : null
  if (question.beside?.role !== 'unit') return compared
  const option = question.beside.units.find(
    (each) => isRecord(each.value) && [each.value.code, each.value.display].includes(wanted),
  )
  if (option) return all(compared, chose(question.beside.id, option.answerId))
  return question.beside.units.length > 0 ? never : all(compared, compareText(question.beside.id, '=', wanted))
}

function compareWith(questionId: string, operator: Exclude<Operator, '!='>, value: number | string): Condition {
  const comparison: Comparison = comparisonOf[operator]
  // The cast is safe: each comparison is a condition of that form.
  return { [comparison]: { questionId, value } } as Condition
}

/** Equality of texts is a condition; their order needs a formula. */
function compareText(questionId: string, operator: Exclude<Operator, '!='>, value: string): Condition {
  if (operator === '=') return { Equal: { questionId, value } }
  return compare({ Answer: { questionId } }, comparisonOf[operator], { Text: { value } })
}

/** Joins several conditions by `enableBehavior`; by default all of them must be true. */
export function joinConditions(json: Json, conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return always
  return stringIn(json, 'enableBehavior') === 'any' ? any(...conditions) : all(...conditions)
}
