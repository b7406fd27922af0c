/**
 * The changes between two versions.
 *
 *   loading ──ReceivedVersionChanges──▶ shown ──compare, reload──▶ loading, with the changes of before
 *      ├──KnowledgeBaseNotFound──▶ gone ──compare──▶ loading
 *      └──unreachable──▶ unreachable ──reload, compare──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { Language } from '../language/language'
import { askedOf, type PaperChoice } from './codebook.machine'
import type { PapersPort, papersCalls } from './papers.calls'

type Result = ResultOf<typeof papersCalls.getVersionChanges>

export type ReceivedChanges = Extract<Result, { readonly type: 'ReceivedVersionChanges' }>

interface ChangesInput {
  readonly server: Pick<PapersPort, 'getVersionChanges'>
  readonly name: BaseName
  readonly spoken: Language
  readonly choice: PaperChoice
  /** The version that it is compared with; null for the one before it. */
  readonly before: string | null
}

interface ChangesContext extends ChangesInput {
  /** Null until first received. */
  readonly received: ReceivedChanges | null
  readonly error: unknown
}

export type ChangesEvent = { type: 'compare'; before: string } | { type: 'reload' } | CallEvent<Result>

const screen = setup({
  types: { input: {} as ChangesInput, context: {} as ChangesContext, events: {} as ChangesEvent },
  actors: {
    getVersionChanges: fromPromise(({ input }: { input: ChangesContext }) => {
      const { server, before } = input
      return server.getVersionChanges({ ...askedOf(input), ...(before !== null && { before }) })
    }),
  },
})

const calling = callingIn(screen)

export const versionChangesMachine = screen.createMachine({
  id: 'versionChanges',
  context: ({ input }) => ({ ...input, received: null, error: null }),
  initial: 'loading',
  on: {
    compare: { target: '.loading', reenter: true, actions: assign({ before: ({ event }) => event.before }) },
  },
  states: {
    loading: calling('getVersionChanges', {
      on: {
        ReceivedVersionChanges: { target: 'shown', actions: assign({ received: ({ event }) => event }) },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    shown: { on: { reload: 'loading' } },
    unreachable: { on: { reload: 'loading' } },
    gone: {},
  },
})
