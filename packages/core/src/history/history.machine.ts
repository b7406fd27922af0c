/**
 * The history screen: load the list of revisions, open the newest, compare it with the one before it or with any other.
 *
 *   loading ──ReceivedCaseHistory──▶ opening ⇄ fetching (at once: each revision and each version of the base, once)
 *                                       └──▶ loaded: settling ──100 ms, scrolls to the question──▶ settled
 *   loaded ──select, asOf, compareWith──▶ opening
 *
 *   Any call: CaseNotFound ▶ caseNotFound · no such uuid ▶ missingUuid · a revision nobody asked for ▶ unexpectedState ·
 *   InsufficientPermissions ▶ noRights · unreachable ▶ unreachable
 *
 * Without the right to see the case, a list already received stays, but no values are shown.
 */
import { assign, emit, fromPromise, setup } from 'xstate'
import type { Base } from '../bases/base'
import type { BasesPort } from '../bases/bases.calls'
import type { GetKnowledgeBaseResult } from '../bases/knowledgeBase.calls'
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
import { revisionAt, revisionBefore } from './revisions'

/** The pause between receiving a revision and scrolling to the requested question. */
export const scrollDelay = 100

export type HistoryEvent =
  | { type: 'select'; uuid: string }
  /** The case as it was at that instant; before its first revision, the first one. */
  | { type: 'asOf'; instant: string }
  /** Null compares with nothing: the entire case counts as added. */
  | { type: 'compareWith'; uuid: string | null }
  | { type: 'show'; view: HistoryView }
  | { type: 'toggleValues' }
  | { type: 'toggleOnlyChanged' }
  | { type: 'reload' }
  | CallEvent<GetCaseHistoryResult | FetchResult>
  | { type: 'InsufficientPermissions' }

/** The revisions and the base that a comparison lacked, or why one of them did not come. */
type FetchResult =
  | { readonly type: 'Fetched'; readonly revisions: readonly CaseRevision[]; readonly base: Base | null }
  | { readonly type: 'UnexpectedRevision' }
  | Exclude<GetCaseRevisionResult, { type: 'ReceivedCaseRevision' }>
  | Exclude<GetKnowledgeBaseResult, { type: 'ReceivedKnowledgeBase' }>

export interface ScrollTo {
  readonly type: 'scrollTo'
  readonly question: string
}

export interface HistoryInput {
  readonly history: Pick<HistoryPort, 'getCaseHistory' | 'getCaseRevision'>
  readonly bases: Pick<BasesPort, 'getKnowledgeBase'>
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
  /** The bases received so far, by version. */
  readonly versions: ReadonlyMap<string, Base>
  readonly view: HistoryView
  readonly wantsValues: boolean
  readonly onlyChanged: boolean
  readonly error: unknown
}

const nothingOpened = {
  opened: null,
  selected: null,
  comparedWith: null,
  revisions: new Map<string, CaseRevision>(),
  versions: new Map<string, Base>(),
} as const satisfies Partial<HistoryContext>

/** The revisions to fetch before the two can be compared. */
function wanted({ selected, comparedWith, revisions }: HistoryContext): readonly string[] {
  return [...new Set([selected, comparedWith])].flatMap((uuid) => (uuid === null || revisions.has(uuid) ? [] : [uuid]))
}

/**
 * The version of the base to fetch before the selected revision can be shown; null once it is here, and while nothing
 * says which it is. The list may say it before the revision does.
 */
function wantedVersion({ opened, selected, revisions, versions }: HistoryContext): string | null {
  const listed = opened?.entries.find(({ uuid }) => uuid === selected)
  const version = revisions.get(selected ?? '')?.version ?? listed?.version
  return version === undefined || versions.has(version) ? null : version
}

/** Makes the calls at once. The first that brings something else decides. */
async function fetchShown(context: HistoryContext): Promise<FetchResult> {
  const { history, bases, caseId } = context
  const [uuids, version] = [wanted(context), wantedVersion(context)]
  const [answers, base] = await Promise.all([
    Promise.all(uuids.map((uuid) => history.getCaseRevision({ caseId, uuid, language: 'none' }))),
    version === null ? null : bases.getKnowledgeBase({ group: caseId.group, base: caseId.base, version }),
  ])
  const revisions: CaseRevision[] = []
  for (const [nth, answer] of answers.entries()) {
    if (answer.type !== 'ReceivedCaseRevision') return answer
    const { type: _, ...revision } = answer
    if (revision.uuid !== uuids[nth]) return { type: 'UnexpectedRevision' }
    revisions.push(revision)
  }
  if (base !== null && base.type !== 'ReceivedKnowledgeBase') return base
  return { type: 'Fetched', revisions, base: base?.knowledgeBase ?? null }
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
    fetchShown: fromPromise(({ input }: { input: HistoryContext }) => fetchShown(input)),
  },
  delays: { scrollDelay },
  guards: {
    isMoreWanted: ({ context }) => wanted(context).length > 0 || wantedVersion(context) !== null,
    isRevision: ({ context }, { uuid }: { uuid: string | null }) =>
      uuid === null || (context.opened?.entries ?? []).some((entry) => entry.uuid === uuid),
  },
  actions: {
    scrollToQuestion: emit(({ context }) => ({ type: 'scrollTo' as const, question: context.question ?? '' })),
    select: assign(({ context }, { uuid }: { uuid: string }) => selecting(context.opened, uuid)),
  },
})

const calling = callingIn(screen)

const looks = { view: 'plain', wantsValues: true, onlyChanged: false } as const

type Choosing<T extends HistoryEvent['type']> = { readonly event: Extract<HistoryEvent, { type: T }> }

/** A choice made while something is on its way replaces what was asked for. */
const choosing = {
  select: [
    {
      guard: { type: 'isRevision', params: ({ event }: Choosing<'select'>) => event },
      target: 'opening',
      actions: { type: 'select', params: ({ event }: Choosing<'select'>) => event },
    },
    { target: 'missingUuid' },
  ],
  compareWith: [
    {
      guard: { type: 'isRevision', params: ({ event }: Choosing<'compareWith'>) => event },
      target: 'opening',
      actions: screen.assign(({ event }) => (event.type === 'compareWith' ? { comparedWith: event.uuid } : {})),
    },
    { target: 'missingUuid' },
  ],
  asOf: {
    target: 'opening',
    actions: screen.assign(({ context: { opened }, event }) => {
      if (event.type !== 'asOf') return {}
      const entries = opened?.entries ?? []
      return selecting(opened, (revisionAt(entries, event.instant) ?? entries[0])?.uuid ?? null)
    }),
  },
} as const

/** Every call may bring these instead of its own result. */
const withoutIt = {
  CaseNotFound: 'caseNotFound',
  InsufficientPermissions: 'noRights',
  unreachable: 'unreachable',
}

export const historyMachine = screen.createMachine({
  id: 'history',
  context: ({ input }) => ({ ...input, ...nothingOpened, ...looks, error: null }),
  initial: 'loading',
  on: {
    show: { actions: assign({ view: ({ event }) => event.view }) },
    toggleOnlyChanged: { actions: assign({ onlyChanged: ({ context }) => !context.onlyChanged }) },
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
    opening: {
      always: [{ guard: 'isMoreWanted', target: 'fetching' }, { target: 'loaded' }],
    },
    fetching: calling('fetchShown', {
      on: {
        ...choosing,
        ...withoutIt,
        KnowledgeBaseNotFound: 'caseNotFound',
        UnexpectedRevision: 'unexpectedState',
        Fetched: {
          target: 'opening',
          actions: assign(({ context, event: { revisions, base } }) => ({
            revisions: new Map([...context.revisions, ...revisions.map((one) => [one.uuid, one] as const)]),
            versions: base
              ? new Map([...context.versions, [wantedVersion(context) ?? base.version, base]])
              : context.versions,
          })),
        },
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
        ...choosing,
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
