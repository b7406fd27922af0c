import type { QueryState } from '@casebook/core/queries/thread'
import { Trans } from '@lingui/react'
import { StatusChip } from '../ui/StatusChip'

export function QueryStateChip({ state }: { readonly state: QueryState }) {
  switch (state) {
    case 'open':
      return (
        <StatusChip status="queryOpen">
          <Trans id="dialog.query.open" message="Query open" />
        </StatusChip>
      )
    case 'waiting':
      return (
        <StatusChip status="queryAnswered">
          <Trans id="dialog.query.answered" message="Query answered" />
        </StatusChip>
      )
    case 'closed':
      return (
        <StatusChip status="queryClosed">
          <Trans id="dialog.query.closed" message="Query closed" />
        </StatusChip>
      )
  }
}
