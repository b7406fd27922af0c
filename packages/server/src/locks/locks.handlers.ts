import type { locksCalls } from '@casebook/api-adapter/locks/locks.wire'
import type { Handlers } from '@casebook/api-adapter/server'
import { editableCase } from '../cases/whichCase'
import { once } from '../http/receivedCalls'
import type { Exchange, Services } from '../services'
import { unlockQuestionnaire } from './unlockQuestionnaire'

export function locksHandlers(services: Services): Handlers<typeof locksCalls, Exchange> {
  return {
    async unlockQuestionnaire(request, caller, { idempotencyKey: key }) {
      const { caseName, questionnaireId, ...which } = request
      const delivery = { username: caller.username, action: 'unlockQuestionnaire', key, request }
      return once(
        services,
        delivery,
        async (tx) => {
          const found = await editableCase(tx, caller, { name: caseName, ...which })
          if (!found) return { type: 'TokenError', error: 'noSuchCase' } as const
          const isUnlocked = await unlockQuestionnaire(services, tx, caller, found, questionnaireId)
          return isUnlocked
            ? ({ type: 'MarkedUnlocked' } as const)
            : ({ type: 'TokenError', error: 'notAllowed' } as const)
        },
        ({ type }) => type === 'MarkedUnlocked',
      )
    },
  }
}
