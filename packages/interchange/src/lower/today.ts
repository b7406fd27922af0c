/** Today, which no rule reads from a clock: a hidden question holds the day on which the case began, as everything else is an answer. */
import type { Question, Questionnaire } from '@casebook/core/bases/base'
import type { Formula } from '@casebook/core/bases/rule'
import type { Text } from '@casebook/core/language/language'
import { type SourceFinding, wholeFile } from '../form/finding'

/** No author's name has a slash. */
export const todayId = 'form/today'

export const todayFinding: SourceFinding = {
  at: wholeFile,
  severity: 'changed',
  kind: 'Expression',
  message: 'Today is the day on which the case begins: a rule reads no clock.',
}

export const today: Formula = { Answer: { questionId: todayId } }

/** With the question for it, if rules, checks or texts ask for today. */
export function withToday(
  questionnaires: readonly Questionnaire[],
  asking: readonly unknown[],
  text: Text,
): readonly Questionnaire[] {
  const isAsked = JSON.stringify(asking).includes(JSON.stringify(todayId))
  if (!isAsked && !JSON.stringify(questionnaires).includes(`{{${todayId}}}`)) return questionnaires
  const question: Question = {
    id: todayId,
    type: 'Date',
    text,
    optional: true,
    initial: { today: true },
    meta: { 'layout/hidden': 'true' },
  }
  const [first, ...rest] = questionnaires
  return first ? [{ ...first, questions: [...first.questions, question] }, ...rest] : questionnaires
}
