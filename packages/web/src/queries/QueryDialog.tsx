import type { Query } from '@casebook/core/queries/query'
import { queryStateFor } from '@casebook/core/queries/thread'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useRef } from 'react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useForm } from '../entry/FormContext'
import { useDialog } from '../entry/fitting'
import { useQuestionText } from '../entry/form/useQuestionText'
import { useModal } from '../entry/modals/modalState'
import { useCaseCalls } from '../entry/modals/useCaseCalls'
import { PlaceContext } from '../entry/PlaceContext'
import { useOpenCase } from '../entry/useOpenCase'
import { useSession } from '../session/session'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/overlay/Dialog'
import { ExportQueries } from './ExportQueries'
import { NoQueries } from './NoQueries'
import { QueryLine } from './QueryLine'
import { QuestionQueries } from './QuestionQueries'

/** The queries of the case, or those on one question. */
export default function QueryDialog({ questionKey }: { readonly questionKey: string | null }) {
  const { t } = useLingui()
  const textOf = useQuestionText()
  const modal = useModal()
  useGone(modal.close)
  return (
    <Dialog
      open
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={
        questionKey === null ? (
          <Trans id="controls.queries" message="Queries on this case" />
        ) : (
          <Trans id="query.title" message="Queries on {question}" values={{ question: textOf(questionKey) }} />
        )
      }
    >
      {questionKey === null ? <AllQueries /> : <OnQuestion questionKey={questionKey} />}
    </Dialog>
  )
}

/** Closes when the user goes to a question, such as from the save dialog over this one. */
function useGone(close: () => void): void {
  const { wanted } = useContext(PlaceContext)
  const before = useRef(wanted)
  useEffect(() => {
    if (before.current !== wanted) close()
  }, [wanted, close])
}

function OnQuestion({ questionKey }: { readonly questionKey: string }) {
  const { queries } = useCaseCalls()
  const studyCase = useOpenCase()
  if (!queries || studyCase === null) return <NoQueries />
  return <QuestionQueries key={questionKey} queries={queries} studyCase={studyCase} questionKey={questionKey} />
}

/** Each links to its question, and to the reply if one is expected. */
function AllQueries() {
  const { queries } = useCaseMarks()
  const studyCase = useOpenCase()
  if (queries.length === 0) return <NoQueries />
  return (
    <>
      <ul className="divide-y divide-line">
        {queries.map((query) => (
          <OneQuery key={query.uuid} query={query} />
        ))}
      </ul>
      {studyCase && <ExportQueries studyCase={studyCase} />}
    </>
  )
}

function OneQuery({ query }: { readonly query: Query }) {
  const { goTo } = useForm()
  const { graph } = useCaseMarks()
  const { user } = useSession()
  const modal = useModal()
  const ask = useDialog('query')
  const textOf = useQuestionText()
  const state = queryStateFor(graph, query, user.roles)
  return (
    <QueryLine
      query={query}
      graph={graph}
      state={state}
      title={textOf(query.questionId)}
      onOpen={() => {
        modal.close()
        goTo(query.questionId)
      }}
    >
      {state === 'open' && (
        <Button size="small" icon="reply" onClick={() => ask({ questionKey: query.questionId })}>
          <Trans id="query.reply" message="Answer" />
        </Button>
      )}
    </QueryLine>
  )
}
