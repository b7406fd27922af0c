import { type Card, questionsOfNodes } from '@casebook/core/entry/form/form'
import { kindOf } from '@casebook/core/questions/kinds'
import { saidBy } from '@casebook/core/rules/state'
import { useMemo, useSyncExternalStore } from 'react'
import { useForm } from '../FormContext'
import { useWords } from '../form/useWords'

export interface Said {
  readonly itemKey: string
  /** Null if the answer is clear without its question. */
  readonly question: string | null
  readonly answer: string
}

/** The answers of an entry, in the order of its questions. Re-renders when they change. */
export function useSaid(card: Card): readonly Said[] {
  const { view } = useForm()
  const saidIn = useSaidIn()
  const said = useSyncExternalStore(view.subscribe, () => JSON.stringify(saidIn(card)))
  // The cast is safe: the value was serialised above.
  return useMemo(() => JSON.parse(said) as readonly Said[], [said])
}

export function useSaidIn(): (card: Card) => readonly Said[] {
  const { engine } = useForm().view
  const { read, answer } = useWords()
  return (card) =>
    [...questionsOfNodes(card.nodes)].flatMap(({ key, question }) => {
      const state = engine.question(key)
      if (state.state === 'unanswered') return []
      const isPlain = state.state === 'answered' && kindOf(question).speaksForItself
      const words = answer(question, saidBy(state))
      return [{ itemKey: key, question: isPlain ? null : read(question.text), answer: words }]
    })
}
