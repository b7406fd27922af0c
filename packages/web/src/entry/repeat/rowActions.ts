import type { QuestionNode } from '@casebook/core/entry/form/form'
import { createContext } from 'react'

export interface RowActions {
  /** The name of the occurrence, as in "Medicines 2". */
  readonly row: string
  /** In a table, the cell that last had the focus. */
  readonly cell: { readonly node: QuestionNode; readonly onNote: () => void } | null
  /** Null if there is nothing to remove. */
  readonly onRemove: (() => void) | null
}

export const RowActionsContext = createContext<RowActions | null>(null)
