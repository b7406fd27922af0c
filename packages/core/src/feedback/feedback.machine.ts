/**
 * Sending feedback.
 *
 *   editing ──send──▶ sending ──Ok──▶ sent          editing ──renew──▶ editing, with another picture
 *      ▲                ├──WrongCaptcha──▶ editing, with another picture
 *      └──unreachable───┘
 *
 * Only people who are not signed in get a captcha; it is valid for one attempt.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { Refusal } from '../refusal'
import { feedbackProblemsOf, noFeedback, type TypedFeedback } from './feedback'

export interface Feedback {
  readonly message: string
  /** The page it is about. */
  readonly url: string
  readonly browser: string
  /** A username, or the address of a person without an account. */
  readonly from: { readonly user: string } | { readonly email: string }
}

export type SaveFeedbackResult = { type: 'Ok' } | { type: 'WrongCaptcha' }

/** Null for a signed-in person, who needs no captcha. */
interface ReceivedCaptcha {
  readonly type: 'ReceivedCaptcha'
  readonly image: string | null
}

export interface FeedbackPort {
  getCaptcha(): Promise<{ type: 'ReceivedCaptcha'; image: string } | Refusal>
  /** The captcha is sent in a header; null for a signed-in person. */
  saveFeedback(feedback: Feedback, captcha: string | null): Promise<SaveFeedbackResult | Refusal>
}

export type FeedbackEvent =
  | { type: 'type'; field: keyof TypedFeedback; text: string }
  | { type: 'send' }
  | { type: 'renew' }
  | CallEvent<ReceivedCaptcha | SaveFeedbackResult>

export interface FeedbackInput {
  readonly feedback: FeedbackPort
  readonly sender: { readonly username: string } | null
  readonly url: string
  readonly browser: string
}

export interface FeedbackContext extends FeedbackInput {
  readonly typed: TypedFeedback
  /** Null until received, and for a signed-in person. */
  readonly captchaImage: string | null
  readonly problem: 'WrongCaptcha' | 'failed' | null
  readonly error: unknown
}

const giving = setup({
  types: {
    input: {} as FeedbackInput,
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
  },
  actors: {
    getCaptcha: fromPromise(
      async ({ input: { feedback, sender } }: { input: FeedbackInput }): Promise<ReceivedCaptcha | Refusal> =>
        sender ? { type: 'ReceivedCaptcha', image: null } : await feedback.getCaptcha(),
    ),
    save: fromPromise(({ input }: { input: FeedbackContext }) => {
      const { feedback, sender, typed, url, browser } = input
      const from = sender ? { user: sender.username } : { email: typed.email.trim() }
      return feedback.saveFeedback({ message: typed.message, url, browser, from }, sender ? null : typed.captcha.trim())
    }),
  },
  guards: {
    maySend: ({ context }) => feedbackProblemsOf(context.typed, context.sender).length === 0,
  },
  actions: {
    /** A picture is valid for one attempt, so the digits typed go with it. */
    dropCaptcha: assign({ captchaImage: null, typed: ({ context }) => ({ ...context.typed, captcha: '' }) }),
  },
})

const calling = callingIn(giving)

export const feedbackMachine = giving.createMachine({
  id: 'feedback',
  context: ({ input }) => ({ ...input, typed: noFeedback, captchaImage: null, problem: null, error: null }),
  initial: 'editing',
  states: {
    editing: calling('getCaptcha', {
      on: {
        type: { actions: assign({ typed: ({ context, event }) => ({ ...context.typed, [event.field]: event.text }) }) },
        ReceivedCaptcha: { actions: assign({ captchaImage: ({ event }) => event.image }) },
        unreachable: { actions: assign({ problem: 'failed' }) },
        renew: { target: 'editing', reenter: true, actions: 'dropCaptcha' },
        send: { guard: 'maySend', target: 'sending' },
      },
    }),
    sending: calling('save', {
      entry: assign({ problem: null, error: null }),
      exit: 'dropCaptcha',
      on: {
        Ok: 'sent',
        WrongCaptcha: { target: 'editing', actions: assign({ problem: 'WrongCaptcha' }) },
        unreachable: { target: 'editing', actions: assign({ problem: 'failed' }) },
      },
    }),
    sent: { type: 'final' },
  },
})
