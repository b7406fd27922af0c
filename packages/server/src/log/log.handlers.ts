/** Answers the calls of the server log. */
import type { Caller, Handlers } from '@casebook/api-adapter/contract'
import type { logContract } from '@casebook/api-adapter/log/log.contract'
import { openBases } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { mayEnterCases } from '../dialog/draftCalls'
import { recordEvent } from '../events'
import type { Exchange, Services } from '../services'

export function logHandlers(services: Services): Handlers<typeof logContract, Exchange> {
  return {
    async logUnlock({ questionnaireId }, caller) {
      if (!mayEnterCases(caller)) return { type: 'InsufficientPermissions' }
      if (await isQuestionnaire(services, caller, questionnaireId))
        await recordEvent(services.db, {
          kind: 'unlockedEcrf',
          at: services.now(),
          source: caller.username,
          payload: { questionnaire: questionnaireId },
        })
      return { type: 'Ok' }
    },
  }
}

/** Of any base that the caller may open: nobody writes words of their own into the log. */
async function isQuestionnaire(services: Services, caller: Caller, id: string): Promise<boolean> {
  for (const version of await openBases(services.db, caller))
    if ((await readyBase(services, version.id)).structure.questionnaires.has(id)) return true
  return false
}
