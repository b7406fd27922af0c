/**
 * Data entry: open a draft, take answers, save the case.
 *
 *   loading ─▶ open ──newCase──▶ discarding? ─▶ loading
 *      └─▶ notFound · failed (try again) · loginRequired
 *
 *   open holds two things side by side: `delivery`, the way of the answers to the server, and `page`, what the person sees.
 *
 * An answer goes to the engine at once and to the server as soon as it may; the person never waits for either. Answers are sent in the
 * order in which they were given and are dropped by nothing but the server's word. A save waits until all of them are there.
 *
 * A result of a call is an event of the chart under the name it has on the wire. The calls of both sides never overlap: nothing is sent
 * while a save is on its way.
 */
import { assign, raise } from 'xstate'
import {
  beforeRefused,
  initialContext,
  union,
  withAnswered,
  withBase,
  withDiscarded,
  withDraft,
  withdrawalOf,
  withUnreadable,
} from './dialog.context'
import { delivery } from './dialog.delivery'
import { page } from './dialog.page'
import { dialogSetup } from './dialog.setup'

export const dialogMachine = dialogSetup.createMachine({
  id: 'dialog',
  context: ({ input }) => initialContext(input),
  initial: 'loading',
  states: {
    loading: {
      initial: 'openingDraft',
      states: {
        openingDraft: {
          invoke: {
            src: 'openDraft',
            input: ({ context }) => context,
            onDone: { actions: raise(({ event }) => event.output) },
            onError: '#dialog.failed',
          },
        },
        resetting: {
          invoke: {
            src: 'reset',
            input: ({ context }) => context,
            onDone: { actions: raise(({ event }) => event.output) },
            onError: '#dialog.failed',
          },
        },
        fetchingBase: {
          invoke: {
            src: 'getKnowledgeBase',
            input: ({ context }) => context,
            onDone: { actions: raise(({ event }) => event.output) },
            onError: '#dialog.failed',
          },
        },
      },
      on: {
        ReceivedState: [
          {
            guard: ({ event }) => event.draft !== undefined,
            target: '.fetchingBase',
            actions: assign(({ event }) => (event.draft ? withDraft(event.config, event.draft) : {})),
          },
          { target: 'failed' },
        ],
        ReceivedKnowledgeBase: {
          target: 'open',
          actions: assign(({ context, event }) => withBase(context, event.knowledgeBase)),
        },
        KnowledgeBaseNotFound: 'notFound',
        DraftNotFound: 'notFound',
        LoginRequired: 'loginRequired',
        InsufficientPermissions: 'loginRequired',
      },
    },
    open: {
      type: 'parallel',
      on: {
        answer: {
          actions: [
            assign(({ context, event }) => withAnswered(context, event.facts, event.isUndo)),
            { type: 'tellEngine', params: ({ event }) => event.facts },
          ],
        },
        removeOccurrence: {
          actions: [
            assign(({ context, event }) => withAnswered(context, withdrawalOf(context, event.id, event.occurrence))),
            { type: 'removeInEngine', params: ({ event }) => event },
          ],
        },
        undo: {
          guard: 'canUndo',
          actions: [
            raise(({ context }) => ({ type: 'answer', facts: context.undoable.at(-1) ?? [], isUndo: true })),
            assign(({ context }) => ({ undoable: context.undoable.slice(0, -1) })),
          ],
        },
        discardRefused: {
          actions: [
            { type: 'tellEngine', params: ({ context, event }) => beforeRefused(context, event.key) },
            assign(({ context, event }) => withDiscarded(context, event.key)),
          ],
        },
        unreadable: { actions: assign(({ context, event }) => withUnreadable(context, event.key, event.text)) },
        leaveSection: {
          actions: assign(({ context, event }) => ({ leftSections: union(context.leftSections, [event.id]) })),
        },
      },
      states: {
        delivery,
        page,
      },
    },
    notFound: {},
    failed: { on: { tryAgain: 'loading' } },
    loginRequired: { type: 'final' },
  },
})
