import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { queryStateFor, queryStates } from '@casebook/core/queries/thread'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCaseMarks } from '../../entry/controls/caseMarks'
import { useMadeWords, WordsContext } from '../../entry/form/useWords'
import { ExportQueries } from '../../queries/ExportQueries'
import { NoQueries } from '../../queries/NoQueries'
import { QueryLine } from '../../queries/QueryLine'
import QuestionThreads from '../../queries/QuestionThreads'
import { useSession } from '../../session/session'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/overlay/Dialog'
import { useHistoryCase } from './HistoryMarks'

interface CaseQueriesProps {
  /** The text of the question with that key. */
  readonly textOf: (key: string) => string
  readonly onClose: () => void
}

/** The queries of the case, those that wait for the user first. Each opens its thread, which can be answered here. */
export function CaseQueries({ textOf, onClose }: CaseQueriesProps) {
  const { t } = useLingui()
  const studyCase = useHistoryCase()
  const { readAnew } = useCaseMarks()
  const words = useMadeWords({ fallbackLanguage: 'en' })
  const [asked, ask] = useState<string | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={
        asked === null ? (
          <Trans id="controls.queries" message="Queries on this case" />
        ) : (
          <Trans id="query.title" message="Queries on {question}" values={{ question: textOf(asked) }} />
        )
      }
      footer={
        asked !== null && (
          <Button icon="arl" onClick={() => ask(null)}>
            <Trans id="history.queries.all" message="All queries on this case" />
          </Button>
        )
      }
    >
      <WordsContext value={words}>
        {asked === null ? (
          <All studyCase={studyCase} textOf={textOf} onAsk={ask} />
        ) : (
          <QuestionThreads studyCase={studyCase} questionKey={asked} isInHistory onChanged={readAnew} />
        )}
      </WordsContext>
    </Dialog>
  )
}

interface AllProps extends Pick<CaseQueriesProps, 'textOf'> {
  readonly studyCase: CaseIdentity
  readonly onAsk: (key: string) => void
}

function All({ studyCase, textOf, onAsk }: AllProps) {
  const { queries, graph } = useCaseMarks()
  const { user } = useSession()
  if (queries.length === 0) return <NoQueries />
  const listed = queries
    .map((query) => ({ query, state: queryStateFor(graph, query, user.roles) }))
    .sort((a, b) => queryStates.indexOf(a.state) - queryStates.indexOf(b.state))
  return (
    <>
      <ul className="divide-y divide-line">
        {listed.map(({ query, state }) => (
          <QueryLine
            key={query.uuid}
            query={query}
            graph={graph}
            state={state}
            title={textOf(query.questionId)}
            onOpen={() => onAsk(query.questionId)}
          />
        ))}
      </ul>
      <ExportQueries studyCase={studyCase} />
    </>
  )
}
