/** Makes a client of calls. What goes out is encoded by the request's schema, what comes back is checked by the results'. */
import type { Calls, Port, Sending } from '@casebook/core/call/call'
import { DiskFull } from '@casebook/core/refusal'
import * as z from 'zod/mini'
import { decodeResult } from './results'
import { apiLevel, type Fields, type Wire, type WireCall } from './wire'

/** One call on its way: GET if it has no body. */
export interface Message extends Sending {
  /** `path?action=…`, relative to the host. */
  readonly url: string
  readonly body?: string
}

/** Carries one call to the server and brings its answer back; throws where none came. */
export type Send = (message: Message) => Promise<unknown>

export function createClient<C extends Calls>({ path, calls }: Wire<C>, send: Send): Port<C> {
  const sendOnce = underKeys(send)
  const client = Object.entries<WireCall>(calls).map(([action, call]) => [
    action,
    async (request: Fields = {}, sending: Sending = {}) => {
      const fields = call.spelling ? call.spelling.toWire(request) : request
      const message = { ...messageOf(path, action, call, fields), ...sending }
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

/** One call as it goes over the wire, its request in the words of the wire. */
export function messageOf(path: string, action: string, { request, travels }: WireCall, fields: Fields): Message {
  const encoded: Record<string, unknown> = z.encode(request, fields)
  if (travels === 'inBody') return { url: `${path}?action=${action}`, body: JSON.stringify(encoded) }

  const bodyField = travels === 'inAddress' ? null : travels.bodyIs
  const query = new URLSearchParams({ action })
  for (const [name, value] of Object.entries(encoded))
    if (name !== bodyField && value !== undefined) query.append(name, String(value))
  const url = `${path}?${query}`
  return bodyField === null ? { url } : { url, body: JSON.stringify(encoded[bodyField]) }
}

/** 507 Insufficient Storage. */
const diskIsFull = 507

/**
 * Sends with fetch to a host such as `https://example.org/proket/`, with the session's cookie. `onLevel` hears the level of the calls that
 * each answer names.
 */
export function fetchFrom(host: string, onLevel: (serverLevel: number) => void = () => {}): Send {
  return async ({ url, body, keepalive = false, idempotencyKey }) => {
    // Apart, and not in the call: Node's own type of a request knows no `cache`.
    const request = {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'include',
      keepalive,
      cache: 'no-store',
      headers: {
        'X-Casebook': String(apiLevel),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body }),
    } as const
    const response = await fetch(host + url, request)
    const level = response.headers.get('X-Casebook-Level')
    if (level !== null) onLevel(Number(level))
    if (response.status === diskIsFull) throw new DiskFull(`The call ${url} found the disk of the server full`)
    if (!response.ok) throw new Error(`The call ${url} failed: ${response.status} ${await response.text()}`)
    return response.json()
  }
}
