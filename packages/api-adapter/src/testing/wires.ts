import type { WireCall } from '../wire'
import { wires } from '../wires'

export interface NamedCall {
  readonly name: string
  readonly path: string
  readonly action: string
  readonly call: WireCall
}

/** Every call there is, for the tests that hold for all of them. */
export const allCalls: readonly NamedCall[] = wires.flatMap(({ path, calls }) =>
  Object.entries(calls).map(([action, call]) => ({ name: `${path}?action=${action}`, path, action, call })),
)
