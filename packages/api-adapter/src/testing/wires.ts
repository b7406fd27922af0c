/// <reference types="vite/types/importMeta.d.ts" />
import type { Call } from '@casebook/core/call/call'
import type { Arbitrary } from 'fast-check'
import * as z from 'zod/mini'
import { wiresIn } from '../clients'
import { addressed, type Fields, type WireCall } from '../wire'
import { anyValueOf } from './anyValueOf'

export interface NamedCall {
  readonly name: string
  readonly path: string
  readonly action: string
  /** The path, and what names the call there. */
  readonly address: string
  /** As it is on the wire. */
  readonly call: WireCall
  /** As the core states it. */
  readonly stated: Call
}

/** The wire of every area, found by the name of its file. */
export const wires = wiresIn(import.meta.glob('../*/*.wire.ts', { eager: true }))

/** Every call there is, for the tests that hold for all of them. */
export const allCalls: readonly NamedCall[] = wires.flatMap(({ path, calls, states }) =>
  Object.entries<WireCall>(calls).map(([action, call]) => {
    const stated = states[action]
    if (!stated) throw new Error(`The core states no call ${action}`)
    return { name: `${path}?action=${action}`, path, action, address: addressed(path, action, call), call, stated }
  }),
)

/** Random requests in the words of the core. The group of a base goes with its name: the wire has one field for both. */
export function anyRequestOf({ call, stated }: NamedCall): Arbitrary<Fields> {
  const requests: Arbitrary<Fields> = anyValueOf(z.object(stated.request))
  return call.spelling ? requests.filter(({ group, base }) => (group === undefined) === (base === undefined)) : requests
}
