/** Conditions that `enableWhen` can say: one flat list of comparisons with a constant. */

import type { Question } from '@casebook/core/bases/base'
import { decimalPlaces } from '@casebook/core/bases/digits'
import { type Comparison, type Condition, comparisons } from '@casebook/core/bases/rule'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { kindOf } from '@casebook/core/questions/kinds'
import { takesOneOf } from '@casebook/core/questions/takes'
import { codingOfOption } from './codings'

export type Json = Readonly<Record<string, unknown>>

const operators: Readonly<Record<Comparison, string>> = {
  Lower: '<',
  LowerEqual: '<=',
  Equal: '=',
  GreaterEqual: '>=',
  Greater: '>',
}

/** Null: it needs an expression. */
export function enableWhen(condition: Condition, structure: BaseStructure): Json | null {
  const plain = withoutTruth(condition)
  const [parts, behaviour] =
    'All' in plain ? [plain.All, 'all'] : 'Any' in plain ? [plain.Any, 'any'] : [[plain], undefined]
  const said = parts.map((part) => comparisonOf(withoutTruth(part), structure))
  if (said.length === 0 || said.includes(null)) return null
  return { enableWhen: said, ...(said.length > 1 ? { enableBehavior: behaviour } : {}) }
}

/** What is asked is only whether it is true. */
function withoutTruth(condition: Condition): Condition {
  if ('IsTrue' in condition) return withoutTruth(condition.IsTrue)
  if ('Not' in condition && 'Not' in condition.Not) return withoutTruth(condition.Not.Not)
  return condition
}

function comparisonOf(condition: Condition, structure: BaseStructure): Json | null {
  const asked = (id: string): Question | null => {
    const question = structure.questions.get(id)?.question
    return question && !question.abstract && question.type !== 'Info' ? question : null
  }
  const when = (id: string, operator: string, answer: Json) => ({ question: id, operator, ...answer })
  if ('Not' in condition) {
    const inner = condition.Not
    const choice = 'Chose' in inner ? asked(inner.Chose.questionId) : null
    // True only with an answer, as what is not equal in FHIR.
    if ('Chose' in inner && choice && takesOneOf(choice))
      return when(choice.id, '!=', { answerCoding: codingOfOption(choice, inner.Chose.answerId) })
    const known = 'IsTrue' in inner ? inner.IsTrue : inner
    if ('IsTrue' in inner && 'Known' in known && asked(known.Known.questionId))
      return when(known.Known.questionId, 'exists', { answerBoolean: false })
    return null
  }
  const choice = 'Chose' in condition ? asked(condition.Chose.questionId) : null
  if ('Chose' in condition && choice)
    return when(choice.id, '=', { answerCoding: codingOfOption(choice, condition.Chose.answerId) })
  if ('ChoseYesNo' in condition && asked(condition.ChoseYesNo.questionId))
    return when(condition.ChoseYesNo.questionId, '=', { answerBoolean: condition.ChoseYesNo.value })
  if ('Known' in condition && asked(condition.Known.questionId))
    return when(condition.Known.questionId, 'exists', { answerBoolean: true })
  for (const name of comparisons) {
    if (!(name in condition)) continue
    // The cast is sound: the condition has the key of a comparison.
    const { questionId, value } = (condition as Record<Comparison, { questionId: string; value: number | string }>)[
      name
    ]
    const question = asked(questionId)
    const key = question && answerKey(question)
    return key ? when(questionId, operators[name], { [key]: value }) : null
  }
  return null
}

function answerKey(question: Question): string | null {
  const { typed } = kindOf(question)
  if (typed === 'number') return decimalPlaces(question) === 0 ? 'answerInteger' : 'answerDecimal'
  return typed === 'date' ? 'answerDate' : typed === 'text' ? 'answerString' : null
}
