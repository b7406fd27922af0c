/**
 * Opening the page behind a link: its questions are loaded before anything is shown.
 *
 *   recalling ──▶ opening ──CommandExecuted──▶ opened
 *       │          │ ▲ ──PermissionError, TokenError, AddFactError──▶ error ──reload──▶ opening
 *       │          │ └──reload──┐
 *       │          └──unreachable──▶ unreachable, or opened with what the device kept
 *       ├──it was sent from here──▶ sent
 *       └──it is being sent──▶ opened
 *
 * What was answered here before is on the device. A used, withdrawn or expired link shows the error, from which one may try again: a lock, or
 * the deletion of the case, may be over. A lost connection does not use the link up.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { Fact } from '../facts/fact'
import type { CommandPort, GetQuestionsResult, LinkContent, Receipt } from '../tokens/command.calls'

/** What the device keeps of a link, so that a reload loses nothing. */
export interface KeptLink {
  readonly content: LinkContent
  /** The patient's answers so far. */
  readonly facts: readonly Fact[]
  /** By key, what the patient typed and the page could not read. */
  readonly unread?: readonly (readonly [key: string, typed: string])[] | undefined
  /** They are on their way, and stay as they are until the server has answered. */
  readonly isSending: boolean
  /** Given when they have arrived; then neither questions nor answers are kept. */
  readonly receipt: Receipt | null
}

/** The device's memory of this link. A device that keeps nothing recalls null. */
export interface LinkMemory {
  readonly recall: () => Promise<KeptLink | null>
  readonly keep: (kept: KeptLink) => Promise<void>
}

export type OpenLinkEvent =
  | { type: 'reload' }
  | { type: 'recalled'; kept: KeptLink | null }
  | CallEvent<GetQuestionsResult>

export interface OpenLinkInput {
  readonly link: Pick<CommandPort, 'GetQuestions'>
  readonly memory: Pick<LinkMemory, 'recall'>
  readonly token: string
}

interface OpenLinkContext extends OpenLinkInput {
  readonly kept: KeptLink | null
  readonly content: LinkContent | null
  readonly error: unknown
}

const opening = setup({
  types: { input: {} as OpenLinkInput, context: {} as OpenLinkContext, events: {} as OpenLinkEvent },
  actors: {
    recall: fromPromise(({ input }: { input: OpenLinkContext }) => input.memory.recall()),
    getQuestions: fromPromise(({ input: { link, token } }: { input: OpenLinkContext }) =>
      link.GetQuestions({ token, facts: [] }),
    ),
  },
  guards: {
    wasSent: ({ context: { kept } }) => kept?.receipt != null,
    isSending: ({ context: { kept } }) => kept?.isSending === true,
    isKept: ({ context: { kept } }) => kept !== null,
  },
  actions: { takeKept: assign({ content: ({ context }) => context.kept?.content ?? null }) },
})

const calling = callingIn(opening)

export const openLinkMachine = opening.createMachine({
  id: 'openLink',
  context: ({ input }) => ({ ...input, kept: null, content: null, error: null }),
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        src: 'recall',
        input: ({ context }) => context,
        onDone: { target: 'recalled', actions: assign({ kept: ({ event }) => event.output }) },
        onError: 'recalled',
      },
      on: { recalled: { target: 'recalled', actions: assign({ kept: ({ event }) => event.kept }) } },
    },
    recalled: {
      always: [
        { guard: 'wasSent', target: 'sent' },
        { guard: 'isSending', target: 'opened', actions: 'takeKept' },
        { target: 'opening' },
      ],
    },
    opening: calling('getQuestions', {
      on: {
        CommandExecuted: {
          target: 'opened',
          actions: assign({ content: ({ event: { data, base } }) => ({ ...data, base }) }),
        },
        PermissionError: 'error',
        TokenError: 'error',
        AddFactError: 'error',
        unreachable: [{ guard: 'isKept', target: 'opened', actions: 'takeKept' }, { target: 'unreachable' }],
      },
    }),
    unreachable: { on: { reload: 'opening' } },
    opened: { type: 'final' },
    sent: { type: 'final' },
    error: { on: { reload: 'opening' } },
  },
})
