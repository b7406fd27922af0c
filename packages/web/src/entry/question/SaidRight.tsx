import { annotationIdOf } from '@casebook/core/annotation/annotation'
import type { Question } from '@casebook/core/bases/base'
import { isSaidRight, noteTakenBack } from '@casebook/core/entry/marks/objections'
import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { useAnswering } from '../../questions/typed/AnsweringContext'
import { Button } from '../../ui/Button'
import { hintBelowClass } from '../../ui/fields/below'
import { Icon } from '../../ui/Icon'
import { useForm } from '../FormContext'

interface SaidRightProps {
  readonly question: Question
  readonly state: QuestionState
  readonly note: string
  /** The question, unless it is directly above. */
  readonly about?: ReactNode
}

/** The study asked whether the answer is right, and the note says that it is. Who said so, and when, is at the note. */
export function SaidRight({ question, state, note, about }: SaidRightProps) {
  const { view } = useForm()
  const { onAnswer, refocus } = useAnswering()
  const answer = { question, state, note, language: view.config.fallbackLanguage }
  if (!isSaidRight(answer)) return null
  return (
    <p className={`flex items-center gap-1.5 ${hintBelowClass}`}>
      {about}
      <Icon name="okc" size="text" />
      <Trans id="dialog.asked.saidRight" message="Looked at, and right." />
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          onAnswer(annotationIdOf(state.key), noteTakenBack(answer) || null)
          refocus(state.key)
        }}
      >
        <Trans id="dialog.asked.takeBack" message="Take back" />
      </Button>
    </p>
  )
}
