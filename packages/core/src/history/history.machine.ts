/**
 * The history screen: load the list of revisions, open the newest, compare it with the one before it or with any other.
 *
 *   loading ──ReceivedCaseHistory──▶ opening ⇄ fetching (each revision once)
 *                                       └──▶ loaded: settling ──100 ms, scrolls to the question──▶ settled
 *   loaded ──select, compareWith──▶ opening
 *
 *   Any call: CaseNotFound ▶ caseNotFound · no such uuid ▶ missingUuid · a revision nobody asked for ▶ unexpectedState ·
 *   InsufficientPermissions ▶ noRights · unreachable ▶ unreachable
 *
 * Without the right to see the case, a list already received stays, but no values are shown.
 */
import { assign, emit, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type {
  CaseHistory,
  CaseRevision,
  GetCaseHistoryResult,
  GetCaseRevisionResult,
  HistoryPort,
} from './history.calls'
import type { HistoryView } from './historyViews'
import { revisionBefore } from './revisions'

/** The pause between receiving a revision and scrolling to the requested question. */
export const scrollDelay = 100

export type HistoryEvent =
  | { type: 'select'; uuid: string }
  /** Null compares with nothing: the entire case counts as added. */
  | { type: 'compareWith'; uuid: string | null }
  | { type: 'show'; view: HistoryView }
  | { type: 'toggleValues' }
  | { type: 'reload' }
  | CallEvent<GetCaseHistoryResult | GetCaseRevisionResult>
  | { type: 'InsufficientPermissions' }

export interface ScrollTo {
  readonly type: 'scrollTo'
  readonly question: string
}

export interface HistoryInput {
  readonly history: Pick<HistoryPort, 'getCaseHistory' | 'getCaseRevision'>
  readonly caseId: CaseIdentity
  /** The question that the address names. */
  readonly question?: string | undefined
}

export interface HistoryContext extends HistoryInput {
  readonly opened: CaseHistory | null
  readonly selected: string | null
  readonly comparedWith: string | null
  /** The revisions received so far, by uuid. */
  readonly revisions: ReadonlyMap<string, CaseRevision>
  readonly view: HistoryView
  readonly wantsValues: boolean
  readonly error: unknown
}

const nothingOpened = {
  opened: null,
  selected: null,
  comparedWith: null,
  revisions: new Map<string, CaseRevision>(),
} as const satisfies Partial<HistoryContext>

/** The next revision to fetch before the two can be compared; null once both are here. */
function wanted({ selected, comparedWith, revisions }: HistoryContext): string | null {
  return [selected, comparedWith].find((uuid) => uuid !== null && !revisions.has(uuid)) ?? null
}

/** A revision is compared with the previous one, unless another is chosen. */
function selecting(opened: CaseHistory | null, uuid: string | null): Pick<HistoryContext, 'selected' | 'comparedWith'> {
  const before = uuid === null ? null : revisionBefore(opened?.entries ?? [], uuid)
  return { selected: uuid, comparedWith: before?.uuid ?? null }
}

const screen = setup({
  types: {
    input: {} as HistoryInput,
    context: {} as HistoryContext,
    events: {} as HistoryEvent,
    emitted: {} as ScrollTo,
  },
  actors: {
    getCaseHistory: fromPromise(({ input: { history, caseId } }: { input: HistoryContext }) =>
      history.getCaseHistory({ caseId }),
    ),
    getCaseRevision: fromPromise(async ({ input }: { input: HistoryContext }) => {
      const uuid = wanted(input)
      if (uuid === null) throw new Error('Every revision to be shown is here already')
      return input.history.getCaseRevision({ caseId: input.caseId, uuid })
    }),
  },
  delays: { scrollDelay },
  guards: {
    isNothingWanted: ({ context }) => wanted(context) === null,
    isRevision: ({ context }, { uuid }: { uuid: string | null }) =>
      uuid === null || (context.opened?.entries ?? []).some((entry) => entry.uuid === uuid),
  },
  actions: {
    scrollToQuestion: emit(({ context }) => ({ type: 'scrollTo' as const, question: context.question ?? '' })),
    select: assign(({ context }, { uuid }: { uuid: string }) => selecting(context.opened, uuid)),
  },
})

const calling = callingIn(screen)

/** Every call may bring these instead of its own result. */
const withoutIt = {
  CaseNotFound: 'caseNotFound',
  InsufficientPermissions: 'noRights',
  unreachable: 'unreachable',
}

export const historyMachine = screen.createMachine({
  id: 'history',
  context: ({ input }) => ({ ...input, ...nothingOpened, view: 'plain', wantsValues: true, error: null }),
  initial: 'loading',
  on: {
    show: { actions: assign({ view: ({ event }) => event.view }) },
  },
  states: {
    loading: calling('getCaseHistory', {
      entry: assign(nothingOpened),
      on: {
        ...withoutIt,
        ReceivedCaseHistory: [
          {
            guard: ({ event }) => event.entries.length > 0,
            target: 'opening',
            actions: assign(({ event: { type: _, ...opened } }) => ({
              opened,
              ...selecting(opened, opened.entries.at(-1)?.uuid ?? null),
            })),
          },
          { target: 'missingUuid' },
        ],
      },
    }),
    opening: { always: [{ guard: 'isNothingWanted', target: 'loaded' }, { target: 'fetching' }] },
    fetching: calling('getCaseRevision', {
      on: {
        ...withoutIt,
        ReceivedCaseRevision: [
          {
            guard: ({ context, event }) => event.uuid === wanted(context),
            target: 'opening',
            actions: assign({
              revisions: ({ context, event: { type: _, ...revision } }) =>
                new Map([...context.revisions, [revision.uuid, revision]]),
            }),
          },
          { target: 'unexpectedState' },
        ],
      },
    }),
    loaded: {
      initial: 'settling',
      states: {
        settling: {
          after: {
            scrollDelay: [
              {
                guard: ({ context }) => context.question !== undefined,
                target: 'settled',
                actions: 'scrollToQuestion',
              },
              { target: 'settled' },
            ],
          },
        },
        settled: {},
      },
      on: {
        toggleValues: { actions: assign({ wantsValues: ({ context }) => !context.wantsValues }) },
        reload: 'loading',
        select: [
          {
            guard: { type: 'isRevision', params: ({ event }) => event },
            target: 'opening',
            actions: { type: 'select', params: ({ event }) => event },
          },
          { target: 'missingUuid' },
        ],
        compareWith: [
          {
            guard: { type: 'isRevision', params: ({ event }) => event },
            target: 'opening',
            actions: assign({ comparedWith: ({ event }) => event.uuid }),
          },
          { target: 'missingUuid' },
        ],
      },
    },
    /** Drops what was shown before the rights ended. */
    noRights: { entry: assign({ revisions: nothingOpened.revisions }), on: { reload: 'loading' } },
    caseNotFound: { on: { reload: 'loading' } },
    missingUuid: { on: { reload: 'loading' } },
    unexpectedState: { on: { reload: 'loading' } },
    unreachable: { on: { reload: 'loading' } },
  },
})
