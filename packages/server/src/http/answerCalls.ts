/** Answers the calls of one path: reads the request, finds out who asks, and hands over to the area's handlers. */

import { FileAnswer } from '@casebook/api-adapter/results'
import { NoSuchCall, RequestDoesNotFit } from '@casebook/api-adapter/server'
import { longestBodyOf, userHeader, type WireCall } from '@casebook/api-adapter/wire'
import { isFileAddress, resultHeader, statusOf } from '@casebook/api-adapter/wireFiles'
import { type Caller, refusalOf } from '@casebook/core/call/policy'
import type { Context, Handler } from 'hono'
import { compress } from 'hono/compress'
import type { Services } from '../services'
import { type RememberedSession, rememberedSession } from '../session/rememberedSession'
import type { SignedIn } from '../session/sessionLimits'
import { signedInBy } from '../session/sessions'
import { noteTokenAsSession } from '../tokens/tokenAsSession'
import type { CallsOfPath } from './area'
import { readCookies } from './cookies'
import { addressOf, type Edge } from './edge'
import { type Asking, exchangeOf } from './exchange'
import { answerToFault, ofEveryCall } from './faults'
import { headerFields } from './headerFields'
import { callerByKey } from './keys/callerByKey'
import { allowListedOrigin, isForeignPage, isFromListedOrigin, mayChange, originOf } from './origins'
import { readJson } from './readBody'
import { checkText, OriginRefused, RequestRefused, readAddress } from './request'
import { headersOfCalls } from './securityHeaders'
import { sendFile } from './sendFile'

export function answerCalls(services: Services, path: string, calls: CallsOfPath): Handler<Edge> {
  const secured = headersOfCalls(services.config)
  const headers = [...calls.values()].flatMap(({ call }) => Object.values(call.headers ?? {}))
  const opened = calls.get('')?.call
  return async (c) => {
    const always = [...(await secured)(c), ...ofEveryCall]
    const setHeaders = () => {
      for (const [name, value] of always) c.header(name, value)
      allowListedOrigin(c, services.config, headers)
    }
    if (c.req.method === 'OPTIONS') {
      setHeaders()
      return c.body(null, 204)
    }

    try {
      const { call, answer } = await answerOf(c, services, path, calls)
      const status = statusOf(call, kindOf(answer))
      const text = answer instanceof FileAnswer ? '' : JSON.stringify(answer)
      const isPlain = call.changes === true && status === 200 && !isFromListedOrigin(c, services.config)
      // A call that takes effect once knows nothing of the exchange, so these are all headers that it has.
      if (isPlain && text.length < worthPacking)
        return new Response(text, { headers: { ...Object.fromEntries(always), ...json } })
      setHeaders()
      if (answer instanceof FileAnswer) return await sendFile(c, services, call, answer)
      return status === 200 ? await written(c, text) : withoutFile(c, answer, status)
    } catch (error) {
      setHeaders()
      // An address that fits no file names none.
      if (opened && isFileAddress(opened) && isMisfit(error) && c.req.method === 'GET') return withoutFile(c, null, 404)
      return await answerToFault(c, services, error)
    }
  }
}

function isMisfit(error: unknown): boolean {
  return error instanceof RequestDoesNotFit || (error instanceof RequestRefused && error.status === 400)
}

const words: Readonly<Record<number, string>> = { 401: 'Sign in first', 403: 'Not allowed', 404: 'Not found' }

/** To a browser that opened the address itself; a client of ours reads the result in the header. */
function withoutFile(c: Context<Edge>, result: object | null, status: number): Response {
  if (result) c.header(resultHeader, JSON.stringify(result))
  // The page shows words instead. Any other status would be an error in the console of the browser.
  if (status === 404 && c.req.header('Sec-Fetch-Dest') === 'image') return c.body(null, 204)
  // The cast is safe: a status of the wire is one that a body may have.
  return c.json({ error: words[status] ?? 'No file' }, status as 404)
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

interface Answered {
  readonly call: WireCall
  /** A FileAnswer, or an object under the one key that names the result. */
  readonly answer: object
}

async function answerOf(c: Context<Edge>, services: Services, path: string, calls: CallsOfPath): Promise<Answered> {
  const { action: named, query } = readAddress(c.req.url)
  const found = calls.get(named)
  if (!found) throw new NoSuchCall(`There is no call ${path}?action=${named}`)
  const { call, action, answer } = found
  if (c.req.method !== methodOf(call)) throw new RequestRefused(405, `The call is a ${methodOf(call)}`)
  const cookies = readCookies(c, services.config)
  const byKey = await callerByKey(c, services, { path, action, call }, cookies.session)
  // No browser sends a key of itself, so a key shows that the call was meant.
  if (call.changes && !byKey && !mayChange(c, services.config) && !isOpenedFile(c, call))
    throw new OriginRefused(originOf(c, services.config))

  const bodyFor = readOnce((asking) => bodyOf(c, call, asking))
  const answerTo = async (asking: Asking | null, confirm?: RememberedSession['confirm']) => {
    c.set('answered', { call: `${path}.${action}`, result: 'failed' })
    if (asking) c.set('person', asking.caller.username)
    const body = await bodyFor(asking)
    return answer(
      { action, query, body, headers: headerFields(c, call), caller: speakerOf(call, asking) },
      exchangeOf(c, services.config, asking, confirm, cookies),
    )
  }
  const answered = (result: object): Answered => {
    c.set('answered', { call: `${path}.${action}`, result: kindOf(result) })
    return { call, answer: result }
  }
  if (byKey) return answered(await answerTo({ caller: byKey, session: null }))
  const remembered = cookies.session && call.changes === true ? rememberedSession(services, cookies.session) : null
  const result =
    (remembered && isShown(c, remembered.signedIn) ? await answerAsRemembered(remembered, call, answerTo) : null) ??
    (await answerTo(await signedInOrNoted(c, services, cookies.session, { call, command: `${path}.${action}` })))
  return answered(result)
}

/** Null of a person without a session. A case's token is none, and leaves its line in the log. */
async function signedInOrNoted(
  c: Context<Edge>,
  services: Services,
  cookie: string | null,
  { call, command }: { readonly call: WireCall; readonly command: string },
): Promise<SignedIn | null> {
  const signedIn = await signedInAndShown(c, services, cookie, call)
  const [, bearer] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  const secret = bearer ?? cookie
  if (!signedIn && secret && call.policy !== 'anyone')
    await noteTokenAsSession(services, { secret, command, ip: addressOf(c, services.config) })
  return signedIn
}

/** A person who has signed in in another tab does not act through a page that shows another person. */
async function signedInAndShown(
  c: Context<Edge>,
  services: Services,
  secret: string | null,
  call: WireCall,
): Promise<SignedIn | null> {
  const signedIn = secret === null ? null : await signedInBy(services, secret, call)
  return signedIn && isShown(c, signedIn) ? signedIn : null
}

/** Only our own pages say whom they show. */
function isShown(c: Context<Edge>, { caller }: SignedIn): boolean {
  const shown = c.req.header(userHeader)
  return shown === undefined || shown === encodeURIComponent(caller.username)
}

/** A public call does not mistake a patient for the member of staff whose tablet they hold. */
function speakerOf({ policy }: WireCall, asking: Asking | null): Caller | null {
  if (!asking || (policy === 'anyone' && asking.caller.handedOver)) return null
  return asking.caller
}

/** Null unless the session was confirmed meanwhile: then nothing was changed and the result does not matter. */
async function answerAsRemembered(
  { signedIn, confirm, isConfirmed }: RememberedSession,
  call: WireCall,
  answerTo: (signedIn: SignedIn, confirm: RememberedSession['confirm']) => Promise<object>,
): Promise<object | null> {
  if (refusalOf(call.policy, signedIn.caller, call.isOfInterview)) return null
  try {
    const answer = await answerTo(signedIn, confirm)
    return isConfirmed() ? answer : null
  } catch (error) {
    if (isConfirmed()) throw error
    return null
  }
}

/** Reads the body once. Unauthorised requests are rejected before their body is read. */
function readOnce(read: (asking: Asking | null) => Promise<unknown>) {
  let body: Promise<unknown> | undefined
  return (asking: Asking | null) => (body ??= read(asking))
}

function kindOf(answer: object): string {
  return Object.keys(answer instanceof FileAnswer ? answer.result : answer)[0] ?? 'failed'
}

/** A browser that opens the address of a file sends no header of ours. Then a page of another person must not be the one that asks. */
function isOpenedFile(c: Context<Edge>, call: WireCall): boolean {
  return isFileAddress(call) && !isForeignPage(c)
}

/** Undefined for a GET. Not read at all of a person who may not make the call. */
async function bodyOf(c: Context<Edge>, call: WireCall, asking: Asking | null): Promise<unknown> {
  if (methodOf(call) === 'GET') return undefined
  const caller = asking?.caller ?? null
  if (refusalOf(call.policy, caller, call.isOfInterview)) return null
  const body = await readJson(c, longestBodyOf(call), caller?.username ?? '')
  // A list of facts is not looked through here: which text each of them may hold is judged fact by fact.
  if (typeof call.travels !== 'object' || typeof body === 'string') checkText(body)
  return body
}

function methodOf({ travels }: WireCall): 'GET' | 'POST' {
  return travels === 'inAddress' ? 'GET' : 'POST'
}
