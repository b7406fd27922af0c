import type { Call, Contract, Handlers } from '@casebook/api-adapter/contract'
import { type Answer, createAnswer } from '@casebook/api-adapter/server'
import type { Exchange } from '../services'

/** The calls of one contract, and what answers them. */
export interface Area {
  readonly contract: Contract
  readonly answer: Answer<Exchange>
}

/** One call, as the edge finds it by path and action. */
export interface AnsweredCall {
  readonly call: Call
  readonly answer: Answer<Exchange>
}

export type CallsOfPath = ReadonlyMap<string, AnsweredCall>

/** Throws for a call that has no handler or no policy, so that such a server does not start. */
export function area<C extends Contract>(contract: C, handlers: Handlers<C, Exchange>): Area {
  return { contract, answer: createAnswer(contract, handlers) }
}

/** Several contracts may share a path, but no call may be answered twice. */
export function callsByPath(areas: readonly Area[]): ReadonlyMap<string, CallsOfPath> {
  const paths = new Map<string, Map<string, AnsweredCall>>()
  for (const { contract, answer } of areas) {
    const calls = paths.get(contract.path) ?? new Map<string, AnsweredCall>()
    paths.set(contract.path, calls)
    for (const [action, call] of Object.entries(contract.calls)) {
      if (calls.has(action)) throw new Error(`The call ${contract.path}?action=${action} is answered twice`)
      calls.set(action, { call, answer })
    }
  }
  return paths
}
