/** Makes a client of a contract. What goes out is encoded by the request's schema, what comes back is checked by the results'. */
import { DiskFull } from '@casebook/core/refusal'
import * as z from 'zod/mini'
import { apiLevel, type Call, type Client, type Contract, type Delivery, decodeResult } from './contract'

/** One call on its way: GET if it has no body. */
export interface Message extends Delivery {
  /** `path?action=…`, relative to the host. */
  readonly url: string
  readonly body?: string
}

/** Carries one call to the server and brings its answer back. */
export type Send = (message: Message) => Promise<unknown>

export function createClient<C extends Contract>({ path, calls }: C, send: Send): Client<C> {
  const client = Object.entries(calls).map(([action, call]) => [
    action,
    async (request: Record<string, unknown> = {}, delivery: Delivery = {}) =>
      decodeResult(action, call, await send({ ...messageOf(path, action, call, request), ...delivery })),
  ])
  // The cast is sound: one function per call of the contract, and decodeResult lets only that call's results through.
  return Object.fromEntries(client) as Client<C>
}

/** What goes over the wire for one call. */
export function messageOf(path: string, action: string, call: Call, request: Record<string, unknown>): Message {
  const encoded: Record<string, unknown> = z.encode(call.request, request)
  const travels = call.travels ?? 'inBody'
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
