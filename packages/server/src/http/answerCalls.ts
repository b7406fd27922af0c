/** Answers the calls of one path: reads the request, finds out who asks, and hands over to the area's handlers. */

import { NoSuchCall, RequestDoesNotFit } from '@casebook/api-adapter/server'
import { apiLevel, longestBodyOf, type WireCall } from '@casebook/api-adapter/wire'
import { refusalOf } from '@casebook/core/call/policy'
import type { Context, Handler } from 'hono'
import { compress } from 'hono/compress'
import { isDiskFull } from '../database/fullDisk'
import type { Services } from '../services'
import { type SignedIn, signedInBy } from '../session/sessions'
import { turnToBeRefused } from '../session/throttle/door'
import { TooManyWaiting } from '../session/throttle/semaphore'
import type { CallsOfPath } from './area'
import { readCookies } from './cookies'
import { diskFull } from './diskFull'
import type { Edge } from './edge'
import { exchangeOf } from './exchange'
import { allowListedOrigin, mayChange } from './origins'
import { readJson } from './readBody'
import { checkText, RequestRefused, readAddress } from './request'
import { headersOfCalls } from './securityHeaders'

export function answerCalls(services: Services, path: string, calls: CallsOfPath): Handler<Edge> {
  const secured = headersOfCalls(services.config)
  return async (c) => {
    const secure = await secured
    secure(c)
    c.header('Cache-Control', 'no-store')
    c.header('X-Casebook-Level', String(apiLevel))
    allowListedOrigin(c, services.config)
    if (c.req.method === 'OPTIONS') return c.body(null, 204)

    try {
      return await written(c, JSON.stringify(await answerOf(c, services, path, calls)))
    } catch (error) {
      if (error instanceof RequestRefused) return refused(c, error)
      if (error instanceof NoSuchCall) return c.json({ error: 'There is no such call' }, 404)
      if (error instanceof RequestDoesNotFit)
        return c.json({ error: 'The request does not fit the call', path: error.path, fault: error.message }, 400)
      if (isDiskFull(error)) return diskFull(c, services, error)
      if (error instanceof TooManyWaiting) {
        await turnToBeRefused()
        c.header('Retry-After', '5')
        return c.json({ error: 'Too many are signing in at once' }, 503)
      }
      throw error
    }
  }
}

function refused(c: Context<Edge>, { message, status }: RequestRefused): Response {
  // The rest of a body that is too long would be read as the next request.
  if (status === 413) c.header('Connection', 'close')
  if (status === 429) c.header('Retry-After', '1')
  return c.json({ error: message }, status)
}

const json = { 'Content-Type': 'application/json' }
const compressed = compress()
/** To pack less takes longer than to send it. */
const worthPacking = 1024

async function written(c: Context<Edge>, answer: string): Promise<Response> {
  if (answer.length < worthPacking) return c.body(answer, 200, json)
  await compressed(c, async () => {
    c.res = c.body(answer, 200, json)
  })
  return c.res
}

async function answerOf(c: Context<Edge>, services: Services, path: string, calls: CallsOfPath): Promise<object> {
  const { action, query } = readAddress(c.req.url)
  const answered = calls.get(action)
  if (!answered) throw new NoSuchCall(`There is no call ${path}?action=${action}`)
  const { call, answer } = answered
  if (c.req.method !== methodOf(call)) throw new RequestRefused(405, `The call is a ${methodOf(call)}`)
  if (call.changes && !mayChange(c, services.config))
    throw new RequestRefused(403, 'Changes need an allowed origin and the header X-Casebook')

  const cookies = readCookies(c, services.config)
  const signedIn = cookies.session ? await signedInBy(services, cookies.session) : null
  c.set('answered', { call: `${path}.${action}`, result: 'failed' })
  const body = await bodyOf(c, call, signedIn)
  // The cast is safe: an encoded result is an object under the one key that names it.
  const result = (await answer(
    { action, query, body, caller: signedIn?.caller ?? null },
    exchangeOf(c, services.config, signedIn, cookies),
  )) as object
  c.set('answered', { call: `${path}.${action}`, result: Object.keys(result)[0] ?? 'failed' })
  return result
}

/** Undefined for a GET. Not read at all of somebody who may not make the call. */
async function bodyOf(c: Context<Edge>, call: WireCall, signedIn: SignedIn | null): Promise<unknown> {
  if (methodOf(call) === 'GET') return undefined
  const caller = signedIn?.caller ?? null
  if (refusalOf(call.policy, caller)) return null
  const body = await readJson(c, longestBodyOf(call), caller?.username ?? '')
  // A body that is a single field is a list of facts: what text they may hold is judged fact by fact.
  if (typeof call.travels !== 'object') checkText(body)
  return body
}

function methodOf({ travels }: WireCall): 'GET' | 'POST' {
  return travels === 'inAddress' ? 'GET' : 'POST'
}
