import type { QuestionNode } from '@casebook/core/dialog/form'
import { useLingui } from '@lingui/react/macro'
import { createContext } from 'react'
import { IconButton } from '../../ui/IconButton'
import { later } from '../../ui/later'
import { Menu } from '../../ui/Menu'

const RowItems = later(() => import('./RowItems'))

export interface RowActions {
  /** What the occurrence is called, as in "Medicines 2". */
  readonly row: string
  /** In a table the answer that somebody was at last. */
  readonly cell: { readonly node: QuestionNode; readonly onNote: () => void } | null
  /** Null where nothing is there to be removed. */
  readonly onRemove: (() => void) | null
}

export const RowActionsContext = createContext<RowActions | null>(null)

/** What is seldom done with one occurrence of what repeats. */
export function RowMenu(actions: RowActions) {
  const { t } = useLingui()
  const { row } = actions
  return (
    <RowActionsContext value={actions}>
      <Menu
        items={RowItems}
        trigger={<IconButton icon="more" size="small" label={t({ id: 'repeat.more', message: `More for ${row}` })} />}
      />
    </RowActionsContext>
  )
}
