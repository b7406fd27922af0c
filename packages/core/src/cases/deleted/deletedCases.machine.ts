/**
 * Deleted cases, and restoring one of them.
 *
 *   loading ──ReceivedDeletedCases──▶ shown ──restore──▶ restoring ──Ok, CaseNotFound──▶ loading
 *      │                                                     └──unreachable──▶ shown
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 *   everywhere but restoring: filter ──▶ waiting ──pause in typing──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../../call/call'
import { type CallEvent, callingIn } from '../../call/calling'
import type { casesCalls } from '../cases.calls'
import type { DeletedCase, DeletedCasesPort, deletedCasesCalls } from './deletedCases.calls'

/** In milliseconds. */
export const pauseInTyping = 250

export type DeletedCasesEvent =
  | { type: 'filter'; filter: string }
  | { type: 'restore'; chosen: DeletedCase }
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof deletedCasesCalls.getDeletedCases> | ResultOf<typeof casesCalls.restoreCase>>

interface DeletedCasesContext {
  readonly server: DeletedCasesPort
  readonly filter: string
  /** Null until first received. */
  readonly cases: readonly DeletedCase[] | null
  readonly count: number
  /** The case to restore. */
  readonly chosen: DeletedCase | null
  /** How the last restoring went. */
  readonly outcome: 'restored' | 'notFound' | null
  readonly error: unknown
}

const list = setup({
  types: {
    input: {} as { readonly server: DeletedCasesPort },
    context: {} as DeletedCasesContext,
    events: {} as DeletedCasesEvent,
  },
  actors: {
    getDeletedCases: fromPromise(({ input: { server, filter } }: { input: DeletedCasesContext }) =>
      server.getDeletedCases({ filter: filter.trim() }),
    ),
    restoreCase: fromPromise(({ input: { server, chosen } }: { input: DeletedCasesContext }) => {
      if (!chosen) throw new Error('No case is chosen to be restored')
      const { group, base, name, owner } = chosen
      return server.restoreCase({ group, base, name, owner })
    }),
  },
  delays: { pauseInTyping },
})

const calling = callingIn(list)

const filter = {
  target: 'waiting',
  actions: list.assign(({ event }) => (event.type === 'filter' ? { filter: event.filter, outcome: null } : {})),
} as const

export const deletedCasesMachine = list.createMachine({
  id: 'deletedCases',
  context: ({ input: { server } }) => ({
    server,
    filter: '',
    cases: null,
    count: 0,
    chosen: null,
    outcome: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    waiting: { after: { pauseInTyping: 'loading' }, on: { filter: { ...filter, reenter: true } } },
    loading: calling('getDeletedCases', {
      on: {
        filter,
        ReceivedDeletedCases: {
          target: 'shown',
          actions: assign({ cases: ({ event }) => event.cases, count: ({ event }) => event.count }),
        },
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: {
        filter,
        restore: {
          target: 'restoring',
          actions: assign({ chosen: ({ event }) => event.chosen, outcome: null }),
        },
      },
    },
    restoring: calling('restoreCase', {
      on: {
        Ok: { target: 'loading', actions: assign({ outcome: 'restored' }) },
        CaseNotFound: { target: 'loading', actions: assign({ outcome: 'notFound' }) },
        unreachable: 'shown',
      },
    }),
    unreachable: { on: { filter, reload: 'loading' } },
  },
})
