/** Makes answers of calls and their handlers: the server's end of the wire. */
import { namesPractice } from '@casebook/core/bases/sides/practice'
import type { Call, Calls, ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import { type Caller, type Policy, refusalOf } from '@casebook/core/call/policy'
import { capabilities } from '@casebook/core/permissions/capabilities'
import * as z from 'zod/mini'
import { isWithinStudy } from './accessKeys/scopesOfCalls'
import { encodeResult, FileAnswer, type SentFile } from './results'
import type { Fields, Wire, WireCall } from './wire'

type CallerOf<C extends Call> = C['policy'] extends 'anyone' ? Caller | null : Caller

/**
 * The handlers of the calls. Each gets the request, who makes it (null only where anyone may), and what the edge knows of the request
 * besides, such as its cookies.
 */
export type Handlers<C extends Calls, Exchange = unknown> = {
  [A in keyof C]: (
    request: ReceivedRequestOf<C[A]>,
    caller: CallerOf<C[A]>,
    exchange: Exchange,
  ) => Promise<ResultOf<C[A], SentFile>>
}

/** One call as it came over the wire. */
export interface Incoming {
  readonly action: string
  /** The fields of the address, `action` left out. */
  readonly query: Readonly<Record<string, string>>
  /** The parsed body of a POST; undefined for a GET. */
  readonly body: unknown
  /** The fields that came in headers. */
  readonly headers?: Readonly<Record<string, string>>
  readonly caller: Caller | null
}

/**
 * Answers one call with what goes over the wire: an object under the one key that names the result, or a FileAnswer. Throws
 * RequestDoesNotFit for a request that does not fit the call.
 */
export type Answer<Exchange> = (incoming: Incoming, exchange: Exchange) => Promise<object>

/** There is no call of that name, or it does not travel that way. */
export class NoSuchCall extends Error {}

/** The request is not what the call says. It names the place and the kind of fault, and never what was sent. */
export class RequestDoesNotFit extends Error {
  readonly path: string

  constructor(fault: string, path: readonly PropertyKey[] = []) {
    super(fault)
    this.path = path.map(String).join('.')
  }
}

/** The call is about another study than the one that the caller's key is for. */
export class BeyondKey extends Error {}

const policies: ReadonlySet<Policy> = new Set<Policy>(['anyone', 'signedInSoFar', 'signedIn', ...capabilities])

type AnyHandler<Exchange> = (request: unknown, caller: Caller | null, exchange: Exchange) => Promise<{ type: string }>

export function createAnswer<C extends Calls, Exchange>(
  { path, calls: onWire }: Wire<C>,
  handlers: Handlers<C, Exchange>,
): Answer<Exchange> {
  const calls = new Map(Object.entries<WireCall>(onWire))
  // The cast is safe: a handler is only ever given what its own call's schema has decoded.
  const handlerOf = new Map(Object.entries(handlers as unknown as Readonly<Record<string, AnyHandler<Exchange>>>))
  for (const [action, { policy }] of calls) {
    if (!handlerOf.has(action)) throw new Error(`The call ${path}?action=${action} has no handler`)
    if (!policies.has(policy)) throw new Error(`The call ${path}?action=${action} has no policy`)
  }

  return async ({ action, query, body, headers = {}, caller }, exchange) => {
    const call = calls.get(action)
    const handler = handlerOf.get(action)
    if (!call || !handler) throw new NoSuchCall(`There is no call ${action}`)
    if (isGet(call) !== (body === undefined))
      throw new NoSuchCall(`The call ${action} is a ${isGet(call) ? 'GET' : 'POST'}`)

    const refusal = refusalOf(call.policy, caller, call.isOfInterview)
    if (refusal) return encodeResult(action, call, refusal)
    const decoded = z.safeDecode(call.request, requestFrom(call, query, body, headers))
    if (!decoded.success) throw misfit(decoded.error)
    const request = call.spelling ? call.spelling.toCore(decoded.data) : decoded.data
    const study = caller?.key?.study
    if (study && !isWithinStudy(study, `${path}.${action}`, request))
      throw new BeyondKey('The key is for another study')
    const result = encodeResult(action, call, await handler(request, caller, exchange))
    return result instanceof FileAnswer && namesPractice(request)
      ? result.named(`practice-${result.file.name}`)
      : result
  }
}

function isGet({ travels }: WireCall): boolean {
  return travels === 'inAddress'
}

const anObject = z.record(z.string(), z.unknown())

/** The request as it was before it was spread over address, headers and body. */
function requestFrom(call: WireCall, query: Fields, body: unknown, headers: Fields): Fields {
  const request = withoutHeaders(call, query, body)
  for (const field of Object.keys(call.headers ?? {})) delete request[field]
  return { ...request, ...headers }
}

function withoutHeaders({ travels }: WireCall, query: Fields, body: unknown): Record<string, unknown> {
  if (travels === 'inAddress') return { ...query }
  if (travels !== 'inBody') return { ...query, [travels.bodyIs]: body }
  const fields = anObject.safeParse(body ?? {})
  if (!fields.success) throw new RequestDoesNotFit('The body is not an object')
  return fields.data
}

function misfit({ issues: [first] }: z.core.$ZodError): RequestDoesNotFit {
  return new RequestDoesNotFit(first?.code ?? 'invalid', first?.path)
}
