/**
 * Listening to the captcha of the picture.
 *
 *   silent ──listen──▶ asking ──ReceivedCaptchaSound──▶ heard ──listen──▶ asking
 *                        ├──CaptchaExpired──▶ expired ──listen──▶ asking
 *                        └──unreachable──▶ unreachable ──listen──▶ asking
 *
 * `expired`: the picture is too old, or was heard too often. A new picture has a sound again.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Port, ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { Language } from '../language/language'
import type { captchaCalls } from './captcha.calls'

export type CaptchaSoundEvent =
  | { type: 'listen'; language: Language }
  | CallEvent<ResultOf<typeof captchaCalls.getCaptchaSound>>

export interface CaptchaSoundInput {
  readonly captcha: Pick<Port<typeof captchaCalls>, 'getCaptchaSound'>
}

export interface CaptchaSoundContext extends CaptchaSoundInput {
  readonly language: Language
  /** An address with the whole sound in it; null until received. */
  readonly sound: string | null
  readonly error: unknown
}

const listening = setup({
  types: {
    input: {} as CaptchaSoundInput,
    context: {} as CaptchaSoundContext,
    events: {} as CaptchaSoundEvent,
  },
  actors: {
    getCaptchaSound: fromPromise(({ input: { captcha, language } }: { input: CaptchaSoundContext }) =>
      captcha.getCaptchaSound({ language }),
    ),
  },
})

const calling = callingIn(listening)

const listen = {
  target: 'asking',
  actions: listening.assign(({ event }) => (event.type === 'listen' ? { language: event.language } : {})),
} as const

export const captchaSoundMachine = listening.createMachine({
  id: 'captchaSound',
  context: ({ input }) => ({ ...input, language: 'en', sound: null, error: null }),
  initial: 'silent',
  states: {
    silent: { on: { listen } },
    asking: calling('getCaptchaSound', {
      entry: assign({ sound: null }),
      on: {
        ReceivedCaptchaSound: { target: 'heard', actions: assign({ sound: ({ event }) => event.sound }) },
        CaptchaExpired: 'expired',
        unreachable: 'unreachable',
      },
    }),
    heard: { on: { listen } },
    expired: { on: { listen } },
    unreachable: { on: { listen } },
  },
})
