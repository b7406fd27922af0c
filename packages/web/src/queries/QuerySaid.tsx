import type { QueryGraph } from '@casebook/core/queries/graph'
import type { QueryStep } from '@casebook/core/queries/query'
import { Avatar } from '../ui/Avatar'
import { useStepWords } from './useStepWords'

interface QuerySaidProps {
  readonly step: QueryStep
  readonly graph: QueryGraph
}

/** One step of a query: author, time, kind and text. */
export function QuerySaid({ step, graph }: QuerySaidProps) {
  const { who, when, kind, words } = useStepWords()(step, graph)
  return (
    <div className="said">
      <p className="row sm">
        <Avatar name={who} />
        <bdi className="b">{who}</bdi>
        <span className="xs muted">{when}</span>
      </p>
      <p className="sm">
        <span className="b">{kind}</span>
        {kind && words && ': '}
        <bdi>{words}</bdi>
      </p>
    </div>
  )
}
