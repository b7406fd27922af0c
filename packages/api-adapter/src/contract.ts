/**
 * A contract says once what a call is: its name, its request, the results it may answer, who may make it and whether it
 * changes anything.
 *
 * Both ends are made from it. The browser gets a client, the server gets the type of its handlers, and neither can
 * send or answer anything that the contract does not name. On the wire a result is an object with one key,
 * `{ "GroupNotFound": {} }`; in the program it is `{ type: 'GroupNotFound' }`.
 */
import type { Capability, Role } from '@casebook/core/permissions/capabilities'
import type { Refusal } from '@casebook/core/refusal'
import * as z from 'zod/mini'

/** The level of this contract. A server of a higher level asks older clients to reload. */
export const apiLevel = 51

export type Shape = Readonly<Record<string, z.core.$ZodType>>

export type Policy = 'anyone' | 'signedIn' | Capability

export interface Call {
  readonly request: z.core.$ZodObject
  readonly results: Readonly<Record<string, Shape>>
  readonly policy: Policy
  /** Whether the call changes anything; then it needs a known origin and the header `X-Casebook`. */
  readonly changes: boolean
  /**
   * How the request travels: as the body of a POST (unless said otherwise), in the address of a GET, or in the address
   * of a POST but for one field, which is the whole body.
   */
  readonly travels?: 'inBody' | 'inAddress' | { readonly bodyIs: string }
  /** Bytes that the body may have; see `longestBodyOf`. */
  readonly longestBody?: number
}

export const kibibyte = 2 ** 10
export const mebibyte = 2 ** 20

/** The limits of bodies that name none of their own. Strangers have little to say. */
export const longestBodies = { fromAnyone: 16 * kibibyte, signedIn: 64 * kibibyte } as const

/** Bytes that the body of a call may have. A longer one is refused unread. */
export function longestBodyOf({ longestBody, policy }: Pick<Call, 'longestBody' | 'policy'>): number {
  return longestBody ?? (policy === 'anyone' ? longestBodies.fromAnyone : longestBodies.signedIn)
}

export interface Contract {
  readonly path: string
  readonly calls: Readonly<Record<string, Call>>
}

/** Whoever is signed in. */
export interface Caller {
  readonly username: string
  readonly roles: readonly Role[]
}

export type RequestOf<C extends Call> = z.output<C['request']>

export type ResultOf<C extends Call> =
  | {
      [K in keyof C['results']]: { readonly type: K } & {
        readonly [F in keyof C['results'][K]]: z.output<C['results'][K][F]>
      }
    }[keyof C['results']]
  | Refusal

/** How a call is delivered, besides what it says. */
export interface Delivery {
  /** Survives the page it is sent from. */
  readonly keepalive?: boolean
  /** Names the delivery: sent again under the same key, the call takes effect once. */
  readonly idempotencyKey?: string
}

/** A request all of whose fields may be left out may itself be left out. */
type Sent<R> = Record<never, never> extends R ? [request?: R, delivery?: Delivery] : [request: R, delivery?: Delivery]

/** The contract as the browser sees it. */
export type Client<C extends Contract> = {
  [A in keyof C['calls']]: (...sent: Sent<RequestOf<C['calls'][A]>>) => Promise<ResultOf<C['calls'][A]>>
}

type CallerOf<C extends Call> = C['policy'] extends 'anyone' ? Caller | null : Caller

/**
 * The contract as the server sees it: the same calls, who makes them (null only where anyone may), and what the edge
 * knows of the request besides, such as its cookies.
 */
export type Handlers<C extends Contract, Exchange = unknown> = {
  [A in keyof C['calls']]: (
    request: RequestOf<C['calls'][A]>,
    caller: CallerOf<C['calls'][A]>,
    exchange: Exchange,
  ) => Promise<ResultOf<C['calls'][A]>>
}

const refusals = { LoginRequired: {}, InsufficientPermissions: {} } satisfies Record<Refusal['type'], Shape>

/** By call and kind of result. To make a schema takes much longer than to use it. */
const schemas = new WeakMap<Call, ReadonlyMap<string, z.ZodMiniObject>>()

/** The schema of one result on the wire, under the one key that names it. */
function resultSchema(call: Call, type: string): z.ZodMiniObject | undefined {
  const known = schemas.get(call) ?? schemasOf({ ...call.results, ...refusals })
  schemas.set(call, known)
  return known.get(type)
}

function schemasOf(shapes: Call['results']): ReadonlyMap<string, z.ZodMiniObject> {
  return new Map(Object.entries(shapes).map(([type, shape]) => [type, z.object(shape)]))
}

/** An answer from outside. A kind that the contract does not name is an error with the call and the kind. */
export function decodeResult(action: string, call: Call, wire: unknown): { type: string } {
  const isObject = typeof wire === 'object' && wire !== null && !Array.isArray(wire)
  const [type, value] = (isObject && Object.entries(wire)[0]) || []
  if (type === undefined) throw new Error(`The call ${action} was answered by what is no object with a kind`)
  const schema = resultSchema(call, type)
  if (!schema) throw new Error(`The call ${action} was answered by the unknown kind "${type}"`)
  const decoded = z.safeDecode(schema, value as never)
  if (decoded.success) return { ...decoded.data, type }
  const path = decoded.error.issues[0]?.path.join('.')
  throw new Error(`The call ${action} was answered by ${type} with a wrong ${path}`, { cause: decoded.error })
}

export function encodeResult(action: string, call: Call, { type, ...value }: { type: string }): unknown {
  const schema = resultSchema(call, type)
  if (!schema) throw new Error(`The contract of ${action} names no result ${type}`)
  return { [type]: z.encode(schema, value as never) }
}
