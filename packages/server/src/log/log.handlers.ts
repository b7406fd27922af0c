/** Answers the calls of the server log. */
import { logWire } from '@casebook/api-adapter/log/log.wire'
import type { logCalls } from '@casebook/core/log/log.calls'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { logUnlock } from '../locks/logUnlock'
import type { Services } from '../services'

export const logArea: Area = { calls: [answers(logWire, logHandlers)] }

export function logHandlers(services: Services): AreaHandlers<typeof logCalls> {
  return { logUnlock: (request, caller, tx) => logUnlock(services, tx, caller, request) }
}
