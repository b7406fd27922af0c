import type { Question } from '@casebook/core/bases/base'
import { type Card, questionsOfNodes } from '@casebook/core/entry/form/form'
import { unknown } from '@casebook/core/facts/fact'
import { useMemo, useSyncExternalStore } from 'react'
import { useForm } from '../FormContext'
import { useWords } from '../form/useWords'

export interface Said {
  readonly itemKey: string
  /** Null where the answer says by itself what it is. */
  readonly question: string | null
  readonly answer: string
}

/** What was answered in an entry, first things first. Drawn anew when that changes. */
export function useSaid(card: Card): readonly Said[] {
  const { view } = useForm()
  const saidIn = useSaidIn()
  const said = useSyncExternalStore(view.subscribe, () => JSON.stringify(saidIn(card)))
  // The cast is sound: it is what was written above.
  return useMemo(() => JSON.parse(said) as readonly Said[], [said])
}

export function useSaidIn(): (card: Card) => readonly Said[] {
  const { engine } = useForm().view
  const { read, answer } = useWords()
  return (card) =>
    [...questionsOfNodes(card.nodes)].flatMap(({ key, question }) => {
      const { state, value } = engine.question(key)
      if (state === 'unanswered') return []
      const isPlain = state === 'answered' && speaksForItself(question)
      const words = answer(question, state === 'unknown' ? unknown : value)
      return [{ itemKey: key, question: isPlain ? null : read(question.text), answer: words }]
    })
}

/** Words do; a number, a date or a "yes" mean something only beside what was asked. */
function speaksForItself({ type }: Question): boolean {
  return type === 'Text' || type === 'OC' || type === 'MC' || type === 'Image'
}
