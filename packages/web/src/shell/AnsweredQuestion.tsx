import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'

interface AnsweredQuestionProps {
  readonly text: string
  /** How the question is drawn, if not as its text. */
  readonly question?: ReactNode
  readonly answer: ReactNode
}

/** A question and what is answered to it, on one line. After a question mark no colon is due. */
export function AnsweredQuestion({ text, question = text, answer }: AnsweredQuestionProps) {
  if (/[?؟]$/.test(text))
    return (
      <>
        {question} {answer}
      </>
    )
  return <Trans id="answer.toQuestion" message="{question}: {answer}" values={{ question, answer }} />
}
