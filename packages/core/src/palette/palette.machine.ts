/**
 * The palette's global results, besides those of the current screen: the signed-in person's bases, and cases by name.
 *
 *   looking ──ReceivedBasesOverview, unreachable──▶ waiting ──▶ found ──open──▶ opening ──CaseResolved──▶ opened
 *                                                   ▲  │          ▲                └──CaseNotFound, unreachable──▶ found
 *                                      find ────────┘  └──▶ searching ──ReceivedPageOfCases, unreachable──▶ found
 *
 * Nothing waits for them: screens and actions are offered before they arrive, or if they do not. The server searches the names of cases,
 * after a pause in typing.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BasesPort, GroupOfBases } from '../bases/bases.calls'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import { identityOf } from '../cases/caseIdentity'
import type { CaseEntry, CasesPort, PageOfCasesResult, ResolveCaseResult } from '../cases/cases.calls'

export interface PaletteInput {
  readonly bases: Pick<BasesPort, 'getBasesOverview'>
  readonly cases: Pick<CasesPort, 'getPageOfCases' | 'resolveCase'>
  /** The person whose cases they are. */
  readonly username: string
}

export interface PaletteContext extends PaletteInput {
  readonly groups: readonly GroupOfBases[]
  readonly term: string
  /** The first cases whose names contain `searched`. */
  readonly some: readonly CaseEntry[]
  /** The term that the server has searched for last. */
  readonly searched: string
  readonly chosen: CaseEntry | null
  /** The case to open, once the server has found it. */
  readonly resolved: CaseIdentity | null
  readonly problem: 'notLoaded' | 'notThere' | 'notOpened' | null
  readonly error: unknown
}

type BasesResult = Awaited<ReturnType<BasesPort['getBasesOverview']>>

export type PaletteEvent =
  | { type: 'find'; term: string }
  | { type: 'open'; entry: CaseEntry }
  | CallEvent<BasesResult | PageOfCasesResult | ResolveCaseResult>
  | { type: 'InsufficientPermissions' }

/** The pause in typing, in milliseconds, after which the server is asked. */
export const pauseInPalette = 150

/** As many as the palette shows. */
const casesOfPalette = 50

const palette = setup({
  types: { input: {} as PaletteInput, context: {} as PaletteContext, events: {} as PaletteEvent },
  actors: {
    look: fromPromise(({ input }: { input: PaletteInput }) => input.bases.getBasesOverview()),
    search: fromPromise(({ input: { cases, term } }: { input: PaletteContext }) =>
      cases.getPageOfCases({ order: 'name', descending: false, search: term.trim(), limit: casesOfPalette }),
    ),
    resolveCase: fromPromise(({ input: { cases, username, entry } }: { input: PaletteInput & { entry: CaseEntry } }) =>
      cases.resolveCase(identityOf(entry, username)),
    ),
  },
  delays: { pauseInPalette },
  guards: { isSearched: ({ context: { term, searched } }) => term.trim() === '' || term.trim() === searched },
})

const calling = callingIn(palette)

const find = palette.assign(({ event }) => (event.type === 'find' ? { term: event.term } : {}))

export const paletteMachine = palette.createMachine({
  id: 'palette',
  context: ({ input }) => ({
    ...input,
    groups: [],
    term: '',
    some: [],
    searched: '',
    chosen: null,
    resolved: null,
    problem: null,
    error: null,
  }),
  initial: 'looking',
  on: {
    find: { target: '.waiting', actions: find },
    open: { target: '.opening', actions: assign({ chosen: ({ event }) => event.entry, problem: null, error: null }) },
  },
  states: {
    looking: calling('look', {
      on: {
        ReceivedBasesOverview: { target: 'waiting', actions: assign({ groups: ({ event }) => event.groups }) },
        InsufficientPermissions: 'waiting',
        unreachable: { target: 'waiting', actions: assign({ problem: 'notLoaded' }) },
        find: { actions: find },
      },
    }),
    waiting: { always: { guard: 'isSearched', target: 'found' }, after: { pauseInPalette: 'searching' } },
    searching: calling('search', {
      on: {
        ReceivedPageOfCases: {
          target: 'found',
          actions: assign({ some: ({ event }) => event.cases, searched: ({ context }) => context.term.trim() }),
        },
        PageNotFound: 'found',
        InsufficientPermissions: 'found',
        unreachable: { target: 'found', actions: assign({ problem: 'notLoaded' }) },
      },
    }),
    found: {},
    opening: calling('resolveCase', {
      input: ({ context, event }) => {
        if (event.type !== 'open') throw new Error(`A case is opened by open, not by ${event.type}`)
        return { ...context, entry: event.entry }
      },
      on: {
        CaseResolved: {
          target: 'opened',
          actions: assign({ resolved: ({ event: { group, base, owner, name } }) => ({ group, base, owner, name }) }),
        },
        CaseNotFound: { target: 'found', actions: assign({ problem: 'notThere' }) },
        InsufficientPermissions: { target: 'found', actions: assign({ problem: 'notThere' }) },
        unreachable: { target: 'found', actions: assign({ problem: 'notOpened' }) },
        open: {},
      },
    }),
    opened: { type: 'final' },
  },
})
