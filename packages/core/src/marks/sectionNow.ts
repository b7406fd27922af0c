/** A section as a person who signs it should know it. */

import { isStartDay, type Question } from '../bases/base'
import { parseKey } from '../bases/key'
import type { CivilDate } from '../dates/civilDate'
import { progressOf } from '../entry/form/collected'
import { isNotYetDue } from '../entry/form/due/notYetDue'
import { type Form, questionsOf, sectionLayout } from '../entry/form/form'
import { isCollected } from '../questions/required'
import type { SectionNow } from '../sdv/run'
import type { CaseMarks } from './caseMarks.machine'

export interface SectionToSign extends SectionNow {
  /** Keys of the required questions without an answer. None before a follow-up is due. */
  readonly missing: readonly string[]
  /** Keys of the answers with a query that is not closed. */
  readonly asked: readonly string[]
}

export function sectionToSign(
  form: Form,
  questionnaireId: string,
  today: CivilDate,
  { openQuestions, waitingQuestions }: Pick<CaseMarks, 'openQuestions' | 'waitingQuestions'>,
): SectionToSign {
  const asked = [...new Set([...(openQuestions ?? []), ...waitingQuestions])].filter((key) => {
    const place = form.structure.questions.get(parseKey(key)?.questionId ?? key)
    return place?.questionnaire.id === questionnaireId
  })
  const { missing } = progressOf(form, questionnaireId, new Set(), today)
  return { ...sectionNow(form, questionnaireId, today), missing, asked }
}

export function sectionNow(form: Form, questionnaireId: string, today: CivilDate): SectionNow {
  const questions = [...questionsOf(sectionLayout(form, questionnaireId))]
  return {
    isBegun: questions.some((one) => isAnsweredBySomebody(form, one)),
    isDue: !isNotYetDue(form, questionnaireId, today),
  }
}

/** An initial answer of the base that no person has given. */
function isAnsweredBySomebody(
  form: Form,
  { key, question }: { readonly key: string; readonly question: Question },
): boolean {
  if (!isCollected(question)) return false
  const { state, value } = form.question(key)
  // Of a day on which the case began nobody can tell whether a person gave it: another answer of the section says so.
  if (question.initial !== undefined && isStartDay(question.initial)) return state === 'unknown'
  return state === 'unknown' || (state === 'answered' && String(value) !== String(question.initial))
}
