/** A question of another kind: what the new kind has no use for goes, and everything else stays. */
import type { Answer, Question, QuestionType } from '../bases/base'
import { kindOf } from '../questions/kinds'
import { fits } from '../rules/check/checkRule'
import { defined } from './tree'

export function asKind(question: Question, type: QuestionType): Question {
  const {
    answers,
    list,
    choices,
    unit,
    unitCodes,
    dates,
    partialDate,
    min,
    max,
    refuse,
    meta,
    identifying,
    optionsFrom,
    ...rest
  } = question
  const { listsAnswers, choice, hasLimits, isMoment, isNumeric } = kindOf({ type })
  const plain: Question = { ...rest, type }
  const isFitting = (bound: number | string | undefined) => bound !== undefined && hasLimits && fits(plain, bound)
  const limits = { min: isFitting(min) ? min : undefined, max: isFitting(max) ? max : undefined }
  const isLimited = limits.min !== undefined || limits.max !== undefined
  const { 'layout/slider': _, 'layout/dropdown': __, ...layout } = meta ?? {}
  const made: Question = defined({
    ...plain,
    ...limits,
    answers: listsAnswers ? (choice === 'several' ? answers : answers?.map(alone)) : undefined,
    list: listsAnswers && answers && answers.length > 0 ? list : undefined,
    optionsFrom: type === question.type ? optionsFrom : undefined,
    choices: choice === 'several' ? choices : undefined,
    unit: isNumeric ? unit : undefined,
    unitCodes: isNumeric ? unitCodes : undefined,
    dates: isMoment && type === question.type ? dates : undefined,
    partialDate: isMoment && type !== 'Time' ? partialDate : undefined,
    refuse: isLimited ? refuse : undefined,
    identifying: type === 'Info' ? undefined : identifying,
    meta: Object.keys(layout).length > 0 ? layout : undefined,
    // What is computed has no first answer, and is computed from others.
    initial: undefined,
  })
  return made
}

/** Only of several choices can one exclude the others. */
function alone({ exclusive: _, ...answer }: Answer): Answer {
  return answer
}
