import type { FactValue } from '@casebook/core/facts/fact'
import { sameFactValue } from '@casebook/core/facts/fact'
import type { QuestionState } from '@casebook/core/rules/state'
import { useAnswer, useForm } from '../FormContext'
import { focusQuestionAgain } from '../focus'

interface Taken {
  readonly value: FactValue
  /** Whether it differs from the typed number. */
  readonly isRounded?: boolean
}

/** Turns the text in the field into an answer once the user has confirmed it. */
export function useTaking({ key, value: before }: QuestionState): (taken: Taken) => void {
  const { actor } = useForm()
  const answer = useAnswer(key)
  return ({ value, isRounded = false }) => {
    const typed = actor.getSnapshot().context.unreadable.get(key) ?? ''
    actor.send({ type: 'unreadable', key, text: null })
    if (!sameFactValue(value, before)) answer(value)
    if (isRounded) actor.send({ type: 'rounded', key, rounding: { typed, before } })
    focusQuestionAgain(key)
  }
}
