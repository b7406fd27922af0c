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
  const lazy = Object.keys(calls).map((action) => [
    action,
    // The cast is safe: the port has each of the calls.
    async (...sent: never[]) => ((await load())[action] as (...sent: never[]) => Promise<unknown>)(...sent),
  ])
  return Object.fromEntries(lazy)
}

function wireOf(calls: Calls, wires: readonly Wire[]): Wire {
  const found = wires.find(({ states }) => states === calls)
  if (!found) throw new Error(`No area says how these calls travel: ${Object.keys(calls).join(', ')}`)
  return found
}
