/**
 * An area is one value: all that it adds to what the server does. `areas.ts` lists them, and nothing else has to know of one.
 */
import { type Answer, createAnswer, type Handlers } from '@casebook/api-adapter/server'
import { addressed, type Wire, type WireCall } from '@casebook/api-adapter/wire'
import type { Calls } from '@casebook/core/call/call'
import type { AnyJob } from '../jobs/job'
import type { Exchange, Services } from '../services'
import { type HandlerOnce, handledOnce } from './idempotency'

export interface Area {
  readonly calls: readonly AnsweredCalls[]
  /** Its background jobs. */
  readonly jobs?: readonly AnyJob[]
  /** Removes what time has made void; run every hour. */
  readonly tidy?: (services: Services) => Promise<void>
}

export interface AnsweredCalls {
  readonly wire: Wire
  /** Throws for a call that has no handler or is stated wrongly, so that such a server does not start. */
  readonly answerWith: (services: Services) => Answer<Exchange>
}

/**
 * The handlers of calls. One that takes effect once works in the transaction that it is given, and is told nothing of the
 * exchange, for its answer may be given again in another.
 */
export type AreaHandlers<C extends Calls> = {
  readonly [A in keyof C]: C[A]['changes'] extends true ? HandlerOnce<C[A]> : Handlers<C, Exchange>[A]
}

export function answers<C extends Calls>(
  wire: Wire<C>,
  handlers: (services: Services) => AreaHandlers<C>,
): AnsweredCalls {
  return {
    wire,
    answerWith: (services) => createAnswer(wire, handledOnce(services, wire, handlers(services))),
  }
}

/** One call, as the edge finds it by path and action; by the path alone if its address names no action. */
export interface AnsweredCall {
  readonly action: string
  readonly call: WireCall
  readonly answer: Answer<Exchange>
}

export type CallsOfPath = ReadonlyMap<string, AnsweredCall>

/** Several areas may share a path, but no call may be answered twice. Commands are apart: see `commandsOf`. */
export function callsByPath(services: Services, areas: readonly Area[]): ReadonlyMap<string, CallsOfPath> {
  const paths = new Map<string, Map<string, AnsweredCall>>()
  for (const { wire, answerWith } of areas.flatMap(({ calls }) => calls)) {
    if (isOfCommands(wire)) continue
    const answer = answerWith(services)
    const calls = paths.get(wire.path) ?? new Map<string, AnsweredCall>()
    paths.set(wire.path, calls)
    for (const [action, call] of Object.entries(wire.calls)) {
      const named = call.address === undefined ? action : ''
      if (calls.has(named)) throw new Error(`The call ${addressed(wire.path, action, call)} is answered twice`)
      calls.set(named, { action, call, answer })
    }
  }
  return paths
}

/** The calls that a token makes in place of a session, by the name of the command. */
export function commandsOf(services: Services, areas: readonly Area[]): CallsOfPath {
  const commands = new Map<string, AnsweredCall>()
  for (const { wire, answerWith } of areas.flatMap(({ calls }) => calls)) {
    if (!isOfCommands(wire)) continue
    const answer = answerWith(services)
    for (const [action, call] of Object.entries(wire.calls)) {
      if (commands.has(action)) throw new Error(`The command ${action} is answered twice`)
      commands.set(action, { action, call, answer })
    }
  }
  return commands
}

function isOfCommands({ calls }: Wire): boolean {
  return Object.values<WireCall>(calls).some(({ isByToken }) => isByToken)
}
