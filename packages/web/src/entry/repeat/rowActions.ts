import type { QuestionNode } from '@casebook/core/entry/form/form'
import { createContext } from 'react'

export interface RowActions {
  /** What the occurrence is called, as in "Medicines 2". */
  readonly row: string
  /** In a table the answer that somebody was at last. */
  readonly cell: { readonly node: QuestionNode; readonly onNote: () => void } | null
  /** Null where nothing is there to be removed. */
  readonly onRemove: (() => void) | null
}

export const RowActionsContext = createContext<RowActions | null>(null)
