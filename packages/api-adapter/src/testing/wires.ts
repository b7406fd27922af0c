import type { Call } from '@casebook/core/call/call'
import type { WireCall } from '../wire'
import { wires } from '../wires'

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
