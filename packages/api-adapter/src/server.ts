/** Makes answers of a contract and its handlers: the server's end of the wire. */
import { capabilities, holds } from '@casebook/core/permissions/capabilities'
import * as z from 'zod/mini'
import { type Call, type Caller, type Contract, encodeResult, type Handlers, type Policy } from './contract'

/** One call as it came over the wire. */
export interface Incoming {
  readonly action: string
  /** The fields of the address, `action` left out. */
  readonly query: Readonly<Record<string, string>>
  /** The parsed body of a POST; undefined for a GET. */
  readonly body: unknown
  readonly caller: Caller | null
}

/** Answers one call with what goes over the wire. Throws RequestDoesNotFit for a request that is not of the contract. */
export type Answer<Exchange> = (incoming: Incoming, exchange: Exchange) => Promise<unknown>

/** The contract has no call of that name, or the call does not travel that way. */
export class NoSuchCall extends Error {}

/** The request is not what the contract says. It names the place and the kind of fault, and never what was sent. */
export class RequestDoesNotFit extends Error {
  readonly path: string

  constructor(fault: string, path: readonly PropertyKey[] = []) {
    super(fault)
    this.path = path.map(String).join('.')
  }
}

const policies: ReadonlySet<Policy> = new Set<Policy>(['anyone', 'signedIn', ...capabilities])

type AnyHandler<Exchange> = (request: unknown, caller: Caller | null, exchange: Exchange) => Promise<{ type: string }>

export function createAnswer<C extends Contract, Exchange>(
  contract: C,
  handlers: Handlers<C, Exchange>,
): Answer<Exchange> {
  const calls = new Map(Object.entries(contract.calls))
  // The cast is sound: a handler is only ever given what its own call's schema has decoded.
  const handlerOf = new Map(Object.entries(handlers as Readonly<Record<string, AnyHandler<Exchange>>>))
  for (const [action, { policy }] of calls) {
    if (!handlerOf.has(action)) throw new Error(`The call ${contract.path}?action=${action} has no handler`)
    if (!policies.has(policy)) throw new Error(`The call ${contract.path}?action=${action} has no policy`)
  }

  return async ({ action, query, body, caller }, exchange) => {
    const call = calls.get(action)
    const handler = handlerOf.get(action)
    if (!call || !handler) throw new NoSuchCall(`The contract names no call ${action}`)
    if (isGet(call) !== (body === undefined))
      throw new NoSuchCall(`The call ${action} is a ${isGet(call) ? 'GET' : 'POST'}`)

    const refusal = refusalOf(call.policy, caller)
    if (refusal) return encodeResult(action, call, refusal)
    const request = z.safeDecode(call.request, requestFrom(call, query, body))
    if (!request.success) throw misfit(request.error)
    return encodeResult(action, call, await handler(request.data, caller, exchange))
  }
}

function isGet(call: Call): boolean {
  return call.travels === 'inAddress'
}

/** How the call is answered to somebody who may not make it; null to whoever may. */
export function refusalOf(policy: Policy, caller: Caller | null): { type: string } | null {
  if (policy === 'anyone') return null
  if (!caller) return { type: 'LoginRequired' }
  if (policy === 'signedIn' || holds(caller.roles, policy)) return null
  return { type: 'InsufficientPermissions' }
}

const anObject = z.record(z.string(), z.unknown())

/** The request as it was before it was spread over address and body. */
function requestFrom(call: Call, query: Incoming['query'], body: unknown): Record<string, unknown> {
  const travels = call.travels ?? 'inBody'
  if (travels === 'inAddress') return query
  if (travels !== 'inBody') return { ...query, [travels.bodyIs]: body }
  const fields = anObject.safeParse(body ?? {})
  if (!fields.success) throw new RequestDoesNotFit('The body is not an object')
  return fields.data
}

function misfit({ issues: [first] }: z.core.$ZodError): RequestDoesNotFit {
  return new RequestDoesNotFit(first?.code ?? 'invalid', first?.path)
}
