import { annotationIdOf } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { mustBeSavedFirst } from '@casebook/core/dialog/frozenQuestions'
import { openNodes } from '@casebook/core/queries/graph'
import type { QueriesPort } from '@casebook/core/queries/queries.port'
import { lastStep, type Query } from '@casebook/core/queries/query'
import { queryStateFor } from '@casebook/core/queries/thread'
import { maySay, queryWidgetMachine, threadsOf } from '@casebook/core/queries/widget.machine'
import { Trans } from '@lingui/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { SnapshotFrom } from 'xstate'
import { useSession } from '../../session/session'
import { Note } from '../../ui/Note'
import { useCaseMarks } from '../controls/caseMarks'
import { useDialog, useForm } from '../FormContext'
import { NoQueries } from './NoQueries'
import { QuerySaid } from './QuerySaid'
import { QueryStateChip } from './QueryStateChip'
import { type Reply, ReplyForm } from './ReplyForm'

interface QuestionQueriesProps {
  readonly queries: QueriesPort
  readonly studyCase: CaseIdentity
  readonly questionKey: string
}

/** Every query on one question, step by step, and the answer to those that wait for this person's word. */
export function QuestionQueries({ queries, studyCase, questionKey }: QuestionQueriesProps) {
  const { user } = useSession()
  const { readAnew } = useCaseMarks()
  const widget = useActorRef(queryWidgetMachine, {
    input: { queries, studyCase, questionId: questionKey, held: user.roles, isInHistory: false },
  })
  const state = useSelector(widget, (snapshot) => snapshot)
  useEffect(() => {
    const telling = widget.on('queriesChanged', readAnew)
    return () => telling.unsubscribe()
  }, [widget, readAnew])

  const threads = threadsOf(state.context)
  if (state.matches('dead'))
    return (
      <Note tone="unknown" role="alert">
        <Trans
          id="query.dead"
          message="The queries cannot be read or answered now. Check your connection, or sign in again."
        />
      </Note>
    )
  if (threads.length === 0 && state.matches('loading')) return null
  if (threads.length === 0) return <NoQueries />
  return (
    <ul className="queries">
      {threads.map((query) => (
        <Thread
          key={`${query.uuid} ${query.steps.length}`}
          query={query}
          state={state}
          onReply={(reply) => widget.send({ type: 'say', query: query.uuid, ...reply })}
        />
      ))}
    </ul>
  )
}

interface ThreadProps {
  readonly query: Query
  readonly state: SnapshotFrom<typeof queryWidgetMachine>
  readonly onReply: (reply: Reply) => void
}

function Thread({ query, state, onReply }: ThreadProps) {
  const { context } = state
  const { graph, held } = context
  const mustSave = useMustSave(query.questionId)
  const nodes = openNodes(graph, lastStep(query).nodeId, held)
  return (
    <li>
      <QueryStateChip state={queryStateFor(graph, query, held)} />
      <ol>
        {query.steps.map((step) => (
          <li key={`${step.instant} ${step.nodeId}`}>
            <QuerySaid step={step} graph={graph} />
          </li>
        ))}
      </ol>
      {nodes.length > 0 &&
        (mustSave ? (
          <Note tone="range">
            <Trans
              id="query.saveFirst"
              message="Save the case first. This part is frozen: once the query is answered, your new answer could not be saved any more."
            />
          </Note>
        ) : (
          <ReplyForm
            nodes={nodes}
            maySend={(reply) => maySay(context, { query: query.uuid, ...reply })}
            isSending={!state.matches('loaded')}
            onSend={onReply}
          />
        ))}
    </li>
  )
}

/** Whether an answer or a note of the question would be shut out by the answer to its query. */
function useMustSave(key: string): boolean {
  const { engine } = useForm().view
  const questionnaireId = engine.structure.questions.get(parseKey(key)?.questionId ?? '')?.questionnaire.id ?? ''
  return useDialog(
    ({ context: { opened, unsaved } }) =>
      opened !== null &&
      mustBeSavedFirst(opened, questionnaireId, unsaved.has(key) || unsaved.has(annotationIdOf(key))),
  )
}
