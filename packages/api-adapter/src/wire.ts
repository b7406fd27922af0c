/**
 * How the calls of an area travel: their path, what goes in the address and what in the body, and where the wire spells
 * something otherwise than the core.
 *
 * Both ends are made from it. The browser gets a client, the server gets the type of its handlers, and neither can send or
 * answer anything that the calls do not name. On the wire a result is an object with one key, `{ "GroupNotFound": {} }`; in
 * the program it is `{ type: 'GroupNotFound' }`.
 */
import type { Call, Calls, Shape } from '@casebook/core/call/call'
import * as z from 'zod/mini'
import type { Spell } from './spelling'

/** The level of these calls. A server of a higher level asks older clients to reload. */
export const apiLevel = 53

/** Names the person whom a page shows, percent-encoded. Tabs share the session's cookie, so it may be another person's by now. */
export const userHeader = 'X-Casebook-User'

/** The address that the server takes changes from, to a page at another one. */
export const allowedHeader = 'X-Casebook-Allowed'

/** The names of what a request says, on the wire and in the core. A field that is spelled alike is left as it is. */
export interface RequestSpelling {
  /** The fields on the wire, made of the core's. */
  readonly shape: (core: Shape) => Shape
  readonly toWire: (request: Fields) => Fields
  readonly toCore: (fields: Fields) => Fields
}

export type Fields = Readonly<Record<string, unknown>>

/**
 * How the request travels: as the body of a POST, in the address of a GET, or in the address of a POST but for one field,
 * which is the whole body.
 */
export type Travels = 'inBody' | 'inAddress' | { readonly bodyIs: string }

/** The transport of one call where it differs from the default. */
export interface Travelling {
  /** In the body, unless said otherwise. */
  readonly travels?: Travels
  /** Bytes that the body may have; see `longestBodyOf`. */
  readonly longestBody?: number
  readonly spelling?: RequestSpelling
  /** Stands in the address in place of `action=…`. Empty if path and fields say all. */
  readonly address?: string
  /** Authenticated by a token in its body: open to programs from anywhere, and the caller's session is not looked at. */
  readonly isByToken?: boolean
  /** The request's fields that travel in headers, with the name of each header. */
  readonly headers?: Readonly<Record<string, string>>
  /** For a client that accepts only JSON: the field of the result that holds the file in base64. */
  readonly fileAs?: string
  /** For the address of a file: status codes of results without one, where they are not 404. */
  readonly statuses?: Readonly<Record<string, number>>
}

/** A call as it is on the wire. */
export interface WireCall
  extends Pick<Call, 'policy' | 'changes' | 'settledBy' | 'isOfInterview' | 'keepsNoSession'>,
    Travelling {
  readonly travels: Travels
  readonly request: z.ZodMiniObject
  readonly results: Readonly<Record<string, Shape>>
}

export interface Wire<C extends Calls = Calls> {
  readonly path: string
  readonly calls: { readonly [A in keyof C]: WireCall }
  /** The calls as the core states them. */
  readonly states: C
}

export interface WireOptions<C extends Calls> {
  readonly path: string
  /** Schemas of the core that look otherwise on the wire, wherever they occur. */
  readonly spellings?: Spell
  readonly calls?: { readonly [A in keyof C]?: Travelling }
}

export function wire<C extends Calls>(states: C, { path, spellings, calls }: WireOptions<C>): Wire<C> {
  const travelling: Readonly<Record<string, Travelling | undefined>> = calls ?? {}
  const onWire = Object.entries(states).map(([action, call]) => [action, wireCall(call, travelling[action], spellings)])
  // The cast is safe: one entry per call, under its name.
  return { path, states, calls: Object.fromEntries(onWire) as Wire<C>['calls'] }
}

function wireCall(
  { request, results, ...call }: Call,
  more: Travelling = {},
  spelled: Spell = (shape) => shape,
): WireCall {
  const fields = spelled(more.spelling ? more.spelling.shape(request) : request)
  return {
    travels: 'inBody',
    ...more,
    ...call,
    request: z.object(fields),
    results: Object.fromEntries(Object.entries(results).map(([type, shape]) => [type, spelled(shape)])),
  }
}

/** The path of a call and what names it there. */
export function addressed(path: string, action: string, { address }: Pick<WireCall, 'address'>): string {
  return address === '' ? path : `${path}?${address ?? `action=${action}`}`
}

export const kibibyte = 2 ** 10
export const mebibyte = 2 ** 20

/** The limits of bodies that name none of their own. Strangers have little to say. */
export const longestBodies = { fromAnyone: 16 * kibibyte, signedIn: 64 * kibibyte } as const

/** Bytes that the body of a call may have. A longer one is refused unread. */
export function longestBodyOf({ longestBody, policy }: Pick<WireCall, 'longestBody' | 'policy'>): number {
  return longestBody ?? (policy === 'anyone' ? longestBodies.fromAnyone : longestBodies.signedIn)
}
