/**
 * Data entry: open a draft, take answers, save the case.
 *
 *   loading ─▶ open ──newCase──▶ discarding? ─▶ loading
 *      │         └──refresh──▶ loading
 *      └─▶ notFound · failed (try again)       open ──accessEnded──▶ ended
 *
 *   open has two parallel regions: `sending` sends the answers to the server, `page` is what the person sees. The
 *   actor `journal` hands each answer to the page's journal.
 *
 * An answer goes to the engine and the journal at once, and to the server as soon as possible; the person never waits
 * for either. Answers are sent in the order they were given, and only the server's word removes them. A save waits
 * until all of them have arrived.
 *
 * A call's result is an event of the chart under its wire name. Calls of the two regions never overlap: nothing is sent
 * while a save is underway.
 */
import { assign, raise } from 'xstate'
import { withRecalled } from '../journal/recalled'
import {
  beforeRefused,
  undoOf,
  union,
  withDiscarded,
  withdrawalOf,
  withKeeping,
  withoutUnreadable,
  withRounded,
  withUnreadable,
} from './entry.answers'
import { initialContext, withBase, withDraft } from './entry.context'
import { withAsked, withFrozen, withUnlocked } from './entry.freezing'
import { page } from './entry.page'
import { sending } from './entry.sending'
import { entrySetup } from './entry.setup'
import { withEntryAdded } from './form/repeats/begun'
import { beforeRounding } from './rounding'

export const entryMachine = entrySetup.createMachine({
  id: 'entry',
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
            onError: { target: '#entry.failed', actions: assign({ error: ({ event }) => event.error }) },
          },
        },
        /** A retry is the same call: the draft it discards may already be gone. */
        resetting: {
          entry: assign(({ context }) => ({ resetKey: context.resetKey ?? context.newIdempotencyKey() })),
          invoke: {
            src: 'reset',
            input: ({ context }) => context,
            onDone: { actions: raise(({ event }) => event.output) },
            onError: { target: '#entry.failed.resetting', actions: assign({ error: ({ event }) => event.error }) },
          },
        },
        gathering: {
          invoke: {
            src: 'gather',
            input: ({ context }) => context,
            onDone: {
              actions: [
                assign(({ context, event }) => withRecalled(context, event.output.recalled)),
                raise(({ event }) => event.output.told),
              ],
            },
            onError: { target: '#entry.failed', actions: assign({ error: ({ event }) => event.error }) },
          },
        },
      },
      on: {
        ReceivedState: [
          {
            guard: ({ event }) => event.draft !== undefined,
            target: '.gathering',
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
        CaseNotFound: 'notFound',
      },
    },
    open: {
      type: 'parallel',
      invoke: { id: 'journal', src: 'journal', input: ({ context }) => context },
      on: {
        answer: {
          actions: [
            { type: 'say', params: ({ event }) => event },
            { type: 'tellEngine', params: ({ event }) => event.facts },
          ],
        },
        addOccurrence: {
          actions: [
            assign(({ context, event }) => withEntryAdded(context, event.id)),
            { type: 'addOccurrence', params: ({ event }) => event },
          ],
        },
        removeOccurrence: {
          actions: [
            {
              type: 'say',
              params: ({ context, event }) => ({ facts: withdrawalOf(context, event.id, event.occurrence) }),
            },
            { type: 'removeOccurrence', params: ({ event }) => event },
            assign(({ context, event }) => withoutUnreadable(context, event.id, event.occurrence)),
          ],
        },
        kept: { actions: assign(({ context, event }) => withKeeping(context, event.idempotencyKey, event.keeping)) },
        undo: {
          guard: 'canUndo',
          actions: [
            raise(({ context }) => ({ type: 'answer', facts: undoOf(context).facts, isUndo: true })),
            assign(({ context }) => ({ undoable: undoOf(context).left })),
          ],
        },
        discardRefused: {
          actions: [
            { type: 'tellEngine', params: ({ context, event }) => beforeRefused(context, event.key) },
            { type: 'dropRefused', params: ({ event }) => event },
            assign(({ context, event }) => withDiscarded(context, event.key)),
          ],
        },
        unreadable: {
          actions: [
            assign(({ context, event }) => withUnreadable(context, event.key, event.text)),
            { type: 'keepTyped', params: ({ event }) => event },
          ],
        },
        rounded: { actions: assign(({ context, event }) => withRounded(context, event.key, event.rounding)) },
        unround: [
          {
            guard: 'roundingChangedIt',
            actions: [
              raise(({ context, event }) => ({
                type: 'answer',
                facts: beforeRounding(context, event.key),
                isUndo: true,
              })),
              { type: 'giveBackTyped', params: ({ event }) => event },
            ],
          },
          {
            guard: 'isRounded',
            actions: { type: 'giveBackTyped', params: ({ event }) => event },
          },
        ],
        frozen: { actions: assign(({ context, event }) => withFrozen(context, event.frozen)) },
        asked: { actions: assign(({ context, event }) => withAsked(context, event.keys)) },
        unlocked: { actions: assign(({ context, event }) => withUnlocked(context, event.questionnaireId)) },
        left: { actions: 'unsetDirtyBit' },
        accessEnded: 'ended',
        answersArrived: { actions: assign(({ event }) => ({ arrivedAt: event.at })) },
        refresh: { guard: 'mayRefresh', target: 'loading' },
        leaveSection: {
          guard: 'isBegunHere',
          actions: assign(({ context, event }) => ({ leftSections: union(context.leftSections, [event.id]) })),
        },
      },
      states: {
        sending,
        page,
      },
    },
    notFound: {},
    /** The case is gone from the screen. Answers that were not sent stay in the journal of the device. */
    ended: {},
    failed: {
      exit: assign({ error: null }),
      initial: 'opening',
      states: {
        opening: { on: { tryAgain: '#entry.loading' } },
        resetting: { on: { tryAgain: '#entry.loading.resetting' } },
      },
    },
  },
})
