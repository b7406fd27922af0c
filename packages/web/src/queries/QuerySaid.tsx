import type { QueryGraph } from '@casebook/core/queries/graph/graph'
import type { QueryStep } from '@casebook/core/queries/query'
import { Trans } from '@lingui/react'
import { Avatar } from '../ui/Avatar'
import { useStepWords } from './useStepWords'

interface QuerySaidProps {
  readonly step: QueryStep
  readonly graph: QueryGraph
}

/** One step of a query: author, time, kind and text. */
export function QuerySaid({ step, graph }: QuerySaidProps) {
  const { who, when, uploadedBy, kind, words } = useStepWords()(step, graph)
  return (
    <div className="flex flex-col gap-1 pb-2">
      <p className="flex items-center gap-2 text-sm">
        <Avatar name={who} />
        <bdi className="font-semibold wrap-anywhere">{who}</bdi>
        <span className="text-xs text-ink-3">{when}</span>
        {uploadedBy !== null && (
          <span className="text-xs text-ink-3">
            <Trans id="query.uploadedBy" message="uploaded by {user}" values={{ user: <bdi>{uploadedBy}</bdi> }} />
          </span>
        )}
      </p>
      <p className="text-sm">
        <span className="font-semibold">{kind}</span>
        {kind && words && ': '}
        <bdi className="wrap-anywhere">{words}</bdi>
      </p>
    </div>
  )
}
