/**
 * The load dialog of data entry: switching cases, starting a new one, deleting the current one.
 *
 *   idle ──load, begin──▶ confirming (if answers would be left unsaved) ──confirm──▶ loading, beginning
 *   loading ──CaseResolved──▶ changed        beginning ──Ok──▶ changed
 *   idle ──delete──▶ warned ──delete, the same case──▶ deleting ──Ok──▶ idle, and emits `deleted`
 *
 *   Loading only checks that the case still exists; the page then loads it by its address.
 *   CaseNotFound and unreachable lead back to idle, with a message. `changed` has the case that the page loads next.
 */
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import { type CallEvent, callingIn } from '../call/calling'
import { type CaseIdentity, isSameCase } from './caseIdentity'
import type { CasesPort, NewCaseResult, ResolveCaseResult } from './cases.calls'

export type CaseChange = { readonly type: 'load'; readonly ofCase: CaseIdentity } | { readonly type: 'begin' }

export type ChangeCaseEvent =
  | CaseChange
  | { readonly type: 'delete'; readonly ofCase: CaseIdentity }
  | { readonly type: 'confirm' }
  | { readonly type: 'back' }
  | CallEvent<ResolveCaseResult | NewCaseResult>

export interface CaseDeleted {
  readonly type: 'deleted'
  readonly ofCase: CaseIdentity
}

export interface ChangeCaseInput {
  readonly cases: Pick<CasesPort, 'resolveCase' | 'newCase' | 'deleteCase'>
  readonly base: BaseName
  /** Called when a person wants to leave the current case. */
  readonly hasUnsaved: () => boolean
}

/** The case that the page loads next. `name` and `owner` are null for a new case. */
export interface NextCase {
  readonly group: string
  readonly base: string
  readonly owner: string | null
  readonly name: string | null
  readonly draft: string | null
}

export interface ChangeCaseContext extends ChangeCaseInput {
  readonly change: CaseChange | null
  readonly toDelete: CaseIdentity | null
  readonly problem: 'CaseNotFound' | 'KnowledgeBaseNotFound' | 'BaseRetired' | 'failed' | null
  readonly error: unknown
  readonly next: NextCase | null
}

const changing = setup({
  types: {
    input: {} as ChangeCaseInput,
    context: {} as ChangeCaseContext,
    events: {} as ChangeCaseEvent,
    emitted: {} as CaseDeleted,
    output: {} as NextCase | null,
  },
  actors: {
    resolveCase: fromPromise(async ({ input: { cases, change } }: { input: ChangeCaseContext }) => {
      if (change?.type !== 'load') throw new Error('Nobody has chosen a case to load')
      return cases.resolveCase(change.ofCase)
    }),
    newCase: fromPromise(({ input: { cases, base } }: { input: ChangeCaseContext }) => cases.newCase({ base })),
    deleteCase: fromPromise(async ({ input: { cases, toDelete } }: { input: ChangeCaseContext }) => {
      if (!toDelete) throw new Error('Nobody has chosen a case to delete')
      return cases.deleteCase(toDelete)
    }),
  },
  guards: {
    hasUnsaved: ({ context }) => context.hasUnsaved(),
    isLoad: ({ context }) => context.change?.type === 'load',
    isSameCase: ({ context }, ofCase: CaseIdentity) => isSameCase(context.toDelete, ofCase),
  },
  actions: {
    wish: assign(({ event }) => {
      assertEvent(event, ['load', 'begin'])
      return { change: event, problem: null, error: null }
    }),
    mark: assign(({ event }) => {
      assertEvent(event, 'delete')
      return { toDelete: event.ofCase, problem: null, error: null }
    }),
    unmark: assign({ toDelete: null }),
    tellDeleted: emit(({ context }): CaseDeleted => {
      if (!context.toDelete) throw new Error('Nobody has chosen a case to delete')
      return { type: 'deleted', ofCase: context.toDelete }
    }),
  },
})

const calling = callingIn(changing)

const backToIdle = (problem: 'CaseNotFound' | 'failed') => ({
  target: 'idle',
  actions: changing.assign({ toDelete: null, problem }),
})

export const changeCaseMachine = changing.createMachine({
  id: 'changeCase',
  context: ({ input }) => ({ ...input, change: null, toDelete: null, problem: null, error: null, next: null }),
  output: ({ context }) => context.next,
  initial: 'idle',
  states: {
    idle: {
      on: {
        load: [
          { guard: 'hasUnsaved', target: 'confirming', actions: 'wish' },
          { target: 'loading', actions: 'wish' },
        ],
        begin: [
          { guard: 'hasUnsaved', target: 'confirming', actions: 'wish' },
          { target: 'beginning', actions: 'wish' },
        ],
        delete: { target: 'warned', actions: 'mark' },
      },
    },
    /** Unsaved answers would stay behind in their draft: the person decides. */
    confirming: {
      on: {
        confirm: [{ guard: 'isLoad', target: 'loading' }, { target: 'beginning' }],
        back: 'idle',
      },
    },
    loading: calling('resolveCase', {
      on: {
        CaseResolved: {
          target: 'changed',
          actions: assign({
            next: ({ event: { group, base, owner, name } }) => ({ group, base, owner, name, draft: null }),
          }),
        },
        CaseNotFound: backToIdle('CaseNotFound'),
        unreachable: backToIdle('failed'),
      },
    }),
    beginning: calling('newCase', {
      on: {
        Ok: {
          target: 'changed',
          actions: assign({
            next: ({ context, event }) => ({ ...context.base, owner: null, name: null, draft: event.draft ?? null }),
          }),
        },
        KnowledgeBaseNotFound: { target: 'idle', actions: assign({ problem: 'KnowledgeBaseNotFound' }) },
        BaseRetired: { target: 'idle', actions: assign({ problem: 'BaseRetired' }) },
        unreachable: backToIdle('failed'),
      },
    }),
    warned: {
      on: {
        delete: [
          { guard: { type: 'isSameCase', params: ({ event }) => event.ofCase }, target: 'deleting' },
          { actions: 'mark' },
        ],
        back: { target: 'idle', actions: 'unmark' },
      },
    },
    deleting: calling('deleteCase', {
      on: {
        Ok: { target: 'idle', actions: ['tellDeleted', 'unmark'] },
        CaseNotFound: backToIdle('CaseNotFound'),
        unreachable: backToIdle('failed'),
      },
    }),
    changed: { type: 'final' },
  },
})
