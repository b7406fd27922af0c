import { commaOf } from '@casebook/core/language/locale'
import type { QueryGraph } from '@casebook/core/queries/graph/graph'
import { lastStep, type Query } from '@casebook/core/queries/query'
import type { QueryState } from '@casebook/core/queries/thread'
import { wordsOfStep } from '@casebook/core/queries/words'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { useWords } from '../entry/form/useWords'
import { moment } from '../shell/moment'
import { ListRow } from '../ui/ListRow'
import { linkClass } from '../ui/link'
import { StatusChip } from '../ui/StatusChip'
import { QueryStatus } from './QueryStatus'

interface QueryLineProps {
  readonly query: Query
  readonly graph: QueryGraph
  readonly state: QueryState
  /** The text of its question. */
  readonly title: string
  readonly onOpen: () => void
  /** A button at its end. */
  readonly children?: ReactNode
}

/** A query in the list of a case: its question, the last step, who said it and when. */
export function QueryLine({ query, graph, state, title, onOpen, children }: QueryLineProps) {
  const { i18n } = useLingui()
  const { read, language } = useWords()
  const step = lastStep(query)
  return (
    <ListRow className="px-4 max-phone:flex-wrap">
      <span className="flex min-w-0 flex-1 flex-col max-phone:basis-full">
        <button type="button" className={`cursor-pointer text-start ${linkClass}`} onClick={onOpen}>
          {title}
        </button>
        <span className="text-sm">
          <bdi>{wordsOfStep(graph, step, read).words}</bdi>
        </span>
        <span className="text-xs text-ink-3">
          {step.source.kind === 'user' && (
            <>
              <bdi>{step.source.name ?? step.source.user}</bdi>
              {commaOf(language)}
            </>
          )}
          {i18n.date(step.instant, moment.minute)}
        </span>
      </span>
      <QueryStatus state={state} steps={query.steps.length} Shown={StatusChip} />
      {children}
    </ListRow>
  )
}
