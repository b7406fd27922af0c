/** Makes a client of calls. What goes out is encoded by the request's schema, what comes back is checked by the results'. */
import type { Calls, Port, RequestOf, Sending } from '@casebook/core/call/call'
import { DiskFull, ServerFault, StudyLocked } from '@casebook/core/refusal'
import * as z from 'zod/mini'
import { decodeResult } from './results'
import { allowedHeader, apiLevel, type Fields, userHeader, type Wire, type WireCall } from './wire'

/** One call on its way: GET if it has no body. */
export interface Message extends Sending {
  /** `path?action=…`, relative to the host. */
  readonly url: string
  readonly body?: string
  /** By name. */
  readonly headers?: Readonly<Record<string, string>>
  /** Bytes that the body may have, where its sender watches the progress. */
  readonly longestBody?: number | undefined
}

/** Carries one call to the server and brings its answer back; throws where none came. */
export type Send = (message: Message) => Promise<unknown>

export function createClient<C extends Calls>({ path, calls }: Wire<C>, send: Send): Port<C> {
  const sendOnce = underKeys(send)
  const client = Object.entries<WireCall>(calls).map(([action, call]) => [
    action,
    async (request: Fields = {}, sending: Sending = {}) => {
      const longestBody = sending.onProgress && call.longestBody
      const message = {
        ...messageOf(path, action, call, call.spelling?.toWire(request) ?? request),
        ...sending,
        longestBody,
      }
      return decodeResult(action, call, await (call.changes === true ? sendOnce : send)(message))
    },
  ])
  // The cast is safe: one function per call, and decodeResult lets only that call's results through.
  return Object.fromEntries(client) as Port<C>
}

/**
 * Sends calls that take effect once, each under a key of its own unless its caller names one.
 *
 * A call that got no answer may have taken effect. Made again with the same content it keeps its key, so that it has no second
 * effect. The next answer ends that: to sign, to take the signature back and to sign again are three calls.
 */
function underKeys(send: Send): Send {
  const unanswered = new Map<string, string>()
  return async (message) => {
    const content = `${message.url} ${message.body ?? ''}`
    const idempotencyKey = message.idempotencyKey ?? unanswered.get(content) ?? newKey()
    const keep = () => unanswered.set(content, idempotencyKey)
    const answer = await send({ ...message, idempotencyKey }).catch((error: unknown) => {
      keep()
      throw error
    })
    // A call refused for want of a session has had no answer yet.
    if (isLoginRequired(answer)) keep()
    else unanswered.clear()
    return answer
  }
}

function isLoginRequired(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'LoginRequired' in answer
}

/** 128 random bits. Not `randomUUID`, which browsers withhold from addresses without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The address of a file, for a picture or a link: the browser fetches it. */
export function addressOf<C extends Calls, A extends keyof C & string>(
  host: string,
  { path, calls }: Wire<C>,
  action: A,
  request: RequestOf<C[A]>,
): string {
  const call = calls[action]
  return host + messageOf(path, action, call, call.spelling?.toWire(request) ?? request).url
}

/** One call as it goes over the wire, its request in the words of the wire. */
export function messageOf(
  path: string,
  action: string,
  { request, travels, address, headers }: WireCall,
  fields: Fields,
): Message {
  const encoded: Record<string, unknown> = z.encode(request, fields)
  const message = headers && { headers: takeHeaders(encoded, headers) }
  const query = new URLSearchParams(address ?? { action })
  let body: unknown = travels === 'inBody' ? encoded : undefined
  if (!body)
    for (const [name, value] of Object.entries(encoded))
      if (typeof travels === 'object' && name === travels.bodyIs) body = value
      else if (value !== undefined) query.append(name, String(value))
  return { ...message, url: `${path}?${query}`, ...(body !== undefined && { body: JSON.stringify(body) }) }
}

/** Takes the fields that travel in headers out of the request. */
function takeHeaders(
  request: Record<string, unknown>,
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [field, header] of Object.entries(names)) {
    // A header holds few characters.
    if (request[field] !== undefined) headers[header] = encodeURIComponent(String(request[field]))
    delete request[field]
  }
  return headers
}

/** 507 Insufficient Storage. */
const diskIsFull = 507
const studyIsLocked = 423

/** Sends the request of a message, as `fetch` does. */
export type Fetching = (
  address: string,
  request: SentRequest,
  message: Message,
) => Promise<Pick<Response, 'headers' | 'json' | 'ok' | 'status' | 'text'>>

export interface SentRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The page that makes the calls. */
export interface CallingPage {
  /** Hears the level of the calls that each answer names. */
  readonly onLevel?: (serverLevel: number) => void
  /** Hears the server's time in each answer, and the time of the device at which its call was sent. */
  readonly onTime?: (time: string, sentAt: number) => void
  /** The username of the person whom the page shows. The server makes no call as anybody else. */
  readonly shownUser?: () => string | null
}

/** Sends with fetch to a host such as `https://example.org/proket/`, with the session's cookie. For files and progress use `transferFrom`. */
export function fetchFrom(host: string, { onLevel, onTime, shownUser }: CallingPage = {}, fetching?: Fetching): Send {
  return async (message) => {
    const user = shownUser?.()
    const { url, body, headers, keepalive = false, idempotencyKey } = message
    // Apart, and not in the call: Node's own type of a request knows no `cache`.
    const request = {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'include',
      keepalive,
      cache: 'no-store',
      headers: {
        'X-Casebook': String(apiLevel),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        ...(user && { [userHeader]: encodeURIComponent(user) }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    } as const
    const sentAt = Date.now()
    const response = await (fetching ?? fetch)(host + url, request, message)
    const level = response.headers.get('X-Casebook-Level')
    if (level !== null) onLevel?.(Number(level))
    onTime?.(response.headers.get('Date') ?? '', sentAt)
    if (response.status === studyIsLocked) throw new StudyLocked(`The call ${url} would write to a locked study`)
    if (response.status === diskIsFull) throw new DiskFull(`The call ${url} found the disk of the server full`)
    if (!response.ok)
      throw new ServerFault(
        `The call ${url} failed: ${response.status} ${await response.text()}`,
        response.headers.get(allowedHeader),
      )
    return response.json().catch((error: unknown) => {
      // A page of a proxy. Anything else broke off on its way.
      throw error instanceof SyntaxError ? new ServerFault(`The call ${url} was answered by no JSON`) : error
    })
  }
}
