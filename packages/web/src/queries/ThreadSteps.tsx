import type { QueryGraph, Speaker } from '@casebook/core/queries/graph/graph'
import type { Query } from '@casebook/core/queries/query'
import { queryStateFor } from '@casebook/core/queries/thread'
import { StatusChip } from '../ui/StatusChip'
import { QuerySaid } from './QuerySaid'
import { QueryStatus } from './QueryStatus'

interface ThreadStepsProps {
  readonly query: Query
  readonly graph: QueryGraph
  readonly speaker: Speaker
}

/** The status of a query, and what was said, step by step. */
export function ThreadSteps({ query, graph, speaker }: ThreadStepsProps) {
  return (
    <>
      <span className="flex">
        <QueryStatus state={queryStateFor(graph, query, speaker)} steps={query.steps.length} Shown={StatusChip} />
      </span>
      <ol>
        {query.steps.map((step, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
          <li key={nth}>
            <QuerySaid step={step} graph={graph} />
          </li>
        ))}
      </ol>
    </>
  )
}
