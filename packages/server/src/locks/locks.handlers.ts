import { locksWire } from '@casebook/api-adapter/locks/locks.wire'
import type { locksCalls } from '@casebook/core/locks/locks.calls'
import { editableCase } from '../cases/whichCase'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { unlockQuestionnaire } from './unlockQuestionnaire'

export const locksArea: Area = { calls: [answers(locksWire, locksHandlers)] }

export function locksHandlers(services: Services): AreaHandlers<typeof locksCalls> {
  return {
    async unlockQuestionnaire({ questionnaireId, ...named }, caller, tx) {
      const found = await editableCase(tx, caller, named)
      if (!found) return { type: 'TokenError', error: 'noSuchCase' }
      const isUnlocked = await unlockQuestionnaire(services, tx, caller, found, questionnaireId)
      return isUnlocked ? { type: 'MarkedUnlocked' } : { type: 'TokenError', error: 'notAllowed' }
    },
  }
}
