/**
 * The chart, as the marks of the questions see it: it tells them only of changes that a mark may depend on. A form has thousands of questions, and an
 * answer changes the chart's state several times on its way to the server.
 */
import { createListeners } from '@casebook/core/listeners'
import type { EntryActor, EntrySnapshot } from '../FormContext'

export interface MarkSource {
  readonly getSnapshot: () => EntrySnapshot
  readonly subscribe: (listener: () => void) => () => void
}

export function createMarkSource(actor: EntryActor): MarkSource {
  const listeners = createListeners()
  let told = partsOf(actor.getSnapshot())
  let watched: { readonly unsubscribe: () => void } | null = null
  const hear = (screen: EntrySnapshot) => {
    const parts = partsOf(screen)
    if (parts.every((part, at) => part === told[at])) return
    told = parts
    listeners.tell()
  }
  return {
    getSnapshot: () => actor.getSnapshot(),
    subscribe: (listener) => {
      if (!watched) {
        told = partsOf(actor.getSnapshot())
        watched = actor.subscribe(hear)
      }
      const unsubscribe = listeners.subscribe(listener)
      return () => {
        unsubscribe()
        if (!listeners.isEmpty()) return
        watched?.unsubscribe()
        watched = null
      }
    },
  }
}

/** In a case that was never saved, no mark depends on what is unsaved. */
function partsOf({ context }: EntrySnapshot): readonly unknown[] {
  const { caseName, outbox, unreadable, unsaved, isChecked, leftSections } = context
  return [
    caseName,
    outbox.refused.length > 0 && outbox.refused,
    unreadable,
    caseName !== null && unsaved,
    isChecked,
    leftSections,
  ]
}
