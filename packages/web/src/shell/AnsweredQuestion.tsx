import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'

interface AnsweredQuestionProps {
  readonly text: string
  /** A custom rendering of the question, in place of its text. */
  readonly question?: ReactNode
  readonly answer: ReactNode
}

/** A question and its answer on one line, with no colon after a question mark. */
export function AnsweredQuestion({ text, question = text, answer }: AnsweredQuestionProps) {
  if (/[?؟]$/.test(text))
    return (
      <>
        {question} {answer}
      </>
    )
  return <Trans id="answer.toQuestion" message="{question}: {answer}" values={{ question, answer }} />
}
