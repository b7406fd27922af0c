import { isEmptyCard } from '@casebook/core/dialog/collected'
import type { Card } from '@casebook/core/dialog/form'
import type { Step } from '@casebook/core/dialog/undo'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDialog, useForm } from '../FormContext'

interface Removed {
  readonly occurrence: number
  /** Where it stood, from 0. */
  readonly at: number
  /** What can be taken back; null if nothing was said there. */
  readonly step: Step | null
}

interface Removal {
  /** Of the repeating questionnaire or question. */
  readonly id: string
  readonly cards: readonly Card[]
  /** Undefined if there is none left. */
  readonly onFocus: (card: Card | undefined) => void
}

/** Removes an entry. The focus goes to the one that takes its place, and when the removal is undone to the one that came back. */
export function useRemoval({ id, cards, onFocus }: Removal): (occurrence: number) => void {
  const { actor, view } = useForm()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const isUndone = useDialog(({ context }) => removed?.step != null && !context.undoable.includes(removed.step))

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

  const latest = () => actor.getSnapshot().context.undoable.at(-1) ?? null
  return (occurrence) => {
    const before = latest()
    actor.send({ type: 'removeOccurrence', id, occurrence })
    const step = latest()
    const at = cards.findIndex((card) => card.occurrence === occurrence)
    setRemoved({ occurrence, at, step: step === before ? null : step })
  }
}
