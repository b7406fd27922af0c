import type { QueryState } from '@casebook/core/queries/thread'
import { Trans } from '@lingui/react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import type { ShownStatus } from '../ui/StatusChip'

interface QueryStatusProps {
  readonly state: QueryState
  /** A chip, or only an icon if there is no room for text. */
  readonly Shown: ShownStatus
  /** Without it, of the last query on this answer. */
  readonly steps?: number
  readonly itemKey?: string
}

/** The status of a query, in words. */
export function QueryStatus({ state, Shown, steps, itemKey }: QueryStatusProps) {
  const { queries } = useCaseMarks()
  const count = steps ?? queries.findLast(({ questionId }) => questionId === itemKey)?.steps.length
  switch (state) {
    case 'open':
      return (
        <Shown status="queryOpen">
          <Trans id="dialog.query.open" message="Query open" />
        </Shown>
      )
    case 'waiting':
      return (
        <Shown status={count === 1 ? 'queryOpen' : 'queryAnswered'}>
          {count === 1 ? (
            <Trans id="dialog.query.asked" message="Query asked" />
          ) : (
            <Trans id="dialog.query.answered" message="Query answered" />
          )}
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
