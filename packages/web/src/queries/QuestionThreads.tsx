import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { openNodes, type QueryNode } from '@casebook/core/queries/graph/graph'
import { queriesCalls } from '@casebook/core/queries/queries.calls'
import { lastStep, type Query } from '@casebook/core/queries/query'
import { contradictsAnswer } from '@casebook/core/queries/request'
import { lostReply, maySay, queryWidgetMachine, threadsOf } from '@casebook/core/queries/widget.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useMadeWords, WordsContext } from '../entry/form/useWords'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { DeadNote } from './DeadNote'
import { LostReply } from './LostReply'
import { ReplyForm } from './ReplyForm'
import { StartQuery } from './StartQuery'
import { ThreadSteps } from './ThreadSteps'

interface QuestionThreadsProps {
  readonly studyCase: CaseIdentity
  /** The key of an answer. */
  readonly questionKey: string
  /** The query that comes first. */
  readonly first?: string | undefined
  /** In the history, a missing right only hides the queries. */
  readonly isInHistory?: boolean
  /** Told after each step. */
  readonly onChanged?: () => void
}

/**
 * The queries on one answer, where no form is open: in the list of queries, in the history, and for reviewers. They are read, answered and
 * begun here; to correct the answer, one goes to the case.
 */
export default function QuestionThreads(props: QuestionThreadsProps) {
  const { studyCase, questionKey } = props
  const words = useMadeWords({ fallbackLanguage: 'en' })
  return (
    <WordsContext value={words}>
      <Threads key={JSON.stringify([studyCase, questionKey])} {...props} />
    </WordsContext>
  )
}

function Threads({ studyCase, questionKey, first, isInHistory = false, onChanged }: QuestionThreadsProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const queries = usePort(queriesCalls)
  const widget = useActorRef(queryWidgetMachine, {
    input: { queries, studyCase, questionId: questionKey, held: user.roles, isInHistory },
  })
  const state = useSelector(widget, (snapshot) => snapshot)
  useEffect(() => {
    if (!onChanged) return
    const telling = widget.on('queriesChanged', onChanged)
    return () => telling.unsubscribe()
  }, [widget, onChanged])

  const { context } = state
  const threads = threadsOf(context).toSorted((a, b) => Number(b.uuid === first) - Number(a.uuid === first))
  const isSending = !state.matches('loaded')
  if (state.matches('noRights'))
    return (
      <Note tone="unknown">
        <Trans id="query.noRights" message="You may not see the queries of this case." />
      </Note>
    )
  if (threads.length === 0 && state.matches('loading'))
    return <Skeleton label={t({ id: 'query.loading', message: 'Loading the queries' })} />
  return (
    <div className="flex flex-col gap-4">
      {state.matches({ dead: 'still' }) && (
        <DeadNote
          isOutdated={threads.some((query) => lostReply(context, query) !== null)}
          onRetry={() => widget.send({ type: 'look', questionId: questionKey })}
        />
      )}
      {threads.length > 0 && (
        <ul className="flex flex-col gap-4 divide-y divide-line">
          {threads.map((query) => (
            <li key={`${query.uuid} ${query.steps.length}`} className="flex flex-col gap-2.5 not-last:pb-4">
              <ThreadSteps query={query} graph={context.graph} speaker={context.speaker} />
              <LostReply query={query} context={context} />
              {openNodes(context.graph, lastStep(query).nodeId, context.speaker).length > 0 && (
                <ReplyForm
                  nodes={openNodes(context.graph, lastStep(query).nodeId, context.speaker)}
                  maySend={(reply) => maySay(context, { query: query.uuid, ...reply })}
                  isSending={isSending}
                  onSend={(reply) => widget.send({ type: 'say', query: query.uuid, ...reply })}
                  about={(node) => <CorrectFirst node={node} query={query} />}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <StartQuery
        key={threads.length}
        context={context}
        isOpen={false}
        isSending={isSending}
        onStart={(reply) => widget.send({ type: 'say', query: null, ...reply })}
      />
    </div>
  )
}

function CorrectFirst({ node, query }: { readonly node: QueryNode; readonly query: Query }) {
  if (!contradictsAnswer(node, query)) return null
  return (
    <Note tone="missing" role="alert">
      <Trans
        id="query.correctFirst"
        message="The answer has not changed since this was asked. Correct it in the case first, or choose another reply."
      />
    </Note>
  )
}
