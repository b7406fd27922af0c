/** Answers the calls of source data verification. A case that the caller may not read is not there for them. */
import type { Caller, Handlers, RequestOf } from '@casebook/api-adapter/contract'
import type { sdvContract } from '@casebook/api-adapter/sdv/sdv.contract'
import type { SdvMove } from '@casebook/core/sdv/level'
import { changedSinceVerified } from '@casebook/core/sdv/verified'
import { readyBase } from '../bases/compiledBases'
import { readableCase } from '../cases/whichCase'
import { once } from '../dialog/receivedCalls'
import type { Exchange, Services } from '../services'
import { moveSdv } from './moveSdv'
import { standingMarks } from './sdv.repository'
import { answersOf, hashOfAnswer, savedAnswers } from './verifiedAnswers'

type OneQuestionnaire = RequestOf<typeof sdvContract.calls.setPiSdv>

export function sdvHandlers(services: Services): Handlers<typeof sdvContract, Exchange> {
  const { db } = services

  const by = (action: string, move: SdvMove) => (request: OneQuestionnaire, caller: Caller, exchange: Exchange) => {
    const { caseIdentifier, questionnaireId, ...which } = request
    const delivery = { username: caller.username, action, key: exchange.idempotencyKey, request }
    return once(
      services,
      delivery,
      async (tx) => {
        const found = await readableCase(tx, caller, caseIdentifier, which)
        const isDone = found !== undefined && (await moveSdv(services, tx, caller, found, questionnaireId, move))
        return isDone ? ({ type: 'SdvSet' } as const) : ({ type: 'InsufficientPermissions' } as const)
      },
      ({ type }) => type === 'SdvSet',
    )
  }

  return {
    async getSdv({ caseIdentifier, ...which }, caller) {
      const found = await readableCase(db, caller, caseIdentifier, which)
      if (!found) return { type: 'InsufficientPermissions' }
      const { structure } = await readyBase(services, found.versionId)
      const answers = await savedAnswers(db, found)
      const marks = await standingMarks(db, found.id)
      return {
        type: 'ReceivedSdv',
        entries: marks.map(({ questionnaireId, level, user, at, verification }) => ({
          questionnaireId,
          level,
          user,
          at: at.toISOString(),
          changed: changedSinceVerified(verification, answersOf(structure, questionnaireId, answers), hashOfAnswer),
        })),
      }
    },

    setPiSdv: by('setPiSdv', 'setPi'),
    unSetPiSdv: by('unSetPiSdv', 'unsetPi'),
    setMonitorSdv: by('setMonitorSdv', 'setMonitor'),
    unSetMonitorSdv: by('unSetMonitorSdv', 'unsetMonitor'),
  }
}
