/**
 * The cases of one base, for opening one.
 *
 *   loading ──ReceivedCases──▶ listed ──open──▶ opening ──CaseResolved──▶ opened
 *      │                          │                └──CaseNotFound, unreachable──▶ listed
 *      │                          ├──find, with a term to look for inside──▶ waiting ──▶ searching ──ReceivedCases──▶ listed
 *      │                          └──reload──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 * Opening only checks that the case still exists; data entry loads it by its address. Names are searched here, at once;
 * only the server can search inside cases, so that waits for a pause in typing.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from './caseIdentity'
import { identityOf } from './caseIdentity'
import type { CaseEntry, CasesPort, ListCasesResult, ResolveCaseResult } from './cases.calls'

export type CaseListEvent =
  | { type: 'find'; term: string; looksInside: boolean }
  | { type: 'open'; entry: CaseEntry }
  | { type: 'reload' }
  | CallEvent<ListCasesResult | ResolveCaseResult>

export interface CaseListInput {
  readonly cases: CasesPort
  /** The person whose list it is. */
  readonly username: string
  readonly base: BaseName
}

export interface CaseListContext extends CaseListInput {
  /** Null until first received. */
  readonly all: readonly CaseEntry[] | null
  readonly term: string
  readonly looksInside: boolean
  /** The cases whose answers contain the term; null unless it is searched for there. */
  readonly inside: readonly CaseEntry[] | null
  readonly chosen: CaseEntry | null
  readonly problem: 'CaseNotFound' | 'failed' | null
  /** The case to open, once the server has found it. */
  readonly resolved: CaseIdentity | null
  readonly error: unknown
}

/** The pause in typing, in milliseconds, after which the server is asked. */
export const pauseInTyping = 300

const list = setup({
  types: {
    input: {} as CaseListInput,
    context: {} as CaseListContext,
    events: {} as CaseListEvent,
  },
  actors: {
    listMyCases: fromPromise(({ input: { cases, base } }: { input: CaseListInput }) => cases.listMyCases({ base })),
    listMyCasesFiltered: fromPromise(({ input: { cases, base, term } }: { input: CaseListContext }) =>
      cases.listMyCasesFiltered({ base, content: term.trim() }),
    ),
    resolveCase: fromPromise(({ input }: { input: CaseListInput & { entry: CaseEntry } }) =>
      input.cases.resolveCase(identityOf(input.entry, input.username)),
    ),
  },
  delays: { pauseInTyping },
  guards: {
    looksInside: ({ context }) => context.looksInside && context.term.trim() !== '',
  },
})

const calling = callingIn(list)

const find = list.assign(({ event }) =>
  event.type === 'find' ? { term: event.term, looksInside: event.looksInside, inside: null, problem: null } : {},
)

export const caseListMachine = list.createMachine({
  id: 'caseList',
  context: ({ input }) => ({
    ...input,
    all: null,
    term: '',
    looksInside: false,
    inside: null,
    chosen: null,
    problem: null,
    resolved: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('listMyCases', {
      on: {
        ReceivedCases: { target: 'listed', actions: assign({ all: ({ event }) => event.cases }) },
        unreachable: 'unreachable',
      },
    }),
    listed: {
      on: {
        find: { target: 'waiting', actions: find },
        open: { target: 'opening', actions: assign({ chosen: ({ event }) => event.entry, problem: null }) },
        reload: 'loading',
      },
    },
    waiting: {
      always: { guard: ({ context }) => !context.looksInside || context.term.trim() === '', target: 'listed' },
      after: { pauseInTyping: 'searching' },
      on: {
        find: { target: 'waiting', reenter: true, actions: find },
        open: { target: 'opening', actions: assign({ chosen: ({ event }) => event.entry, problem: null }) },
      },
    },
    searching: calling('listMyCasesFiltered', {
      on: {
        ReceivedCases: { target: 'listed', actions: assign({ inside: ({ event }) => event.cases }) },
        unreachable: { target: 'listed', actions: assign({ problem: 'failed' }) },
        find: { target: 'waiting', actions: find },
        open: { target: 'opening', actions: assign({ chosen: ({ event }) => event.entry, problem: null }) },
      },
    }),
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
        CaseNotFound: { target: 'listed', actions: assign({ problem: 'CaseNotFound' }) },
        unreachable: { target: 'listed', actions: assign({ problem: 'failed' }) },
      },
    }),
    opened: { type: 'final' },
    unreachable: { on: { reload: 'loading' } },
  },
})
