/**
 * The workshop: an author's file, what was found in it, and the form that it makes, which follow each other.
 *
 *   loading ──ReceivedCandidate──▶ fetching ──its file──▶ reading ──▶ open
 *      │                              └──none──▶ open, without a file until one is brought
 *      ├──CandidateNotFound──▶ notFound
 *      ├──CandidateSettled──▶ settled
 *      └──unreachable──▶ recalling ──what this device has──▶ open
 *                           └──nothing──▶ unreachable ──reload──▶ loading
 *
 *   open ──its file is not the one that was read──▶ reading ──▶ open
 *     bring, write, undo and redo change the file, in every state; what is under way goes on
 *   open ──correct──▶ correcting ──patched──▶ open
 *                        └──another file──▶ open: the cell may be another one by now
 *   keep, in every state that shows the file ──▶ keeping, once it is open
 *   open, the cells of a sheet lack a change of its study ──▶ writingBack ──▶ open, with the change in the cells, or why they have no place for it
 *   open ──a state to keep──▶ keeping ──CandidateKept──▶ open
 *                     ├──CandidateChanged──▶ open, and nothing is kept: keepMine, or takeTheirs ──▶ loading
 *                     └──DocumentRefused, DocumentTooLarge, unreachable──▶ open
 *   open, another author's state is to be merged ──▶ meeting ──▶ open, with the work of both, or as before if they cannot be merged
 *   open ──ask──▶ asking ──Ok──▶ open
 *   open ──look──▶ looking ──▶ open               what others did meanwhile
 *   open ──discard──▶ discarding ──Ok──▶ discarded
 *
 * What is on the screen stays while it is read anew. A file that makes no study leaves the form of the last one that did. Nothing
 * leaves the device before it is kept, and nothing that was read or corrected is lost with a call: each state of the file can be undone.
 */
import { assign, setup } from 'xstate'
import { callingIn } from '../call/calling'
import { workshopActors } from './workshop.actors'
import { fetched, publishedSince, stillChosen } from './workshop.answers'
import {
  begun,
  fileOf,
  hasUnkept,
  type WorkshopContext,
  type WorkshopEvent,
  type WorkshopInput,
} from './workshop.context'
import { isToMeet, met, sentBase } from './written/meeting'
import { withRecalled } from './written/recalling'
import { canStep, stepped, withWritten } from './written/sheetWork'
import { chosenOf, withAnother, withFindings, written, writtenOn } from './written/writing'

const workshop = setup({
  types: { input: {} as WorkshopInput, context: {} as WorkshopContext, events: {} as WorkshopEvent },
  actors: workshopActors,
  guards: {
    isUnread: ({ context }) => fileOf(context) !== context.read,
    /** What is written here is shown already, and looked through when there is time. */
    isUnreadFile: ({ context }) => fileOf(context) !== context.read && !fileOf(context)?.base,
    isToMeet: ({ context }) => isToMeet(context),
    isToKeep: ({ context: { toKeep, kept } }) => toKeep !== null && toKeep !== kept,
    isToWrite: ({ context: { work } }) => work?.refusal === null,
    isToWriteNow: ({ context: { work, toKeep } }) =>
      work?.refusal === null && (work.step === undefined || toKeep !== null),
    hasFile: ({ context }) => fileOf(context) !== null,
  },
  actions: {
    noteSettled: assign(({ event }) => (event.type === 'CandidateSettled' ? { settled: event.settled } : {})),
  },
})

const calling = callingIn(workshop)

const stepping = (by: 1 | -1) => ({
  guard: ({ context }: { context: WorkshopContext }) => canStep(context, by),
  actions: workshop.assign(({ context }) => stepped(context, by)),
})

/** Changes the study. */
const write = workshop.assign(({ context, event }) =>
  event.type === 'write' ? written(context, event.operation, event.step) : {},
)

const bySomebody = { target: 'settled', actions: 'noteSettled' } as const

export const workshopMachine = workshop.createMachine({
  id: 'workshop',
  context: ({ input }) => begun(input),
  on: {
    bring: { actions: assign(({ context, event: { file } }) => withAnother(context, file)) },
    write: { actions: write },
    writeOn: { actions: assign(({ context }) => writtenOn(context)) },
    decide: { actions: assign(({ context, event: { conflict, side } }) => chosenOf(context, conflict, side)) },
    undo: stepping(-1),
    redo: stepping(1),
    choose: { actions: assign({ chosen: ({ event }) => event.finding }) },
    keep: {
      guard: ({ context }) => hasUnkept(context) && !context.work?.refusal,
      actions: assign({ toKeep: ({ context }) => fileOf(context) }),
    },
  },
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedCandidate: {
          target: 'fetching',
          actions: assign(({ event }) => ({
            received: event,
            keptAt: event.candidate.uploadedAt,
            isAsked: event.candidate.asked !== undefined,
            changed: null,
            newer: null,
          })),
        },
        CandidateNotFound: 'notFound',
        CandidateSettled: bySomebody,
        unreachable: [{ guard: 'hasFile', target: 'open' }, { target: 'recalling' }],
      },
    }),
    recalling: {
      invoke: {
        src: 'recall',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'open',
            actions: assign(({ context, event }) => (event.output ? withRecalled(context, event.output) : {})),
          },
          { target: 'unreachable' },
        ],
        onError: 'unreachable',
      },
    },
    fetching: {
      // *Keep*, pressed meanwhile, would send the file that its author has just given up.
      exit: assign({ toKeep: null }),
      invoke: {
        src: 'fetch',
        input: ({ context }) => context,
        onDone: { target: 'open', actions: assign(({ context, event: { output } }) => fetched(context, output)) },
        onError: [
          { guard: 'hasFile', target: 'open', actions: assign({ error: ({ event }) => event.error }) },
          { target: 'unreachable', actions: assign({ error: ({ event }) => event.error }) },
        ],
      },
    },
    reading: {
      entry: assign(({ context }) => ({ refusal: null, fault: null, error: null, read: fileOf(context) })),
      invoke: {
        src: 'read',
        input: ({ context }) => context,
        onDone: {
          target: 'open',
          actions: assign(({ context, event: { output: opened } }) => ({
            ...withFindings(context, opened),
            chosen: stillChosen(context, opened),
          })),
        },
        onError: { target: 'open', actions: assign({ error: ({ event }) => event.error }) },
      },
      // A file that changes while it is read is read again.
      always: { guard: 'isUnreadFile', target: 'reading', reenter: true },
    },
    open: {
      always: [
        { guard: 'isUnreadFile', target: 'reading' },
        { guard: 'isToWriteNow', target: 'writingBack' },
        { guard: 'isToMeet', target: 'meeting' },
        { guard: 'isToKeep', target: 'keeping' },
      ],
      after: {
        300: [
          { guard: 'isToWrite', target: 'writingBack' },
          { guard: 'isUnread', target: 'reading' },
        ],
      },
      on: {
        // Each change starts the delay again after which the file is read or written back.
        write: { target: 'open', reenter: true, actions: write },
        undo: { ...stepping(-1), target: 'open', reenter: true },
        redo: { ...stepping(1), target: 'open', reenter: true },
        correct: { target: 'correcting', actions: assign({ edits: ({ event }) => event.edits }) },
        keepMine: {
          actions: assign(({ context }) => ({
            keptAt: context.changed?.at ?? context.keptAt,
            changed: null,
            toKeep: fileOf(context),
          })),
        },
        takeTheirs: 'loading',
        look: 'looking',
        ask: { target: 'asking', actions: assign({ isAsked: ({ event }) => event.isAsked }) },
        discard: 'discarding',
      },
    },
    writingBack: {
      invoke: {
        src: 'writeBack',
        input: ({ context }) => context,
        onDone: {
          target: 'open',
          actions: assign(({ context, event: { output } }) => withWritten(context, output.work, output.written)),
        },
      },
    },
    meeting: {
      // The author looks at the merged study before keeping it.
      exit: assign({ toKeep: null }),
      invoke: {
        src: 'theirs',
        input: ({ context }) => context,
        onDone: { target: 'open', actions: assign(({ context, event }) => met(context, event.output)) },
        onError: { target: 'open', actions: assign({ isApart: true, error: ({ event }) => event.error }) },
      },
    },
    correcting: {
      invoke: {
        src: 'patch',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output.type === 'Refused',
            target: 'open',
            actions: assign({ refusal: ({ event }) => (event.output.type === 'Refused' ? event.output.reason : null) }),
          },
          {
            target: 'open',
            actions: assign(({ context, event: { output } }) => {
              const file = fileOf(context)
              return output.type === 'Patched' && file ? withAnother(context, { ...file, bytes: output.bytes }) : {}
            }),
          },
        ],
        onError: { target: 'open', actions: assign({ error: ({ event }) => event.error }) },
      },
      always: { guard: 'isUnread', target: 'open' },
    },
    keeping: calling('keep', {
      entry: assign({ sent: ({ context }) => context.toKeep, toKeep: null }),
      exit: assign({ unanswered: null }),
      on: {
        CandidateKept: {
          target: 'open',
          actions: assign(({ context, event }) => ({
            keptAt: event.uploadedAt,
            kept: context.sent,
            toKeep: context.toKeep === context.sent ? null : context.toKeep,
            keptBase: sentBase(context),
            met: null,
            recalled: null,
            isApart: false,
            isAsked: false,
            fault: null,
            changed: null,
          })),
        },
        CandidateChanged: { target: 'open', actions: assign(({ event: { by, at } }) => ({ changed: { by, at } })) },
        DocumentRefused: { target: 'open', actions: assign({ fault: ({ event }) => event.fault }) },
        DocumentTooLarge: { target: 'open', actions: assign({ fault: 'tooLarge' }) },
        CandidateNotFound: 'notFound',
        CandidateSettled: bySomebody,
        unreachable: { target: 'open', actions: assign({ unanswered: ({ context }) => context.sent }) },
      },
    }),
    asking: calling('ask', {
      on: {
        Ok: 'open',
        CandidateUnfit: { target: 'open', actions: assign({ isAsked: false }) },
        CandidateNotFound: 'notFound',
        CandidateSettled: bySomebody,
        unreachable: { target: 'open', actions: assign({ isAsked: ({ context }) => !context.isAsked }) },
      },
    }),
    looking: calling('look', {
      on: {
        ReceivedManagedBases: [
          {
            // It was published or discarded: the call says by whom.
            guard: ({ context, event }) => !event.candidates.some(({ id }) => id === context.candidate),
            target: 'loading',
          },
          {
            target: 'open',
            actions: assign(({ context, event: { candidates, bases } }) => {
              const { uploadedBy: by = '', uploadedAt: at = '' } =
                candidates.find(({ id }) => id === context.candidate) ?? {}
              return {
                changed: at === context.keptAt ? null : { by, at },
                newer: publishedSince(context, bases),
              }
            }),
          },
        ],
        // It is looked at again later.
        unreachable: { target: 'open', actions: assign({ error: null }) },
      },
    }),
    discarding: calling('discard', {
      on: { Ok: 'discarded', CandidateNotFound: 'notFound', CandidateSettled: bySomebody, unreachable: 'open' },
    }),
    unreachable: { on: { reload: 'loading' } },
    discarded: { type: 'final' },
    notFound: { type: 'final' },
    settled: { type: 'final' },
  },
})
