import type { Context } from 'hono'
import type { Config } from '../config/config'
import type { Exchange } from '../services'
import type { SignedIn } from '../session/sessionLimits'
import { type Cookies, deleteSessionCookie, writeCaptchaCookie, writeCookies, writeStepCookie } from './cookies'
import { addressOf, type Edge } from './edge'
import { isOwnPage, mayChange, originOf } from './origins'
import { RequestRefused } from './request'

/** Who asks: a person with a session, or a program with a key. */
export interface Asking {
  readonly caller: SignedIn['caller']
  readonly session: SignedIn['session'] | null
}

/** Everything a handler may know of a request besides its content, and may add to the answer. */
export function exchangeOf(
  c: Context<Edge>,
  config: Config,
  asking: Asking | null,
  confirmSession: Exchange['confirmSession'],
  { device, captcha, step }: Pick<Cookies, 'device' | 'captcha' | 'step'>,
): Exchange {
  return {
    ip: addressOf(c, config),
    origin: originOf(c, config),
    clientLevel: levelIn(c.req.header('X-Casebook')),
    mayChange: mayChange(c, config) || isOwnPage(c) || asking?.caller.key !== undefined,
    idempotencyKey: keyIn(c.req.header('Idempotency-Key')),
    session: asking?.session ?? null,
    confirmSession,
    device,
    captcha,
    step,
    isGone: () => c.env?.outgoing?.destroyed ?? false,
    startSession: (session, device) => writeCookies(c, config, { session, device }),
    startCaptcha: (captcha) => writeCaptchaCookie(c, config, captcha),
    startStep: (step) => writeStepCookie(c, config, step),
    endSession: () => deleteSessionCookie(c, config),
  }
}

/** Any value of the header shows that a client meant the call; a number is the level it speaks. */
function levelIn(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null
}

function keyIn(header: string | undefined): string | null {
  if (header === undefined) return null
  if (!/^[\x21-\x7e]{1,100}$/.test(header))
    throw new RequestRefused(400, 'The Idempotency-Key is not 1 to 100 plain characters')
  return header
}
