/**
 * The page: the form, or one question about saving on top of it.
 *
 *   entering ──save──▶ deciding ─▶ incomplete? ─▶ naming? ─▶ flushing ─▶ saving ─▶ saved ─▶ entering
 *      │                  └─▶ blocked               ▲                        ├─▶ explaining · choosingSite ─▶ flushing
 *      └──saveNew───────────────────────────────────┘                        └─▶ interimLocked · conflict · saveFailed
 *
 * A save waits in `flushing` until every answer has arrived.
 */
import { assign, raise } from 'xstate'
import { theirsOf, withoutSteps } from './entry.answers'
import { failureIn } from './entry.context'
import { afterSave } from './entry.saves'
import { entrySetup } from './entry.setup'

export const page = entrySetup.createStateConfig({
  initial: 'entering',
  states: {
    entering: {
      initial: 'plain',
      states: {
        plain: {},
        /** The list of missing answers is shown above the form. */
        listing: { on: { back: 'plain' } },
        /** The person saved a case without answers: there is nothing to store, and they are told so. */
        nothingSaid: {},
      },
      on: {
        save: 'deciding',
        saveNew: {
          guard: 'mustBeNamed',
          target: 'naming',
          actions: assign({ isForced: true, isEvenEmpty: true, nameRefused: null }),
        },
        saveAsItIs: {
          target: 'flushing',
          actions: assign({
            isForced: true,
            isEvenEmpty: false,
            seen: null,
            given: null,
            site: null,
            saved: null,
            savedAt: null,
            failure: null,
          }),
        },
        newCase: [{ guard: 'hasUnsaved', target: 'discarding' }, { target: '#entry.loading.resetting' }],
      },
    },
    deciding: {
      entry: assign({
        isForced: false,
        isEvenEmpty: false,
        isChecked: true,
        seen: null,
        given: null,
        site: null,
        saved: null,
        savedAt: null,
        failure: null,
        nameRefused: null,
      }),
      invoke: {
        src: 'decide',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
      },
      on: {
        NothingMissing: [{ guard: 'mustBeNamed', target: 'naming' }, { target: 'flushing' }],
        WhollyUnanswered: [
          { guard: 'isConfirmedUnnamed', target: 'naming', actions: assign({ isForced: true }) },
          { guard: 'isConfirmed', target: 'flushing', actions: assign({ isForced: true }) },
          { target: 'incomplete', actions: assign(({ event }) => ({ decision: event })) },
        ],
        PartlyAnswered: { target: 'blocked', actions: assign(({ event }) => ({ decision: event })) },
      },
    },
    incomplete: {
      on: {
        saveAnyway: [
          { guard: 'mustBeNamed', target: 'naming', actions: 'confirmMissing' },
          { target: 'flushing', actions: 'confirmMissing' },
        ],
        back: 'entering.listing',
      },
    },
    blocked: { on: { back: 'entering.listing' } },
    naming: {
      on: {
        nameCase: {
          target: 'flushing',
          actions: assign(({ event }) => ({ proposedName: event.caseName, nameRefused: null })),
        },
        back: 'entering',
      },
    },
    flushing: {
      entry: raise({ type: 'tryNow' }),
      always: [
        { guard: 'hasRefused', target: 'deciding' },
        { guard: 'isDelivered', target: 'saving' },
      ],
      on: {
        undelivered: {
          target: 'saveFailed',
          actions: { type: 'fail', params: ({ event }) => ({ failure: event.reason }) },
        },
        back: 'entering',
      },
    },
    saving: {
      entry: assign(({ context }) => ({
        saveKey: context.saveKey ?? context.newIdempotencyKey(),
        answeredWhileSaving: new Set<string>(),
        isSaving: true,
      })),
      exit: assign({ isSaving: false }),
      invoke: {
        src: 'saveCase',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: {
          target: 'saveFailed',
          actions: { type: 'fail', params: ({ event }) => ({ failure: failureIn(event.error) }) },
        },
      },
      on: {
        OkWithGroups: { target: 'saved', actions: ['noteSaved', 'takeMerged'] },
        NothingToSave: { target: 'entering.nothingSaid', actions: assign(({ context }) => afterSave(context)) },
        InterimLocked: {
          target: 'interimLocked',
          actions: assign(({ event }) => ({ saveKey: null, lockedOut: event.questions ?? [] })),
        },
        CaseNameTaken: {
          target: 'naming',
          actions: assign({ nameRefused: 'CaseNameTaken', saveKey: null }),
        },
        CaseNameInvalid: {
          target: 'naming',
          actions: assign({ nameRefused: 'CaseNameInvalid', saveKey: null }),
        },
        Conflict: {
          target: 'conflict',
          actions: assign(({ event }) => ({
            conflict: event.questions,
            seen: event.revision,
            saveKey: null,
          })),
        },
        SiteNotChosen: {
          target: 'choosingSite',
          actions: assign(({ event }) => ({ sites: event.sites, site: null, saveKey: null })),
        },
        ReasonNeeded: {
          target: 'explaining',
          actions: assign(({ event }) => ({ toExplain: event.changes, given: null, saveKey: null })),
        },
        LoginRequired: {
          target: 'saveFailed',
          actions: { type: 'fail', params: { failure: 'LoginRequired' } },
        },
        InsufficientPermissions: {
          target: 'saveFailed',
          actions: { type: 'fail', params: { failure: 'InsufficientPermissions' } },
        },
        DraftNotFound: {
          target: 'saveFailed',
          actions: { type: 'fail', params: { failure: 'DraftNotFound' } },
        },
        KnowledgeBaseNotFound: {
          target: 'saveFailed',
          actions: { type: 'fail', params: { failure: 'KnowledgeBaseNotFound' } },
        },
      },
    },
    saved: {
      on: {
        back: [
          { guard: 'isRenumbered', target: '#entry.loading' },
          { target: 'entering', actions: 'dropEmptied' },
        ],
      },
    },
    interimLocked: { on: { back: 'entering' } },
    choosingSite: {
      on: {
        chooseSite: { target: 'flushing', actions: assign(({ event }) => ({ site: event.site })) },
        back: 'entering',
      },
    },
    explaining: {
      on: {
        explain: { target: 'flushing', actions: assign(({ event }) => ({ given: event.given })) },
        back: 'entering',
      },
    },
    conflict: {
      on: {
        saveWith: {
          target: 'flushing',
          actions: [
            { type: 'say', params: ({ context, event }) => theirsOf(context, event.theirs) },
            assign(({ context, event }) => withoutSteps(context, event.theirs)),
            { type: 'takeTheirs', params: ({ event }) => event.theirs },
          ],
        },
        back: 'entering',
      },
    },
    saveFailed: { on: { tryAgain: 'flushing', signIn: 'signingIn', back: 'entering' } },
    /** The session ended while saving: sign in over the form, then continue the save. */
    signingIn: { on: { signedIn: 'flushing', notNow: 'entering' } },
    discarding: { on: { discard: '#entry.loading.resetting', back: 'entering' } },
  },
})
