/**
 * The words of the save bar and the header about the answers. One store asks the chart, instead of each of its readers.
 *
 * Trouble, a save and the first unsaved change are told at once. All else follows an answer by a moment, in one drawing with the overview.
 */
import { type AnswersState, answersState } from '@casebook/core/entry/answersState'
import { canUndo } from '@casebook/core/entry/entry.answers'
import { isAllOnDevice, pendingFacts } from '@casebook/core/entry/outbox'
import { createListeners } from '@casebook/core/listeners'
import type { EntryActor, EntrySnapshot } from '../FormContext'

export interface Bar {
  readonly state: AnswersState
  readonly unsaved: number
  readonly waiting: number
  /** Whether all pending answers would survive a browser crash. */
  readonly isOnDevice: boolean
  readonly refused: number
  readonly receivedAt: string | null
  readonly savedAt: string | null
  readonly mayUndo: boolean
  readonly isBusy: boolean
}

export interface BarStore {
  readonly now: () => Bar
  readonly subscribe: (listener: () => void) => () => void
  /** Told whether there are answers of which the store does not tell yet. Meanwhile nothing may claim to hold for all of them. */
  readonly watchBehind: (listener: (isBehind: boolean) => void) => () => void
}

/** These follow each answer within a moment. */
const passing: ReadonlySet<AnswersState> = new Set(['sending', 'onDevice', 'received'])

/** `soon` runs what it is given a moment later, once. */
export function createBarStore(actor: EntryActor, soon: (publish: () => void) => void): BarStore {
  const listeners = createListeners()
  const watchers = new Set<(isBehind: boolean) => void>()
  const tellBehind = (isBehind: boolean) => {
    for (const watch of watchers) watch(isBehind)
  }
  let told = barOf(actor.getSnapshot())
  let watched: { readonly unsubscribe: () => void } | null = null
  const publish = () => {
    tellBehind(false)
    const next = barOf(actor.getSnapshot())
    if (isSame(told, next)) return
    told = next
    listeners.tell()
  }
  const hear = (screen: EntrySnapshot) => {
    const state = answersState(screen)
    const isCalm =
      passing.has(state) &&
      passing.has(told.state) &&
      isBusy(screen) === told.isBusy &&
      screen.context.unsaved.size > 0 === told.unsaved > 0
    if (!isCalm) return publish()
    soon(publish)
    if (state !== told.state) tellBehind(true)
  }
  return {
    now: () => told,
    watchBehind: (listener) => {
      watchers.add(listener)
      return () => {
        watchers.delete(listener)
      }
    },
    subscribe: (listener) => {
      if (!watched) {
        watched = actor.subscribe(hear)
        told = current(told, barOf(actor.getSnapshot()))
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

function barOf(screen: EntrySnapshot): Bar {
  const { unsaved, outbox, receivedAt, savedAt } = screen.context
  return {
    state: answersState(screen),
    unsaved: unsaved.size,
    waiting: pendingFacts(outbox).length,
    isOnDevice: isAllOnDevice(outbox),
    refused: outbox.refused.length,
    receivedAt,
    savedAt,
    mayUndo: canUndo(screen.context),
    isBusy: isBusy(screen),
  }
}

function isBusy(screen: EntrySnapshot): boolean {
  return !screen.matches({ open: { page: 'entering' } })
}

function isSame(a: Bar, b: Bar): boolean {
  return (Object.keys(a) as (keyof Bar)[]).every((part) => a[part] === b[part])
}

function current(known: Bar, next: Bar): Bar {
  return isSame(known, next) ? known : next
}
