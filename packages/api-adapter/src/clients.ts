/** The clients of all areas, which also take files and tell how far a long request has been sent. */
import type { Calls, Port } from '@casebook/core/call/call'
import { createClient, type Send } from './client'
import type { Wire } from './wire'

/** The exports of each `<area>.wire.ts`, by file. */
type WireFiles = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The wires that are stated in these files. */
export function wiresIn(files: WireFiles): readonly Wire[] {
  return Object.values(files).flatMap((exported) => Object.values(exported).filter(isWire))
}

function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && 'path' in value && 'states' in value
}

/** A client for the calls of any area. There is one for each: it keeps the keys of the calls that got no answer. */
export function clientsOf(wires: readonly Wire[], send: Send): <C extends Calls>(calls: C) => Port<C> {
  const clients = new Map(wires.map((wire) => [wire.states, createClient(wire, send)]))
  return <C extends Calls>(calls: C) => {
    const found = clients.get(calls)
    if (!found) throw new Error(`No area says how these calls travel: ${Object.keys(calls).join(', ')}`)
    // The cast is safe: it is the client of exactly these calls.
    return found as Port<C>
  }
}
