import { Trans } from '@lingui/react'
import { useQueryState } from '../entry/controls/caseMarks'
import { StatusChip } from '../ui/StatusChip'

/** Marks an answer with a pending query. */
export function QueryChip({ itemKey }: { readonly itemKey: string }) {
  const query = useQueryState(itemKey)
  if (query === null) return null
  return query === 'open' ? (
    <StatusChip status="queryOpen">
      <Trans id="dialog.query.open" message="Query open" />
    </StatusChip>
  ) : (
    <StatusChip status="queryAnswered">
      <Trans id="dialog.query.answered" message="Query answered" />
    </StatusChip>
  )
}
