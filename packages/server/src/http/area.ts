import type { Handlers } from '@casebook/api-adapter/server'
import { type Answer, createAnswer } from '@casebook/api-adapter/server'
import type { Wire, WireCall } from '@casebook/api-adapter/wire'
import type { Calls } from '@casebook/core/call/call'
import type { Exchange } from '../services'

/** The calls of one area, and what answers them. */
export interface Area {
  readonly wire: Wire
  readonly answer: Answer<Exchange>
}

/** One call, as the edge finds it by path and action. */
export interface AnsweredCall {
  readonly call: WireCall
  readonly answer: Answer<Exchange>
}

export type CallsOfPath = ReadonlyMap<string, AnsweredCall>

/** Throws for a call that has no handler or no policy, so that such a server does not start. */
export function area<C extends Calls>(wire: Wire<C>, handlers: Handlers<C, Exchange>): Area {
  return { wire, answer: createAnswer(wire, handlers) }
}

/** Several areas may share a path, but no call may be answered twice. */
export function callsByPath(areas: readonly Area[]): ReadonlyMap<string, CallsOfPath> {
  const paths = new Map<string, Map<string, AnsweredCall>>()
  for (const { wire, answer } of areas) {
    const calls = paths.get(wire.path) ?? new Map<string, AnsweredCall>()
    paths.set(wire.path, calls)
    for (const [action, call] of Object.entries(wire.calls)) {
      if (calls.has(action)) throw new Error(`The call ${wire.path}?action=${action} is answered twice`)
      calls.set(action, { call, answer })
    }
  }
  return paths
}
