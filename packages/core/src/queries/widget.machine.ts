/**
 * The widget for reading, starting and answering the queries of a question, in the dialog and in the history.
 *
 *   loading { settling ─100 ms▶ asking } ──ReceivedQueries──▶ loaded ──start, answer──▶ sending ──Ok──▶ loading, parent told
 *      ▲              └── any error ──▶ dead, or noRights in the history             any error ──▶ dead
 *      └──── look, from everywhere but sending
 *
 * Moving from question to question is debounced: the server is asked once, for the question one stops at. A step being
 * sent is always awaited, so that the parent learns of the change. After `AnswerUnchanged` the queries are loaded
 * again. So they are after `QueryError`, but the widget stays dead: another person may have answered, and what was typed
 * is kept to be copied.
 */
import { assign, emit, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { Role } from '../permissions/capabilities'
import { speakerOn } from './access'
import { type QueryGraph, queryGraph, type Speaker } from './graph/graph'
import type { AnswerQueryResult, GetQueriesResult, QueriesPort } from './queries.calls'
import { lastStep, type Query } from './query'
import { contradictsAnswer, type QueryRequest, requestProblem } from './request'

export const widgetPause = 100

type Loaded =
  | { type: 'ReceivedQueries'; queries: readonly Query[]; mayAnswer?: boolean | undefined; graph: QueryGraph }
  | Exclude<GetQueriesResult, { type: 'ReceivedQueries' }>

export type WidgetEvent =
  | { type: 'look'; questionId: string }
  /** `query` is null to start a query, or the one to answer. */
  | ({ type: 'say'; query: string | null } & QueryRequest)
  | CallEvent<AnswerQueryResult | Loaded>
  | { type: 'InsufficientPermissions' }

export interface WidgetInput {
  readonly queries: QueriesPort
  readonly studyCase: CaseIdentity
  readonly questionId: string
  readonly held: readonly Role[]
  /** In the history, a missing right only hides the queries. */
  readonly isInHistory: boolean
}

export interface WidgetContext extends WidgetInput {
  readonly graph: QueryGraph
  /** The queries of the whole case. */
  readonly all: readonly Query[]
  readonly speaker: Speaker
  /** The last step that was sent, and how many the query had before it. */
  readonly sent: (Said & { readonly steps: number }) | null
  readonly error: unknown
}

interface Said {
  readonly nodeId: string
  readonly value: string
  readonly query: string | null
}

const widget = setup({
  types: {
    input: {} as WidgetInput,
    context: {} as WidgetContext,
    events: {} as WidgetEvent,
    emitted: {} as { type: 'queriesChanged' },
  },
  delays: { pause: widgetPause },
  actors: {
    load: fromPromise(async ({ input: { queries, studyCase } }: { input: WidgetInput }): Promise<Loaded> => {
      const [nodes, received] = await Promise.all([queries.getAllNodes(), queries.getQueriesForCase(studyCase)])
      if (nodes.type !== 'ReceivedNodes') return nodes
      return received.type === 'ReceivedQueries' ? { ...received, graph: queryGraph(nodes.nodes) } : received
    }),
    send: fromPromise(
      ({
        input: { queries, studyCase, questionId, said },
      }: {
        input: WidgetInput & { readonly said: Said }
      }): Promise<AnswerQueryResult> => {
        const { nodeId, value, query } = said
        return query === null
          ? queries.startQuery({ ...studyCase, nodeId, value, questionId })
          : queries.answer({ ...studyCase, nodeId, value, query })
      },
    ),
  },
  guards: {
    maySay: ({ context, event }) => event.type === 'say' && maySay(context, event),
    isInHistory: ({ context }) => context.isInHistory,
  },
  actions: {
    tellParent: emit({ type: 'queriesChanged' }),
  },
})

const calling = callingIn(widget)

const look = widget.assign({
  questionId: ({ context, event }) => (event.type === 'look' ? event.questionId : context.questionId),
})

const received = widget.assign(({ context, event }) =>
  event.type === 'ReceivedQueries'
    ? { all: event.queries, graph: event.graph, speaker: speakerOn(context.held, event.mayAnswer !== false) }
    : {},
)

export const queryWidgetMachine = widget.createMachine({
  id: 'queryWidget',
  context: ({ input }) => ({ ...input, graph: queryGraph([]), all: [], speaker: input.held, sent: null, error: null }),
  initial: 'loading',
  on: { look: { target: '.loading', actions: look } },
  states: {
    loading: {
      initial: 'settling',
      states: {
        settling: { after: { pause: 'asking' } },
        asking: calling('load', {
          on: {
            ReceivedQueries: {
              target: '#queryWidget.loaded',
              actions: received,
            },
            CaseNotFound: '#queryWidget.dead',
            InsufficientPermissions: [
              { guard: 'isInHistory', target: '#queryWidget.noRights' },
              { target: '#queryWidget.dead' },
            ],
            unreachable: '#queryWidget.dead',
          },
        }),
      },
    },
    loaded: {
      on: {
        say: {
          guard: 'maySay',
          target: 'sending',
          actions: assign({
            sent: ({ context, event }) => {
              const said = saidBy(event)
              return { ...said, steps: context.all.find(({ uuid }) => uuid === said.query)?.steps.length ?? 0 }
            },
          }),
        },
      },
    },
    sending: calling('send', {
      input: ({ context, event }) => ({ ...context, said: saidBy(event) }),
      on: {
        look: { actions: look },
        Ok: { target: 'loading', actions: ['tellParent', assign({ sent: null })] },
        AnswerUnchanged: { target: 'loading', actions: assign({ sent: null }) },
        CaseNotFound: 'dead',
        QueryError: 'dead.reading',
        unreachable: 'dead',
      },
    }),
    dead: {
      initial: 'still',
      states: {
        reading: calling('load', {
          on: {
            ReceivedQueries: { target: 'still', actions: [received, 'tellParent'] },
            CaseNotFound: 'still',
            InsufficientPermissions: 'still',
            unreachable: 'still',
          },
        }),
        still: {},
      },
    },
    noRights: {},
  },
})

/** The queries of the question shown. */
export function threadsOf({ all, questionId }: Pick<WidgetContext, 'all' | 'questionId'>): readonly Query[] {
  return all.filter((query) => query.questionId === questionId)
}

/** What was typed for a query that another person had answered meanwhile; null if nothing of the kind happened. */
export function lostReply({ all, sent }: Pick<WidgetContext, 'all' | 'sent'>, { uuid, steps }: Query): string | null {
  return sent?.query === uuid && steps.length > sent.steps && all.length > 0 ? sent.value : null
}

/** Whether the button is enabled and the server will accept the step. */
export function maySay(
  { all, questionId, graph, speaker }: Pick<WidgetContext, 'all' | 'questionId' | 'graph' | 'speaker'>,
  { query, nodeId, value }: { readonly query: string | null } & QueryRequest,
): boolean {
  if (query === null) return requestProblem(graph, { nodeId, value }, null, speaker) === null
  const thread = threadsOf({ all, questionId }).find(({ uuid }) => uuid === query)
  return (
    thread !== undefined &&
    requestProblem(graph, { nodeId, value }, lastStep(thread).nodeId, speaker) === null &&
    !contradictsAnswer(graph.nodes.get(nodeId ?? ''), thread)
  )
}

function saidBy(event: WidgetEvent): Said {
  if (event.type !== 'say' || event.nodeId === null || event.value === null)
    throw new Error(`The event ${event.type} says nothing to a query`)
  return { nodeId: event.nodeId, value: event.value, query: event.query }
}
