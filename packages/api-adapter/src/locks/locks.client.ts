import type { UnlockPort } from '@casebook/core/locks/unlock.port'
import { createClient, type Send } from '../client'
import { tokensWire } from '../tokens/tokens.wire'
import { locksWire } from './locks.wire'

/**
 * The core's port, spoken over the wire. The log's line is written with the mark, by the one call that does all of it, so
 * that it is there once, and never without the other.
 */
export function locksClient(send: Send): UnlockPort {
  const tokens = createClient(tokensWire, send)
  const locks = createClient(locksWire, send)
  return {
    async invalidateQuestionnaireToken(request) {
      const result = await tokens.invalidateQuestionnaireToken(request)
      return result.type === 'Ok' ? { type: 'TokensInvalidated' } : result
    },
    async logUnlock() {
      return { type: 'UnlockLogged' }
    },
    async markUnlocked(request) {
      const result = await locks.unlockQuestionnaire(request)
      if (result.type === 'TokenError') throw new Error(`The questionnaire was not unlocked: ${result.error}`)
      return result
    },
  }
}
