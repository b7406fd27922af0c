/**
 * What lies over the form besides the questions about saving: one thing at a time.
 *
 * A store beside React, so that opening one draws that one and not the form below it.
 */
import { createListeners } from '@casebook/core/listeners'
import type { SignMove } from '@casebook/core/sdv/sign'
import { createContext, useContext } from 'react'

export type Modal =
  /** The key of a question or the id of a solution. */
  | { readonly type: 'why'; readonly id: string }
  | { readonly type: 'jump' }
  | { readonly type: 'palette' }
  | { readonly type: 'keys' }
  /** The calculator of the body mass index, beside no question. */
  | { readonly type: 'bmi' }
  | { readonly type: 'load' }
  | { readonly type: 'groups' }
  | { readonly type: 'token' }
  | { readonly type: 'support' }
  /** The queries of the case, or those on one question. */
  | { readonly type: 'query'; readonly key: string | null }
  | { readonly type: 'print' }
  | { readonly type: 'unlock'; readonly questionnaireId: string }
  | { readonly type: 'sign'; readonly questionnaireId: string; readonly move: SignMove }
  | { readonly type: 'nameReminder'; readonly onAcknowledge: () => void }
  /** Somebody has said that they go, and nothing holds them any more. */
  | { readonly type: 'leaving'; readonly to: string }

export interface ModalState {
  readonly now: () => Modal | null
  readonly open: (over: Modal) => void
  readonly close: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createModalState(): ModalState {
  const listeners = createListeners()
  let now: Modal | null = null
  const become = (next: Modal | null) => {
    now = next
    listeners.tell()
  }
  return {
    now: () => now,
    open: become,
    close: () => become(null),
    subscribe: listeners.subscribe,
  }
}

export const ModalContext = createContext<ModalState>(createModalState())

export function useModal(): ModalState {
  return useContext(ModalContext)
}
