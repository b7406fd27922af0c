import { annotationIdOf } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { mustBeSavedFirst } from '@casebook/core/entry/form/frozenQuestions'
import { openNodes } from '@casebook/core/queries/graph/graph'
import type { QueriesPort } from '@casebook/core/queries/queries.calls'
import { lastStep, type Query } from '@casebook/core/queries/query'
import { contradictsAnswer } from '@casebook/core/queries/request'
import {
  lostReply,
  maySay,
  queryWidgetMachine,
  threadsOf,
  type WidgetContext,
} from '@casebook/core/queries/widget.machine'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useEntry, useForm } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import { useSession } from '../session/session'
import { AnswersAsked } from './AnswersAsked'
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
  const modal = useModal()
  useEffect(() => {
    const telling = widget.on('queriesChanged', () => {
      readAnew()
      // Not where another person answered meanwhile: what was typed is kept in view.
      if (widget.getSnapshot().matches('loading')) modal.close()
    })
    return () => telling.unsubscribe()
  }, [widget, readAnew, modal])

  // A save may change the answer, and with it the replies that are allowed.
  const revision = useEntry(({ context }) => context.opened?.revision ?? null)
  const looked = useRef(revision)
  useEffect(() => {
    if (looked.current === revision) return
    looked.current = revision
    widget.send({ type: 'look', questionId: questionKey })
  }, [widget, revision, questionKey])

  const { actor } = useForm()
  const isSaving = useEntry((screen) => !screen.matches({ open: { page: 'entering' } }))
  /** The reply that follows once the case is saved, and the revision before. */
  const following = useRef<{ readonly said: Said; readonly revision: string | null } | null>(null)
  const saveAndSay = (said: Said) => {
    following.current = { said, revision }
    actor.send({ type: 'save' })
  }
  useEffect(() => {
    if (!following.current) return
    if (following.current.revision === revision) {
      if (!isSaving) following.current = null
      return
    }
    if (state.value !== 'loaded' || !widget.getSnapshot().matches('loaded')) return
    widget.send({ type: 'say', ...following.current.said })
    following.current = null
  }, [widget, state, revision, isSaving])

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
            isSaving={isSaving}
            onReply={(reply) => widget.send({ type: 'say', query: query.uuid, ...reply })}
            onSaveAndReply={(reply) => saveAndSay({ query: query.uuid, ...reply })}
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

type Said = Reply & { readonly query: string }

interface ThreadProps {
  readonly query: Query
  readonly state: SnapshotFrom<typeof queryWidgetMachine>
  readonly isSaving: boolean
  readonly onReply: (reply: Reply) => void
  /** The reply refers to the saved answer, so an answer given here is saved first. */
  readonly onSaveAndReply: (reply: Reply) => void
}

function Thread({ query, state, isSaving, onReply, onSaveAndReply }: ThreadProps) {
  const { context } = state
  const { graph, speaker } = context
  const unsaved = useUnsaved(query.questionId)
  const nodes = openNodes(graph, lastStep(query).nodeId, speaker)
  const mustSave = ({ nodeId }: Reply) =>
    unsaved === 'shutOut' || (unsaved !== null && graph.nodes.get(nodeId ?? '')?.saysCorrected === true)
  return (
    <li className="flex flex-col gap-2.5 not-last:pb-4">
      <ThreadSteps query={query} graph={graph} speaker={speaker} />
      <AnswersAsked query={query} />
      <LostReply query={query} context={context} />
      {nodes.length > 0 && (
        <ReplyForm
          nodes={nodes}
          maySend={(reply) => maySay(mustSave(reply) ? afterSaving(context) : context, { query: query.uuid, ...reply })}
          isSending={isSaving || !state.matches('loaded')}
          mustSave={mustSave}
          onSend={(reply) => (mustSave(reply) ? onSaveAndReply(reply) : onReply(reply))}
          about={(node) =>
            node.saysCorrected && (
              <Correction
                questionKey={query.questionId}
                isUnchanged={unsaved === null && contradictsAnswer(node, query)}
              />
            )
          }
        />
      )}
    </li>
  )
}

/** Whether an answer has changed is known once it is saved. */
function afterSaving(context: WidgetContext): WidgetContext {
  return { ...context, all: context.all.map((query) => ({ ...query, answerChanged: undefined })) }
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
