import { isEmptyCard } from '@casebook/core/entry/form/collected'
import type { Card } from '@casebook/core/entry/form/form'
import type { Step } from '@casebook/core/entry/undo'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEntry, useForm } from '../FormContext'
import { useSaidIn } from './useSaid'

interface Removed {
  readonly occurrence: number
  /** Where it stood, from 0. */
  readonly at: number
  /** The answer that it is known by, as a medicine by its name; null if it begins with none. */
  readonly answer: string | null
  /** What can be taken back now, the latest; null if nothing can. */
  readonly latest: Step | null
  /** Whether that is the removal: where nothing was said, nothing comes back. */
  readonly mayUndo: boolean
}

interface RemovalOf {
  /** Of the repeating questionnaire or question. */
  readonly id: string
  readonly cards: readonly Card[]
  /** Undefined if there is none left. */
  readonly onFocus: (card: Card | undefined) => void
}

export interface Removal {
  readonly remove: (occurrence: number) => void
  /** What was removed last, as long as nothing else was said since. */
  readonly told: Removed | null
  /** Somebody types: what is undone next is theirs. */
  readonly dismiss: () => void
}

/** Removes an entry. The focus goes to the one that takes its place, and when the removal is undone to the one that came back. */
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
    // Somebody else may have spoken since: then nothing came back.
    if (card && !isEmptyCard(view.engine, card)) onFocus(card)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each removal
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
