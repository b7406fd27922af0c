/** What is asked about an open case besides its answers, spoken over the wire. */
import type { CaseCallsPort } from '@casebook/core/dialog/caseCalls.port'
import { createClient, type Send } from '../client'
import { groupsContract } from '../groups/groups.contract'
import { locksContract } from '../locks/locks.contract'
import { queriesContract } from '../queries/queries.contract'
import { sdvContract } from '../sdv/sdv.contract'
import { tokensContract } from '../tokens/tokens.contract'
import { target } from './dialog.client'
import { dialogContract } from './dialog.contract'

export function caseCallsClient(send: Send): CaseCallsPort {
  const tokens = createClient(tokensContract, send)
  const { unlockQuestionnaire } = createClient(locksContract, send)
  const { beThere } = createClient(dialogContract, send)
  return {
    presence: { beThere: (request) => beThere(target(request)) },
    groups: createClient(groupsContract, send),
    queries: createClient(queriesContract, send),
    sdv: createClient(sdvContract, send),
    tokens,
    locks: {
      invalidateQuestionnaireToken: async (request) => {
        const result = await tokens.invalidateQuestionnaireToken(request)
        return result.type === 'Ok' ? { type: 'TokensInvalidated' } : result
      },
      // The server logs and marks in one step, so that neither is left out.
      logUnlock: async () => ({ type: 'UnlockLogged' }),
      markUnlocked: async (request) => {
        const result = await unlockQuestionnaire(request)
        if (result.type === 'TokenError') throw new Error(`The server could not unlock: ${result.error}`)
        return result
      },
    },
  }
}
