/** Answers the calls of the server log. */

import type { logCalls } from '@casebook/api-adapter/log/log.wire'
import type { Handlers } from '@casebook/api-adapter/server'
import { once } from '../http/receivedCalls'
import { logUnlock } from '../locks/logUnlock'
import type { Exchange, Services } from '../services'

export function logHandlers(services: Services): Handlers<typeof logCalls, Exchange> {
  return {
    async logUnlock(request, caller, { idempotencyKey: key }) {
      const delivery = { username: caller.username, action: 'logUnlock', key, request }
      return once(
        services,
        delivery,
        (tx) => logUnlock(services, tx, caller, request),
        ({ type }) => type === 'Ok',
      )
    },
  }
}
