import type { QueryState } from '@casebook/core/queries/thread'
import { Trans } from '@lingui/react'
import type { ShownStatus } from '../ui/StatusChip'

interface QueryStatusProps {
  readonly state: QueryState
  /** A chip, or only an icon if there is no room for text. */
  readonly Shown: ShownStatus
}

/** The status of a query, in words. */
export function QueryStatus({ state, Shown }: QueryStatusProps) {
  switch (state) {
    case 'open':
      return (
        <Shown status="queryOpen">
          <Trans id="dialog.query.open" message="Query open" />
        </Shown>
      )
    case 'waiting':
      return (
        <Shown status="queryAnswered">
          <Trans id="dialog.query.answered" message="Query answered" />
        </Shown>
      )
    case 'closed':
      return (
        <Shown status="queryClosed">
          <Trans id="dialog.query.closed" message="Query closed" />
        </Shown>
      )
  }
}
