/**
 * A call is one value: its request, its results, who may make it, and whether it changes anything.
 *
 * `core/<area>/<area>.calls.ts` states the calls of an area. The charts' port, its client, the server's handlers,
 * `docs/wire.md` and the tests of every call are derived from these values. How a call travels is up to the adapter.
 */
import * as z from 'zod/mini'
import type { Refusal } from '../refusal'
import type { FileSchema, ReceivedFile } from './file'
import type { Policy } from './policy'

/** The fields of a request or of a result, each with its schema. */
export type Shape = Readonly<Record<string, z.core.$ZodType>>

export interface Call {
  readonly policy: Policy
  /**
   * Whether the call changes anything; if so, it needs a known origin.
   *
   * `true`: once. The server runs it in a transaction and stores its result under the idempotency key, so that a
   * repeated delivery takes effect once. `'eachTime'`: each time it is sent, and the result is not stored. That is for
   * calls whose result holds a secret or sets a cookie, calls made before sign-in, and calls that are harmless to
   * repeat.
   */
  readonly changes: boolean | 'eachTime'
  /**
   * The results that settle a delivery for good; by default all of them. After any other result the delivery had no
   * effect, and a retry under the same key may still have one.
   */
  readonly settledBy?: readonly string[]
  /** Answered also while the tablet is with a patient; all others are refused then. */
  readonly isOfInterview?: true
  /** Asked by the page itself: does not count as a sign of its user, so the session ends as if it were not asked. */
  readonly keepsNoSession?: true
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

/**
 * A request field that the specified calls lack. Our client always sends it; the server also accepts requests without
 * it.
 */
export function ours<S extends z.core.$ZodType>(schema: S): Ours<S> {
  // The cast is safe: the mark exists in the types only.
  return z.optional(schema) as Ours<S>
}

type Fields<S extends Shape> = z.output<z.ZodMiniObject<{ -readonly [F in keyof S]: S[F] }>>

type AsSent<S extends Shape> = { readonly [F in keyof S]: S[F] extends Ours<infer Inner> ? Inner : S[F] }

/** A request as our client sends it. */
export type RequestOf<C extends Call> = Fields<AsSent<C['request']>>

/** A request as the server receives it: other clients may omit our fields. */
export type ReceivedRequestOf<C extends Call> = Fields<C['request']>

/** The fields of a result, where `F` is what a file is at this end. A result without fields is its name alone. */
type FieldsOfResult<S extends Shape, F> = keyof S extends never
  ? unknown
  : { readonly [K in keyof Fields<S>]: K extends keyof S ? (S[K] extends FileSchema ? F : Fields<S>[K]) : never }

/** The results of a call: to its caller a file is a received one; a handler's files are still to be sent. */
export type ResultOf<C extends Call, F = ReceivedFile> =
  | { [K in keyof C['results']]: { readonly type: K } & FieldsOfResult<C['results'][K], F> }[keyof C['results']]
  | Refusal

/** Options for sending a call. */
export interface Sending {
  /** The request outlives the page that sends it. */
  readonly keepalive?: boolean
  /** The idempotency key: repeated under the same key, the call takes effect once. */
  readonly idempotencyKey?: string
  /** Told how much of a long request has been sent. */
  readonly onProgress?: (progress: Progress) => void
  /** Stops a request whose progress is told. What the server has received whole may still take effect. */
  readonly signal?: Cancellation
}

/** As much of the browser's AbortSignal as is needed here. */
export interface Cancellation {
  readonly aborted: boolean
  readonly addEventListener: (type: 'abort', listener: () => void) => void
}

/** Bytes of a request. */
export interface Progress {
  readonly sent: number
  readonly total: number
}

/** If all fields of a request are optional, so is the request. */
type Arguments<R> = Record<never, never> extends R ? [request?: R, sending?: Sending] : [request: R, sending?: Sending]

/** The calls from the caller's point of view. */
export type Port<C extends Calls> = {
  readonly [A in keyof C]: (...sent: Arguments<RequestOf<C[A]>>) => Promise<ResultOf<C[A]>>
}
