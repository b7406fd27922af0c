import type { QueryGraph } from '@casebook/core/queries/graph'
import { type QueryStep, sourceName } from '@casebook/core/queries/query'
import { wordsOfStep } from '@casebook/core/queries/words'
import { useLingui } from '@lingui/react/macro'
import { Avatar } from '../../ui/Avatar'
import { useWords } from '../useWords'

interface QuerySaidProps {
  readonly step: QueryStep
  readonly graph: QueryGraph
}

/** One step of a query: who, when, of what kind, and in which words. */
export function QuerySaid({ step, graph }: QuerySaidProps) {
  const { t, i18n } = useLingui()
  const { read } = useWords()
  const who = sourceName(step.source, {
    internal: t({ id: 'query.by.check', message: 'Automatic check' }),
    token: t({ id: 'query.by.token', message: 'Sent from outside' }),
  })
  const { kind, words } = wordsOfStep(graph, step, read)
  return (
    <div className="said">
      <p className="row sm">
        <Avatar name={who} />
        <bdi className="b">{who}</bdi>
        <span className="xs muted">{i18n.date(step.instant, { dateStyle: 'medium', timeStyle: 'short' })}</span>
      </p>
      <p className="sm">
        <span className="b">{kind}</span>
        {kind && words && ': '}
        <bdi>{words}</bdi>
      </p>
    </div>
  )
}
