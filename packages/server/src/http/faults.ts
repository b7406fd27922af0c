/** What every call answers to a request that it cannot take, and the headers of every answer. */
import { BeyondKey, NoSuchCall, RequestDoesNotFit } from '@casebook/api-adapter/server'
import { allowedHeader, apiLevel } from '@casebook/api-adapter/wire'
import type { Context } from 'hono'
import { isDiskFull } from '../database/fullDisk'
import { heldStudy, noteLateDelivery } from '../database/heldStudy'
import { TooManyWaiting } from '../processes/semaphore'
import type { Services } from '../services'
import { turnToBeRefused } from '../session/throttle/door'
import { diskFull } from './diskFull'
import type { Edge } from './edge'
import { KeyRefused, OriginRefused, RequestRefused } from './request'

export const ofEveryCall = [
  ['Cache-Control', 'no-store'],
  ['X-Casebook-Level', String(apiLevel)],
  ['Vary', 'Origin'],
] as const

/** Throws what no request is to blame for. */
export async function answerToFault(c: Context<Edge>, services: Services, error: unknown): Promise<Response> {
  if (error instanceof RequestRefused) return refused(c, error)
  if (error instanceof BeyondKey)
    return refused(c, new KeyRefused(403, 'The access key is for another study', 'error="insufficient_scope"'))
  if (error instanceof NoSuchCall) return c.json({ error: 'There is no such call' }, 404)
  if (error instanceof RequestDoesNotFit)
    return c.json({ error: 'The request does not fit the call', path: error.path, fault: error.message }, 400)
  const held = heldStudy(error)
  if (held) {
    await noteLateDelivery(services, held, c.get('person') ?? null)
    return c.json({ error: 'The study is locked: nothing of this request was kept' }, 423)
  }
  if (isDiskFull(error)) return diskFull(c, services, error)
  if (error instanceof TooManyWaiting) {
    await turnToBeRefused()
    c.header('Retry-After', '5')
    return c.json({ error: 'Too many are signing in at once' }, 503)
  }
  throw error
}

function refused(c: Context<Edge>, refusal: RequestRefused): Response {
  const { message, status } = refusal
  // The rest of a body that is too long would be read as the next request.
  if (status === 413) c.header('Connection', 'close')
  if (status === 429) c.header('Retry-After', '1')
  if (refusal instanceof KeyRefused) {
    if (refusal.challenge) c.header('WWW-Authenticate', `Bearer ${refusal.challenge}`)
    if (refusal.retryAfter !== null) c.header('Retry-After', String(refusal.retryAfter))
  }
  if (refusal instanceof OriginRefused) c.header(allowedHeader, refusal.allowed)
  return c.json({ error: message }, status)
}
