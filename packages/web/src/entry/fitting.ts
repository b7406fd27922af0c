/**
 * What an area adds to an open case. Each area exports one `Fitting`, and `web/fittings.ts` lists them in the order in which people see what they
 * add. Data entry draws them and knows none of the areas.
 */
import type { Deployment } from '@casebook/core/deployment/deployment'
import type { MessageDescriptor } from '@lingui/core'
import { createContext, useCallback, useContext } from 'react'
import type { Drawing } from '../ui/Icon'
import type { FormView } from './formView'
import { type CaseDialog, type ModalState, useModal } from './modals/modalState'

export interface Fitting {
  /** Actions on the case as a whole: in the menu of the case and in the palette. */
  readonly actions?: readonly CaseAction[]
}

export interface CaseAction {
  readonly name: MessageDescriptor
  readonly icon: Drawing
  readonly open: (modal: ModalState) => void
  /** Has a button of its own where there is room. */
  readonly isFrequent?: boolean
  /** Also in a case that is only looked at. */
  readonly isForReaders?: boolean
  readonly isOffered?: (view: FormView, deployment: Deployment) => boolean
}

/** The dialogs that data entry itself opens, whichever areas have them. */
interface DialogProps {
  /** A question key or a solution id. */
  readonly why: { readonly id: string }
  /** All queries of the case, or those on one question. */
  readonly query: { readonly questionKey: string | null }
  readonly jump: object
  readonly palette: object
  readonly keys: object
}

export type Dialogs = { readonly [D in keyof DialogProps]: CaseDialog<DialogProps[D]> }

export interface Fittings {
  readonly actions: readonly CaseAction[]
  readonly dialogs: Dialogs
}

export function fitted(dialogs: Dialogs, areas: readonly Fitting[]): Fittings {
  return { dialogs, actions: areas.flatMap(({ actions = [] }) => actions) }
}

export const FittingsContext = createContext<Fittings | null>(null)

export function useFittings(): Fittings {
  const fittings = useContext(FittingsContext)
  if (!fittings) throw new Error('useFittings needs a FittingsContext above it')
  return fittings
}

/** Opens one of the dialogs that data entry knows. */
export function useDialog<D extends keyof Dialogs>(name: D): (props: DialogProps[D]) => void {
  const modal = useModal()
  const dialog: CaseDialog<DialogProps[D]> = useFittings().dialogs[name]
  return useCallback((props) => modal.open(dialog, props), [modal, dialog])
}
