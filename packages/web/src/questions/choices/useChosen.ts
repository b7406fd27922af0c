import type { Answer } from '@casebook/core/bases/base'
import { sameFactValue } from '@casebook/core/facts/fact'
import { toggled } from '@casebook/core/questions/exclusive'
import { useState } from 'react'
import type { ControlProps } from '../controlProps'

/** Answers that a choice has cleared, because they cannot stand beside it. */
interface Cleared {
  readonly answers: readonly Answer[]
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Selection of any number of answers. An empty selection means no answer. */
export function useChosen({ question, state, onAnswer }: Pick<ControlProps, 'question' | 'state' | 'onAnswer'>) {
  const answers: readonly Answer[] = question.answers ?? []
  const before: readonly string[] = Array.isArray(state.value) ? state.value : []
  const [last, setLast] = useState<Cleared | null>(null)
  const toggle = (id: string) => {
    const { chosen: after, cleared } = toggled(question, before, id)
    setLast(cleared.length > 0 ? { answers: answers.filter((one) => cleared.includes(one.id)), before, after } : null)
    onAnswer(after.length > 0 ? after : null)
  }
  const takeBack = () => {
    setLast(null)
    if (last) onAnswer(last.before)
  }
  const stands = last !== null && sameFactValue(state.value, last.after)
  return { answers, chosen: new Set(before), toggle, cleared: stands ? last.answers : [], takeBack }
}
