/** Ports whose code, above all the schemas of their calls, is loaded at the first call. A page that opens does not wait for it. */
import type { Calls, Port } from '@casebook/core/call/call'
import { createClient, type Send } from './client'
import type { Wire } from './wire'

export type PortOf = <C extends Calls>(calls: C) => Port<C>

/** The same port for the same calls. A call whose code cannot be loaded rejects; the next one loads it again. */
export function createLazyPorts(send: Send, loadWires: () => Promise<readonly Wire[]>): PortOf {
  const known = new WeakMap<Calls, Port<Calls>>()
  const portOf = (calls: Calls): Port<Calls> => {
    const port = known.get(calls) ?? lazyPort(calls, async () => createClient(wireOf(calls, await loadWires()), send))
    known.set(calls, port)
    return port
  }
  // The cast is safe: under calls is the port of exactly these calls.
  return portOf as PortOf
}

function lazyPort(calls: Calls, load: () => Promise<Port<Calls>>): Port<Calls> {
  const port = oncePerSuccess(load)
  // The cast is safe: one function per call.
  return Object.fromEntries(
    Object.keys(calls).map((action) => [action, lazyCall(port, action)]),
  ) as unknown as Port<Calls>
}

/** A client of calls that the page does not even name until one of them is made. */
export function createLazyClient<C extends Calls>(send: Send, loadWire: () => Promise<Wire<C>>): Port<C> {
  const port = oncePerSuccess(async () => createClient(await loadWire(), send))
  // The cast is safe: every member is a call. Promises alone look for `then`.
  return new Proxy(
    {},
    { get: (_, action) => (action === 'then' ? undefined : lazyCall(port, String(action))) },
  ) as Port<C>
}

function lazyCall(port: () => Promise<object>, action: string) {
  // The cast is safe: every member of a port is a call.
  return async (...sent: never[]) => Reflect.get(await port(), action)(...sent) as Promise<never>
}

/** One client keeps the keys of the calls that got no answer, so it is made once. */
export function oncePerSuccess<P>(load: () => Promise<P>): () => Promise<P> {
  let loaded: Promise<P> | null = null
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null
      throw error
    })
    return loaded
  }
}

function wireOf(calls: Calls, wires: readonly Wire[]): Wire {
  const found = wires.find(({ states }) => states === calls)
  if (!found) throw new Error(`No area says how these calls travel: ${Object.keys(calls).join(', ')}`)
  return found
}
