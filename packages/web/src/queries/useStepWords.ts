import type { QueryGraph } from '@casebook/core/queries/graph/graph'
import { type QueryStep, sourceName } from '@casebook/core/queries/query'
import { type SaidWords, wordsOfStep } from '@casebook/core/queries/words'
import { useLingui } from '@lingui/react/macro'
import { useWords } from '../entry/form/useWords'
import { moment } from '../shell/moment'

export interface StepWords extends SaidWords {
  readonly who: string
  /** Day and time. */
  readonly when: string
  /** The account that uploaded the step in a file, unless it is the author's. */
  readonly uploadedBy: string | null
}

/** Author, time and text of a query step, in the display language. */
export function useStepWords(): (step: QueryStep, graph: QueryGraph) => StepWords {
  const { t, i18n } = useLingui()
  const { read } = useWords()
  return (step, graph) => ({
    who: sourceName(step.source, {
      internal: t({ id: 'query.by.check', message: 'Automatic check' }),
      token: t({ id: 'query.by.token', message: 'Sent from outside' }),
    }),
    uploadedBy: uploaderOf(step),
    when: i18n.date(step.instant, moment.minute),
    ...wordsOfStep(graph, step, read),
  })
}

function uploaderOf({ source }: QueryStep): string | null {
  const by = 'uploadedBy' in source ? source.uploadedBy : undefined
  return by === undefined || (source.kind === 'user' && source.user === by) ? null : by
}
