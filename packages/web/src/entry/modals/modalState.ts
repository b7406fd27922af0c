/**
 * The dialog over the form, except those about saving. One at a time.
 *
 * An external store, so that opening a dialog does not re-render the form below it.
 */
import { createListeners } from '@casebook/core/listeners'
import { type ComponentType, createContext, createElement, type ReactElement, useContext } from 'react'

/** A dialog that may be loaded when it is opened. */
export type CaseDialog<Props> = ComponentType<Props & { readonly onMissing?: () => void }>

export interface ModalState {
  readonly now: () => ReactElement | null
  readonly open: <Props extends object>(dialog: CaseDialog<Props>, props: Props) => void
  readonly close: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createModalState(): ModalState {
  const listeners = createListeners()
  let now: ReactElement | null = null
  const become = (next: ReactElement | null) => {
    now = next
    listeners.tell()
  }
  const close = () => become(null)
  return {
    now: () => now,
    open: (dialog, props) => become(createElement(dialog, { ...props, onMissing: close })),
    close,
    subscribe: listeners.subscribe,
  }
}

export const ModalContext = createContext<ModalState>(createModalState())

export function useModal(): ModalState {
  return useContext(ModalContext)
}
