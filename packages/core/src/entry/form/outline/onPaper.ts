/** A case on paper: every question that the form asks, with its answer. The print of the page and the PDF read it. */

import { numbered } from '../../../annotation/entries'
import type { Question } from '../../../bases/base'
import { sectionTitle } from '../../../bases/visits/sectionTitle'
import type { FactValue } from '../../../facts/fact'
import type { Text } from '../../../language/language'
import { holdsAnswer, isRequired } from '../../../questions/required'
import { saidBy } from '../../../rules/state'
import { isRefused } from '../../marks/objections'
import { type Form, questionsOf } from '../form'
import { type Outline, sectionsInOrder } from './outline'

export interface AnswerOnPaper {
  readonly key: string
  readonly question: Question
  /** Its number in the form; blank if it has one of its own. */
  readonly number: string
  readonly text: string
  /** Null: required and not given. */
  readonly answer: string | null
  readonly isRefused: boolean
}

export interface SectionOnPaper {
  readonly id: string
  readonly title: string
  readonly answers: readonly AnswerOnPaper[]
}

/** Reads texts of the base, and answers, in the reader's language. */
export interface Reading {
  readonly read: (text: Text | undefined, key?: string) => string
  readonly answer: (question: Question, value: FactValue) => string
}

export function caseOnPaper(
  form: Form,
  { sections, numbers }: Pick<Outline, 'sections' | 'numbers'>,
  { read, answer }: Reading,
): readonly SectionOnPaper[] {
  return sectionsInOrder(sections).map(({ id, layout }) => ({
    id,
    title: read(sectionTitle(form.structure, id)),
    answers: [...questionsOf(layout)]
      .filter(({ question }) => holdsAnswer(question))
      .map(({ key, question }) => {
        const state = form.question(key)
        const isMissing = state.state === 'unanswered' && isRequired(question)
        return {
          key,
          question,
          number: numbers.get(key) ?? '',
          text: numbered(form.structure, key, read(question.text, key) || key),
          answer: isMissing ? null : answer(question, saidBy(state)),
          isRefused: isRefused(question, state),
        }
      }),
  }))
}
