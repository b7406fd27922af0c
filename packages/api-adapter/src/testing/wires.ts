import type { Call } from '@casebook/core/call/call'
import type { Arbitrary } from 'fast-check'
import * as z from 'zod/mini'
import type { Fields, WireCall } from '../wire'
import { wires } from '../wires'
import { anyValueOf } from './anyValueOf'

export interface NamedCall {
  readonly name: string
  readonly path: string
  readonly action: string
  /** As it is on the wire. */
  readonly call: WireCall
  /** As the core states it. */
  readonly stated: Call
}

/** Every call there is, for the tests that hold for all of them. */
export const allCalls: readonly NamedCall[] = wires.flatMap(({ path, calls, states }) =>
  Object.entries<WireCall>(calls).map(([action, call]) => {
    const stated = states[action]
    if (!stated) throw new Error(`The core states no call ${action}`)
    return { name: `${path}?action=${action}`, path, action, call, stated }
  }),
)

/** Random requests in the words of the core. The group of a base goes with its name: the wire has one field for both. */
export function anyRequestOf({ call, stated }: NamedCall): Arbitrary<Fields> {
  const requests: Arbitrary<Fields> = anyValueOf(z.object(stated.request))
  return call.spelling ? requests.filter(({ group, base }) => (group === undefined) === (base === undefined)) : requests
}
