import { isEmptyCard } from '@casebook/core/entry/form/collected'
import type { Card } from '@casebook/core/entry/form/form'
import type { Step } from '@casebook/core/entry/undo'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEntry, useForm } from '../FormContext'
import { useSaidIn } from './useSaid'

interface Removed {
  readonly occurrence: number
  /** Its index, from 0. */
  readonly at: number
  /** The answer that identifies the entry, such as the name of a medicine. Null if its first answer does not. */
  readonly answer: string | null
  /** The latest undoable step, or null. */
  readonly latest: Step | null
  /** Whether that step is the removal. Removing an empty entry changes no answers, so there is nothing to undo. */
  readonly mayUndo: boolean
}

interface RemovalOf {
  /** The id of the repeating questionnaire or question. */
  readonly id: string
  readonly cards: readonly Card[]
  /** Undefined if no entry is left. */
  readonly onFocus: (card: Card | undefined) => void
}

export interface Removal {
  readonly remove: (occurrence: number) => void
  /** The last removed entry, until another answer is given. */
  readonly told: Removed | null
  /** Called when the user types: the next undo then belongs to their typing. */
  readonly dismiss: () => void
}

/** Removes an entry. The focus moves to the entry that takes its place, and after an undo to the restored one. */
export function useRemoval({ id, cards, onFocus }: RemovalOf): Removal {
  const { actor, view } = useForm()
  const saidIn = useSaidIn()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [isDismissed, setIsDismissed] = useState(false)
  const isLatest = useEntry(({ context }) => removed !== null && (context.undoable.at(-1) ?? null) === removed.latest)
  const isUndone = useEntry(
    ({ context }) => removed?.mayUndo === true && removed.latest !== null && !context.undoable.includes(removed.latest),
  )

  const onRemoved = useEffectEvent(() => {
    if (removed) onFocus(cards[removed.at] ?? cards.at(-1))
  })
  const onUndone = useEffectEvent(() => {
    const card = cards.find(({ occurrence }) => occurrence === removed?.occurrence)
    setRemoved(null)
    // If someone else has changed these answers meanwhile, the undo restored nothing.
    if (card && !isEmptyCard(view.engine, card)) onFocus(card)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per removal
  useEffect(() => onRemoved(), [removed])
  useEffect(() => {
    if (isUndone) onUndone()
  }, [isUndone])

  const latestStep = () => actor.getSnapshot().context.undoable.at(-1) ?? null
  const remove = (occurrence: number) => {
    const at = cards.findIndex((card) => card.occurrence === occurrence)
    const [first] = cards[at] ? saidIn(cards[at]) : []
    const before = latestStep()
    actor.send({ type: 'removeOccurrence', id, occurrence })
    const latest = latestStep()
    const answer = first && first.question === null ? first.answer : null
    setRemoved({ occurrence, at, answer, latest, mayUndo: latest !== before })
    setIsDismissed(false)
  }
  return { remove, told: isLatest && !isDismissed ? removed : null, dismiss: () => setIsDismissed(true) }
}
