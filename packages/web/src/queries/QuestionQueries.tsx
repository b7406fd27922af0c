import { annotationIdOf } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { mustBeSavedFirst } from '@casebook/core/entry/form/frozenQuestions'
import { openNodes } from '@casebook/core/queries/graph/graph'
import type { QueriesPort } from '@casebook/core/queries/queries.calls'
import { lastStep, type Query } from '@casebook/core/queries/query'
import { contradictsAnswer } from '@casebook/core/queries/request'
import { lostReply, maySay, queryWidgetMachine, threadsOf } from '@casebook/core/queries/widget.machine'
import { Trans } from '@lingui/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useEntry, useForm } from '../entry/FormContext'
import { useSession } from '../session/session'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { Correction } from './Correction'
import { DeadNote } from './DeadNote'
import { LostReply } from './LostReply'
import { NoQueries } from './NoQueries'
import { type Reply, ReplyForm } from './ReplyForm'
import { StartQuery } from './StartQuery'
import { ThreadSteps } from './ThreadSteps'

interface QuestionQueriesProps {
  readonly queries: QueriesPort
  readonly studyCase: CaseIdentity
  readonly questionKey: string
}

/** All queries on one question, step by step, with a reply form for those waiting for this user. */
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

  // A save may change the answer, and with it the replies that are allowed.
  const revision = useEntry(({ context }) => context.opened?.revision ?? null)
  const looked = useRef(revision)
  useEffect(() => {
    if (looked.current === revision) return
    looked.current = revision
    widget.send({ type: 'look', questionId: questionKey })
  }, [widget, revision, questionKey])

  const threads = threadsOf(state.context)
  const isDead = state.matches({ dead: 'still' })
  if (threads.length === 0 && state.matches('loading')) return null
  return (
    // One element in every state: a reply that could not be sent stays as it is written.
    <div className="flex flex-col gap-4">
      {isDead && (
        <DeadNote
          isOutdated={threads.some((query) => lostReply(state.context, query) !== null)}
          onRetry={() => widget.send({ type: 'look', questionId: questionKey })}
        />
      )}
      {threads.length === 0 && !isDead && <NoQueries isOfAnswer />}
      <ul className="flex flex-col gap-4 divide-y divide-line">
        {threads.map((query) => (
          <Thread
            key={`${query.uuid} ${query.steps.length}`}
            query={query}
            state={state}
            onReply={(reply) => widget.send({ type: 'say', query: query.uuid, ...reply })}
          />
        ))}
      </ul>
      <StartQuery
        key={`${questionKey} ${threads.length}`}
        context={state.context}
        isOpen={threads.length === 0}
        isSending={!state.matches('loaded')}
        onStart={(reply) => widget.send({ type: 'say', query: null, ...reply })}
      />
    </div>
  )
}

interface ThreadProps {
  readonly query: Query
  readonly state: SnapshotFrom<typeof queryWidgetMachine>
  readonly onReply: (reply: Reply) => void
}

function Thread({ query, state, onReply }: ThreadProps) {
  const { context } = state
  const { graph, speaker } = context
  const unsaved = useUnsaved(query.questionId)
  const nodes = openNodes(graph, lastStep(query).nodeId, speaker)
  return (
    <li className="flex flex-col gap-2.5 not-last:pb-4">
      <ThreadSteps query={query} graph={graph} speaker={speaker} />
      <LostReply query={query} context={context} />
      {nodes.length > 0 && (
        <ReplyForm
          nodes={nodes}
          maySend={(reply) => maySay(context, { query: query.uuid, ...reply })}
          isSending={!state.matches('loaded')}
          onSend={onReply}
          about={(node) =>
            node.saysCorrected && (
              <Correction
                questionKey={query.questionId}
                isUnchanged={unsaved === null && contradictsAnswer(node, query)}
              />
            )
          }
          saveFirst={(node) =>
            (unsaved === 'shutOut' || (unsaved && node?.saysCorrected)) && (
              <SaveFirst isFrozen={unsaved === 'shutOut'} />
            )
          }
        />
      )}
    </li>
  )
}

/** A reply refers to the saved answer. The button saves the case and keeps the reply as written so far. */
function SaveFirst({ isFrozen }: { readonly isFrozen: boolean }) {
  const { actor } = useForm()
  const isBusy = useEntry((screen) => !screen.matches({ open: { page: 'entering' } }))
  return (
    <Note tone="range">
      <p>
        {isFrozen ? (
          <Trans
            id="query.saveFirst"
            message="Save the case first. This part is frozen: once the query is answered, your new answer could not be saved any more."
          />
        ) : (
          <Trans
            id="query.saveNew"
            message="Your new answer is not saved yet. Save the case first: the reply is about what is saved."
          />
        )}
      </p>
      <Button size="small" icon="save" disabled={isBusy} onClick={() => actor.send({ type: 'save' })}>
        <Trans id="dialog.save" message="Save case" />
      </Button>
    </Note>
  )
}

/** Unsaved answer or note of the question. `shutOut`: sending the reply would make it impossible to save. */
type Unsaved = 'shutOut' | 'unsaved'

function useUnsaved(key: string): Unsaved | null {
  const { engine } = useForm().view
  const questionnaireId = engine.structure.questions.get(parseKey(key)?.questionId ?? '')?.questionnaire.id ?? ''
  return useEntry(({ context: { opened, unsaved } }) => {
    const isUnsaved = unsaved.has(key) || unsaved.has(annotationIdOf(key))
    if (opened !== null && mustBeSavedFirst(opened, questionnaireId, isUnsaved)) return 'shutOut'
    return unsaved.has(key) ? 'unsaved' : null
  })
}
