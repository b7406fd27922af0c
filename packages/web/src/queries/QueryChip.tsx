import { useLingui } from '@lingui/react/macro'
import { useQueryState } from '../entry/controls/caseMarks'
import { type QuestionMarkProps, useDialog } from '../entry/fitting'
import { IconButton } from '../ui/IconButton'
import { StatusChip, StatusIcon } from '../ui/StatusChip'
import { QueryStatus } from './QueryStatus'

/** Marks an answer with a pending query. In a cell, the icon of an open query leads to it. */
export function QueryChip({ itemKey, cell }: Pick<QuestionMarkProps, 'itemKey' | 'cell'>) {
  const query = useQueryState(itemKey)
  if (query === 'open' && cell !== undefined) return <OpenQueryButton itemKey={itemKey} cell={cell} />
  return query && <QueryStatus state={query} itemKey={itemKey} Shown={cell === undefined ? StatusChip : StatusIcon} />
}

function OpenQueryButton({ itemKey, cell }: { readonly itemKey: string; readonly cell: string }) {
  const { t } = useLingui()
  const ask = useDialog('query')
  const words = t({ id: 'dialog.query.open', message: 'Query open' })
  return (
    <IconButton
      icon="flagf"
      size="small"
      variant="query"
      label={`${words}, ${cell}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="F"
      onClick={() => ask({ questionKey: itemKey })}
    />
  )
}
