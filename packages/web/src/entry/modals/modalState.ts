/**
 * The dialog over the form, except those about saving. One at a time.
 *
 * An external store, so that opening a dialog does not re-render the form below it.
 */
import { createListeners } from '@casebook/core/listeners'
import type { SdvMove } from '@casebook/core/sdv/level'
import { createContext, useContext } from 'react'

export type Modal =
  /** A question key or a solution id. */
  | { readonly type: 'why'; readonly id: string }
  | { readonly type: 'jump' }
  | { readonly type: 'palette' }
  | { readonly type: 'keys' }
  /** The BMI calculator, opened without a question. */
  | { readonly type: 'bmi' }
  | { readonly type: 'load' }
  | { readonly type: 'groups' }
  | { readonly type: 'token' }
  | { readonly type: 'interview' }
  | { readonly type: 'support' }
  /** All queries of the case, or those on one question. */
  | { readonly type: 'query'; readonly key: string | null }
  | { readonly type: 'print' }
  | { readonly type: 'unlock'; readonly questionnaireId: string }
  /** One questionnaire. */
  | { readonly type: 'sign'; readonly questionnaireId: string; readonly move: SdvMove }
  /** A tab with everything in it, or the whole case. Without a move it is chosen there. */
  | { readonly type: 'verify'; readonly sectionId: string | null; readonly move: SdvMove | null }
  | { readonly type: 'nameReminder'; readonly onAcknowledge: () => void }
  /** The user confirmed leaving; the leave guard lets them go. */
  | { readonly type: 'leaving'; readonly to: string }

export interface ModalState {
  readonly now: () => Modal | null
  readonly open: (modal: Modal) => void
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
