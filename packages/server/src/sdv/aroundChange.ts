import { numberedText } from '@casebook/core/annotation/entries'
import type { Question } from '@casebook/core/bases/base'
import { keyOf, parseKey } from '@casebook/core/bases/key'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { ChangedAnswer } from '@casebook/core/sdv/verification.calls'
import type { Answers } from '@casebook/core/sdv/verified'
import type { MarkNow } from './changedAnswers'

/** So many answers before a changed one, and after it. */
const reach = 2

/** What it takes to show an answer in words. */
export function toldQuestion(
  structure: BaseStructure,
  key: string,
  question: Question | undefined,
): ChangedAnswer['question'] {
  const { type = 'Text', text = {}, unit, answers: choices } = question ?? {}
  return {
    type,
    text: numberedText(structure, key, text),
    ...(unit && { unit }),
    missingReasons: structure.base.config.missingReasons,
    ...(choices && { answers: choices.map(({ id, text: words }) => ({ id, text: words })) }),
  }
}

/** The answers of the questionnaire next to the changed one, in the order of the form, with that one among them. */
export function aroundChange(
  structure: BaseStructure,
  answers: Answers,
  mark: MarkNow | undefined,
  key: string,
): NonNullable<ChangedAnswer['around']> {
  const { questionId, occurrence } = parseKey(key) ?? { questionId: key, occurrence: 1 }
  const { questions } = structure
  const place = questions.get(questionId)
  if (!place) return []
  const all = [...questions.values()]
    .filter((one) => one.questionnaire === place.questionnaire && one.repeatsIn === place.repeatsIn)
    .map(({ question }) => ({ question, key: keyOf(question.id, occurrence) }))
    .filter((one) => one.key === key || answers.has(one.key))
  const at = all.findIndex((one) => one.key === key)
  return all.slice(Math.max(0, at - reach), at + reach + 1).map((one) => ({
    key: one.key,
    question: toldQuestion(structure, one.key, one.question),
    now: answers.get(one.key) ?? null,
    state: mark?.changed.includes(one.key) ? 'changed' : mark && one.key in mark.verification ? 'verified' : 'open',
  }))
}
