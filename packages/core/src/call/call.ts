/**
 * A call is one value: what it asks, what it may be answered, who may make it, and whether it changes anything.
 *
 * `core/<area>/<area>.calls.ts` states the calls of an area. The port that a chart asks, the client behind it, the server's
 * handlers, `docs/wire.md` and the tests of every call are read off these values. How a call travels is the adapter's part.
 */
import * as z from 'zod/mini'
import type { Refusal } from '../refusal'
import type { Policy } from './policy'

/** The fields of a request or of a result, each with its schema. */
export type Shape = Readonly<Record<string, z.core.$ZodType>>

export interface Call {
  readonly policy: Policy
  /**
   * Whether the call changes anything; then it needs a known origin.
   *
   * `true`: once. The server runs it in one transaction and keeps its answer under the idempotency key, so a delivery that
   * comes twice takes effect once. `'eachTime'`: as often as it is sent, and the answer is kept nowhere. That is for calls
   * whose answer holds a secret or sets a cookie, that are made before anybody is signed in, or that do no harm twice.
   */
  readonly changes: boolean | 'eachTime'
  /**
   * The results that settle a delivery for good; without the list every result does. After any other result the delivery had
   * no effect, and sent again under its key it may have one.
   */
  readonly settledBy?: readonly string[]
  readonly request: Shape
  /** The fields of each result, by the result's name. */
  readonly results: Readonly<Record<string, Shape>>
}

/** The calls of an area, by name. */
export type Calls = Readonly<Record<string, Call>>

/** States a call. */
export function call<const C extends Call>(call: C): C {
  return call
}

declare const alwaysSent: unique symbol

export type Ours<S extends z.core.$ZodType = z.core.$ZodType> = z.ZodMiniOptional<S> & { readonly [alwaysSent]: S }

/** A field of a request that the specified calls lack. Our client always sends it; the server takes a request without it. */
export function ours<S extends z.core.$ZodType>(schema: S): Ours<S> {
  // The cast is safe: the mark exists in the types only.
  return z.optional(schema) as Ours<S>
}

type Fields<S extends Shape> = z.output<z.ZodMiniObject<{ -readonly [F in keyof S]: S[F] }>>

type AsSent<S extends Shape> = { readonly [F in keyof S]: S[F] extends Ours<infer Inner> ? Inner : S[F] }

/** A request as our client sends it. */
export type RequestOf<C extends Call> = Fields<AsSent<C['request']>>

/** A request as the server receives it: another client may have left out what is ours. */
export type ReceivedRequestOf<C extends Call> = Fields<C['request']>

/** A result without fields is its name alone. */
type FieldsOfResult<S extends Shape> = keyof S extends never ? unknown : Readonly<Fields<S>>

export type ResultOf<C extends Call> =
  | { [K in keyof C['results']]: { readonly type: K } & FieldsOfResult<C['results'][K]> }[keyof C['results']]
  | Refusal

/** How a call is sent, besides what it says. */
export interface Sending {
  /** Survives the page it is sent from. */
  readonly keepalive?: boolean
  /** Sent again under the same key, the call takes effect once. */
  readonly idempotencyKey?: string
}

/** A request all of whose fields may be left out may itself be left out. */
type Arguments<R> = Record<never, never> extends R ? [request?: R, sending?: Sending] : [request: R, sending?: Sending]

/** The calls as whoever makes them sees them. */
export type Port<C extends Calls> = {
  readonly [A in keyof C]: (...sent: Arguments<RequestOf<C[A]>>) => Promise<ResultOf<C[A]>>
}
