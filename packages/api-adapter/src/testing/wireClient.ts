import type { Calls, ResultOf, Sending } from '@casebook/core/call/call'
import { messageOf, type Send } from '../client'
import { decodeResult } from '../results'
import type { Fields, Wire, WireCall } from '../wire'

type WireClient<C extends Calls> = {
  readonly [A in keyof C]: (fields?: Fields, sending?: Sending) => Promise<ResultOf<C[A]>>
}

/** The calls as a client of the specified wire makes them: in the words of the wire, and without what is ours if it likes. */
export function wireClient<C extends Calls>({ path, calls }: Wire<C>, send: Send): WireClient<C> {
  const client = Object.entries<WireCall>(calls).map(([action, call]) => [
    action,
    async (fields: Fields = {}, sending: Sending = {}) =>
      decodeResult(action, call, await send({ ...messageOf(path, action, call, fields), ...sending })),
  ])
  // The cast is safe: one function per call, and decodeResult lets only that call's results through.
  return Object.fromEntries(client) as WireClient<C>
}
